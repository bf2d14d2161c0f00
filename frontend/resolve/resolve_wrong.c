// resolve_wrong.c: the messages for names that mean something else than the place wants: a struct
// with braces called like a function, an enum instead of its variant, a variant where a type
// belongs.
#include "frontend/resolve/resolve_graph.h"

static const AstData *res_fields(const Program *program, Res res) {
    const Def *def = def_get(program, res.def);
    if (def->kind == DEF_CTOR) {
        def = def_get(program, def->parent);
    }
    if (def->kind == DEF_VARIANT) {
        return &((const AstVariant *)def->ast)->data;
    }
    if (def->kind == DEF_STRUCT || def->kind == DEF_UNION) {
        return &((const AstItem *)def->ast)->adt->data;
    }
    return NULL;
}

static Str field_list(ResolveCx *cx, const AstData *data, const Str *values, const char *value) {
    Arena *arena = cx->program->resolver->arena;
    Str text = STR("");
    for (uint32_t i = 0; i < data->fields.len; i++) {
        Str name = sym_str(cx->session, data->fields.ptr[i].ident.name);
        text = values ? arena_printf(arena, STR_FMT "%s" STR_FMT ": " STR_FMT, STR_ARG(text),
                                     i ? ", " : "", STR_ARG(name), STR_ARG(values[i]))
                      : arena_printf(arena, STR_FMT "%s" STR_FMT "%s", STR_ARG(text), i ? ", " : "",
                                     STR_ARG(name), value);
    }
    return text;
}

// S(1) for a struct with braces: the call or pattern rewritten with its fields' names.
static bool suggest_named_fields(ResolveCx *cx, Diag *diag, const AstPath *path,
                                 const AstData *data) {
    Arena *arena = cx->program->resolver->arena;
    const SourceMap *sources = cx->session->sources;
    Str values[32];
    uint32_t count = 0;
    if (cx->whole_pat) {
        AstPatList list = cx->whole_pat->tuple_struct.list;
        for (; count < list.len && count < 32; count++) {
            values[count] = source_text(sources, list.ptr[count]->span);
        }
        if (count != data->fields.len) {
            return false;
        }
        Str text = arena_printf(arena, STR_FMT " { " STR_FMT " }",
                                STR_ARG(source_text(sources, path->span)),
                                STR_ARG(field_list(cx, data, values, NULL)));
        diag_suggest_one(diag, "use struct pattern syntax instead", cx->whole_pat->span, text,
                         APPLY_PLACEHOLDERS, SUGGEST_DEFAULT);
        return true;
    }
    AstExprList args = cx->whole_call->call.args;
    if (args.len != data->fields.len || args.len == 0 || args.len > 32) {
        return false;
    }
    SuggestPart parts[33];
    Span end = path->span;
    for (; count < args.len; count++) {
        Span before = {end.hi, args.ptr[count]->span.lo, end.ctxt};
        Str name = sym_str(cx->session, data->fields.ptr[count].ident.name);
        parts[count] = (SuggestPart){
            before, arena_printf(arena, "%s" STR_FMT ": ", count ? ", " : "{", STR_ARG(name))};
        end = args.ptr[count]->span;
    }
    parts[count] = (SuggestPart){{end.hi, cx->whole_call->span.hi, end.ctxt}, STR("}")};
    diag_suggest(diag, "use struct literal syntax instead of calling", parts, count + 1,
                 APPLY_MACHINE, SUGGEST_VERBOSE);
    return true;
}

// "use struct literal syntax instead"
static void suggest_struct_literal(ResolveCx *cx, Diag *diag, const AstPath *path,
                                   PathSource source, Res res) {
    const AstData *data = res_fields(cx->program, res);
    if (!data || data->kind != AST_DATA_NAMED) {
        return;
    }
    bool whole = (source == SOURCE_CALLEE && cx->whole_call) ||
                 (source == SOURCE_TUPLE_STRUCT && cx->whole_pat);
    if (whole && suggest_named_fields(cx, diag, path, data)) {
        return;
    }
    bool is_value = source == SOURCE_EXPR || source == SOURCE_CALLEE;
    Str text = arena_printf(cx->program->resolver->arena, STR_FMT " { " STR_FMT " }",
                            STR_ARG(source_text(cx->session->sources, path->span)),
                            STR_ARG(field_list(cx, data, NULL, is_value ? ": val" : "")));
    Span place = path->span;
    if (whole) {
        place.hi = source == SOURCE_CALLEE ? cx->whole_call->span.hi : cx->whole_pat->span.hi;
    }
    diag_suggest_one(
        diag, is_value ? "use struct literal syntax instead" : "use struct pattern syntax instead",
        place, text, APPLY_PLACEHOLDERS, SUGGEST_DEFAULT);
}

typedef struct VariantNames {
    VEC(Str) names;
} VariantNames;

static void variants_of(ResolveCx *cx, AstVariantList variants, AstDataKind kind,
                        VariantNames *out) {
    for (uint32_t i = 0; i < variants.len; i++) {
        if (variants.ptr[i].data.kind != kind) {
            continue;
        }
        vec_push(&out->names, sym_str(cx->session, variants.ptr[i].ident.name));
    }
    sort_texts(out->names.data, out->names.len);
}

static void suggest_names(ResolveCx *cx, Diag *diag, const AstPath *path, const VariantNames *names,
                          const char *message) {
    Arena *arena = cx->program->resolver->arena;
    SuggestPart *parts = ARENA_ARRAY(arena, SuggestPart, names->names.len + 1);
    Str text = path_segments_str(cx->program, path, path->len);
    for (uint32_t i = 0; i < names->names.len; i++) {
        Str variant =
            arena_printf(arena, STR_FMT "::" STR_FMT, STR_ARG(text), STR_ARG(names->names.data[i]));
        parts[i] = (SuggestPart){path->span, variant};
    }
    if (names->names.len == 1) {
        diag_suggest_one(diag, message, parts[0].span, parts[0].text, APPLY_MAYBE, SUGGEST_DEFAULT);
    } else if (names->names.len) {
        diag_suggest_alternatives(diag, message, parts, names->names.len, APPLY_MAYBE);
    }
}

// (Choice::One(/* fields */))
static void suggest_constructors(ResolveCx *cx, Diag *diag, const AstPath *path,
                                 const VariantNames *names, bool alternatively) {
    Arena *arena = cx->program->resolver->arena;
    uint32_t count = names->names.len;
    SuggestPart *parts = ARENA_ARRAY(arena, SuggestPart, count + 1);
    Str text = path_segments_str(cx->program, path, path->len);
    for (uint32_t i = 0; i < count; i++) {
        parts[i] = (SuggestPart){path->span,
                                 arena_printf(arena, "(" STR_FMT "::" STR_FMT "(/* fields */))",
                                              STR_ARG(text), STR_ARG(names->names.data[i]))};
    }
    char message[96];
    snprintf(message, sizeof message, "%sthe following enum variant%s available",
             alternatively ? "alternatively, " : "", count == 1 ? " is" : "s are");
    if (count == 1) {
        diag_suggest_one(diag, message, path->span, parts[0].text, APPLY_PLACEHOLDERS,
                         SUGGEST_VERBOSE);
    } else if (count) {
        diag_suggest_alternatives(diag, message, parts, count, APPLY_PLACEHOLDERS);
    }
}

// An enum where a value, a constructor or a tuple pattern is wanted.
static void suggest_variants(ResolveCx *cx, Diag *diag, const AstPath *path, PathSource source,
                             Res res) {
    const Def *def = def_get(cx->program, res.def);
    const AstItem *item = def->ast;
    AstVariantList variants = item->enumeration->variants;
    VariantNames unit = {0}, tuple = {0};
    variants_of(cx, variants, AST_DATA_UNIT, &unit);
    variants_of(cx, variants, AST_DATA_TUPLE, &tuple);
    if (source != SOURCE_EXPR) {
        bool pattern = source == SOURCE_TUPLE_STRUCT;
        if (tuple.names.len) {
            suggest_names(cx, diag, path, &tuple,
                          pattern ? "try to match against one of the enum's variants"
                                  : "try to construct one of the enum's variants");
        } else {
            diag_help(diag, "the enum has no tuple variants %s",
                      pattern ? "to match against" : "to construct");
        }
        uint32_t others =
            unit.names.len; // variants with braces have no constructor and do not count
        if (others) {
            diag_help(diag, "you might have meant to %s %s",
                      pattern ? "match against" : "construct",
                      others == 1 ? "the enum's non-tuple variant"
                                  : "one of the enum's non-tuple variants");
        }
        diag_span_note(diag, item->span, "the enum is defined here");
    } else {
        diag_span_note(diag, item->span, "the enum is defined here");
        suggest_names(cx, diag, path, &unit,
                      unit.names.len == 1
                          ? "you might have meant to use the following enum variant"
                          : "you might have meant to use one of the following enum variants");
        suggest_constructors(cx, diag, path, &tuple, unit.names.len > 0);
    }
    vec_free(&unit.names);
    vec_free(&tuple.names);
}

static bool explain_wrong_kind(ResolveCx *cx, Diag *diag, const AstPath *path, PathSource source,
                               Res res) {
    Program *program = cx->program;
    if (res.kind != RES_DEF) {
        return false;
    }
    const Def *def = def_get(program, res.def);
    bool wants_value = source == SOURCE_EXPR || source == SOURCE_CALLEE;
    bool local = !crate_get(program, def->crate)->is_library;
    if (def->kind == DEF_STRUCT &&
        (wants_value || source == SOURCE_TUPLE_STRUCT || source == SOURCE_PAT)) {
        if (def->ctor != CTOR_NONE) { // the constructor is private
            return false;
        }
        if (local) {
            diag_label(diag, def->span, "`" STR_FMT "` defined here",
                       STR_ARG(path_segments_str(program, path, path->len)));
        }
        suggest_struct_literal(cx, diag, path, source, res);
        return true;
    }
    if (def->kind == DEF_ENUM && (wants_value || source == SOURCE_TUPLE_STRUCT)) {
        suggest_variants(cx, diag, path, source, res);
        return true;
    }
    if (def->kind == DEF_CTOR && (source == SOURCE_PAT || source == SOURCE_TUPLE_STRUCT) && local) {
        diag_label(diag, def->span, "`" STR_FMT "` defined here",
                   STR_ARG(path_segments_str(program, path, path->len)));
        const AstData *data = res_fields(program, res);
        if (source == SOURCE_TUPLE_STRUCT && cx->whole_pat) {
            diag_suggest_one(diag, "use this syntax instead", cx->whole_pat->span,
                             path_segments_str(program, path, path->len), APPLY_MAYBE,
                             SUGGEST_DEFAULT);
        } else if (data) {
            Str text = STR("(_");
            for (uint32_t i = 1; i < data->fields.len; i++) {
                text = arena_printf(program->resolver->arena, STR_FMT ", _", STR_ARG(text));
            }
            text = arena_printf(program->resolver->arena, STR_FMT ")", STR_ARG(text));
            Str whole = path_segments_str(program, path, path->len);
            diag_suggest_one(diag, "use the tuple variant pattern syntax instead", path->span,
                             arena_printf(program->resolver->arena, STR_FMT STR_FMT, STR_ARG(whole),
                                          STR_ARG(text)),
                             APPLY_PLACEHOLDERS, SUGGEST_DEFAULT);
        }
        return true;
    }
    return false;
}

// A variant with braces where they are missing: E0533, and E0164 for a tuple pattern. rustc finds
// it in type checking.
static void report_struct_variant(ResolveCx *cx, const AstPath *path, PathSource source, Res res,
                                  Str text) {
    Session *session = cx->session;
    bool is_tuple = source == SOURCE_TUPLE_STRUCT, is_pat = is_tuple || source == SOURCE_PAT;
    const AstExpr *call = source == SOURCE_CALLEE ? cx->whole_call : NULL;
    Span span = is_tuple && cx->whole_pat ? cx->whole_pat->span : path->span;
    const char *expected = is_tuple ? "tuple struct or tuple variant"
                           : is_pat ? "unit struct, unit variant or constant"
                                    : "value";
    Diag *diag =
        diag_error(session, is_tuple ? ERR_E0164 : ERR_E0533, span,
                   "expected %s, found struct variant `" STR_FMT "`", expected, STR_ARG(text));
    diag_primary_label(diag, "not a %s", expected);
    const AstData *data = res_fields(cx->program, res);
    if (data && data->fields.len) {
        Span at = is_tuple && cx->whole_pat
                      ? (Span){path->span.hi, cx->whole_pat->span.hi, path->span.ctxt}
                  : call ? (Span){path->span.hi, call->span.hi, path->span.ctxt}
                         : span_end(path->span);
        Str fields =
            arena_printf(cx->program->resolver->arena, " { " STR_FMT " }",
                         STR_ARG(field_list(cx, data, NULL, is_pat ? ": _" : ": /* value */")));
        bool one = data->fields.len == 1;
        diag_suggest_one(diag,
                         !is_pat ? "you might have meant to create a new value of the struct"
                         : one   ? "the struct variant's field is being ignored"
                                 : "the struct variant's fields are being ignored",
                         at, fields, APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
    }
    report_in_body(cx->program, diag, cx->item, true);
}

// `let x = Type;`: perhaps `let x: Type;`.
static bool suggest_annotation(ResolveCx *cx, Diag *diag, Span name) {
    const AstLet *let = cx->let;
    if (!let || let->ty || !let->init || let->pat->kind == AST_PAT_WILD ||
        let->init->span.lo != name.lo || let->init->span.hi != name.hi) {
        return false;
    }
    Span between = {let->pat->span.hi, name.lo, name.ctxt};
    diag_suggest_one(diag, "you might have meant to use `:` for type annotation", between,
                     STR(": "), APPLY_MAYBE, SUGGEST_VERBOSE);
    return true;
}

// A tuple struct called whose constructor is hidden by private fields: true if it is one.
static bool report_private_ctor(ResolveCx *cx, const AstPath *path, Res res) {
    Program *program = cx->program;
    const Def *def = res.kind == RES_DEF ? def_get(program, res.def) : NULL;
    const AstData *data = def && def->kind == DEF_STRUCT ? res_fields(program, res) : NULL;
    if (!data || data->kind != AST_DATA_TUPLE || !crate_get(program, def->crate)->is_local) {
        return false;
    }
    Diag *diag = diag_error(cx->session, ERR_E0423, path->span,
                            "cannot initialize a tuple struct which contains private fields");
    bool noted = false;
    VEC(SuggestPart) parts = {0};
    for (uint32_t i = 0; i < data->fields.len; i++) {
        const AstField *field = &data->fields.ptr[i];
        if (field->vis.kind == AST_VIS_PUBLIC) {
            continue;
        }
        bool inherited = field->vis.kind == AST_VIS_INHERITED;
        vec_push(&parts, inherited ? ((SuggestPart){span_start(field->ty->span), STR("pub ")})
                                   : ((SuggestPart){field->vis.span, STR("pub")}));
        if (noted) {
            diag_sub_add_primary(diag, field->ty->span);
        } else {
            diag_span_note(diag, field->ty->span,
                           "constructor is not visible here due to private fields");
        }
        diag_sub_label(diag, field->ty->span, "private field");
        noted = true;
    }
    if (parts.len) {
        diag_suggest(diag,
                     data->fields.len > 1 ? "consider making the fields publicly accessible"
                                          : "consider making the field publicly accessible",
                     parts.data, parts.len, APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    vec_free(&parts);
    report_in_order(program, diag, REPORT_NAMES);
    return true;
}

void report_wrong_kind(ResolveCx *cx, const AstPath *path, uint32_t len, PathSource source,
                       PathRes found) {
    Resolver *resolver = cx->program->resolver;
    resolver->unknown_trait |= source == SOURCE_TRAIT && !cx->trait_of_body;
    Session *session = cx->session;
    Program *program = cx->program;
    const char *expected = source_expected(session, source, path, len);
    Str text = path_segments_str(program, path, len);
    bool is_struct =
        found.res.kind == RES_DEF && def_get(program, found.res.def)->kind == DEF_STRUCT;
    bool is_ctor = found.res.kind == RES_DEF && def_get(program, found.res.def)->kind == DEF_CTOR;
    Span span = source == SOURCE_CALLEE && is_struct && cx->whole_call ? cx->whole_call->span
                : source == SOURCE_TUPLE_STRUCT && (is_struct || is_ctor) && cx->whole_pat
                    ? cx->whole_pat->span
                : len == path->len
                    ? path->span
                    : span_to(path->segments[0].ident.span, path->segments[len - 1].ident.span);
    AstIdent last = path->segments[len - 1].ident;
    if (len == 1 && symbol_is(last.name, SYM_INDEX_SELF) && source_namespace(source) == NS_VALUE) {
        report_self_value(cx, last, source);
        return;
    }
    DefKind kind = found.res.kind == RES_DEF ? def_get(program, found.res.def)->kind : DEF_NONE;
    if (source == SOURCE_CALLEE && report_private_ctor(cx, path, found.res)) {
        return;
    }
    if (source == SOURCE_TUPLE_STRUCT && (kind == DEF_FN || kind == DEF_ASSOC_FN)) {
        Diag *diag =
            diag_error(session, ERR_E0532, span, "expected a pattern, found a function call");
        diag_primary_label(diag, "not a tuple struct or tuple variant");
        diag_note(diag, "function calls are not allowed in patterns: "
                        "<https://doc.rust-lang.org/book/ch19-00-patterns.html>");
        report_in_order(program, diag, REPORT_NAMES);
        return;
    }
    if (kind == DEF_VARIANT && (source == SOURCE_EXPR || source == SOURCE_CALLEE ||
                                source == SOURCE_PAT || source == SOURCE_TUPLE_STRUCT)) {
        report_struct_variant(cx, path, source, found.res, text);
        return;
    }
    Diag *diag =
        diag_error(session, source_code(source, true), span, "expected %s, found %s `" STR_FMT "`",
                   expected, res_description(program, found.res), STR_ARG(text));
    bool explained = explain_wrong_kind(cx, diag, path, source, found.res);
    if (source == SOURCE_TYPE && kind == DEF_VARIANT) {
        diag_primary_label(diag, "not a type");
        explained = true;
        suggest_enum_of_variant(cx, diag, path);
    }
    bool near = false;
    Module *in = NULL;
    if (kind == DEF_CTOR &&
        def_get(program, def_get(program, found.res.def)->parent)->kind == DEF_VARIANT) {
        DefId variant = def_get(program, found.res.def)->parent;
        in = res_module(program, res_def(def_get(program, variant)->parent));
    }
    if (source != SOURCE_TRAIT && (len == 1 || in)) {
        near = suggest_near(cx, diag, last, source, len == 1 ? NULL : in, false, true);
    }
    explained = explained || suggest_annotation(cx, diag, last.span);
    if (!explained && !near) {
        const char *article = expected[0] == 'u' && expected[1] == 'n' ? "a"
                              : strchr("aeiou", expected[0])           ? "an"
                                                                       : "a";
        diag_primary_label(diag, "not %s %s", article, expected);
    }
    if (source == SOURCE_CALLEE) {
        report_in_body(program, diag, cx->item, true);
    } else {
        report_in_order(program, diag, REPORT_NAMES);
    }
}
