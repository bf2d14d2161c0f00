// resolve_privacy.c: E0603, for what exists but may not be named from here. rustc says these after
// all names are resolved, so they are collected first.
#include "frontend/resolve/resolve_graph.h"

// E0603, kept until the end of resolution as rustc does.
void report_privacy(Program *program, AstIdent ident, const Binding *binding) {
    Resolver *resolver = program->resolver;
    for (uint32_t i = 0; i < resolver->privacy_errors.len; i++) {
        const PrivacyError *old = &resolver->privacy_errors.data[i];
        if (old->ident.span.lo == ident.span.lo && old->ident.span.hi == ident.span.hi) {
            return;
        }
    }
    vec_push(&resolver->privacy_errors, (PrivacyError){.ident = ident, .binding = binding});
}

static const char *privacy_description(Program *program, const Binding *binding, bool *is_import) {
    Res res = binding->res;
    *is_import = binding->import != NULL;
    if (res.kind == RES_DEF && def_get(program, res.def)->kind == DEF_CTOR && !binding->import) {
        const Def *ctor = def_get(program, res.def);
        return ctor->ctor == CTOR_FN ? "tuple struct constructor" : "unit struct";
    }
    return res_description(program, res);
}

static void label_private_fields(Program *program, Diag *diag, DefId ctor) {
    const Def *def = def_get(program, ctor);
    const Def *owner = def_get(program, def->parent);
    if (owner->kind != DEF_STRUCT || def->ctor != CTOR_FN) {
        return;
    }
    const AstItem *item = owner->ast;
    AstFieldList fields = item->adt->data.fields;
    if (fields.len == 0) {
        return;
    }
    Span span = span_to(fields.ptr[0].span, fields.ptr[fields.len - 1].span);
    diag_label(diag, span, "a constructor is private if any of the fields is private");
}

static void suggest_public_fields(Program *program, Diag *diag, DefId ctor) {
    const Def *def = def_get(program, ctor);
    const Def *owner = def_get(program, def->parent);
    if (owner->kind != DEF_STRUCT || def->ctor != CTOR_FN ||
        !crate_get(program, owner->crate)->is_local) {
        return;
    }
    const AstItem *item = owner->ast;
    AstFieldList fields = item->adt->data.fields;
    VEC(SuggestPart) parts = {0};
    for (uint32_t i = 0; i < fields.len; i++) {
        const AstVis *vis = &fields.ptr[i].vis;
        if (vis->kind == AST_VIS_INHERITED) {
            vec_push(&parts, (SuggestPart){span_start(fields.ptr[i].ty->span), STR("pub ")});
        } else if (vis->kind == AST_VIS_RESTRICTED) {
            vec_push(&parts, (SuggestPart){vis->span, STR("pub")});
        }
    }
    if (parts.len) {
        diag_suggest(diag,
                     fields.len > 1 ? "consider making the fields publicly accessible"
                                    : "consider making the field publicly accessible",
                     parts.data, parts.len, APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    vec_free(&parts);
}

static void emit_privacy(Program *program, const PrivacyError *error) {
    Session *session = program->session;
    const Binding *binding = error->binding;
    bool is_import;
    const char *description = privacy_description(program, binding, &is_import);
    const char *import = is_import ? " import" : "";
    Diag *diag = diag_error(session, ERR_E0603, error->ident.span, "%s%s `" STR_FMT "` is private",
                            description, import, SYM_ARG(session, error->ident.name));
    diag_primary_label(diag, "private %s%s", description, import);
    if (error->outer_res.kind == RES_DEF) {
        diag_label(diag, error->outer.span, "%s `" STR_FMT "` is not publicly re-exported",
                   res_description(program, error->outer_res), SYM_ARG(session, error->outer.name));
    }
    bool is_ctor = !is_import && binding->res.kind == RES_DEF &&
                   def_get(program, binding->res.def)->kind == DEF_CTOR;
    if (is_ctor) {
        label_private_fields(program, diag, binding->res.def);
    }
    const Binding *at = binding;
    for (bool first = true; at && !span_is_none(at->span); first = false) {
        bool again = at->import != NULL;
        const char *what = privacy_description(program, at, &is_import);
        Span span = again ? at->span : head_span(session, at->span);
        diag_span_note(diag, span, "%sthe %s%s `" STR_FMT "` %sis defined here%s",
                       first ? "" : "...and refers to ", what, again ? " import" : "",
                       SYM_ARG(session, error->ident.name), first ? "" : "which ",
                       again ? "..." : "");
        at = again ? at->target : NULL;
    }
    if (is_ctor) {
        suggest_public_fields(program, diag, binding->res.def);
    }
    diag_emit(diag);
}

void flush_privacy_errors(Program *program) {
    Resolver *resolver = program->resolver;
    for (uint32_t i = 0; i < resolver->privacy_errors.len; i++) {
        emit_privacy(program, &resolver->privacy_errors.data[i]);
    }
    vec_clear(&resolver->privacy_errors);
}
