// tile_answer.c: what the library asks about the layouts of shapes, answered when compiling.
//
// The questions are intrinsics (cutile_core/intrinsics.ox) whose generic arguments are the shapes.
// Where a shape has no layout that is a number system the answer is 0.
#include "mir/tile/tile_conversion.h"

typedef struct Question {
    TyCx *cx;
    const GenericArg *args;
    TileLayout from, to; // of the first two shapes, as far as there are any
} Question;

static uint64_t is_chosen(const Question *q) {
    const ConstData *data = const_data(q->cx, arg_const(q->args[0]));
    return tile_shape_rank(q->cx, data) < const_operand_count(q->cx, data);
}

static uint64_t vector(const Question *q) {
    return tile_layout_vector(&q->from);
}

static uint64_t run(const Question *q) {
    uint32_t axis;
    return tile_layout_run(&q->from, &axis);
}

static uint64_t run_axis(const Question *q) {
    uint32_t axis;
    tile_layout_run(&q->from, &axis);
    return axis;
}

static uint64_t copies(const Question *q) {
    return tile_layout_copies(&q->from);
}

static uint64_t slices(const Question *q) {
    return tile_layout_slices(&q->from, &q->to);
}

static uint64_t restricts(const Question *q) {
    return tile_layout_restricts(&q->from, &q->to);
}

static uint64_t reshapes(const Question *q) {
    return tile_layout_reshapes(&q->from, &q->to);
}

static uint64_t permutes(const Question *q) {
    return tile_layout_permutes(q->cx, &q->from, &q->to, arg_const(q->args[2]));
}

static uint64_t conversion(const Question *q) {
    return tile_conversion(&q->from, &q->to);
}

static uint64_t spread(const Question *q) {
    return tile_conversion_spread(&q->from, &q->to);
}

static uint64_t swizzle(const Question *q) {
    uint32_t size = tile_element_size(q->cx, arg_ty(q->args[0]));
    TileSwizzle swizzle = tile_conversion_swizzle(&q->from, &q->to, size);
    return swizzle.low | (uint64_t)swizzle.shift << 8 | (uint64_t)swizzle.bits << 16;
}

static const struct {
    const char *name;
    uint64_t (*answer)(const Question *question);
    uint32_t first, shapes; // the first shape among the arguments, and how many have layouts
} questions[] = {
    {"layout_is_chosen", is_chosen, 0, 1},
    {"layout_vector", vector, 0, 1},
    {"layout_run", run, 0, 1},
    {"layout_run_axis", run_axis, 0, 1},
    {"layout_copies", copies, 0, 1},
    {"layout_slices", slices, 0, 2},
    {"layout_restricts", restricts, 0, 2},
    {"layout_reshapes", reshapes, 0, 2},
    {"layout_permutes", permutes, 0, 2},
    {"layout_conversion", conversion, 0, 2},
    {"layout_spread", spread, 0, 2},
    {"layout_swizzle", swizzle, 1, 2},
};

static bool layout_at(const Question *q, uint32_t arg, TileLayout *layout) {
    return tile_layout_of(q->cx, arg_const(q->args[arg]), layout) && layout->known;
}

bool tile_layout_answer(TyCx *cx, Str name, GenericArgs args, uint64_t *answer) {
    for (uint32_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        if (!str_eq(name, str_of(questions[i].name))) {
            continue;
        }
        Question question = {.cx = cx, .args = args_ptr(cx, args)};
        uint32_t first = questions[i].first;
        bool known = layout_at(&question, first, &question.from) &&
                     (questions[i].shapes < 2 || layout_at(&question, first + 1, &question.to));
        *answer = known ? questions[i].answer(&question) : 0;
        return true;
    }
    return false;
}
