// resolve_unresolved.c: the messages for names that mean nothing, with rustc's wording and labels.
//
// E0433 for the beginning of a path, E0425 and its siblings for its end, E0411 and E0424 for Self
// and self.
#include "frontend/resolve/resolve_graph.h"

// ---------------------------------------------------------------- E0433: a path's beginning

static Str path_before(Program *program, const AstPath *path, uint32_t segment) {
    return path_segments_str(program, path, segment);
}

static void report_first_segment(ResolveCx *cx, const AstPath *path, PathSource source) {
    AstIdent ident = path->segments[0].ident;
    Session *session = cx->session;
    Str name = sym_str(session, ident.name);
    if (symbol_is(ident.name, SYM_INDEX_SELF_TYPE)) {
        Diag *diag = diag_error(session, ERR_E0433, ident.span, "cannot find `Self` in this scope");
        diag_primary_label(diag, "`Self` is only available in impls, traits, and type definitions");
        report_in_order(cx->program, diag, REPORT_PATHS);
        return;
    }
    if (starts_upper(name)) {
        Diag *diag = diag_error(session, ERR_E0433, ident.span,
                                "cannot find type `" STR_FMT "` in this scope", STR_ARG(name));
        diag_primary_label(diag, "use of undeclared type `" STR_FMT "`", STR_ARG(name));
        suggest_near(cx, diag, ident, source, NULL, true, false);
        bool importable = suggest_imports(cx, diag, ident, source, true);
        report_in_order(cx->program, diag, importable ? REPORT_NAMES : REPORT_PATHS);
        return;
    }
    Res value = {0};
    bool quiet = cx->quiet;
    cx->quiet = true;
    AstSegment segment = {.ident = ident};
    AstPath alone = {.segments = &segment, .len = 1, .span = ident.span};
    value = resolve_path(cx, &alone, 1, SOURCE_EXPR, true, NULL).res;
    cx->quiet = quiet;
    if (value.kind != RES_ERROR && value.kind != RES_NONE) {
        const char *what = res_description(cx->program, value);
        Diag *diag =
            diag_error(session, ERR_E0433, ident.span,
                       "cannot find module or crate `" STR_FMT "` in this scope", STR_ARG(name));
        diag_primary_label(diag, "expected type, found %s `" STR_FMT "`", what, STR_ARG(name));
        report_in_order(cx->program, diag, REPORT_PATHS);
        return;
    }
    Diag *diag =
        diag_error(session, ERR_E0433, ident.span,
                   "cannot find module or crate `" STR_FMT "` in this scope", STR_ARG(name));
    diag_primary_label(diag, "use of unresolved module or unlinked crate `" STR_FMT "`",
                       STR_ARG(name));
    diag_help(diag, "you might be missing a crate named `" STR_FMT "`", STR_ARG(name));
    suggest_near(cx, diag, ident, source, NULL, true, false);
    bool importable = false;
    if (path->len > 2) { // what stands before the last name is looked for as a whole
        AstIdent inner = path->segments[path->len - 2].ident;
        importable = suggest_imports(cx, diag, inner, SOURCE_TYPE, true);
        if (importable) {
            char message[96];
            snprintf(message, sizeof message, "if you import `" STR_FMT "`, refer to it directly",
                     SYM_ARG(session, inner.name));
            Span cut = {ident.span.lo, inner.span.lo, ident.span.ctxt};
            diag_suggest_one(diag, message, cut, STR(""), APPLY_MAYBE, SUGGEST_VERBOSE);
        }
    }
    if (!importable) {
        Symbol inside = path->len > 1 ? path->segments[1].ident.name : SYM_NONE;
        importable = suggest_imports_with(cx, diag, ident, SOURCE_MODULE, false, inside);
    }
    report_in_order(cx->program, diag, importable ? REPORT_NAMES : REPORT_PATHS);
}

bool report_known_lack(Program *program, const Module *module, AstIdent ident) {
    if (module && module->unreadable) {
        return true;
    }
    const HirAttr *attr =
        module && module->def.index ? def_attr(program, module->def, SYM(NOT_YET)) : NULL;
    if (!attr || !hir_attr_has_word(program, attr, ident.name)) {
        return false;
    }
    Str what = arena_printf(program->resolver->arena, "`" STR_FMT "`",
                            SYM_ARG(program->session, ident.name));
    not_supported(program->session, ident.span, what.ptr);
    return true;
}

static void report_inner_segment(ResolveCx *cx, const AstPath *path, const PathFailure *failure) {
    Session *session = cx->session;
    Program *program = cx->program;
    AstIdent ident = path->segments[failure->segment].ident;
    Str name = sym_str(session, ident.name);
    if (failure->extern_root) {
        Diag *diag = diag_error(session, ERR_E0433, ident.span,
                                "cannot find `" STR_FMT "` in the crate root", STR_ARG(name));
        diag_primary_label(diag, "could not find `" STR_FMT "` in the list of imported crates",
                           STR_ARG(name));
        diag_emit(diag);
        return;
    }
    Str before = path_before(program, path, failure->segment), own = STR("crate::");
    if (str_starts_with(before, own)) {
        before = (Str){before.ptr + own.len, before.len - own.len};
    }
    Diag *diag =
        diag_error(session, ERR_E0433, ident.span, "cannot find `" STR_FMT "` in `" STR_FMT "`",
                   STR_ARG(name), STR_ARG(before));
    const Binding *value = module_lookup(program, failure->module, ident.name, NS_VALUE);
    Res wrong = failure->not_module;
    if (wrong.kind == RES_NONE && value) {
        wrong = value->res;
    }
    if (wrong.kind != RES_NONE) {
        diag_primary_label(diag, "expected type, found %s `" STR_FMT "` in `" STR_FMT "`",
                           res_description(program, wrong), STR_ARG(name), STR_ARG(before));
    } else if (str_eq(before, STR("crate")) || str_eq(before, STR("$crate"))) {
        diag_primary_label(diag, "could not find `" STR_FMT "` in the crate root", STR_ARG(name));
    } else {
        diag_primary_label(diag, "could not find `" STR_FMT "` in `" STR_FMT "`", STR_ARG(name),
                           STR_ARG(before));
    }
    diag_emit(diag);
}

// ---------------------------------------------------------------- E0425 and its siblings

// E0411
static void report_self_type(ResolveCx *cx, AstIdent ident) {
    Diag *diag =
        diag_error(cx->session, ERR_E0411, ident.span, "cannot find type `Self` in this scope");
    diag_primary_label(diag, "`Self` is only available in impls, traits, and type definitions");
    if (!span_is_none(cx->fn_name_span)) {
        diag_label(diag, cx->fn_name_span, "`Self` not allowed in a function");
    } else if (cx->item.index && def_get(cx->program, cx->item)->kind == DEF_TY_ALIAS) {
        diag_label(diag, def_get(cx->program, cx->item)->name_span,
                   "`Self` not allowed in a type alias");
    }
    report_in_order(cx->program, diag, REPORT_NAMES);
}

// E0424 for a pattern, which names a constant or nothing.
static void report_self_pat(ResolveCx *cx, AstIdent ident) {
    bool is_local = cx->fn_ast && cx->fn_has_self;
    Diag *diag = diag_error(cx->session, ERR_E0424, ident.span,
                            "expected unit struct, unit variant or constant, found %s `self`",
                            is_local ? "local variable" : "module");
    diag_primary_label(diag,
                       "`self` value is a keyword and may not be bound to variables or shadowed");
    report_in_order(cx->program, diag, REPORT_NAMES);
}

// E0424
void report_self_value(ResolveCx *cx, AstIdent ident, PathSource source) {
    if (source == SOURCE_PAT) {
        report_self_pat(cx, ident);
        return;
    }
    Session *session = cx->session;
    Diag *diag = diag_error(session, ERR_E0424, ident.span, "expected value, found module `self`");
    diag_primary_label(
        diag, "`self` value is a keyword only available in methods with a `self` parameter");
    if (cx->fn_ast && !cx->fn_has_self) {
        bool assoc = cx->current_self.kind != RES_NONE;
        if (assoc) {
            diag_label(diag, cx->fn_name_span, "this function doesn't have a `self` parameter");
            AstParamList params = cx->fn_ast->params;
            Span at = {cx->fn_ast->params_span.lo + 1, cx->fn_ast->params_span.lo + 1,
                       cx->fn_ast->params_span.ctxt};
            diag_suggest_one(
                diag, "add a `self` receiver parameter to make the associated `fn` a method",
                params.len ? span_start(params.ptr[0].span) : at,
                params.len ? STR("&self, ") : STR("&self"), APPLY_MAYBE, SUGGEST_VERBOSE);
        } else {
            diag_label(diag, cx->fn_name_span, "this function can't have a `self` parameter");
        }
    }
    report_in_order(cx->program, diag, REPORT_NAMES);
}

static const AstItem *self_adt_item(ResolveCx *cx) {
    Program *program = cx->program;
    Res self = cx->current_self;
    if (self.kind != RES_SELF_ALIAS) {
        return NULL;
    }
    const AstItem *item = def_get(program, self.def)->ast;
    if (item->kind != AST_ITEM_IMPL) {
        return item;
    }
    const AstTy *ty = item->impl->self_ty;
    if (ty->kind != AST_TY_PATH || ty->path.qself) {
        return NULL;
    }
    bool quiet = cx->quiet;
    cx->quiet = true;
    PathRes found = resolve_path(cx, &ty->path.path, ty->path.path.len, SOURCE_TYPE, true, NULL);
    cx->quiet = quiet;
    if (found.res.kind != RES_DEF || found.unresolved) {
        return NULL;
    }
    const Def *def = def_get(program, found.res.def);
    return def->kind == DEF_STRUCT || def->kind == DEF_UNION ? def->ast : NULL;
}

// `step(self, x)`: perhaps `self.step(x)`.
static bool suggest_method_of_self(ResolveCx *cx, Diag *diag, AstIdent ident, PathSource source) {
    const AstExpr *call = cx->whole_call;
    if (source != SOURCE_CALLEE || !call || !call->call.args.len) {
        return false;
    }
    const AstExpr *first = call->call.args.ptr[0];
    if (first->kind != AST_EXPR_PATH || first->path.path.len != 1 ||
        !symbol_is(first->path.path.segments[0].ident.name, SYM_INDEX_SELF)) {
        return false;
    }
    Arena *arena = cx->program->resolver->arena;
    Str name = sym_str(cx->session, ident.name), rest = STR("");
    if (call->call.args.len > 1) {
        Span others = span_to(call->call.args.ptr[1]->span,
                              call->call.args.ptr[call->call.args.len - 1]->span);
        rest = source_text(cx->session->sources, others);
    }
    Str message = arena_printf(arena, "try calling `" STR_FMT "` as a method", STR_ARG(name));
    diag_suggest_one(
        diag, message.ptr, call->span,
        arena_printf(arena, "self." STR_FMT "(" STR_FMT ")", STR_ARG(name), STR_ARG(rest)),
        APPLY_MACHINE, SUGGEST_DEFAULT);
    return true;
}

// A field or associated item of `Self` by that name.
static bool suggest_self_member(ResolveCx *cx, Diag *diag, AstIdent ident, PathSource source) {
    Program *program = cx->program;
    const AstItem *adt = self_adt_item(cx);
    if (source == SOURCE_EXPR && adt && adt->kind != AST_ITEM_ENUM) {
        AstFieldList fields = adt->adt->data.fields;
        for (uint32_t i = 0; i < fields.len; i++) {
            if (!symbol_eq(fields.ptr[i].ident.name, ident.name)) {
                continue;
            }
            if (cx->fn_has_self) {
                diag_suggest_one(diag, "you might have meant to use the available field",
                                 span_start(ident.span), STR("self."), APPLY_MAYBE,
                                 SUGGEST_VERBOSE);
            } else {
                diag_label(diag, fields.ptr[i].ident.span, "a field by that name exists in `Self`");
            }
            return true;
        }
    }
    if (suggest_method_of_self(cx, diag, ident, source)) {
        return true;
    }
    if (source != SOURCE_CALLEE || cx->current_self.kind != RES_SELF_ALIAS ||
        def_get(program, cx->current_self.def)->kind != DEF_IMPL) {
        return false;
    }
    const AstItem *impl = def_get(program, cx->current_self.def)->ast;
    for (uint32_t i = 0; i < impl->impl->items.len; i++) {
        const AstItem *item = impl->impl->items.ptr[i];
        if (item->kind != AST_ITEM_FN || !symbol_eq(item->ident.name, ident.name)) {
            continue;
        }
        bool method = item->fn->params.len && item->fn->params.ptr[0].is_self;
        if (!method) {
            diag_suggest_one(diag, "consider using the associated function on `Self`",
                             span_start(ident.span), STR("Self::"), APPLY_MAYBE, SUGGEST_VERBOSE);
        } else if (cx->fn_has_self) {
            diag_suggest_one(diag, "consider using the method on `Self`", span_start(ident.span),
                             STR("self."), APPLY_MAYBE, SUGGEST_VERBOSE);
        } else {
            diag_label(diag, item->ident.span, "a method by that name is available on `Self` here");
        }
        return true;
    }
    return false;
}

// A single capital letter is likely a type parameter that was not declared.
static void suggest_type_parameter(ResolveCx *cx, Diag *diag, AstIdent ident, PathSource source) {
    Str name = sym_str(cx->session, ident.name);
    if (source != SOURCE_TYPE || name.len != 1 || !starts_upper(name) || !cx->item.index) {
        return;
    }
    const Def *def = def_get(cx->program, cx->item);
    const AstItem *item = def->ast;
    const AstGenerics *generics = def->kind == DEF_FN ? &item->fn->generics
                                  : def->kind == DEF_STRUCT || def->kind == DEF_UNION
                                      ? &item->adt->generics
                                  : def->kind == DEF_ENUM ? &item->enumeration->generics
                                  : def->kind == DEF_IMPL ? &item->impl->generics
                                                          : NULL;
    if (!generics || symbol_is(def->name, SYM_INDEX_MAIN)) {
        return;
    }
    Arena *arena = cx->program->resolver->arena;
    uint32_t len = generics->params.len;
    Span place = len ? span_end(generics->params.ptr[len - 1].span) : span_start(generics->span);
    Str text = arena_printf(arena, len ? ", " STR_FMT : "<" STR_FMT ">", STR_ARG(name));
    diag_suggest_one(diag, "you might be missing a type parameter", place, text, APPLY_MAYBE,
                     SUGGEST_VERBOSE);
}

// `True` and `False` of other languages.
static void suggest_bool(ResolveCx *cx, Diag *diag, AstIdent ident, PathSource source) {
    Str name = sym_str(cx->session, ident.name);
    bool is_true = str_eq(name, STR("True")), is_false = str_eq(name, STR("False"));
    if (source == SOURCE_EXPR && (is_true || is_false)) {
        diag_suggest_one(diag, "you may want to use a bool value instead", ident.span,
                         is_true ? STR("true") : STR("false"), APPLY_MAYBE, SUGGEST_VERBOSE);
    }
}

static void report_last_segment(ResolveCx *cx, const AstPath *path, uint32_t len, PathSource source,
                                const PathFailure *failure) {
    Session *session = cx->session;
    Program *program = cx->program;
    AstIdent ident = path->segments[len - 1].ident;
    Str name = sym_str(session, ident.name);
    const char *expected = source_expected(session, source, path, len);
    if (failure->module || failure->extern_root) {
        Str before = path_before(program, path, len - 1);
        bool is_crate =
            failure->module && failure->module->kind == MODULE_MOD && !failure->module->parent;
        bool root = is_crate && (str_eq(before, STR("crate")) || str_eq(before, STR("$crate")));
        Diag *diag;
        if (failure->extern_root) {
            diag = diag_error(session, source_code(source, false), ident.span,
                              "cannot find external crate `" STR_FMT "` in the crate root",
                              STR_ARG(name));
        } else if (root) {
            diag = diag_error(session, source_code(source, false), ident.span,
                              "cannot find %s `" STR_FMT "` in the crate root", expected,
                              STR_ARG(name));
        } else {
            bool self = str_eq(before, STR("self")) || str_eq(before, STR("super"));
            const char *what = is_crate && !self ? "crate" : "module";
            if (failure->module->kind != MODULE_MOD) {
                what = res_description(program, res_def(failure->module->def));
            }
            diag = diag_error(session, source_code(source, false), ident.span,
                              "cannot find %s `" STR_FMT "` in %s `" STR_FMT "`", expected,
                              STR_ARG(name), what, STR_ARG(before));
        }
        bool near =
            failure->module && suggest_near(cx, diag, ident, source, failure->module, false, true);
        if (!near) {
            if (root || failure->extern_root) {
                diag_primary_label(diag, "not found in the crate root");
            } else {
                diag_primary_label(diag, "not found in `" STR_FMT "`", STR_ARG(before));
            }
        }
        suggest_imports(cx, diag, ident, source, false);
        report_in_order(program, diag, REPORT_NAMES);
        return;
    }
    Diag *diag = diag_error(session, source_code(source, false), ident.span,
                            "cannot find %s `" STR_FMT "` in this scope", expected, STR_ARG(name));
    bool member = suggest_self_member(cx, diag, ident, source);
    if (!suggest_near(cx, diag, ident, source, NULL, false, true) && !member) {
        diag_primary_label(diag, "not found in this scope");
    }
    bool importable = suggest_imports(cx, diag, ident, source, false);
    suggest_type_parameter(cx, diag, ident, source);
    suggest_bool(cx, diag, ident, source);
    if (source == SOURCE_CALLEE && !importable) {
        report_in_body(program, diag, cx->item, true);
    } else {
        report_in_order(program, diag, REPORT_NAMES);
    }
}

// println; and println(..) without the `!`
static bool report_macro(ResolveCx *cx, AstIdent ident, PathSource source) {
    bool value = source == SOURCE_EXPR || source == SOURCE_CALLEE;
    const Binding *binding = value || source == SOURCE_TRAIT
                                 ? lexical_lookup(cx->program, cx->module, ident.name, NS_MACRO)
                                 : NULL;
    if (!binding || binding->res.kind != RES_DEF) {
        return false;
    }
    if (source == SOURCE_TRAIT) { // derive macros are named as their traits
        bool derive = def_attr(cx->program, binding->res.def,
                               cx->program->resolver->sym.rustc_builtin_macro) != NULL;
        Diag *diag = diag_error(cx->session, ERR_E0404, ident.span,
                                "expected trait, found %smacro `" STR_FMT "`",
                                derive ? "derive " : "", SYM_ARG(cx->session, ident.name));
        diag_primary_label(diag, "not a trait");
        cx->import_instead = true;
        suggest_imports(cx, diag, ident, source, false);
        cx->import_instead = false;
        report_in_order(cx->program, diag, REPORT_NAMES);
        return true;
    }
    const char *expected = source == SOURCE_EXPR ? "value" : "function";
    Diag *diag =
        diag_error(cx->session, ERR_E0423, ident.span, "expected %s, found macro `" STR_FMT "`",
                   expected, SYM_ARG(cx->session, ident.name));
    diag_primary_label(diag, "not a %s", expected);
    if (source == SOURCE_CALLEE) {
        diag_suggest_one(diag, "use `!` to invoke the macro", span_end(ident.span), STR("!"),
                         APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    if (source == SOURCE_CALLEE) {
        report_in_body(cx->program, diag, cx->item, true);
    } else {
        report_in_order(cx->program, diag, REPORT_NAMES);
    }
    return true;
}

void report_unresolved_path(ResolveCx *cx, const AstPath *path, uint32_t len, PathSource source,
                            const PathFailure *failure) {
    Resolver *resolver = cx->program->resolver;
    resolver->unknown_trait |= source == SOURCE_TRAIT && !cx->trait_of_body;
    AstIdent ident = path->segments[failure->segment].ident;
    if ((len == 1 && report_macro(cx, ident, source)) ||
        report_known_lack(cx->program, failure->module, ident)) {
        return;
    }
    if (failure->too_many_super) {
        Diag *diag =
            diag_error(cx->session, ERR_E0433, ident.span, "too many leading `super` keywords");
        diag_primary_label(diag, "there are too many leading `super` keywords");
        report_in_order(cx->program, diag, REPORT_PATHS);
        return;
    }
    bool last = failure->segment + 1 == len;
    if (last && len == 1 && symbol_is(ident.name, SYM_INDEX_SELF_TYPE) &&
        source_namespace(source) == NS_TYPE) {
        report_self_type(cx, ident);
        return;
    }
    if (last && len == 1 && symbol_is(ident.name, SYM_INDEX_SELF)) {
        report_self_value(cx, ident, source);
        return;
    }
    if (last && failure->not_module.kind == RES_NONE) {
        report_last_segment(cx, path, len, source, failure);
    } else if (!failure->module && !failure->extern_root) {
        report_first_segment(cx, path, source);
    } else {
        report_inner_segment(cx, path, failure);
    }
}
