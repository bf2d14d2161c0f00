// lint_style.c: names: types in upper camel case, variables and functions in snake case, constants
// in upper case.
//
// Letters without case fit everywhere. Where something else decides about a name (a trait that is
// implemented, a foreign language) nothing is said. Follows rustc_lint::nonstandard_style.
#include "frontend/check/fn_cx.h"
#include "frontend/parse/ast.h"

// ---------------------------------------------------------------- letters

static bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}

static bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}

static bool has_case(char c) {
    return is_lower(c) || is_upper(c);
}

static char to_lower(char c) {
    return is_upper(c) ? (char)(c - 'A' + 'a') : c;
}

static char to_upper(char c) {
    return is_lower(c) ? (char)(c - 'a' + 'A') : c;
}

static Str trim_underscores(Str name) {
    while (name.len && name.ptr[0] == '_') {
        name.ptr++;
        name.len--;
    }
    while (name.len && name.ptr[name.len - 1] == '_') {
        name.len--;
    }
    return name;
}

static bool has_double_underscore(Str name) {
    for (size_t i = 1; i < name.len; i++) {
        if (name.ptr[i] == '_' && name.ptr[i - 1] == '_') {
            return true;
        }
    }
    return false;
}

typedef VEC(char) NameBuffer;

static Str take_name(Arena *arena, NameBuffer *buffer) {
    Str name = arena_str(arena, (Str){buffer->data, buffer->len});
    vec_free(buffer);
    return name;
}

// ---------------------------------------------------------------- upper camel case

static bool is_camel_case(Str name) {
    name = trim_underscores(name);
    if (name.len == 0) {
        return true;
    }
    if (is_lower(name.ptr[0]) || has_double_underscore(name)) {
        return false;
    }
    for (size_t i = 1; i < name.len; i++) {
        char a = name.ptr[i - 1], b = name.ptr[i];
        if ((has_case(a) && b == '_') || (a == '_' && has_case(b))) {
            return false;
        }
    }
    return true;
}

static Str to_camel_case(Arena *arena, Str name) {
    NameBuffer out = {0};
    name = trim_underscores(name);
    for (size_t i = 0; i < name.len;) {
        if (name.ptr[i] == '_') {
            i++;
            continue;
        }
        if (out.len && !has_case(vec_last(&out)) && !has_case(name.ptr[i])) {
            vec_push(&out, '_');
        }
        bool new_word = true, after_lower = true;
        for (; i < name.len && name.ptr[i] != '_'; i++) {
            new_word |= after_lower && is_upper(name.ptr[i]);
            vec_push(&out, new_word ? to_upper(name.ptr[i]) : to_lower(name.ptr[i]));
            after_lower = is_lower(name.ptr[i]);
            new_word = false;
        }
    }
    return take_name(arena, &out);
}

// ---------------------------------------------------------------- snake case

static bool is_snake_case(Str name) {
    if (name.len && name.ptr[0] == '\'') {
        name = (Str){name.ptr + 1, name.len - 1};
    }
    name = trim_underscores(name);
    for (size_t i = 0; i < name.len; i++) {
        if (is_upper(name.ptr[i])) {
            return false;
        }
    }
    return !has_double_underscore(name);
}

static Str to_snake_case(Arena *arena, Str name) {
    NameBuffer out = {0};
    size_t i = 0;
    for (; i < name.len && name.ptr[i] == '_'; i++) {
        vec_push(&out, '_');
    }
    bool first = true;
    while (i < name.len) {
        if (name.ptr[i] == '_') {
            i++;
            continue;
        }
        if (!first) {
            vec_push(&out, '_');
        }
        first = false;
        bool after_upper = false;
        for (size_t start = i; i < name.len && name.ptr[i] != '_'; i++) {
            bool quote = i == start + 1 && name.ptr[start] == '\'';
            if (i > start && !quote && is_upper(name.ptr[i]) && !after_upper) {
                vec_push(&out, '_');
            }
            after_upper = is_upper(name.ptr[i]);
            vec_push(&out, to_lower(name.ptr[i]));
        }
    }
    return take_name(arena, &out);
}

static Str to_upper_case(Arena *arena, Str name) {
    NameBuffer out = {0};
    Str snake = to_snake_case(arena, name);
    for (size_t i = 0; i < snake.len; i++) {
        vec_push(&out, to_upper(snake.ptr[i]));
    }
    return take_name(arena, &out);
}

// ---------------------------------------------------------------- reports

void lint_type_name(Program *program, DefId owner, Symbol symbol, Span span, const char *sort) {
    Str name = sym_str(program->session, symbol);
    if (is_camel_case(name)) {
        return;
    }
    Diag *diag =
        lint_diag(program, owner, LINT_NON_CAMEL_CASE_TYPES, span,
                  "%s `" STR_FMT "` should have an upper camel case name", sort, STR_ARG(name));
    if (!diag) {
        return;
    }
    Str better = to_camel_case(check_tables(program)->arena, name);
    if (str_eq(better, name)) {
        diag_primary_label(diag, "should have an UpperCamelCase name");
    } else {
        diag_suggest_one(diag, "convert the identifier to upper camel case", span, better,
                         APPLY_MAYBE, SUGGEST_DEFAULT);
    }
    lint_emit(program, owner, LINT_NON_CAMEL_CASE_TYPES, diag);
}

static bool is_keyword(Session *session, Str name) {
    Symbol symbol = intern(session->interner, name);
    for (TokenKind kind = TOK_KW_UNDERSCORE; kind < TOK_COUNT; kind++) {
        if (str_eq(str_of(token_kind_text(kind)), sym_str(session, symbol))) {
            return true;
        }
    }
    return false;
}

static void check_snake(Program *program, DefId def, Symbol symbol, Span span, const char *sort) {
    Str name = sym_str(program->session, symbol);
    if (is_snake_case(name)) {
        return;
    }
    Diag *diag = lint_diag(program, def, LINT_NON_SNAKE_CASE, span,
                           "%s `" STR_FMT "` should have a snake case name", sort, STR_ARG(name));
    if (!diag) {
        return;
    }
    Arena *arena = check_tables(program)->arena;
    Str better = to_snake_case(arena, name);
    if (str_eq(better, name)) {
        diag_primary_label(diag, "should have a snake_case name");
    } else if (is_keyword(program->session, better)) {
        diag_suggest_one(diag, "rename the identifier or convert it to a snake case raw identifier",
                         span, arena_printf(arena, "r#" STR_FMT, STR_ARG(better)), APPLY_MAYBE,
                         SUGGEST_DEFAULT);
    } else {
        diag_suggest_one(diag, "convert the identifier to snake case", span, better, APPLY_MAYBE,
                         SUGGEST_DEFAULT);
    }
    lint_emit(program, def, LINT_NON_SNAKE_CASE, diag);
}

static bool has_lower(Str name) {
    for (size_t i = 0; i < name.len; i++) {
        if (is_lower(name.ptr[i])) {
            return true;
        }
    }
    return false;
}

// A name that is used is renamed in several places.
static bool is_used(Program *program, DefId def) {
    const struct CheckTables *tables = check_tables(program);
    for (uint32_t i = 0; i < tables->uses.len; i++) {
        if (def_eq(tables->uses.data[i].to, def)) {
            return true;
        }
    }
    return false;
}

static void check_upper(Program *program, DefId owner, DefId def, Span span, const char *sort) {
    Str name = sym_str(program->session, def_get(program, def)->name);
    if (!has_lower(name)) {
        return;
    }
    Diag *diag = lint_diag(program, owner, LINT_NON_UPPER_CASE_GLOBALS, span,
                           "%s `" STR_FMT "` should have an upper case name", sort, STR_ARG(name));
    if (!diag) {
        return;
    }
    Str better = to_upper_case(check_tables(program)->arena, name);
    if (str_eq(better, name)) {
        diag_primary_label(diag, "should have an UPPER_CASE name");
    } else {
        DefKind kind = def_get(program, def)->kind;
        bool several = (kind == DEF_CONST || kind == DEF_STATIC) && def_eq(owner, def) &&
                       is_used(program, def);
        diag_suggest_one(diag, "convert the identifier to upper case", span, better, APPLY_MAYBE,
                         several ? SUGGEST_VERBOSE : SUGGEST_DEFAULT);
    }
    lint_emit(program, owner, LINT_NON_UPPER_CASE_GLOBALS, diag);
}

// ---------------------------------------------------------------- definitions

static bool in_trait_impl(Program *program, DefId def) {
    DefId parent = def_get(program, def)->parent;
    return parent.index && def_get(program, parent)->kind == DEF_IMPL &&
           hir_impl_trait(program, parent).index;
}

static bool is_in(Program *program, DefId def, DefKind kind) {
    DefId parent = def_get(program, def)->parent;
    return parent.index && def_get(program, parent)->kind == kind;
}

static void check_params(Program *program, DefId def) {
    const HirItem *item = hir_item(program, def);
    for (uint32_t i = 0; item && !item->fn.has_body && i < item->fn.sig.input_count; i++) {
        if (item->fn.param_names && item->fn.param_names[i].index) {
            check_snake(program, def, item->fn.param_names[i], item->fn.param_spans[i], "variable");
        }
    }
}

static void check_fn_name(Program *program, DefId id) {
    const Def *def = def_get(program, id);
    if (is_in(program, id, DEF_FOREIGN_MOD)) {
        return;
    }
    if (def->kind == DEF_FN) {
        const HirItem *item = hir_item(program, id);
        bool foreign = item && item->fn.sig.abi.index;
        if (!(foreign && def_attr(program, id, SYM(NO_MANGLE)))) {
            check_snake(program, id, def->name, def->name_span, "function");
        }
    } else if (is_in(program, id, DEF_TRAIT)) {
        check_snake(program, id, def->name, def->name_span, "trait method");
        check_params(program, id);
    } else if (!in_trait_impl(program, id)) {
        check_snake(program, id, def->name, def->name_span, "method");
    }
}

static void check_name(Program *program, DefId id) {
    const Def *def = def_get(program, id);
    bool exported = def->kind == DEF_STATIC && def_attr(program, id, SYM(NO_MANGLE));
    if (def->kind == DEF_FN || def->kind == DEF_ASSOC_FN) {
        check_fn_name(program, id);
        lint_signature_lifetimes(program, id);
    } else if (def->kind == DEF_MOD && def->parent.index) {
        check_snake(program, id, def->name, def->name_span, "module");
    } else if (def->kind == DEF_FIELD) {
        check_snake(program, id, def->name, def->name_span, "structure field");
    } else if (def->kind == DEF_LIFETIME_PARAM && def->name.index) {
        Str name = sym_str(program->session, def->name);
        if (str_eq(name, source_text(program->session->sources, def->name_span))) {
            check_snake(program, id, def->name, def->name_span, "lifetime");
        }
    } else if (def->kind == DEF_STATIC && !exported && !is_in(program, id, DEF_FOREIGN_MOD)) {
        check_upper(program, id, id, def->name_span, "static variable");
    } else if (def->kind == DEF_CONST) {
        check_upper(program, id, id, def->name_span, "constant");
    } else if (def->kind == DEF_ASSOC_CONST && !in_trait_impl(program, id)) {
        check_upper(program, id, id, def->name_span, "associated constant");
    } else if (def->kind == DEF_CONST_PARAM) {
        check_upper(program, id, id, def->name_span, "const parameter");
    }
}

void lint_names(Program *program, CrateId crate) {
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        if (def_get(program, (DefId){i})->crate.index == crate.index) {
            check_name(program, (DefId){i});
        }
    }
}

// ---------------------------------------------------------------- bodies

static bool binds_shorthand(const HirBody *body, const HirPat *binding) {
    for (uint32_t i = 1; i <= body->pat_count; i++) {
        const HirPat *pat = body->pats[i];
        for (uint32_t k = 0; pat && pat->kind == HIR_PAT_STRUCT && k < pat->structure.fields.len;
             k++) {
            const HirFieldPat *field = &pat->structure.fields.ptr[k];
            if (field->pat == binding && field->is_shorthand) {
                return true;
            }
        }
    }
    return false;
}

void lint_names_in_body(Program *program, const TypeckResults *results) {
    const HirBody *body = results->body;
    for (uint32_t i = 1; i <= body->pat_count; i++) {
        const HirPat *pat = body->pats[i];
        if (pat && pat->kind == HIR_PAT_BINDING &&
            !is_snake_case(sym_str(program->session, pat->binding.name)) &&
            !binds_shorthand(body, pat)) {
            check_snake(program, results->owner, pat->binding.name, pat->binding.name_span,
                        "variable");
        } else if (pat && pat->kind == HIR_PAT_PATH && pat->path->kind == QPATH_RESOLVED &&
                   results->pat_res[i].kind == RES_DEF &&
                   def_get(program, results->pat_res[i].def)->kind == DEF_CONST &&
                   pat->path->path->segments.len == 1) {
            check_upper(program, results->owner, results->pat_res[i].def, pat->span,
                        "constant in pattern");
        }
    }
}
