// llvm_debug_type.c: types as debuggers show them.
//
// In: monomorphic types and their layouts. Out: DIType nodes, one a type. LLVM's C interface cannot
// make variant parts, so an enum with data is what rustc gives to debuggers that lack them too: a
// structure with its `tag` and, laid over each other, one structure for each variant. A type may
// contain itself: whatever has members is a placeholder until they are known.
#include "backends/llvm/llvm_debug.h"

enum { TAG_STRUCTURE = 0x13 };
enum { ENCODING_BOOL = 2, ENCODING_FLOAT = 4, ENCODING_SIGNED = 5, ENCODING_UNSIGNED = 7 };
enum { ENCODING_UTF = 0x10 };

typedef VEC(LLVMMetadataRef) DebugNodes;

static LLVMMetadataRef basic(Cg *cg, const char *name, uint64_t size, unsigned encoding) {
    return LLVMDIBuilderCreateBasicType(cg->debug->builder, name, strlen(name), size * 8, encoding,
                                        LLVMDIFlagZero);
}

static LLVMMetadataRef usize_type(Cg *cg) {
    return debug_type(cg, ty_common(cg->cx)->usize);
}

static LLVMMetadataRef pointer(Cg *cg, LLVMMetadataRef to, Str name) {
    uint32_t bits = cg->job->target->pointer_size * 8;
    return LLVMDIBuilderCreatePointerType(cg->debug->builder, to, bits, bits, 0, name.ptr,
                                          name.len);
}

// ---------------------------------------------------------------- structures

typedef struct Shape { // what a structure is called, and where it stands
    LLVMMetadataRef scope, file;
    Str name;
    uint32_t line;
} Shape;

static Shape shape_of(Cg *cg, Ty ty) {
    const TyData *data = ty_data(cg->cx, ty);
    Shape shape = {.name = ty_type_name(cg->cx, cg->arena, ty)};
    if (data->kind == TY_ADT) {
        const Def *node = def_get(cg->program, data->item.def);
        DebugPlace place = debug_place(cg, node->name_span, data->item.def);
        Str own = sym_str(cg->session, node->name);
        const char *args = memchr(shape.name.ptr, '<', shape.name.len);
        Str rest =
            args != NULL ? (Str){args, shape.name.len - (size_t)(args - shape.name.ptr)} : STR("");
        shape.name = arena_printf(cg->arena, STR_FMT STR_FMT, STR_ARG(own), STR_ARG(rest));
        shape.scope = debug_space(cg, node->parent);
        shape.file = place.file;
        shape.line = place.line;
    }
    return shape;
}

static LLVMMetadataRef member(Cg *cg, LLVMMetadataRef scope, Str name, uint64_t offset,
                              uint64_t size, LLVMMetadataRef type) {
    return LLVMDIBuilderCreateMemberType(cg->debug->builder, scope, name.ptr, name.len, NULL, 0,
                                         size * 8, 0, offset * 8, LLVMDIFlagZero, type);
}

static LLVMMetadataRef structure(Cg *cg, const Shape *shape, const Layout *layout,
                                 DebugNodes *members) {
    return LLVMDIBuilderCreateStructType(cg->debug->builder, shape->scope, shape->name.ptr,
                                         shape->name.len, shape->file, shape->line,
                                         layout->size * 8, layout->align * 8, LLVMDIFlagZero, NULL,
                                         members->data, members->len, 0, NULL, "", 0);
}

static Str numbered(Cg *cg, uint32_t index) {
    return arena_printf(cg->arena, "__%u", index);
}

// The field as the program calls it; those without a name by number.
static Str adt_field_name(Cg *cg, const VariantDef *variant, uint32_t index) {
    Str name = sym_str(cg->session, def_get(cg->program, variant->fields[index].def)->name);
    bool digit = name.len > 0 && name.ptr[0] >= '0' && name.ptr[0] <= '9';
    return digit ? numbered(cg, index) : name;
}

static Str closure_field_name(Cg *cg, const MirBody *body, uint32_t index) {
    bool named = body != NULL && index < body->upvar_count && body->upvars[index].name.index != 0;
    return named ? sym_str(cg->session, body->upvars[index].name) : numbered(cg, index);
}

static void add_fields(Cg *cg, DebugNodes *members, LLVMMetadataRef scope, const Layout *layout,
                       const VariantDef *variant, const MirBody *closure) {
    for (uint32_t i = 0; i < layout->field_count; i++) {
        Ty ty = layout_field_ty(cg->layouts, layout, i);
        Str name = variant != NULL   ? adt_field_name(cg, variant, i)
                   : closure != NULL ? closure_field_name(cg, closure, i)
                                     : numbered(cg, i);
        vec_push(members, member(cg, scope, name, layout_field_offset(layout, i),
                                 layout_of(cg->layouts, ty)->size, debug_type(cg, ty)));
    }
}

// A structure of two words: a pointer and what goes with it.
static LLVMMetadataRef wide_pointer(Cg *cg, Ty ty, Ty pointee, LLVMMetadataRef to) {
    bool is_dyn = layout_pointee_meta(cg->layouts, pointee) == META_VTABLE;
    uint32_t word = cg->job->target->pointer_size;
    DebugNodes members = {0};
    LLVMMetadataRef meta = is_dyn ? pointer(cg, usize_type(cg), STR("")) : usize_type(cg);
    vec_push(&members, member(cg, NULL, is_dyn ? STR("pointer") : STR("data_ptr"), 0, word,
                              pointer(cg, to, STR(""))));
    vec_push(&members, member(cg, NULL, is_dyn ? STR("vtable") : STR("length"), word, word, meta));
    Shape shape = {.name = ty_type_name(cg->cx, cg->arena, ty)};
    LLVMMetadataRef node = structure(cg, &shape, layout_of(cg->layouts, ty), &members);
    vec_free(&members);
    return node;
}

static LLVMMetadataRef pointer_type(Cg *cg, Ty ty, Ty pointee) {
    PointeeMeta meta = layout_pointee_meta(cg->layouts, pointee);
    const TyData *data = ty_data(cg->cx, pointee);
    if (meta == META_NONE) {
        return pointer(cg, debug_type(cg, pointee), ty_type_name(cg->cx, cg->arena, ty));
    }
    Ty elem = data->kind == TY_SLICE ? data->ref.elem
              : data->kind == TY_STR ? ty_common(cg->cx)->u8
                                     : ty_common(cg->cx)->unit;
    return wide_pointer(cg, ty, pointee, debug_type(cg, elem));
}

// ---------------------------------------------------------------- enums

static LLVMMetadataRef tag_type(Cg *cg, const Layout *layout, const AdtDef *adt, const Shape *shape,
                                uint64_t size) {
    DebugNodes values = {0};
    for (uint32_t i = 0; i < adt->variant_count; i++) {
        Str name = sym_str(cg->session, def_get(cg->program, adt->variants[i].def)->name);
        Bits bits = layout_discriminant(cg->layouts, layout->ty, i);
        vec_push(&values, LLVMDIBuilderCreateEnumerator(cg->debug->builder, name.ptr, name.len,
                                                        (int64_t)bits, true));
    }
    LLVMMetadataRef base = basic(cg, "tag", size, ENCODING_UNSIGNED);
    LLVMMetadataRef node = LLVMDIBuilderCreateEnumerationType(
        cg->debug->builder, shape->scope, shape->name.ptr, shape->name.len, shape->file,
        shape->line, size * 8, (uint32_t)size * 8, values.data, values.len, base);
    vec_free(&values);
    return node;
}

static bool has_data(const AdtDef *adt) {
    for (uint32_t i = 0; i < adt->variant_count; i++) {
        if (adt->variants[i].field_count > 0) {
            return true;
        }
    }
    return false;
}

static void add_tag(Cg *cg, DebugNodes *members, const Layout *layout, const AdtDef *adt,
                    LLVMMetadataRef scope) {
    if (layout->variants == VARIANTS_TAGGED) {
        Shape shape = {.scope = scope, .name = STR("Tag")};
        LLVMMetadataRef type = tag_type(cg, layout, adt, &shape, layout->tag.size);
        vec_push(members,
                 member(cg, scope, STR("tag"), layout->tag_offset, layout->tag.size, type));
    } else if (layout->variants == VARIANTS_NICHE) {
        LLVMMetadataRef type = basic(cg, "niche", layout->tag.size, ENCODING_UNSIGNED);
        vec_push(members,
                 member(cg, scope, STR("niche"), layout->tag_offset, layout->tag.size, type));
    }
}

static LLVMMetadataRef enum_type(Cg *cg, const Layout *layout, const AdtDef *adt,
                                 const Shape *shape, LLVMMetadataRef self) {
    DebugNodes members = {0};
    add_tag(cg, &members, layout, adt, self);
    for (uint32_t i = 0; i < adt->variant_count; i++) {
        const Layout *variant = layout_variant(cg->layouts, layout, i);
        if (adt->variants[i].field_count == 0 || variant->is_uninhabited) {
            continue;
        }
        Str name = sym_str(cg->session, def_get(cg->program, adt->variants[i].def)->name);
        DebugNodes fields = {0};
        add_fields(cg, &fields, NULL, variant, &adt->variants[i], NULL);
        Shape inner = {.scope = self, .name = name};
        LLVMMetadataRef type = structure(cg, &inner, layout, &fields);
        vec_push(&members, member(cg, self, name, 0, layout->size, type));
        vec_free(&fields);
    }
    LLVMMetadataRef node = structure(cg, shape, layout, &members);
    vec_free(&members);
    return node;
}

// ---------------------------------------------------------------- all types

static LLVMMetadataRef adt_type(Cg *cg, Ty ty, const Layout *layout, const Shape *shape,
                                LLVMMetadataRef self) {
    const AdtDef *adt = ty_adt_def(cg->cx, ty_data(cg->cx, ty)->item.def);
    if (adt->kind == ADT_ENUM) {
        bool plain = !has_data(adt) && layout->size > 0;
        return plain ? tag_type(cg, layout, adt, shape, layout->size)
                     : enum_type(cg, layout, adt, shape, self);
    }
    DebugNodes members = {0};
    if (adt->variant_count > 0) {
        add_fields(cg, &members, self, layout, &adt->variants[0], NULL);
    }
    LLVMMetadataRef node =
        adt->kind == ADT_UNION
            ? LLVMDIBuilderCreateUnionType(cg->debug->builder, shape->scope, shape->name.ptr,
                                           shape->name.len, shape->file, shape->line,
                                           layout->size * 8, layout->align * 8, LLVMDIFlagZero,
                                           members.data, members.len, 0, "", 0)
            : structure(cg, shape, layout, &members);
    vec_free(&members);
    return node;
}

static LLVMMetadataRef tuple_type(Cg *cg, Ty ty, const Layout *layout, const Shape *shape) {
    const TyData *data = ty_data(cg->cx, ty);
    const MirBody *closure =
        data->kind == TY_CLOSURE ? mir_optimized(cg->program, data->item.def) : NULL;
    DebugNodes members = {0};
    add_fields(cg, &members, NULL, layout, NULL, closure);
    LLVMMetadataRef node = structure(cg, shape, layout, &members);
    vec_free(&members);
    return node;
}

// With a placeholder in its place while its members are looked at.
static LLVMMetadataRef composite_type(Cg *cg, Ty ty) {
    const Layout *layout = layout_of(cg->layouts, ty);
    Shape shape = shape_of(cg, ty);
    LLVMMetadataRef self = LLVMDIBuilderCreateReplaceableCompositeType(
        cg->debug->builder, TAG_STRUCTURE, shape.name.ptr, shape.name.len, shape.scope, shape.file,
        shape.line, 0, layout->size * 8, layout->align * 8, LLVMDIFlagZero, "", 0);
    map_set(&cg->debug->types, ty.index, (uint64_t)(uintptr_t)self);
    LLVMMetadataRef node = ty_kind(cg->cx, ty) == TY_ADT ? adt_type(cg, ty, layout, &shape, self)
                                                         : tuple_type(cg, ty, layout, &shape);
    LLVMMetadataReplaceAllUsesWith(self, node);
    return node;
}

static LLVMMetadataRef array_type(Cg *cg, Ty ty, const TyData *data) {
    uint64_t count = 0;
    const_as_u64(cg->cx, data->array.len, &count);
    const Layout *layout = layout_of(cg->layouts, ty);
    LLVMMetadataRef range = LLVMDIBuilderGetOrCreateSubrange(cg->debug->builder, 0, (int64_t)count);
    return LLVMDIBuilderCreateArrayType(cg->debug->builder, layout->size * 8, layout->align * 8,
                                        debug_type(cg, data->array.elem), &range, 1);
}

static LLVMMetadataRef make_type(Cg *cg, Ty ty) {
    const TyData *data = ty_data(cg->cx, ty);
    Str name = ty_type_name(cg->cx, cg->arena, ty);
    switch (data->kind) {
    case TY_BOOL:
        return basic(cg, "bool", 1, ENCODING_BOOL);
    case TY_CHAR:
        return basic(cg, "char", 4, ENCODING_UTF);
    case TY_INT:
        return basic(cg, name.ptr, layout_of(cg->layouts, ty)->size, ENCODING_SIGNED);
    case TY_UINT:
        return basic(cg, name.ptr, layout_of(cg->layouts, ty)->size, ENCODING_UNSIGNED);
    case TY_FLOAT:
        return basic(cg, name.ptr, layout_of(cg->layouts, ty)->size, ENCODING_FLOAT);
    case TY_REF:
    case TY_RAW_PTR:
        return pointer_type(cg, ty, data->ref.elem);
    case TY_ARRAY:
        return array_type(cg, ty, data);
    case TY_FN_PTR:
        return pointer(cg, LLVMDIBuilderCreateSubroutineType(cg->debug->builder, NULL, NULL, 0, 0),
                       name);
    case TY_TUPLE:
        if (data->tuple.index == 0) {
            return basic(cg, "()", 0, ENCODING_UNSIGNED);
        }
        return composite_type(cg, ty);
    case TY_ADT:
    case TY_CLOSURE:
    case TY_COROUTINE:
        return composite_type(cg, ty);
    case TY_NONE:
    case TY_STR:
    case TY_NEVER:
    case TY_SLICE:
    case TY_DYN:
    case TY_FOREIGN:
    case TY_FN_DEF:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        break;
    }
    return basic(cg, name.ptr, 0, ENCODING_UNSIGNED); // without a size of its own
}

LLVMMetadataRef debug_type(Cg *cg, Ty ty) {
    uint64_t known;
    if (map_get(&cg->debug->types, ty.index, &known)) {
        return (LLVMMetadataRef)(uintptr_t)known;
    }
    LLVMMetadataRef node = make_type(cg, ty);
    map_set(&cg->debug->types, ty.index, (uint64_t)(uintptr_t)node);
    return node;
}

LLVMMetadataRef debug_subroutine_type(Cg *cg, const Instance *instance, LLVMMetadataRef file) {
    DebugNodes types = {0};
    if (cg_debug_wants(cg, DEBUG_FULL) && instance->kind == INSTANCE_ITEM) {
        FnSig sig = instance_sig(cg->layouts, instance);
        Ty output = mono_ty(cg->cx, instance, sig_output(cg->cx, sig));
        vec_push(&types, ty_is_unit(cg->cx, output) ? NULL : debug_type(cg, output));
        for (uint32_t i = 0; i < sig_input_count(cg->cx, sig); i++) {
            vec_push(&types, debug_type(cg, mono_ty(cg->cx, instance, sig_input(cg->cx, sig, i))));
        }
    }
    LLVMMetadataRef node =
        LLVMDIBuilderCreateSubroutineType(cg->debug->builder, file, types.data, types.len, 0);
    vec_free(&types);
    return node;
}
