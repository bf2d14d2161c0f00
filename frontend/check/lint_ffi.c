// lint_ffi.c: improper_ctypes and improper_ctypes_definitions: types that C has no equivalent of,
// in the signatures of foreign functions, in foreign statics and in functions of a foreign ABI.
//
// In: those items. Each type is taken apart until a part is found that is not FFI-safe; that part
// is named with why. Follows rustc_lint::types::improper_ctypes.
#include "frontend/check/lint_late.h"

typedef enum Safety { FFI_SAFE, FFI_PHANTOM, FFI_UNSAFE } Safety;
typedef struct Verdict {
    Safety safety;
    Ty ty; // the part that is not safe
    const char *note, *help;
} Verdict;

typedef struct FfiCheck {
    Program *program;
    TyCx *cx;
    DefId owner;
    bool of_definition; // a body written here, not a declaration
    VEC(Ty) seen;       // types around the one looked at
} FfiCheck;

static const Verdict safe = {.safety = FFI_SAFE};

static Verdict unsafe_type(Ty ty, const char *note, const char *help) {
    return (Verdict){FFI_UNSAFE, ty, note, help};
}

static Verdict check_type(FfiCheck *c, Ty ty);

static Ty normalized(const FfiCheck *c, Ty ty) {
    return ty_normalize_erased(c->cx, ty_param_env(c->cx, c->owner), ty);
}

static Ty type_of_field(const FfiCheck *c, const VariantDef *variant, uint32_t index, Ty adt) {
    return normalized(c,
                      field_ty(c->cx, variant->fields[index].def, ty_data(c->cx, adt)->item.args));
}

// ---------------------------------------------------------------- data types

static Verdict check_fields(FfiCheck *c, Ty ty, const VariantDef *variant, bool transparent) {
    bool all_phantom = variant->field_count > 0;
    for (uint32_t i = 0; i < variant->field_count; i++) {
        Ty field = type_of_field(c, variant, i, ty);
        Verdict verdict = check_type(c, field);
        bool zero_sized =
            transparent && verdict.safety == FFI_UNSAFE && ty_kind(c->cx, field) == TY_TUPLE;
        if (verdict.safety == FFI_UNSAFE && !zero_sized) {
            return verdict;
        }
        all_phantom &= verdict.safety == FFI_PHANTOM;
    }
    return all_phantom ? (Verdict){FFI_PHANTOM, ty, "composed only of `PhantomData`", NULL} : safe;
}

static Verdict struct_verdict(FfiCheck *c, Ty ty, const AdtDef *adt) {
    bool is_union = adt->kind == ADT_UNION;
    if (!adt->repr.c && !adt->repr.transparent) {
        return unsafe_type(
            ty,
            is_union ? "this union has unspecified layout" : "this struct has unspecified layout",
            is_union
                ? "consider adding a `#[repr(C)]` or `#[repr(transparent)]` attribute to this union"
                : "consider adding a `#[repr(C)]` or `#[repr(transparent)]` attribute to this "
                  "struct");
    }
    if (adt->variants[0].field_count == 0) {
        return unsafe_type(ty, is_union ? "this union has no fields" : "this struct has no fields",
                           is_union ? "consider adding a member to this union"
                                    : "consider adding a member to this struct");
    }
    return check_fields(c, ty, &adt->variants[0], adt->repr.transparent);
}

// Never null, so that an Option of it has the layout of a pointer or number: what is stored.
static bool is_nonnull(FfiCheck *c, Ty ty) {
    const TyData *data = ty_data(c->cx, ty);
    uint64_t lo, hi;
    if (data->kind == TY_REF || data->kind == TY_FN_PTR) {
        return true;
    }
    if (data->kind != TY_ADT) {
        return false;
    }
    const AdtDef *adt = ty_adt_def(c->cx, data->item.def);
    if (adt->is_box || (adt_valid_range(c->cx, adt->def, &lo, &hi) && lo == 1)) {
        return true;
    }
    return adt->repr.transparent && adt->variants[0].field_count > 0 &&
           is_nonnull(c, type_of_field(c, &adt->variants[0], 0, ty));
}

// The payload of an enum like Option<&T>.
static bool nullable_payload(FfiCheck *c, Ty ty, const AdtDef *adt, Ty *payload) {
    if (adt->variant_count != 2) {
        return false;
    }
    for (uint32_t i = 0; i < 2; i++) {
        const VariantDef *full = &adt->variants[i], *empty = &adt->variants[1 - i];
        if (full->field_count == 1 && empty->field_count == 0) {
            *payload = type_of_field(c, full, 0, ty);
            return is_nonnull(c, *payload);
        }
    }
    return false;
}

static Verdict enum_verdict(FfiCheck *c, Ty ty, const AdtDef *adt) {
    if (adt->variant_count == 0) {
        return safe;
    }
    Ty payload;
    if (!adt->repr.c && !adt->repr.transparent && !adt->repr.has_int) {
        if (nullable_payload(c, ty, adt, &payload)) {
            return check_type(c, payload);
        }
        return unsafe_type(ty, "enum has no representation hint",
                           "consider adding a `#[repr(C)]`, `#[repr(transparent)]`, or integer "
                           "`#[repr(...)]` attribute to this enum");
    }
    for (uint32_t i = 0; i < adt->variant_count; i++) {
        Verdict verdict = check_fields(c, ty, &adt->variants[i], adt->repr.transparent);
        if (verdict.safety == FFI_UNSAFE) {
            return verdict;
        }
    }
    return safe;
}

static bool is_sized(FfiCheck *c, Ty ty) {
    return ty_is_sized(c->cx, ty_param_env(c->cx, c->owner), ty);
}

static Verdict check_adt(FfiCheck *c, Ty ty) {
    const AdtDef *adt = ty_adt_def(c->cx, ty_data(c->cx, ty)->item.def);
    if (adt->is_phantom_data) {
        return (Verdict){FFI_PHANTOM, ty, "composed only of `PhantomData`", NULL};
    }
    if (adt->is_box && c->of_definition) {
        Ty inner = arg_ty(args_ptr(c->cx, ty_data(c->cx, ty)->item.args)[0]);
        if (is_sized(c, inner)) {
            return safe;
        }
    }
    for (uint32_t i = 0; i < c->seen.len; i++) {
        if (ty_eq(c->seen.data[i], ty)) {
            return safe;
        }
    }
    vec_push(&c->seen, ty);
    Verdict verdict = adt->kind == ADT_ENUM ? enum_verdict(c, ty, adt) : struct_verdict(c, ty, adt);
    c->seen.len--;
    return verdict;
}

// ---------------------------------------------------------------- other types

static bool has_rust_abi(FfiCheck *c, FnSig sig) {
    return !sig.abi.index || str_eq(sym_str(c->program->session, sig.abi), STR("Rust"));
}

static Verdict check_fn_pointer(FfiCheck *c, Ty ty) {
    FnSig sig = sig_open_erased(c->cx, ty_data(c->cx, ty)->fn_ptr);
    if (has_rust_abi(c, sig)) {
        return unsafe_type(ty, "this function pointer has Rust-specific calling convention",
                           "consider using an `extern fn(...) -> ...` function pointer instead");
    }
    for (uint32_t i = 0; i < sig_input_count(c->cx, sig); i++) {
        Verdict verdict = check_type(c, sig_input(c->cx, sig, i));
        if (verdict.safety == FFI_UNSAFE) {
            return verdict;
        }
    }
    Ty output = sig_output(c->cx, sig);
    bool is_unit = ty_kind(c->cx, output) == TY_TUPLE && ty_is_unit(c->cx, output);
    return is_unit ? safe : check_type(c, output);
}

static Verdict check_pointer(FfiCheck *c, Ty ty) {
    Ty elem = ty_data(c->cx, ty)->ref.elem;
    bool is_unit = ty_kind(c->cx, ty) == TY_RAW_PTR && ty_is_unit(c->cx, elem);
    if (is_unit || (c->of_definition && is_sized(c, elem))) {
        return safe;
    }
    Verdict verdict = check_type(c, elem);
    return verdict.safety == FFI_PHANTOM ? safe : verdict;
}

static Verdict check_type(FfiCheck *c, Ty ty) {
    switch (ty_kind(c->cx, ty)) {
    case TY_ADT:
        return check_adt(c, ty);
    case TY_CHAR:
        return unsafe_type(ty, "the `char` type has no C equivalent",
                           "consider using `u32` or `libc::wchar_t` instead");
    case TY_SLICE:
        return unsafe_type(ty, "slices have no C equivalent",
                           "consider using a raw pointer instead");
    case TY_DYN:
        return unsafe_type(ty, "trait objects have no C equivalent", NULL);
    case TY_STR:
        return unsafe_type(ty, "string slices have no C equivalent",
                           "consider using `*const u8` and a length instead");
    case TY_TUPLE:
        return unsafe_type(ty, "tuples have unspecified layout", "consider using a struct instead");
    case TY_REF:
    case TY_RAW_PTR:
        return check_pointer(c, ty);
    case TY_ARRAY:
        return check_type(c, ty_data(c->cx, ty)->array.elem);
    case TY_FN_PTR:
        return check_fn_pointer(c, ty);
    case TY_BOOL:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_NEVER:
    case TY_FOREIGN:
    case TY_PARAM:
    case TY_ALIAS:
    case TY_NONE:
    case TY_FN_DEF:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        return safe;
    }
    return safe;
}

// ---------------------------------------------------------------- items

static void report(FfiCheck *c, Span span, Verdict verdict) {
    Lint lint = c->of_definition ? LINT_IMPROPER_CTYPES_DEFINITIONS : LINT_IMPROPER_CTYPES;
    Arena *arena = check_tables(c->program)->arena;
    Diag *diag =
        lint_diag(c->program, c->owner, lint, span,
                  "`extern` %s uses type `" STR_FMT "`, which is not FFI-safe",
                  c->of_definition ? "fn" : "block", STR_ARG(ty_str(c->cx, arena, verdict.ty)));
    if (!diag) {
        return;
    }
    diag_primary_label(diag, "not FFI-safe");
    if (verdict.help) {
        diag_help(diag, "%s", verdict.help);
    }
    diag_note(diag, "%s", verdict.note);
    const TyData *data = ty_data(c->cx, verdict.ty);
    const HirItem *item =
        data->kind == TY_ADT &&
                def_get(c->program, data->item.def)->crate.index == c->program->local.index
            ? hir_item(c->program, data->item.def)
            : NULL;
    if (item) {
        diag_span_note(diag, item->head_span, "the type is defined here");
    }
    lint_emit(c->program, c->owner, lint, diag);
}

static void check_at(FfiCheck *c, Ty ty, Span span, bool by_value) {
    ty = normalized(c, ty);
    if (by_value && ty_kind(c->cx, ty) == TY_ARRAY) {
        report(c, span,
               unsafe_type(ty, "passing raw arrays by value is not FFI-safe",
                           "consider passing a pointer to the array"));
        return;
    }
    Verdict verdict = check_type(c, ty);
    if (verdict.safety != FFI_SAFE) {
        report(c, span, verdict);
    }
}

static void check_fn(FfiCheck *c, const HirItem *item) {
    FnSig sig = sig_open_erased(c->cx, ty_fn_sig(c->cx, item->def));
    if (has_rust_abi(c, sig)) {
        return;
    }
    for (uint32_t i = 0; i < item->fn.sig.input_count && i < sig_input_count(c->cx, sig); i++) {
        check_at(c, sig_input(c->cx, sig, i), item->fn.sig.inputs[i]->span, true);
    }
    Ty output = sig_output(c->cx, sig);
    if (item->fn.sig.output && !ty_is_unit(c->cx, output)) {
        check_at(c, output, item->fn.sig.output->span, true);
    }
}

void lint_ffi(Program *program, CrateId crate) {
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        const Def *def = def_get(program, (DefId){i});
        bool is_fn = def->kind == DEF_FN || def->kind == DEF_ASSOC_FN;
        if (def->crate.index != crate.index || (!is_fn && def->kind != DEF_STATIC)) {
            continue;
        }
        const HirItem *item = hir_item(program, (DefId){i});
        bool foreign = def_get(program, def->parent)->kind == DEF_FOREIGN_MOD;
        FfiCheck check = {
            .program = program, .cx = program->ty, .owner = {i}, .of_definition = !foreign};
        if (item && is_fn) {
            check_fn(&check, item);
        } else if (item && foreign) {
            check_at(&check, ty_of(program->ty, item->def), item->global.ty->span, false);
        }
        vec_free(&check.seen);
    }
}
