// trait_suggest.c: a method or function of a trait that is implemented, but not in scope.
//
// In: a probe that found nothing. Out: help that names the traits of all crates that would answer,
// each tried by a probe of its own, and the `use` lines for them; or the traits that could be
// implemented. For E0599.
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
        CrateId crate = def_get(f->program, all.ptr[i])->crate;
        uint64_t library = crate_library_bit(f->program, crate);
        if ((!library || (f->program->named_libraries & library)) &&
            ty_assoc_by_name(f->cx, all.ptr[i], p->name, DEF_ASSOC_FN).index &&
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

// ---------------------------------------------------------------- traits to implement

static bool is_own_type(FnCx *f, Ty ty) {
    const TyData *data = ty_data(f->cx, f_shallow(f, ty));
    if (data->kind == TY_DYN) {
        const DynPred *preds = dyn_preds_ptr(f->cx, data->dyn.preds);
        return dyn_preds_len(f->cx, data->dyn.preds) && preds[0].kind == DYN_TRAIT &&
               def_get(f->program, preds[0].def)->crate.index == f->program->local.index;
    }
    return (data->kind == TY_ADT || data->kind == TY_FOREIGN) &&
           def_get(f->program, data->item.def)->crate.index == f->program->local.index;
}

typedef struct Implementable {
    DefId trait;
    bool is_own;
    Str path;
} Implementable;

static bool comes_before(const Implementable *a, const Implementable *b) {
    if (a->is_own != b->is_own) {
        return a->is_own;
    }
    size_t len = a->path.len < b->path.len ? a->path.len : b->path.len;
    int order = memcmp(a->path.ptr, b->path.ptr, len);
    return order ? order < 0 : a->path.len < b->path.len;
}

// Those that coherence would allow an impl of, local ones first, then by their paths.
static uint32_t implementable(MethodProbe *p, Implementable *found) {
    FnCx *f = p->f;
    bool own_type = is_own_type(f, f_resolve(f, p->self_ty));
    for (uint32_t i = 0; i < p->step_count && !p->path_mode; i++) {
        own_type |= is_own_type(f, p->steps[i].ty);
    }
    DefIdSlice traits = traits_with(p);
    uint32_t count = 0;
    for (uint32_t i = 0; i < traits.len && count < MOST_TRAITS; i++) {
        const Def *def = def_get(f->program, traits.ptr[i]);
        DefId item = ty_assoc_by_name(f->cx, traits.ptr[i], p->name, DEF_ASSOC_FN);
        Implementable one = {traits.ptr[i], def->crate.index == f->program->local.index,
                             def_path_str(f->program, f->arena, traits.ptr[i])};
        bool is_static = false;
        for (uint32_t k = 0; k < p->statics.len; k++) {
            is_static |= def_eq(p->statics.data[k], item);
        }
        if (is_static || (!own_type && !one.is_own)) {
            continue;
        }
        uint32_t at = count++;
        for (; at > 0 && comes_before(&one, &found[at - 1]); at--) {
            found[at] = found[at - 1];
        }
        found[at] = one;
    }
    return count;
}

void suggest_implementing(MethodProbe *p, Diag *diag) {
    FnCx *f = p->f;
    Implementable found[MOST_TRAITS + 1];
    uint32_t count = implementable(p, found);
    if (count == 0) {
        return;
    }
    diag_help(diag, "items from traits can only be used if the trait is implemented and in scope");
    Str name = sym_str(f->session, p->name);
    if (count == 1 && found[0].is_own) {
        const HirItem *item = hir_item(f->program, found[0].trait);
        diag_span_note(
            diag, item ? item->head_span : def_get(f->program, found[0].trait)->name_span,
            "`" STR_FMT "` defines an item `" STR_FMT "`, perhaps you need to implement it",
            SYM_ARG(f->session, def_get(f->program, found[0].trait)->name), STR_ARG(name));
        return;
    }
    Str text = arena_printf(f->arena,
                            count == 1 ? "the following trait defines an item `" STR_FMT
                                         "`, perhaps you need to implement it:"
                                       : "the following traits define an item `" STR_FMT
                                         "`, perhaps you need to implement one of them:",
                            STR_ARG(name));
    for (uint32_t i = 0; i < count; i++) {
        text = arena_printf(f->arena, STR_FMT "\ncandidate #%u: `" STR_FMT "`", STR_ARG(text),
                            i + 1, STR_ARG(found[i].path));
    }
    diag_note(diag, STR_FMT, STR_ARG(text));
}

// ---------------------------------------------------------------- traits to import

bool suggest_unimported_traits(MethodProbe *p, Diag *diag) {
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
        return false;
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
    return true;
}
