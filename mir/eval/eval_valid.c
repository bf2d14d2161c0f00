// eval_valid.c: is the final value of a constant valid for its type?
//
// In: the memory of the value, when its evaluation has ended. Out: an error at the constant, which
// names the part that is not as its type says. What the value refers to is looked at as well, each
// piece of memory once for each type; from then on nothing may write to it. Follows the Rust
// reference, "Behavior considered undefined: invalid values", and the rustc development guide,
// "Interpreter".
#include "mir/eval/eval_private.h"

typedef struct ValidWork { // memory behind a reference, still to be looked at
    EvalPlace place;
    Str path;
} ValidWork;
typedef struct Valid {
    EvalCx *e;
    DefId def; // whose value it is; none: a value that is made now
    const ConstAlloc *root;
    char path[512]; // of the part that is looked at
    size_t path_len;
    VEC(ValidWork) work;
    Map seen;
    bool is_promoted;
} Valid;

static bool valid_value(Valid *v, const EvalPlace *place);

// ---------------------------------------------------------------- words

static __attribute__((format(printf, 2, 3))) size_t path_push(Valid *v, const char *format, ...) {
    size_t before = v->path_len, room = sizeof v->path - before;
    va_list args;
    va_start(args, format);
    int written = vsnprintf(v->path + before, room, format, args);
    va_end(args);
    v->path_len += written < 0 ? 0 : (size_t)written < room ? (size_t)written : room - 1;
    return before;
}

static void path_pop(Valid *v, size_t length) {
    v->path_len = length;
    v->path[length] = '\0';
}

static bool report(Valid *v, Str text, bool by_address) {
    Str where = v->path_len == 0 ? STR("") : arena_printf(v->e->arena, " at %s", v->path);
    Str problem =
        arena_printf(v->e->arena, "constructing invalid value" STR_FMT ": encountered " STR_FMT,
                     STR_ARG(where), STR_ARG(text));
    return v->def.index == 0 ? eval_error(v->e, STR_FMT, STR_ARG(problem))
                             : eval_error_value(v->e, v->def, v->root, problem, by_address);
}

#define PROBLEM(v, ...) report((v), arena_printf((v)->e->arena, __VA_ARGS__), false)

static Str hexadecimal(Valid *v, const EvalScalar *value) {
    if (value->has_reloc) {
        return pointer_text(v->e, value);
    }
    uint64_t high = (uint64_t)(value->bits >> 64), low = (uint64_t)value->bits;
    return value->size > 8
               ? arena_printf(v->e->arena, "0x%0*llx%016llx", value->size * 2 - 16,
                              (unsigned long long)high, (unsigned long long)low)
               : arena_printf(v->e->arena, "0x%0*llx", value->size * 2, (unsigned long long)low);
}

static Str decimal(Valid *v, Bits bits) {
    char text[40];
    size_t at = sizeof text;
    do {
        text[--at] = (char)('0' + (int)(bits % 10));
        bits /= 10;
    } while (bits != 0);
    return arena_printf(v->e->arena, "%.*s", (int)(sizeof text - at), text + at);
}

static Str range_text(Valid *v, const Scalar *scalar) {
    Arena *arena = v->e->arena;
    Str lo = decimal(v, scalar->lo), hi = decimal(v, scalar->hi);
    if (scalar->lo > scalar->hi) {
        return arena_printf(arena, "less or equal to " STR_FMT ", or greater or equal to " STR_FMT,
                            STR_ARG(hi), STR_ARG(lo));
    }
    if (scalar->lo == scalar->hi) {
        return arena_printf(arena, "equal to " STR_FMT, STR_ARG(lo));
    }
    if (scalar->lo == 0) {
        return arena_printf(arena, "less or equal to " STR_FMT, STR_ARG(hi));
    }
    if (scalar->hi == scalar_mask(scalar)) {
        return arena_printf(arena, "greater or equal to " STR_FMT, STR_ARG(lo));
    }
    return arena_printf(arena, "in the range " STR_FMT "..=" STR_FMT, STR_ARG(lo), STR_ARG(hi));
}

// ---------------------------------------------------------------- scalars

static bool is_init(const EvalPlace *place, uint64_t offset, uint64_t size) {
    for (uint64_t i = 0; i < size; i++) {
        if (!memory_init(place->alloc, place->offset + offset + i)) {
            return false;
        }
    }
    return true;
}

// Reads a scalar that is to be `wanted`.
static bool valid_read(Valid *v, const EvalPlace *place, uint64_t offset, const Scalar *scalar,
                       const char *wanted, EvalScalar *value) {
    *value = (EvalScalar){.size = scalar->size};
    if (place->alloc == NULL || place->offset + offset + scalar->size >
                                    place->alloc->size) { // told where it is referred to
        return false;
    }
    if (!is_init(place, offset, scalar->size)) {
        return PROBLEM(v, "uninitialized memory, but expected %s", wanted);
    }
    const ConstAlloc *alloc = place->alloc;
    uint64_t at = place->offset + offset;
    memcpy(&value->bits, alloc->bytes + at, scalar->size);
    uint32_t i = reloc_find(alloc, at < 7 ? 0 : at - 7);
    if (i == alloc->relocs.len || alloc->relocs.data[i].offset >= at + scalar->size) {
        return true;
    }
    if (scalar->kind != SCALAR_POINTER || alloc->relocs.data[i].offset != at) {
        return report(v, arena_printf(v->e->arena, "a pointer, but expected %s", wanted), true);
    }
    value->has_reloc = true;
    value->reloc = alloc->relocs.data[i];
    return true;
}

static bool is_scalar_value(Bits bits) {
    return bits <= 0x10ffff && (bits < 0xd800 || bits > 0xdfff);
}

bool scalar_valid(EvalCx *e, Ty ty, const EvalScalar *value) {
    TyKind kind = ty_kind(e->cx, ty);
    bool is_bool = kind == TY_BOOL && value->bits > 1,
         is_char = kind == TY_CHAR && !is_scalar_value(value->bits);
    return (!is_bool && !is_char) ||
           eval_error(e, "interpreting an invalid %d-bit value as a %s: 0x%0*llx", value->size * 8,
                      is_bool ? "bool" : "char", value->size * 2, (unsigned long long)value->bits);
}

static bool valid_bool(Valid *v, const EvalPlace *place) {
    EvalScalar value;
    if (!valid_read(v, place, 0, &place->layout->scalar[0], "a boolean", &value)) {
        return false;
    }
    return value.bits <= 1 ||
           PROBLEM(v, STR_FMT ", but expected a boolean", STR_ARG(hexadecimal(v, &value)));
}

static bool valid_char(Valid *v, const EvalPlace *place) {
    EvalScalar value;
    if (!valid_read(v, place, 0, &place->layout->scalar[0], "a unicode scalar value", &value)) {
        return false;
    }
    return is_scalar_value(value.bits) ||
           PROBLEM(v,
                   STR_FMT ", but expected a valid unicode scalar value (in `0..=0x10FFFF` but not "
                           "in `0xD800..=0xDFFF`)",
                   STR_ARG(hexadecimal(v, &value)));
}

static bool valid_number(Valid *v, const EvalPlace *place, const char *wanted) {
    EvalScalar value;
    return place->layout->size == 0 ||
           valid_read(v, place, 0, &place->layout->scalar[0], wanted, &value);
}

static bool valid_fn(Valid *v, const EvalPlace *place) {
    EvalScalar value;
    if (!valid_read(v, place, 0, &place->layout->scalar[0], "a function pointer", &value)) {
        return false;
    }
    return (value.has_reloc && value.reloc.kind == RELOC_FN) ||
           PROBLEM(v, STR_FMT ", but expected a function pointer",
                   STR_ARG(pointer_text(v->e, &value)));
}

// Scalars of types whose layout says that not all values occur.
static bool valid_range(Valid *v, const EvalPlace *place, uint64_t offset, const Scalar *scalar) {
    EvalScalar value;
    if (scalar->is_union) {
        return true;
    }
    if (!valid_read(v, place, offset, scalar, "initialized scalar value", &value)) {
        return false;
    }
    Bits size = scalar->hi - scalar->lo, at = value.bits - scalar->lo, mask = scalar_mask(scalar);
    return value.has_reloc || (at & mask) <= (size & mask) ||
           PROBLEM(v, STR_FMT ", but expected something " STR_FMT, STR_ARG(decimal(v, value.bits)),
                   STR_ARG(range_text(v, scalar)));
}

// ---------------------------------------------------------------- pointers

static bool valid_meta(Valid *v, const EvalPlace *place, Ty pointee, const char *what,
                       EvalScalar *meta) {
    const Layout *layout = place->layout;
    PointeeMeta kind = layout_pointee_meta(v->e->layouts, pointee);
    if (!valid_read(v, place, layout->pair_offset, &layout->scalar[1], what, meta)) {
        return false;
    }
    if (kind == META_VTABLE) {
        return (meta->has_reloc && meta->reloc.kind == RELOC_VTABLE) ||
               PROBLEM(v, STR_FMT ", but expected a vtable pointer",
                       STR_ARG(pointer_text(v->e, meta)));
    }
    return true;
}

static bool valid_raw_pointer(Valid *v, const EvalPlace *place, Ty pointee) {
    EvalScalar value, meta;
    return valid_read(v, place, 0, &place->layout->scalar[0], "a raw pointer", &value) &&
           (place->layout->abi != LAYOUT_PAIR ||
            valid_meta(v, place, pointee, "a raw pointer", &meta));
}

// What a reference refers to is looked at later, once.
static void later(Valid *v, const EvalPlace *place) {
    uint64_t key = hash_mix((uint64_t)place->alloc->id << 32 | place->layout->ty.index,
                            place->offset * 31 + (uint64_t)place->meta.bits);
    if (map_get_or(&v->seen, key, 0) != 0) {
        return;
    }
    map_set(&v->seen, key, 1);
    vec_push(&v->work, (ValidWork){*place, arena_printf(v->e->arena, "%s.<deref>", v->path)});
}

static bool pointee_is_huge(const EvalPlace *pointee) {
    uint64_t stride = pointee->layout->stride;
    return pointee->has_meta && pointee->layout->shape == SHAPE_ARRAY &&
           ((uint64_t)pointee->meta.bits > INT64_MAX ||
            (stride != 0 && (uint64_t)pointee->meta.bits > INT64_MAX / stride));
}

static bool valid_target(Valid *v, const EvalScalar *value, const EvalPlace *pointee,
                         const char *kind) {
    EvalCx *e = v->e;
    uint64_t size;
    uint32_t align;
    if (pointee_is_huge(pointee)) {
        return PROBLEM(v, "invalid %s metadata: slice is bigger than largest supported object",
                       kind);
    }
    if (!place_size_align(e, pointee, &size, &align)) {
        return false;
    }
    if (!value->has_reloc && value->bits == 0) {
        return PROBLEM(v, "a null %s", kind);
    }
    if (size > 0 && !value->has_reloc) {
        return PROBLEM(v, "a dangling %s (" STR_FMT " has no provenance)", kind,
                       STR_ARG(pointer_text(e, value)));
    }
    if (pointer_problem(e, value, (int64_t)size).len > 0) {
        bool dead = value->reloc.kind == RELOC_ALLOC && value->reloc.alloc->is_dead;
        return PROBLEM(v, "a dangling %s (%s)", kind,
                       dead ? "use-after-free" : "going beyond the bounds of its allocation");
    }
    uint32_t found = pointer_align(e, value);
    if (found < align) {
        return PROBLEM(v, "an unaligned %s (required %u byte alignment but found %u)", kind, align,
                       found);
    }
    return !pointee->layout->is_uninhabited ||
           PROBLEM(v, "a %s pointing to uninhabited type " STR_FMT, kind,
                   STR_ARG(ty_str(e->cx, e->arena, pointee->layout->ty)));
}

static bool is_read_only(EvalCx *e, const EvalScalar *value) {
    if (value->reloc.kind == RELOC_ALLOC) {
        return value->reloc.alloc->is_frozen || value->reloc.rights == RIGHTS_FROZEN;
    }
    if (value->reloc.kind != RELOC_STATIC) {
        return true;
    }
    HirItem *item = hir_item(e->program, value->reloc.static_);
    Ty ty = ty_erase_regions(e->cx, ty_of(e->cx, value->reloc.static_));
    return item != NULL && !item->global.is_mut && ty_is_freeze(e->cx, (ParamEnv){0}, ty);
}

static bool valid_reference(Valid *v, const EvalPlace *place, Ty pointee_ty, bool is_mut,
                            bool is_box) {
    EvalCx *e = v->e;
    const char *kind = is_box ? "box" : "reference", *wanted = is_box ? "a box" : "a reference";
    EvalScalar value, meta = {0};
    bool has_meta = place->layout->abi == LAYOUT_PAIR;
    if (!valid_read(v, place, 0, &place->layout->scalar[0], wanted, &value) ||
        (has_meta && !valid_meta(v, place, pointee_ty, wanted, &meta))) {
        return false;
    }
    EvalPlace pointee = {
        .layout = layout_of(e->layouts, ty_normalize_erased(e->cx, (ParamEnv){0}, pointee_ty)),
        .meta = meta,
        .has_meta = has_meta,
        .offset = (uint64_t)value.bits};
    if (!valid_target(v, &value, &pointee, kind)) {
        return false;
    }
    if (!value.has_reloc || (pointee.layout->size == 0 && !pointee.layout->is_unsized)) {
        return true;
    }
    if ((is_mut || is_box) && is_read_only(e, &value)) {
        return PROBLEM(v, "mutable reference or box pointing to read-only memory");
    }
    if (value.reloc.kind == RELOC_ALLOC) {
        pointee.alloc = value.reloc.alloc;
        later(v, &pointee);
    }
    return true;
}

// ---------------------------------------------------------------- parts

static const FieldDef *field_def(EvalCx *e, const EvalPlace *place, uint32_t variant,
                                 uint32_t field) {
    const TyData *data = ty_data(e->cx, place->layout->ty);
    const AdtDef *adt = data->kind == TY_ADT ? ty_adt_def(e->cx, data->item.def) : NULL;
    return adt != NULL && adt->variants[variant].ctor != CTOR_FN &&
                   field < adt->variants[variant].field_count
               ? &adt->variants[variant].fields[field]
               : NULL;
}

static Str captured_name(EvalCx *e, DefId closure, uint32_t field) {
    const TypeckResults *results = typeck(e->program, hir_typeck_root(e->program, closure));
    const ClosureInfo *info = results ? typeck_closure(results, closure) : NULL;
    return info == NULL || field >= info->capture_count
               ? STR("")
               : sym_str(e->session, results->body->locals[info->captures[field].local].name);
}

static void path_field(Valid *v, const EvalPlace *place, uint32_t variant, uint32_t field) {
    EvalCx *e = v->e;
    const TyData *data = ty_data(e->cx, place->layout->ty);
    const FieldDef *named = field_def(e, place, variant, field);
    if (data->kind == TY_CLOSURE) {
        path_push(v, ".<captured-var(" STR_FMT ")>",
                  STR_ARG(captured_name(e, data->item.def, field)));
    } else if (named != NULL) {
        path_push(v, "." STR_FMT, STR_ARG(sym_str(e->session, named->name)));
    } else {
        path_push(v, ".%u", field);
    }
}

static bool valid_fields(Valid *v, const EvalPlace *place, uint32_t variant) {
    for (uint32_t i = 0; i < place->layout->field_count; i++) {
        EvalPlace field = place_field(v->e, place, i);
        size_t before = v->path_len;
        path_field(v, place, variant, i);
        if (!valid_value(v, &field)) {
            return false;
        }
        path_pop(v, before);
    }
    return true;
}

static bool valid_tag(Valid *v, const EvalPlace *place, uint32_t *variant) {
    const Layout *layout = place->layout;
    EvalScalar tag;
    size_t before = path_push(v, ".<enum-tag>");
    if (!valid_read(v, place, layout->tag_offset, &layout->tag, "an integer", &tag)) {
        return false;
    }
    bool found = layout->variants == VARIANTS_NICHE;
    if (found) {
        Bits relative = truncate_to(tag.bits - layout->niche_start, layout->tag.size);
        bool is_niche = !tag.has_reloc && relative <= layout->niche_last - layout->niche_first;
        *variant = is_niche ? layout->niche_first + (uint32_t)relative : layout->untagged_variant;
    }
    for (uint32_t i = 0; i < layout->variant_count && !found; i++) {
        *variant = i;
        found = truncate_to(layout_discriminant(v->e->layouts, layout->ty, i), layout->tag.size) ==
                tag.bits;
    }
    if (!found) {
        return PROBLEM(v, STR_FMT ", but expected a valid enum tag", STR_ARG(hexadecimal(v, &tag)));
    }
    if (layout_variant(v->e->layouts, layout, *variant)->is_uninhabited) {
        return PROBLEM(v, "an uninhabited enum variant");
    }
    path_pop(v, before);
    return true;
}

static bool valid_enum(Valid *v, const EvalPlace *place, const AdtDef *adt) {
    EvalCx *e = v->e;
    uint32_t variant = place->layout->variant_index;
    if (place->layout->variants != VARIANTS_SINGLE && !valid_tag(v, place, &variant)) {
        return false;
    }
    if (variant >= adt->variant_count) {
        return true; // none: said of the type as a whole
    }
    EvalPlace chosen = place_downcast(e, place, variant);
    size_t before = path_push(v, ".<enum-variant(" STR_FMT ")>",
                              STR_ARG(sym_str(e->session, adt->variants[variant].name)));
    bool ok = valid_fields(v, &chosen, variant);
    path_pop(v, before);
    return ok;
}

static const char *number_wanted(const EvalCx *e, Ty ty) {
    TyKind kind = ty_kind(e->cx, ty);
    if (kind == TY_FLOAT) {
        return "a floating point number";
    }
    return kind == TY_INT || kind == TY_UINT ? "an integer" : NULL;
}

// Elements that are numbers: all bytes are initialised, and none belongs to a pointer.
static bool valid_bytes(Valid *v, const EvalPlace *place, uint64_t size, uint64_t stride,
                        const char *wanted) {
    const ConstAlloc *alloc = place->alloc;
    uint64_t end = place->offset + size;
    if (alloc == NULL || end > alloc->size) {
        return true;
    }
    uint32_t reloc = reloc_find(alloc, place->offset);
    bool has_pointer = reloc < alloc->relocs.len && alloc->relocs.data[reloc].offset < end;
    for (uint64_t at = place->offset; at < end; at++) {
        bool init = memory_init(alloc, at);
        if (init && !(has_pointer && alloc->relocs.data[reloc].offset == at)) {
            at = init && !has_pointer ? memory_run(alloc, at, end) : at;
            continue;
        }
        if (stride != 0) {
            path_push(v, "[%llu]", (unsigned long long)((at - place->offset) / stride));
        }
        return init ? report(v, arena_printf(v->e->arena, "a pointer, but expected %s", wanted),
                             true)
                    : PROBLEM(v, "uninitialized memory, but expected %s", wanted);
    }
    return true;
}

static bool valid_elements(Valid *v, const EvalPlace *place) {
    EvalCx *e = v->e;
    const Layout *layout = place->layout;
    Ty elem = ty_data(e->cx, layout->ty)->kind == TY_ARRAY ? ty_data(e->cx, layout->ty)->array.elem
                                                           : ty_data(e->cx, layout->ty)->ref.elem;
    uint64_t count = place->has_meta ? (uint64_t)place->meta.bits : layout->count;
    const char *wanted = number_wanted(e, elem);
    if (wanted != NULL) {
        return valid_bytes(v, place, count * layout->stride, layout->stride, wanted);
    }
    EvalPlace item = *place;
    item.layout = layout_of(e->layouts, ty_normalize_erased(e->cx, (ParamEnv){0}, elem));
    item.has_meta = false;
    for (uint64_t i = 0; i < count && (item.layout->size > 0 || i == 0); i++) {
        size_t before = path_push(v, "[%llu]", (unsigned long long)i);
        item.offset = place->offset + i * layout->stride;
        if (!valid_value(v, &item)) {
            return false;
        }
        path_pop(v, before);
    }
    return true;
}

static bool valid_dyn(Valid *v, const EvalPlace *place) {
    EvalPlace concrete = *place;
    concrete.layout = layout_of(v->e->layouts, place->meta.reloc.vtable_ty);
    concrete.has_meta = false;
    size_t before = path_push(v, ".<dyn-downcast>");
    bool ok = valid_value(v, &concrete);
    path_pop(v, before);
    return ok;
}

static bool valid_adt(Valid *v, const EvalPlace *place, const TyData *data) {
    EvalCx *e = v->e;
    const AdtDef *adt = ty_adt_def(e->cx, data->item.def);
    if (adt->kind == ADT_UNION) {
        return true;
    }
    if (adt->is_box) {
        EvalPlace pointer = place_field(e, place, 0);
        while (pointer.layout->shape == SHAPE_FIELDS && pointer.layout->field_count > 0 &&
               ty_kind(e->cx, pointer.layout->ty) == TY_ADT) {
            pointer = place_field(e, &pointer, 0);
        }
        return valid_reference(v, &pointer, arg_ty(args_ptr(e->cx, data->item.args)[0]), true,
                               true);
    }
    if (adt->is_unsafe_cell && place->alloc != NULL && place->alloc->is_frozen &&
        place->layout->size > 0 && place->alloc != v->root) {
        return PROBLEM(v, "`UnsafeCell` in read-only memory");
    }
    return adt->kind == ADT_ENUM ? valid_enum(v, place, adt) : valid_fields(v, place, 0);
}

// What the layout says of the value as a whole.
static bool valid_layout(Valid *v, const EvalPlace *place) {
    const Layout *layout = place->layout;
    if (layout->is_uninhabited) {
        return PROBLEM(v, "a value of uninhabited type `" STR_FMT "`",
                       STR_ARG(ty_str(v->e->cx, v->e->arena, layout->ty)));
    }
    if (layout->is_unsized || layout->size == 0) {
        return true;
    }
    if (layout->abi == LAYOUT_SCALAR) {
        return valid_range(v, place, 0, &layout->scalar[0]);
    }
    return layout->abi != LAYOUT_PAIR || layout->scalar[0].is_union || layout->scalar[1].is_union ||
           (valid_range(v, place, 0, &layout->scalar[0]) &&
            valid_range(v, place, layout->pair_offset, &layout->scalar[1]));
}

static bool valid_value(Valid *v, const EvalPlace *place) {
    EvalCx *e = v->e;
    const TyData *data = ty_data(e->cx, place->layout->ty);
    switch (data->kind) {
    case TY_BOOL:
        return valid_bool(v, place);
    case TY_CHAR:
        return valid_char(v, place);
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
        return valid_number(v, place, number_wanted(e, place->layout->ty));
    case TY_NEVER:
        return PROBLEM(v, "a value of the never type `!`");
    case TY_FN_PTR:
        return valid_fn(v, place);
    case TY_RAW_PTR:
        return valid_raw_pointer(v, place, data->ref.elem);
    case TY_REF:
        return valid_reference(v, place, data->ref.elem, data->ref.is_mut, false);
    case TY_STR:
        return valid_bytes(v, place, (uint64_t)place->meta.bits, 0, "a string");
    case TY_ARRAY:
    case TY_SLICE:
        return valid_elements(v, place) && valid_layout(v, place);
    case TY_DYN:
        return !place->meta.has_reloc || valid_dyn(v, place);
    case TY_ADT:
        return valid_adt(v, place, data) && valid_layout(v, place);
    case TY_TUPLE:
    case TY_CLOSURE:
        return valid_fields(v, place, 0) && valid_layout(v, place);
    case TY_COROUTINE:
    case TY_FN_DEF:
    case TY_FOREIGN:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
    case TY_NONE:
        return true;
    }
    return true;
}

static bool valid_all(Valid *v, const EvalPlace *place) {
    bool ok = valid_value(v, place);
    for (uint32_t i = 0; i < v->work.len && ok; i++) {
        ValidWork work = v->work.data[i];
        path_pop(v, 0);
        path_push(v, STR_FMT, STR_ARG(work.path));
        ok = valid_value(v, &work.place);
    }
    vec_free(&v->work);
    map_free(&v->seen);
    return ok;
}

bool eval_valid_here(EvalCx *e, const EvalPlace *value) {
    if (e->is_guess) {
        return true;
    }
    Valid v = {.e = e};
    return valid_all(&v, value);
}

// ---------------------------------------------------------------- memory of final values

typedef struct Final {
    EvalCx *e;
    bool is_shared; // a constant, or a static that does not change: all it refers to stays
    const char *problem;
} Final;

// All memory that the value refers to lasts from now on.
static void finish_alloc(Final *f, ConstAlloc *alloc) {
    alloc->is_final = true;
    for (uint32_t i = 0; i < alloc->relocs.len; i++) {
        const ConstReloc *reloc = &alloc->relocs.data[i];
        if (reloc->kind != RELOC_ALLOC || reloc->alloc->is_final) {
            continue;
        }
        if (reloc->alloc->is_dead) {
            f->problem = "dangling pointer";
        } else if (f->is_shared && reloc->rights == RIGHTS_WRITE && f->problem == NULL) {
            f->problem = "mutable pointer";
        }
        finish_alloc(f, reloc->alloc);
    }
    alloc->is_frozen = f->is_shared && alloc->static_.index == 0;
}

// A scalar that is read as a whole has no pointer where its type has a number.
static bool finish_scalar(EvalCx *e, const EvalPlace *value) {
    const Layout *layout = value->layout;
    EvalScalar ignored;
    if ((layout->abi != LAYOUT_SCALAR && layout->abi != LAYOUT_PAIR) || layout->size == 0 ||
        layout->scalar[0].is_union || (layout->abi == LAYOUT_PAIR && layout->scalar[1].is_union)) {
        return true;
    }
    return mem_read_scalar(e, value, 0, &layout->scalar[0], &ignored) &&
           (layout->abi == LAYOUT_SCALAR ||
            mem_read_scalar(e, value, layout->pair_offset, &layout->scalar[1], &ignored));
}

bool eval_finish(EvalCx *e, DefId def, bool is_promoted, const EvalPlace *value) {
    HirItem *item = hir_item(e->program, def);
    bool is_static = !is_promoted && def_get(e->program, def)->kind == DEF_STATIC;
    Final final = {.e = e, .is_shared = !(is_static && item != NULL && item->global.is_mut)};
    if (!is_static && !is_promoted) {
        e->wanted_at = eval_head_span(e, def);
        if (!finish_scalar(e, value)) {
            return false;
        }
    }
    finish_alloc(&final, value->alloc);
    if (is_static) {
        value->alloc->is_frozen = false; // by its own mutability
    }
    Valid v = {.e = e, .def = def, .root = value->alloc, .is_promoted = is_promoted};
    if (!is_promoted && !valid_all(&v, value)) {
        return false;
    }
    return final.problem == NULL || is_promoted || eval_error_final(e, def, final.problem);
}
