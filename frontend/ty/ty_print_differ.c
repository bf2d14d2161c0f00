// ty_print_differ.c: two types side by side, what they have in common left out.
//
// In: the expected and the found type of a mismatch. Out: the text of each, in which equal
// arguments are `_`, as rustc's messages show them.
#include "frontend/ty/ty_print.h"

static void print_differing(Printer *p, Ty a, Ty b);

static bool same_but_regions(TyCx *cx, GenericArg a, GenericArg b) {
    return a.bits == b.bits ||
           (arg_tag(a) == ARG_TY && arg_tag(b) == ARG_TY &&
            ty_erase_regions(cx, arg_ty(a)).index == ty_erase_regions(cx, arg_ty(b)).index);
}

static void print_differing_part(Printer *p, Ty a, Ty b) {
    if (same_but_regions(p->cx, arg_of_ty(a), arg_of_ty(b))) {
        printer_text(p, "_");
    } else {
        print_differing(p, a, b);
    }
}

// What both sides have: of a type with parameters its name is left.
static void print_common(Printer *p, Ty ty) {
    const TyData *data = ty_data(p->cx, ty);
    if (data->kind != TY_ADT) {
        printer_text(p, "_");
        return;
    }
    printer_path(p, data->item.def);
    uint32_t len =
        ty_args_shown(p->cx, data->item.def, data->item.args, args_len(p->cx, data->item.args));
    for (uint32_t i = 0; i < len; i++) {
        GenericArg arg = args_ptr(p->cx, data->item.args)[i];
        printer_text(p, i ? ", " : "<");
        printer_text(p, arg_tag(arg) == ARG_REGION ? "'_" : "_");
    }
    printer_text(p, len ? ">" : "");
}

// The argument of `outer` that is just `inner`, or -1: Rc<T> beside T.
static int32_t arg_that_is(TyCx *cx, const TyData *outer, Ty inner) {
    for (uint32_t i = 0; outer->kind == TY_ADT && i < args_len(cx, outer->item.args); i++) {
        if (same_but_regions(cx, args_ptr(cx, outer->item.args)[i], arg_of_ty(inner))) {
            return (int32_t)i;
        }
    }
    return -1;
}

static void print_outer(Printer *p, const TyData *data, int32_t at, Ty inner) {
    printer_path(p, data->item.def);
    uint32_t len =
        ty_args_shown(p->cx, data->item.def, data->item.args, args_len(p->cx, data->item.args));
    for (uint32_t i = 0; i < len; i++) {
        printer_text(p, i ? ", " : "<");
        if ((int32_t)i == at) {
            print_common(p, inner);
        } else {
            printer_arg(p, args_ptr(p->cx, data->item.args)[i]);
        }
    }
    printer_text(p, ">");
}

static bool is_reference_to(TyCx *cx, const TyData *data, Ty ty) {
    return data->kind == TY_REF && same_but_regions(cx, arg_of_ty(data->ref.elem), arg_of_ty(ty));
}

// A part of a signature: what is alike is named as far as references and generic types show it.
static void print_signature_part(Printer *p, Ty a, Ty b) {
    const TyData *left = ty_data(p->cx, a), *right = ty_data(p->cx, b);
    if (left->kind == TY_REF && right->kind == TY_REF) {
        printer_text(p, "&");
        if (printer_shows_region(p, left->ref.region)) {
            printer_region(p, left->ref.region);
            printer_text(p, " ");
        }
        printer_text(p, left->ref.is_mut ? "mut " : "");
        print_signature_part(p, left->ref.elem, right->ref.elem);
    } else if (!same_but_regions(p->cx, arg_of_ty(a), arg_of_ty(b))) {
        print_differing(p, a, b);
    } else if (left->kind == TY_TUPLE && ty_list_len(p->cx, left->tuple) == 0) {
        printer_ty(p, a);
    } else {
        print_common(p, a);
    }
}

// Also of a fn item, without its path.
static void print_differing_sig(Printer *p, PolyFnSig a, PolyFnSig b) {
    TyCx *cx = p->cx;
    printer_sig_words(p, a);
    printer_text(p, "fn(");
    uint32_t count = sig_input_count(cx, a.sig);
    bool same_count = count == sig_input_count(cx, b.sig);
    for (uint32_t i = 0; i < count; i++) {
        printer_text(p, i ? ", " : "");
        if (same_count) {
            print_signature_part(p, sig_input(cx, a.sig, i), sig_input(cx, b.sig, i));
        } else {
            printer_ty(p, sig_input(cx, a.sig, i));
        }
    }
    printer_text(p, a.sig.c_variadic ? ", ...)" : ")");
    Ty output = sig_output(cx, a.sig), other = sig_output(cx, b.sig);
    if (!ty_is_unit(cx, output) || !ty_is_unit(cx, other)) {
        printer_text(p, " -> ");
        print_signature_part(p, output, other);
    }
}

static PolyFnSig sig_of_fn(TyCx *cx, const TyData *data) {
    return data->kind == TY_FN_PTR
               ? data->fn_ptr
               : poly_sig_subst(cx, ty_fn_sig(cx, data->item.def), data->item.args);
}

// Prints `a` with the parts that equal `b`'s replaced by `_`, as rustc does in "expected .. found
// ..".
static void print_differing(Printer *p, Ty a, Ty b) {
    TyCx *cx = p->cx;
    const TyData *left = ty_data(cx, a), *right = ty_data(cx, b);
    if (is_reference_to(cx, left, b)) {
        printer_text(p, left->ref.is_mut ? "&mut " : "&");
        print_common(p, b);
        return;
    }
    bool two_adts = left->kind == TY_ADT && right->kind == TY_ADT &&
                    left->item.def.index != right->item.def.index;
    int32_t at = two_adts ? arg_that_is(cx, left, b) : -1;
    if (at >= 0) {
        print_outer(p, left, at, b);
        return;
    }
    if (is_reference_to(cx, right, a) || (two_adts && arg_that_is(cx, right, a) >= 0)) {
        print_common(p, a);
        return;
    }
    if (left->kind == TY_ADT && right->kind == TY_ADT &&
        left->item.def.index == right->item.def.index && a.index != b.index) {
        printer_path(p, left->item.def);
        uint32_t len =
            ty_args_shown(p->cx, left->item.def, left->item.args, args_len(cx, left->item.args));
        const GenericArg *x = args_ptr(cx, left->item.args), *y = args_ptr(cx, right->item.args);
        bool any = false;
        for (uint32_t i = 0; i < len; i++) {
            printer_text(p, any ? ", " : "<");
            any = true;
            if (arg_tag(x[i]) == ARG_REGION) {
                printer_arg(p, x[i]);
            } else if (same_but_regions(cx, x[i], y[i])) {
                printer_text(p, "_");
            } else if (arg_tag(x[i]) == ARG_TY) {
                print_differing(p, arg_ty(x[i]), arg_ty(y[i]));
            } else {
                printer_arg(p, x[i]);
            }
        }
        printer_text(p, any ? ">" : "");
        return;
    }
    if (left->kind == TY_REF && right->kind == TY_REF && a.index != b.index) {
        printer_text(p, "&");
        if (printer_shows_region(p, left->ref.region)) {
            printer_region(p, left->ref.region);
            printer_text(p, " ");
        }
        printer_text(p, left->ref.is_mut ? "mut " : "");
        print_differing_part(p, left->ref.elem, right->ref.elem);
        return;
    }
    if ((left->kind == TY_FN_PTR || left->kind == TY_FN_DEF) &&
        (right->kind == TY_FN_PTR || right->kind == TY_FN_DEF) && a.index != b.index &&
        (left->kind == TY_FN_PTR || right->kind == TY_FN_PTR)) {
        print_differing_sig(p, sig_of_fn(cx, left), sig_of_fn(cx, right));
        if (left->kind == TY_FN_DEF) {
            printer_fn_path(p, left);
        }
        return;
    }
    uint32_t count = left->kind == TY_TUPLE ? ty_list_len(cx, left->tuple) : 0;
    if (right->kind == TY_TUPLE && count && count == ty_list_len(cx, right->tuple)) {
        for (uint32_t i = 0; i < count; i++) {
            printer_text(p, i ? ", " : "(");
            print_differing_part(p, ty_list_ptr(cx, left->tuple)[i],
                                 ty_list_ptr(cx, right->tuple)[i]);
        }
        printer_text(p, count == 1 ? ",)" : ")");
        return;
    }
    printer_ty(p, a);
}

void ty_str_highlight(TyCx *cx, Arena *arena, Ty expected, Ty found, Str *expected_text,
                      Str *found_text) {
    Printer p = {.cx = cx, .anonymous = true};
    print_differing(&p, expected, found);
    *expected_text = printer_finish(&p, arena);
    Printer q = {.cx = cx, .anonymous = true};
    print_differing(&q, found, expected);
    *found_text = printer_finish(&q, arena);
}

void sig_str_highlight(TyCx *cx, Arena *arena, FnSig expected, FnSig found, Str *expected_text,
                       Str *found_text) {
    PolyFnSig a = {.sig = expected}, b = {.sig = found};
    Printer p = {.cx = cx, .anonymous = true};
    print_differing_sig(&p, a, b);
    *expected_text = printer_finish(&p, arena);
    Printer q = {.cx = cx, .anonymous = true};
    print_differing_sig(&q, b, a);
    *found_text = printer_finish(&q, arena);
}
