// field_suggest.c: what may be meant by `base.name` and `base.name(..)` where the base has no such
// field or method: one of a field, one of what an Option or Result holds, a field that is called,
// the output of a future. For E0599, E0609 and E0624.
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "frontend/check/method_probe.h"
#include "frontend/check/mismatch.h"

// A suggestion is worth so many looks: types may have no end.
enum { MOST_FIELDS = 100, DEEPEST_PATH = 5, MOST_PATHS = 32, MOST_LOOKS = 256, MOST_DEREFS_OF = 8 };

typedef struct NamedField {
    Str name;
    Ty ty;
} NamedField;
typedef VEC(NamedField) NamedFieldVec;

// The fields that can be named here, of a struct, union or tuple.
static void push_fields(FnCx *f, Ty ty, NamedFieldVec *out) {
    const TyData *data = ty_data(f->cx, ty);
    if (data->kind == TY_TUPLE) {
        for (uint32_t i = 0; i < ty_list_len(f->cx, data->tuple); i++) {
            NamedField field = {arena_printf(f->arena, "%u", i),
                                f_shallow(f, ty_list_ptr(f->cx, data->tuple)[i])};
            vec_push(out, field);
        }
        return;
    }
    if (data->kind != TY_ADT || ty_adt_def(f->cx, data->item.def)->kind == ADT_ENUM) {
        return;
    }
    const VariantDef *variant = &ty_adt_def(f->cx, data->item.def)->variants[0];
    for (uint32_t i = 0; i < variant->field_count && out->len < MOST_FIELDS; i++) {
        const FieldDef *field = &variant->fields[i];
        if (def_is_visible_from(f->program, field->def, f->module)) {
            Ty declared = ty_subst(f->cx, ty_of(f->cx, field->def), data->item.args);
            vec_push(out, ((NamedField){sym_str(f->session, field->name),
                                        f_normalize(f, f->body->value->span, declared)}));
        }
    }
}

// What every type has through a reference says nothing about a field.
static bool is_everywhere(FnCx *f, DefId trait) {
    static const char *const NAMES[] = {"AsRef", "AsMut", "Borrow", "BorrowMut"};
    for (uint32_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        if (is_diagnostic_item(f->program, trait, NAMES[i])) {
            return true;
        }
    }
    return def_eq(trait, f_lang(f, LANG_CLONE)) || def_eq(trait, f_lang(f, LANG_DEREF)) ||
           def_eq(trait, f_lang(f, LANG_DEREF_MUT));
}

typedef struct Wanted {
    FnCx *f;
    Symbol name;
    Span span;
    bool is_method;
    Str unwrap;     // before a path: "unwrap()."
    uint32_t looks; // taken so far
} Wanted;

static bool fits(Wanted *wanted, const NamedField *field) {
    FnCx *f = wanted->f;
    if (!wanted->is_method) {
        return str_eq(field->name, sym_str(f->session, wanted->name));
    }
    if (f_is_var(f, field->ty) || f_is_error(f, field->ty)) {
        return false;
    }
    MethodProbe p = {.f = f, .span = wanted->span, .name = wanted->name, .self_ty = field->ty};
    bool found = method_probe(&p) == PROBE_PICK && !is_everywhere(f, p.pick.candidate.container);
    method_probe_free(&p);
    return found;
}

// The path of the first part of a field that fits, or nothing.
static Str path_through(Wanted *wanted, const NamedField *field, uint32_t depth) {
    FnCx *f = wanted->f;
    if (wanted->looks++ >= MOST_LOOKS) {
        return (Str){0};
    }
    if (fits(wanted, field)) {
        return wanted->is_method ? arena_printf(f->arena, STR_FMT ".", STR_ARG(field->name))
                                 : STR("");
    }
    NamedFieldVec fields = {0};
    Autoderef a;
    autoderef_init(&a, f, wanted->span, field->ty, false);
    Ty ty;
    for (uint32_t i = 0; i < MOST_DEREFS_OF && depth < DEEPEST_PATH && autoderef_next(&a, &ty);
         i++) {
        push_fields(f, ty, &fields);
    }
    Str found = {0};
    for (uint32_t i = 0; i < fields.len && !found.ptr; i++) {
        Str rest = path_through(wanted, &fields.data[i], depth + 1);
        if (rest.ptr) {
            found =
                arena_printf(f->arena, STR_FMT "." STR_FMT, STR_ARG(field->name), STR_ARG(rest));
        }
    }
    vec_free(&fields);
    return found;
}

static int by_text(const void *x, const void *y) {
    Str a = ((const SuggestPart *)x)->text, b = ((const SuggestPart *)y)->text;
    int order = memcmp(a.ptr, b.ptr, a.len < b.len ? a.len : b.len);
    return order ? order : (a.len > b.len) - (a.len < b.len);
}

static bool suggest_paths(Wanted *wanted, Diag *diag, const NamedFieldVec *fields) {
    FnCx *f = wanted->f;
    SuggestPart paths[MOST_PATHS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < fields->len && count < MOST_PATHS; i++) {
        Str path = path_through(wanted, &fields->data[i], 1);
        if (path.ptr) {
            Str text =
                arena_printf(f->arena, STR_FMT STR_FMT, STR_ARG(wanted->unwrap), STR_ARG(path));
            paths[count++] = (SuggestPart){span_start(wanted->span), text};
        }
    }
    if (count == 0) {
        return false;
    }
    qsort(paths, count, sizeof *paths, by_text);
    Str message = arena_printf(f->arena, "%s of the expressions' fields %s a %s of the same name",
                               count > 1 ? "some" : "one", count > 1 ? "have" : "has",
                               wanted->is_method ? "method" : "field");
    diag_suggest_alternatives(diag, message.ptr, paths, count, APPLY_MAYBE);
    return true;
}

static void list_fields(FnCx *f, Diag *diag, const NamedFieldVec *fields) {
    Str list = STR("");
    for (uint32_t i = 0; i < fields->len && i < 5; i++) {
        list = arena_printf(f->arena, STR_FMT "%s`" STR_FMT "`", STR_ARG(list), i ? ", " : "",
                            STR_ARG(fields->data[i].name));
    }
    if (fields->len > 5) {
        list = arena_printf(f->arena, STR_FMT " ... and %u others", STR_ARG(list),
                            (unsigned)fields->len - 5);
    }
    diag_note(diag,
              fields->len == 1 ? "available field is: " STR_FMT : "available fields are: " STR_FMT,
              STR_ARG(list));
}

void suggest_fields(FnCx *f, Diag *diag, Ty base, Symbol name, Span span) {
    Wanted wanted = {.f = f, .name = name, .span = span, .unwrap = STR("")};
    if (is_adt_named(f, base, "Option") || is_adt_named(f, base, "Result")) {
        base = f_shallow(f, f_bound_args_ty(f, ty_data(f->cx, base)->item.args, 0));
        wanted.unwrap = STR("unwrap().");
    }
    Autoderef a;
    autoderef_init(&a, f, span, base, false);
    Ty ty;
    for (uint32_t step = 0; step < MOST_DEREFS_OF && autoderef_next(&a, &ty); step++) {
        NamedFieldVec fields = {0};
        push_fields(f, ty, &fields);
        Str *names = ARENA_ARRAY(f->arena, Str, fields.len + 1);
        for (uint32_t i = 0; i < fields.len; i++) {
            names[i] = fields.data[i].name;
        }
        if (!suggest_paths(&wanted, diag, &fields) && fields.len) {
            Str text = sym_str(f->session, name);
            bool is_number = text.ptr[0] >= '0' && text.ptr[0] <= '9';
            Str near = is_number ? (Str){0} : str_nearest(text, names, fields.len);
            if (near.len) {
                near =
                    arena_printf(f->arena, STR_FMT STR_FMT, STR_ARG(wanted.unwrap), STR_ARG(near));
                diag_suggest_one(diag, "a field with a similar name exists", span, near,
                                 APPLY_MAYBE, SUGGEST_VERBOSE);
            } else {
                list_fields(f, diag, &fields);
            }
        }
        vec_free(&fields);
    }
}

// ---------------------------------------------------------------- methods

void suggest_field_methods(MethodProbe *p, Diag *diag) {
    FnCx *f = p->f;
    Wanted wanted = {
        .f = f, .name = p->name, .span = p->span, .is_method = true, .unwrap = STR("")};
    Autoderef a;
    autoderef_init(&a, f, p->span, f_resolve(f, p->self_ty), false);
    Ty ty;
    for (uint32_t step = 0; step < MOST_DEREFS_OF && autoderef_next(&a, &ty); step++) {
        NamedFieldVec fields = {0};
        push_fields(f, ty, &fields);
        suggest_paths(&wanted, diag, &fields);
        vec_free(&fields);
    }
}

// The field of this name, where the receiver has one.
static Ty field_named(MethodProbe *p) {
    FnCx *f = p->f;
    Autoderef a;
    autoderef_init(&a, f, p->span, f_resolve(f, p->self_ty), false);
    Ty ty, found = {0};
    for (uint32_t step = 0; step < MOST_DEREFS_OF && !found.index && autoderef_next(&a, &ty);
         step++) {
        NamedFieldVec fields = {0};
        push_fields(f, ty, &fields);
        for (uint32_t i = 0; i < fields.len && !found.index; i++) {
            bool same = str_eq(fields.data[i].name, sym_str(f->session, p->name));
            found = same ? fields.data[i].ty : found;
        }
        vec_free(&fields);
    }
    return found;
}

static bool is_called(FnCx *f, Ty ty) {
    GenericArg args[2] = {arg_of_ty(ty), arg_of_ty(infer_ty_var(f->infer, SPAN_NONE))};
    TraitRef ref = {f_lang(f, LANG_FN_ONCE), args_intern(f->cx, args, 2)};
    return ref.trait.index &&
           trait_evaluate(f->infer, f->env, (Clause){.kind = CLAUSE_TRAIT, .trait = ref}) !=
               CERTAINTY_NO;
}

static const char *callable_kind(FnCx *f, Ty ty) {
    const TyData *data = ty_data(f->cx, ty);
    if (data->kind == TY_ADT && ty_is_box(f->cx, ty)) {
        return callable_kind(f, f_shallow(f, f_bound_args_ty(f, data->item.args, 0)));
    }
    if (data->kind == TY_REF) {
        return callable_kind(f, f_shallow(f, data->ref.elem));
    }
    return data->kind == TY_CLOSURE  ? "closure"
           : data->kind == TY_FN_PTR ? "function pointer"
           : data->kind == TY_FN_DEF ? "function item"
           : data->kind == TY_PARAM  ? "type parameter"
           : data->kind == TY_DYN    ? "trait object"
           : data->kind == TY_ALIAS  ? "opaque type"
                                     : "value";
}

bool label_called_field(MethodProbe *p, Diag *diag, const HirExpr *call) {
    FnCx *f = p->f;
    Ty ty = field_named(p);
    if (!ty.index) {
        return false;
    }
    diag_primary_label(diag, "field, not a method");
    if (!is_called(f, ty)) {
        diag_suggest_one(diag, "remove the arguments",
                         (Span){p->span.hi, call->span.hi, p->span.ctxt}, STR(""), APPLY_MAYBE,
                         SUGGEST_DEFAULT);
        return true;
    }
    SuggestPart parts[2] = {{span_start(call->span), STR("(")}, {span_end(p->span), STR(")")}};
    Str message = arena_printf(f->arena,
                               "to call the %s stored in `" STR_FMT
                               "`, surround the field access with parentheses",
                               callable_kind(f, ty), SYM_ARG(f->session, p->name));
    diag_suggest(diag, message.ptr, parts, 2, APPLY_MACHINE, SUGGEST_VERBOSE);
    return true;
}

// ---------------------------------------------------------------- what is inside

// A probe of the type inside that finds the method; to be freed.
static bool probe_inner(MethodProbe *p, Ty ty, MethodProbe *inner) {
    *inner = (MethodProbe){.f = p->f, .span = p->span, .name = p->name, .self_ty = ty};
    return !f_is_var(p->f, ty) && method_probe(inner) == PROBE_PICK;
}

static void note_inner_method(MethodProbe *inner, Diag *diag) {
    FnCx *f = inner->f;
    DefId method = inner->pick.candidate.item;
    const HirItem *item = hir_item(f->program, method);
    diag_span_note(diag, item ? item->head_span : def_get(f->program, method)->name_span,
                   "the method `" STR_FMT "` exists on the type `" STR_FMT "`",
                   SYM_ARG(f->session, inner->name), STR_ARG(f_ty_str(f, inner->self_ty)));
}

static void suggest_unwrapped(MethodProbe *inner, Diag *diag, bool is_result, Span receiver) {
    FnCx *f = inner->f;
    note_inner_method(inner, diag);
    bool passes_on =
        f->ret && is_adt_named(f, f_shallow(f, f->ret->expected), is_result ? "Result" : "Option");
    Str message = unwrap_message(f, inner->self_ty, is_result, passes_on);
    diag_suggest_one(diag, message.ptr, span_end(receiver),
                     passes_on ? STR("?") : STR(".expect(\"REASON\")"),
                     passes_on ? APPLY_MACHINE : APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
}

// What a library type gives out is borrowed, or locked, first.
static void suggest_borrowed(MethodProbe *inner, Diag *diag, Ty outer, Span receiver) {
    FnCx *f = inner->f;
    Str text = f_ty_str(f, inner->self_ty), message = {0};
    const char *call = NULL;
    bool is_mut = inner->pick.autoref == AUTOREF_MUT, is_ref = inner->pick.autoref == AUTOREF_REF;
    const char *how = is_mut ? "mutably borrow" : "borrow";
    if (is_adt_named(f, outer, "RefCell") && (is_mut || is_ref)) {
        call = is_mut ? ".borrow_mut()" : ".borrow()";
        message =
            arena_printf(f->arena, "use `%s` to %s the `" STR_FMT "`, panicking if %s", call, how,
                         STR_ARG(text), is_mut ? "any borrows exist" : "a mutable borrow exists");
    } else if (is_adt_named(f, outer, "Mutex") ||
               (is_adt_named(f, outer, "RwLock") && (is_mut || is_ref))) {
        bool is_mutex = is_adt_named(f, outer, "Mutex");
        call = is_mutex ? ".lock().unwrap()" : is_mut ? ".write().unwrap()" : ".read().unwrap()";
        message = arena_printf(f->arena,
                               "use `%s` to %s the `" STR_FMT
                               "`, blocking the current thread until it can be acquired",
                               call, is_mutex ? "borrow" : how, STR_ARG(text));
    } else {
        return;
    }
    note_inner_method(inner, diag);
    diag_suggest_one(diag, message.ptr, span_end(receiver), str_of(call), APPLY_MAYBE,
                     SUGGEST_VERBOSE);
}

// `<future as Future>::Output`, or nothing.
static Ty future_output(FnCx *f, Span span, Ty future) {
    DefId trait = f_lang(f, LANG_FUTURE_TRAIT), assoc = f_lang(f, LANG_FUTURE_OUTPUT);
    if (!trait.index || !assoc.index || !trait_holds(f->infer, f->env, future, trait)) {
        return (Ty){0};
    }
    GenericArg arg = arg_of_ty(future);
    Ty output = f_normalize(f, span, ty_projection(f->cx, assoc, args_intern(f->cx, &arg, 1)));
    return f_resolve_with_obligations(f, output);
}

static void suggest_awaited(MethodProbe *p, Diag *diag, Ty future) {
    FnCx *f = p->f;
    Ty output = future_output(f, p->span, future);
    MethodProbe inner = {0};
    if (output.index && probe_inner(p, output, &inner)) {
        diag_suggest_one(
            diag, "consider `await`ing on the `Future` and calling the method on its `Output`",
            span_start(p->span), STR("await."), APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    method_probe_free(&inner);
}

void suggest_inner_method(MethodProbe *p, Diag *diag, const HirExpr *receiver) {
    FnCx *f = p->f;
    Ty ty = f_resolve(f, p->self_ty);
    const TyData *data = ty_data(f->cx, ty);
    if (data->kind == TY_ALIAS || data->kind == TY_COROUTINE) {
        suggest_awaited(p, diag, ty);
        return;
    }
    if (data->kind != TY_ADT || args_len(f->cx, data->item.args) == 0 ||
        arg_tag(args_ptr(f->cx, data->item.args)[0]) != ARG_TY) {
        return;
    }
    bool is_result = is_adt_named(f, ty, "Result"), is_option = is_adt_named(f, ty, "Option");
    MethodProbe inner = {0};
    if (probe_inner(p, f_shallow(f, f_bound_args_ty(f, data->item.args, 0)), &inner)) {
        if (is_result || is_option) {
            suggest_unwrapped(&inner, diag, is_result, receiver->span);
        } else {
            suggest_borrowed(&inner, diag, ty, receiver->span);
        }
    }
    method_probe_free(&inner);
}
