// eval_intrinsic.c: arithmetic of the interpreter, and the intrinsics that constants may call.
//
// In: scalars, or an intrinsic with its arguments in memory. Out: the result in memory, or a
// reported error. Arithmetic is done on 128 bits and truncated.
#include "mir/eval/eval_private.h"
#include "mir/tile/tile_layout.h"

#include <math.h>

// ---------------------------------------------------------------- arithmetic

static bool compare_result(MirBinOp op, int order, bool unordered, Bits *out) {
    switch (op) {
    case MIR_BINOP_EQ:
        *out = !unordered && order == 0;
        return true;
    case MIR_BINOP_NE:
        *out = unordered || order != 0;
        return true;
    case MIR_BINOP_LT:
        *out = !unordered && order < 0;
        return true;
    case MIR_BINOP_LE:
        *out = !unordered && order <= 0;
        return true;
    case MIR_BINOP_GT:
        *out = !unordered && order > 0;
        return true;
    case MIR_BINOP_GE:
        *out = !unordered && order >= 0;
        return true;
    case MIR_BINOP_CMP:
        *out = (Bits)(__int128)order;
        return true;
    case MIR_BINOP_ADD:
    case MIR_BINOP_SUB:
    case MIR_BINOP_MUL:
    case MIR_BINOP_DIV:
    case MIR_BINOP_REM:
    case MIR_BINOP_BIT_XOR:
    case MIR_BINOP_BIT_AND:
    case MIR_BINOP_BIT_OR:
    case MIR_BINOP_SHL:
    case MIR_BINOP_SHR:
    case MIR_BINOP_OFFSET:
        break;
    }
    return false;
}

// The result of arithmetic: what is not a number is the positive quiet NaN, whatever this machine
// makes of it.
static EvalScalar float_result(const Scalar *scalar, double value, uint8_t size) {
    return scalar_of(float_to_bits(scalar, value != value ? (double)NAN : value), size);
}

// f16 and f32 operations computed in f64 and rounded once are exact for + - * / and sqrt.
static bool float_binary(EvalCx *e, MirBinOp op, const Scalar *scalar, const EvalScalar *a,
                         const EvalScalar *b, EvalScalar *out) {
    double x = float_of_bits(scalar, a->bits), y = float_of_bits(scalar, b->bits);
    Bits truth;
    if (compare_result(op, x < y ? -1 : x > y, x != x || y != y, &truth)) {
        *out = scalar_of(truth, 1);
        return true;
    }
    if (op == MIR_BINOP_ADD) {
        *out = float_result(scalar, x + y, a->size);
    } else if (op == MIR_BINOP_SUB) {
        *out = float_result(scalar, x - y, a->size);
    } else if (op == MIR_BINOP_MUL) {
        *out = float_result(scalar, x * y, a->size);
    } else if (op == MIR_BINOP_DIV) {
        *out = float_result(scalar, x / y, a->size);
    } else if (op == MIR_BINOP_REM) {
        *out = float_result(scalar, fmod(x, y), a->size);
    } else {
        return eval_error(e, "operation on floating-point values is not supported in constants");
    }
    return true;
}

static bool same_target(const EvalScalar *a, const EvalScalar *b) {
    if (!a->has_reloc || !b->has_reloc) {
        return a->has_reloc == b->has_reloc;
    }
    if (a->reloc.kind != b->reloc.kind) {
        return false;
    }
    switch (a->reloc.kind) {
    case RELOC_ALLOC:
        return a->reloc.alloc == b->reloc.alloc;
    case RELOC_FN:
        return instance_eq(&a->reloc.fn, &b->reloc.fn);
    case RELOC_VTABLE:
        return a->reloc.vtable_ty.index == b->reloc.vtable_ty.index;
    case RELOC_STATIC:
        return a->reloc.static_.index == b->reloc.static_.index;
    }
    return false;
}

static bool multiply_overflows(bool is_signed, Bits a, Bits b, uint8_t size, Bits *out) {
    if (is_signed) {
        __int128 product;
        bool wide = __builtin_mul_overflow((__int128)a, (__int128)b, &product);
        *out = truncate_to((Bits)product, size);
        return wide || (__int128)sign_extend(*out, size) != product;
    }
    bool wide = __builtin_mul_overflow(a, b, out);
    Bits full = *out;
    *out = truncate_to(full, size);
    return wide || *out != full;
}

static bool int_binary(EvalCx *e, MirBinOp op, const Scalar *scalar, const EvalScalar *a,
                       const EvalScalar *b, EvalScalar *out, bool *overflow) {
    uint8_t size = scalar->size;
    bool is_signed = scalar->is_signed;
    Bits x = is_signed ? sign_extend(a->bits, size) : a->bits,
         y = is_signed ? sign_extend(b->bits, size) : b->bits, result = 0;
    int order = is_signed ? ((__int128)x < (__int128)y ? -1 : (__int128)x > (__int128)y)
                          : (x < y ? -1 : x > y);
    if ((a->has_reloc || b->has_reloc) && !same_target(a, b)) {
        if (op == MIR_BINOP_EQ ||
            op == MIR_BINOP_NE) { // different objects have different addresses; none is null
            *out = scalar_of(op == MIR_BINOP_NE, 1);
            return true;
        }
        return eval_error(e, "pointers to different allocations cannot be compared in constants");
    }
    if (compare_result(op, order, false, &result)) {
        *out = scalar_of(result, 1);
        return true;
    }
    unsigned width = size * 8u, shift = (unsigned)(y & (width - 1));
    bool min_by_minus_one = is_signed && (__int128)y == -1 && a->bits == (Bits)1 << (width - 1);
    switch (op) {
    case MIR_BINOP_ADD:
        result = truncate_to(x + y, size);
        *overflow = is_signed ? (__int128)sign_extend(result, size) != (__int128)(x + y) ||
                                    (size == 16 && ((~(x ^ y) & (x ^ result)) >> 127))
                              : result < a->bits;
        break;
    case MIR_BINOP_SUB:
        result = truncate_to(x - y, size);
        *overflow = is_signed ? (__int128)sign_extend(result, size) != (__int128)(x - y) ||
                                    (size == 16 && (((x ^ y) & (x ^ result)) >> 127))
                              : a->bits < b->bits;
        break;
    case MIR_BINOP_MUL:
        *overflow = multiply_overflows(is_signed, x, y, size, &result);
        break;
    case MIR_BINOP_DIV:
    case MIR_BINOP_REM:
        if (y == 0) {
            return eval_error(e, op == MIR_BINOP_DIV
                                     ? "dividing by zero"
                                     : "calculating the remainder with a divisor of zero");
        }
        *overflow = min_by_minus_one;
        if (min_by_minus_one) {
            result = op == MIR_BINOP_DIV ? a->bits : 0;
        } else if (op == MIR_BINOP_DIV) {
            result = is_signed ? (Bits)((__int128)x / (__int128)y) : x / y;
        } else {
            result = is_signed ? (Bits)((__int128)x % (__int128)y) : x % y;
        }
        break;
    case MIR_BINOP_BIT_XOR:
        result = x ^ y;
        break;
    case MIR_BINOP_BIT_AND:
        result = x & y;
        break;
    case MIR_BINOP_BIT_OR:
        result = x | y;
        break;
    case MIR_BINOP_SHL:
        result = x << shift;
        *overflow = y >= width;
        break;
    case MIR_BINOP_SHR:
        result = is_signed ? (Bits)((__int128)x >> shift) : x >> shift;
        *overflow = y >= width;
        break;
    case MIR_BINOP_EQ:
    case MIR_BINOP_LT:
    case MIR_BINOP_LE:
    case MIR_BINOP_NE:
    case MIR_BINOP_GE:
    case MIR_BINOP_GT:
    case MIR_BINOP_CMP:
    case MIR_BINOP_OFFSET:
        break;
    }
    *out = scalar_of(result, size);
    if (a->has_reloc && (op == MIR_BINOP_ADD || op == MIR_BINOP_SUB) && !b->has_reloc) {
        out->has_reloc = true;
        out->reloc = a->reloc;
    }
    return true;
}

bool eval_binary(EvalCx *e, MirBinOp op, const Scalar *scalar, const EvalScalar *a,
                 const EvalScalar *b, EvalScalar *out, bool *overflow) {
    *overflow = false;
    if (scalar->kind != SCALAR_INT && scalar->kind != SCALAR_POINTER) {
        if (scalar->kind == SCALAR_F128) {
            return eval_error(e,
                              "floating-point values of this width are not supported in constants");
        }
        return float_binary(e, op, scalar, a, b, out);
    }
    return int_binary(e, op, scalar, a, b, out, overflow);
}

// ---------------------------------------------------------------- intrinsics

typedef struct EvalCall {
    EvalCx *e;
    const Instance *instance;
    const EvalPlace *args;
    uint32_t count;
    const EvalPlace *result;
} EvalCall;

static Ty call_type(const EvalCall *c, uint32_t index) {
    return ty_normalize_erased(c->e->cx, (ParamEnv){0},
                               arg_ty(args_ptr(c->e->cx, c->instance->args)[index]));
}

static const Layout *call_layout(const EvalCall *c, uint32_t index) {
    return layout_of(c->e->layouts, call_type(c, index));
}

static bool return_bits(const EvalCall *c, Bits bits) {
    EvalScalar value = scalar_of(bits, (uint8_t)c->result->layout->size);
    return c->result->layout->size == 0 || mem_write_scalar(c->e, c->result, 0, &value);
}

static bool arg_scalar(const EvalCall *c, uint32_t index, EvalScalar *out) {
    const Layout *layout = c->args[index].layout;
    if (layout->size == 0) {
        *out = scalar_of(0, 0);
        return true;
    }
    return mem_read_scalar(c->e, &c->args[index], 0, &layout->scalar[0], out);
}

static bool arg_meta(const EvalCall *c, uint32_t index, EvalScalar *out) {
    const Layout *layout = c->args[index].layout;
    return mem_read_scalar(c->e, &c->args[index], layout->pair_offset, &layout->scalar[1], out);
}

static bool arg_pointee(const EvalCall *c, uint32_t index, const Layout *layout, EvalPlace *out) {
    EvalScalar pointer, meta;
    bool fat = c->args[index].layout->abi == LAYOUT_PAIR;
    return arg_scalar(c, index, &pointer) && (!fat || arg_meta(c, index, &meta)) &&
           place_deref(c->e, &pointer, fat ? &meta : NULL, layout, out);
}

static bool with_overflow(const EvalCall *c, MirBinOp op) {
    EvalScalar a, b, value;
    bool overflow;
    if (!arg_scalar(c, 0, &a) || !arg_scalar(c, 1, &b) ||
        !eval_binary(c->e, op, &c->args[0].layout->scalar[0], &a, &b, &value, &overflow)) {
        return false;
    }
    EvalScalar flag = scalar_of(overflow, 1);
    return mem_write_scalar(c->e, c->result, layout_field_offset(c->result->layout, 0), &value) &&
           mem_write_scalar(c->e, c->result, layout_field_offset(c->result->layout, 1), &flag);
}

static bool arithmetic(const EvalCall *c, Str name, MirBinOp op, bool may_wrap) {
    EvalScalar a, b, value;
    bool overflow;
    if (!arg_scalar(c, 0, &a) || !arg_scalar(c, 1, &b) ||
        !eval_binary(c->e, op, &c->args[0].layout->scalar[0], &a, &b, &value, &overflow)) {
        return false;
    }
    if (overflow && !may_wrap) {
        return eval_error(c->e, "arithmetic overflow in `" STR_FMT "`", STR_ARG(name));
    }
    return mem_write_scalar(c->e, c->result, 0, &value);
}

static bool saturating(const EvalCall *c, MirBinOp op) {
    EvalScalar a, b, value;
    bool overflow;
    const Scalar *scalar = &c->args[0].layout->scalar[0];
    if (!arg_scalar(c, 0, &a) || !arg_scalar(c, 1, &b) ||
        !eval_binary(c->e, op, scalar, &a, &b, &value, &overflow)) {
        return false;
    }
    if (overflow) {
        Bits top = (Bits)1 << (scalar->size * 8 - 1);
        bool negative = scalar->is_signed && (a.bits & top) != 0;
        if (scalar->is_signed) {
            value.bits = negative ? top : top - 1;
        } else {
            value.bits = op == MIR_BINOP_SUB ? 0 : scalar_mask(scalar);
        }
    }
    return mem_write_scalar(c->e, c->result, 0, &value);
}

static uint32_t leading_zeros(Bits bits, uint32_t width) {
    uint32_t count = 0;
    while (count < width && (bits >> (width - 1 - count) & 1) == 0) {
        count++;
    }
    return count;
}

static uint32_t trailing_zeros(Bits bits, uint32_t width) {
    uint32_t count = 0;
    while (count < width && (bits >> count & 1) == 0) {
        count++;
    }
    return count;
}

static uint32_t population(Bits bits) {
    return (uint32_t)(__builtin_popcountll((uint64_t)bits) +
                      __builtin_popcountll((uint64_t)(bits >> 64)));
}

static Bits reverse(Bits bits, uint32_t width, uint32_t unit) {
    Bits out = 0, mask = ((Bits)1 << unit) - 1;
    for (uint32_t i = 0; i < width; i += unit) {
        out |= (bits >> i & mask) << (width - unit - i);
    }
    return out;
}

static bool bit_operation(const EvalCall *c, Str name, bool *known) {
    EvalScalar value, amount = {0};
    *known = true;
    if (!arg_scalar(c, 0, &value)) {
        return false;
    }
    uint32_t width = value.size * 8u;
    if (str_eq(name, STR("ctpop"))) {
        return return_bits(c, population(value.bits));
    }
    if (str_eq(name, STR("ctlz")) || str_eq(name, STR("ctlz_nonzero"))) {
        return return_bits(c, leading_zeros(value.bits, width));
    }
    if (str_eq(name, STR("cttz")) || str_eq(name, STR("cttz_nonzero"))) {
        return return_bits(c, trailing_zeros(value.bits, width));
    }
    if (str_eq(name, STR("bswap"))) {
        return return_bits(c, reverse(value.bits, width, 8));
    }
    if (str_eq(name, STR("bitreverse"))) {
        return return_bits(c, reverse(value.bits, width, 1));
    }
    bool left = str_eq(name, STR("rotate_left"));
    if (!left && !str_eq(name, STR("rotate_right"))) {
        *known = false;
        return true;
    }
    if (!arg_scalar(c, 1, &amount)) {
        return false;
    }
    uint32_t by = (uint32_t)(amount.bits % width);
    by = left ? by : (width - by) % width;
    return return_bits(c, by == 0 ? value.bits
                                  : truncate_to(value.bits << by, value.size) |
                                        value.bits >> (width - by));
}

static bool copy_elements(const EvalCall *c, Str name) {
    const Layout *elem = call_layout(c, 0);
    EvalPlace from, to;
    EvalScalar count;
    if (!arg_pointee(c, 0, elem, &from) || !arg_pointee(c, 1, elem, &to) ||
        !arg_scalar(c, 2, &count)) {
        return false;
    }
    Bits size = elem->size * count.bits;
    if (size > INT64_MAX && !c->e->is_guess) {
        return eval_error(c->e, "overflow computing total size of `" STR_FMT "`", STR_ARG(name));
    }
    bool overlaps = from.alloc == to.alloc && from.alloc != NULL &&
                    from.offset < to.offset + size && to.offset < from.offset + size;
    if (overlaps && str_eq(name, STR("copy_nonoverlapping")) && !c->e->is_guess) {
        return eval_error(c->e, "`copy_nonoverlapping` called on overlapping ranges");
    }
    return mem_copy(c->e, &to, &from, (uint64_t)size);
}

static bool write_bytes(const EvalCall *c) {
    const Layout *elem = call_layout(c, 0);
    EvalPlace to;
    EvalScalar byte, count;
    if (!arg_pointee(c, 0, elem, &to) || !arg_scalar(c, 1, &byte) || !arg_scalar(c, 2, &count)) {
        return false;
    }
    uint64_t size = elem->size * (uint64_t)count.bits;
    EvalScalar one = scalar_of(byte.bits, 1);
    if (!mem_check(c->e, &to, 0, size, true)) {
        return false;
    }
    return size == 0 ||
           (one.bits == 0 ? mem_zero(c->e, &to, 0, size)
                          : mem_write_scalar(c->e, &to, 0, &one) && mem_repeat(c->e, &to, 1, size));
}

static bool compare_bytes(const EvalCall *c) {
    const Layout *byte = layout_of(c->e->layouts, ty_common(c->e->cx)->u8);
    EvalPlace a, b;
    EvalScalar count;
    if (!arg_pointee(c, 0, byte, &a) || !arg_pointee(c, 1, byte, &b) || !arg_scalar(c, 2, &count)) {
        return false;
    }
    if (!mem_check(c->e, &a, 0, (uint64_t)count.bits, false) ||
        !mem_check(c->e, &b, 0, (uint64_t)count.bits, false)) {
        return false;
    }
    int order = count.bits == 0 ? 0
                                : memcmp(a.alloc->bytes + a.offset, b.alloc->bytes + b.offset,
                                         (size_t)count.bits);
    return return_bits(c, (Bits)(__int128)(order < 0 ? -1 : order > 0));
}

bool eval_offset(EvalCx *e, EvalScalar *pointer, const EvalScalar *count, bool is_signed,
                 uint64_t size, bool in_bounds) {
    Bits number = is_signed ? sign_extend(count->bits, count->size) : count->bits;
    __int128 by = (__int128)number * (__int128)size;
    if (in_bounds && !e->is_guess && (by > INT64_MAX || by < INT64_MIN)) {
        return eval_error(e, "overflowing pointer arithmetic: the total offset in bytes does not "
                             "fit in an `isize`");
    }
    if (in_bounds && !pointer_may_move(e, pointer, (int64_t)by)) {
        return false;
    }
    pointer->bits = truncate_to(pointer->bits + (Bits)by, 8);
    return true;
}

static bool offset_pointer(const EvalCall *c, bool in_bounds) {
    EvalScalar pointer, count;
    const TyData *data = ty_data(c->e->cx, c->args[0].layout->ty);
    const Layout *elem =
        layout_of(c->e->layouts, ty_normalize_erased(c->e->cx, (ParamEnv){0}, data->ref.elem));
    if (!arg_scalar(c, 0, &pointer) || !arg_scalar(c, 1, &count)) {
        return false;
    }
    return eval_offset(c->e, &pointer, &count, c->args[1].layout->scalar[0].is_signed, elem->size,
                       in_bounds) &&
           mem_write_scalar(c->e, c->result, 0, &pointer);
}

static bool offset_between(const EvalCall *c, Str name) {
    EvalScalar end, start;
    uint64_t size = call_layout(c, 0)->size;
    if (!arg_scalar(c, 0, &end) || !arg_scalar(c, 1, &start)) {
        return false;
    }
    __int128 bytes = (int64_t)(end.bits - start.bits);
    if ((!same_target(&end, &start) || !end.has_reloc) &&
        !(same_target(&end, &start) && bytes == 0) && !c->e->is_guess) {
        return eval_error(c->e,
                          "`" STR_FMT
                          "` called on two different pointers that are not both derived "
                          "from the same allocation",
                          STR_ARG(name));
    }
    if (str_eq(name, STR("ptr_offset_from_unsigned")) && bytes < 0) {
        return eval_error(c->e,
                          "`ptr_offset_from_unsigned` called when first pointer has smaller offset "
                          "than second: %lld < %lld",
                          (long long)end.bits, (long long)start.bits);
    }
    return (bytes == 0 || pointer_may_move(c->e, &end, (int64_t)-bytes)) &&
           (size < 2 || bytes % (__int128)size == 0 ||
            eval_error(c->e,
                       "exact_div: %lld_isize cannot be divided by %lld_isize without remainder",
                       (long long)bytes, (long long)size)) &&
           return_bits(c, (Bits)(bytes / (__int128)(size ? size : 1)));
}

static bool const_eval_select(const EvalCall *c) {
    Instance instance;
    if (!mono_callee(c->e->cx, call_type(c, 1), &instance)) {
        return false;
    }
    EvalPlace args[16];
    uint32_t count = c->args[0].layout->field_count;
    for (uint32_t i = 0; i < count && i < 16; i++) {
        args[i] = place_field(c->e, &c->args[0], i);
    }
    return eval_call_instance(c->e, &instance, args, count, c->result);
}

static bool return_text(const EvalCall *c, Str text) {
    EvalScalar pointer = scalar_pointer_to(c->e, text_alloc(c->e, text), 0),
               len = scalar_of(text.len, 8);
    return mem_write_scalar(c->e, c->result, 0, &pointer) &&
           mem_write_scalar(c->e, c->result, c->result->layout->pair_offset, &len);
}

static bool size_of_val(const EvalCall *c, bool want_size) {
    EvalPlace place;
    uint64_t size;
    uint32_t align;
    return arg_pointee(c, 0, call_layout(c, 0), &place) &&
           place_size_align(c->e, &place, &size, &align) &&
           return_bits(c, want_size ? size : align);
}

static bool caller_location(const EvalCall *c) {
    Ty ty = ty_of(c->e->cx, lang_item_required(c->e->program, LANG_PANIC_LOCATION, SPAN_NONE));
    EvalPlace location = eval_temp(c->e, layout_of(c->e->layouts, ty_erase_regions(c->e->cx, ty)));
    Span span = span_source_callsite(c->e->session, c->e->frame->span);
    SourcePlace place = source_place_shown(c->e->session->sources, span.lo);
    EvalScalar pointer = scalar_pointer_to(c->e, text_alloc(c->e, place.file->path), 0),
               len = scalar_of(place.file->path.len, 8);
    EvalScalar line = scalar_of(place.line, 4), column = scalar_of(place.column, 4),
               self = scalar_pointer_to(c->e, location.alloc, 0);
    uint64_t file = layout_field_offset(location.layout, 0);
    return mem_write_scalar(c->e, &location, file, &pointer) &&
           mem_write_scalar(c->e, &location, file + 8, &len) &&
           mem_write_scalar(c->e, &location, layout_field_offset(location.layout, 1), &line) &&
           mem_write_scalar(c->e, &location, layout_field_offset(location.layout, 2), &column) &&
           mem_write_scalar(c->e, c->result, 0, &self);
}

static bool type_id(const EvalCall *c) {
    uint64_t hash[2];
    ty_identity(c->e->cx, c->e->arena, call_type(c, 0), hash);
    EvalScalar first = scalar_of(hash[0], 8), second = scalar_of(hash[1], 8);
    return mem_write_scalar(c->e, c->result, 0, &first) &&
           mem_write_scalar(c->e, c->result, 8, &second);
}

static bool float_math(const EvalCall *c, Str name, bool *known) {
    static const struct {
        const char *name;
        double (*fn)(double);
    } table[] = {{"sqrt", sqrt},   {"floor", floor},           {"ceil", ceil}, {"trunc", trunc},
                 {"round", round}, {"round_ties_even_", rint}, {"fabs", fabs}};
    size_t at = name.len;
    while (at > 0 && name.ptr[at - 1] >= '0' && name.ptr[at - 1] <= '9') {
        at--;
    }
    *known = false;
    if (at == 0 || name.ptr[at - 1] != 'f' || c->count == 0) {
        return true;
    }
    Str base = {name.ptr, at - 1};
    EvalScalar value, other;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (str_eq(base, str_of(table[i].name))) {
            *known = true;
            const Scalar *scalar = &c->args[0].layout->scalar[0];
            return arg_scalar(c, 0, &value) &&
                   return_bits(
                       c, float_to_bits(scalar, table[i].fn(float_of_bits(scalar, value.bits))));
        }
    }
    bool min = str_eq(base, STR("minnum")), max = str_eq(base, STR("maxnum")),
         sign = str_eq(base, STR("copysign"));
    if (!min && !max && !sign) {
        return true;
    }
    *known = true;
    if (!arg_scalar(c, 0, &value) || !arg_scalar(c, 1, &other)) {
        return false;
    }
    const Scalar *scalar = &c->args[0].layout->scalar[0];
    double x = float_of_bits(scalar, value.bits), y = float_of_bits(scalar, other.bits);
    double result = sign ? copysign(x, y) : min ? fmin(x, y) : fmax(x, y);
    return return_bits(c, float_to_bits(scalar, result));
}

// Operations on values: false in *known if the name is none of these.
static bool value_intrinsic(const EvalCall *c, Str name, bool *known) {
    static const struct {
        const char *name;
        MirBinOp op;
        enum { PLAIN, WRAPS, FLAG, SATURATES } form;
    } table[] = {
        {"wrapping_add", MIR_BINOP_ADD, WRAPS},       {"wrapping_sub", MIR_BINOP_SUB, WRAPS},
        {"wrapping_mul", MIR_BINOP_MUL, WRAPS},       {"unchecked_add", MIR_BINOP_ADD, PLAIN},
        {"unchecked_sub", MIR_BINOP_SUB, PLAIN},      {"unchecked_mul", MIR_BINOP_MUL, PLAIN},
        {"unchecked_div", MIR_BINOP_DIV, PLAIN},      {"unchecked_rem", MIR_BINOP_REM, PLAIN},
        {"unchecked_shl", MIR_BINOP_SHL, PLAIN},      {"unchecked_shr", MIR_BINOP_SHR, PLAIN},
        {"exact_div", MIR_BINOP_DIV, PLAIN},          {"three_way_compare", MIR_BINOP_CMP, WRAPS},
        {"add_with_overflow", MIR_BINOP_ADD, FLAG},   {"sub_with_overflow", MIR_BINOP_SUB, FLAG},
        {"mul_with_overflow", MIR_BINOP_MUL, FLAG},   {"saturating_add", MIR_BINOP_ADD, SATURATES},
        {"saturating_sub", MIR_BINOP_SUB, SATURATES},
    };
    *known = true;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (str_eq(name, str_of(table[i].name))) {
            if (table[i].form == FLAG) {
                return with_overflow(c, table[i].op);
            }
            return table[i].form == SATURATES
                       ? saturating(c, table[i].op)
                       : arithmetic(c, name, table[i].op, table[i].form == WRAPS);
        }
    }
    bool ok = true;
    *known = false;
    if (c->count > 0 && c->args[0].layout->abi == LAYOUT_SCALAR &&
        c->args[0].layout->scalar[0].kind == SCALAR_INT) {
        ok = bit_operation(c, name, known);
    }
    if (ok && !*known) {
        ok = float_math(c, name, known);
    }
    return ok;
}

// How long a constant of array type is, or one of its elements.
static bool shape_intrinsic(EvalCall *c, bool is_element) {
    TyCx *cx = c->e->cx;
    const ConstData *shape = const_data(cx, arg_const(args_ptr(cx, c->instance->args)[0]));
    if (shape->kind != CONST_EXPR) {
        return false;
    }
    uint32_t rank = tile_shape_rank(cx, shape);
    EvalScalar index;
    uint64_t side;
    if (!is_element) {
        return return_bits(c, rank);
    }
    return mem_read_scalar(c->e, &c->args[0], 0, &c->args[0].layout->scalar[0], &index) &&
           index.bits < rank &&
           const_as_u64(cx, const_operand(cx, shape, (uint32_t)index.bits), &side) &&
           return_bits(c, side);
}

bool eval_intrinsic(EvalCx *e, const Instance *instance, const EvalPlace *args, uint32_t count,
                    const EvalPlace *result) {
    EvalCall call = {e, instance, args, count, result}, *c = &call;
    Str name = sym_str(e->session, def_get(e->program, instance->def)->name);
    EvalPlace place;
    EvalScalar value;
    bool known;
    bool ok = value_intrinsic(c, name, &known);
    if (known || !ok) {
        return ok;
    }
    uint64_t answer;
    if (tile_layout_answer(e->cx, name, instance->args, &answer)) {
        return return_bits(c, answer);
    }
    if (str_eq(name, STR("shape_rank")) || str_eq(name, STR("shape_dim"))) {
        return shape_intrinsic(c, str_eq(name, STR("shape_dim")));
    }
    if (str_eq(name, STR("size_of"))) {
        return return_bits(c, call_layout(c, 0)->size);
    }
    if (str_eq(name, STR("align_of")) || str_eq(name, STR("min_align_of"))) {
        return return_bits(c, call_layout(c, 0)->align);
    }
    if (str_eq(name, STR("size_of_val"))) {
        return size_of_val(c, true);
    }
    if (str_eq(name, STR("align_of_val"))) {
        return size_of_val(c, false);
    }
    if (str_eq(name, STR("is_freeze"))) {
        return return_bits(c, ty_is_freeze(e->cx, (ParamEnv){0}, call_type(c, 0)));
    }
    if (str_eq(name, STR("needs_drop"))) {
        return return_bits(c, ty_needs_drop(e->cx, (ParamEnv){0}, call_type(c, 0)));
    }
    if (str_eq(name, STR("type_name"))) {
        return return_text(c, ty_type_name(e->cx, e->arena, call_type(c, 0)));
    }
    if (str_eq(name, STR("on_gpu"))) {
        return return_bits(c, false);
    }
    if (str_eq(name, STR("type_id"))) {
        return type_id(c);
    }
    if (str_eq(name, STR("caller_location"))) {
        return caller_location(c);
    }
    if (str_eq(name, STR("transmute"))) {
        return mem_copy(e, result, &args[0], result->layout->size) &&
               (!result->layout->is_uninhabited || eval_valid_here(e, result));
    }
    if (str_eq(name, STR("copy_nonoverlapping")) || str_eq(name, STR("copy"))) {
        return copy_elements(c, name);
    }
    if (str_eq(name, STR("write_bytes"))) {
        return write_bytes(c);
    }
    if (str_eq(name, STR("compare_bytes"))) {
        return compare_bytes(c);
    }
    if (str_eq(name, STR("offset")) || str_eq(name, STR("arith_offset"))) {
        return offset_pointer(c, str_eq(name, STR("offset")));
    }
    if (str_eq(name, STR("ptr_offset_from")) || str_eq(name, STR("ptr_offset_from_unsigned"))) {
        return offset_between(c, name);
    }
    if (str_eq(name, STR("read_via_copy"))) {
        return arg_pointee(c, 0, result->layout, &place) && mem_copy_typed(e, result, &place);
    }
    if (str_eq(name, STR("write_via_move"))) {
        return arg_pointee(c, 0, args[1].layout, &place) &&
               mem_copy(e, &place, &args[1], args[1].layout->size);
    }
    if (str_eq(name, STR("discriminant_value"))) {
        uint32_t variant;
        Bits discr;
        return arg_pointee(c, 0, call_layout(c, 0), &place) &&
               place_discriminant(e, &place, &variant, &discr) && return_bits(c, discr);
    }
    if (str_eq(name, STR("ptr_metadata"))) {
        return args[0].layout->abi != LAYOUT_PAIR ||
               (arg_meta(c, 0, &value) && mem_write_scalar(e, result, 0, &value));
    }
    if (str_eq(name, STR("aggregate_raw_ptr"))) {
        EvalScalar meta;
        return arg_scalar(c, 0, &value) && mem_write_scalar(e, result, 0, &value) &&
               (result->layout->abi != LAYOUT_PAIR ||
                (arg_scalar(c, 1, &meta) &&
                 mem_write_scalar(e, result, result->layout->pair_offset, &meta)));
    }
    if (str_eq(name, STR("const_eval_select"))) {
        return const_eval_select(c);
    }
    if (str_eq(name, STR("likely")) || str_eq(name, STR("unlikely")) ||
        str_eq(name, STR("black_box"))) {
        return mem_copy(e, result, &args[0], result->layout->size);
    }
    if (str_eq(name, STR("is_val_statically_known")) || str_eq(name, STR("ub_checks"))) {
        return return_bits(c, 0);
    }
    if (str_eq(name, STR("overflow_checks"))) {
        return return_bits(c, 1);
    }
    if (str_eq(name, STR("assume"))) {
        return arg_scalar(c, 0, &value) &&
               (value.bits != 0 || eval_error(e, "`assume` called with `false`"));
    }
    if (str_starts_with(name, STR("loop_unroll")) || str_eq(name, STR("forget")) ||
        str_eq(name, STR("cold_path")) || str_starts_with(name, STR("assert_"))) {
        return true;
    }
    if (str_eq(name, STR("unreachable"))) {
        return eval_error(e, "entering unreachable code");
    }
    if (str_eq(name, STR("abort"))) {
        return eval_error(e, "aborting execution");
    }
    return eval_error(e, "the intrinsic `" STR_FMT "` is not supported in constants",
                      STR_ARG(name));
}
