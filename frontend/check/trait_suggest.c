// trait_suggest.c: a method or function of a trait that is implemented, but not in scope.
//
// In: a probe that found nothing. Out: help that names the traits of all crates that would answer,
// each tried by a probe of its own, and the `use` lines for them. For E0599.
#include "base/vec.h"
#include "frontend/check/method_probe.h"
#include "frontend/resolve/resolve.h"

enum { MOST_TRAITS = 32 };

// The traits among the definitions there are by now.
static DefIdSlice known_traits(Program *program) {
    struct CheckTables *tables = check_tables(program);
    for (; tables->traits_until < program->defs.len; tables->traits_until++) {
        DefId id = {tables->traits_until + 1};
        if (def_get(program, id)->kind == DEF_TRAIT) {
            vec_push(&tables->traits, id);
        }
    }
    return (DefIdSlice){tables->traits.data, tables->traits.len};
}

// Every trait that has an item of this name and that the body can name.
static DefIdSlice traits_with(MethodProbe *p) {
    FnCx *f = p->f;
    VEC(DefId) traits = {0};
    DefIdSlice all = known_traits(f->program);
    for (uint32_t i = 0; i < all.len; i++) {
        if (ty_assoc_by_name(f->cx, all.ptr[i], p->name, DEF_ASSOC_FN).index &&
            def_is_visible_from(f->program, all.ptr[i], f->module)) {
            vec_push(&traits, all.ptr[i]);
        }
    }
    DefIdSlice slice;
    vec_to_slice(f->arena, &traits, &slice);
    return slice;
}

static bool answers(MethodProbe *p, DefId trait, Ty self, bool *is_direct) {
    DefIdSlice one = {&trait, 1};
    MethodProbe probe = {.f = p->f,
                         .span = p->span,
                         .name = p->name,
                         .path_mode = p->path_mode,
                         .self_ty = self,
                         .all_traits = &one};
    bool found = method_probe(&probe) == PROBE_PICK &&
                 probe.pick.candidate.kind == CANDIDATE_TRAIT &&
                 def_eq(probe.pick.candidate.container, trait);
    *is_direct = found ? probe.pick.autoderefs == 0 : *is_direct;
    method_probe_free(&probe);
    return found;
}

void suggest_unimported_traits(MethodProbe *p, Diag *diag) {
    FnCx *f = p->f;
    Ty self = f_resolve(f, p->self_ty);
    DefIdSlice traits = traits_with(p);
    DefId found[MOST_TRAITS];
    uint32_t count = 0;
    bool is_direct = false;
    for (uint32_t i = 0; i < traits.len && count < MOST_TRAITS; i++) {
        if (answers(p, traits.ptr[i], self, &is_direct)) {
            found[count++] = traits.ptr[i];
        }
    }
    if (count == 1 && is_direct && !p->path_mode) {
        DefId method = ty_assoc_by_name(f->cx, found[0], p->name, DEF_ASSOC_FN);
        diag_label(diag, def_get(f->program, method)->name_span,
                   "the method is available for `" STR_FMT "` here", STR_ARG(f_ty_str(f, self)));
    }
    if (count == 0) {
        return;
    }
    Str name = sym_str(f->session, p->name);
    Str message =
        count == 1
            ? arena_printf(f->arena,
                           "trait `" STR_FMT "` which provides `" STR_FMT
                           "` is implemented but not in scope",
                           SYM_ARG(f->session, def_get(f->program, found[0])->name), STR_ARG(name))
            : arena_printf(f->arena,
                           "the following traits which provide `" STR_FMT
                           "` are implemented but not in scope",
                           STR_ARG(name));
    diag_help(diag, "items from traits can only be used if the trait is in scope");
    suggest_trait_imports(f->program, f->module, diag, message.ptr, found, count);
}
