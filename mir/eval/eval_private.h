// eval_private.h: the machine shared by the files of mir/eval.
#ifndef OXCC_EVAL_PRIVATE_H
#define OXCC_EVAL_PRIVATE_H

#include "mir/eval/eval.h"

// A scalar read from memory: its bits, and the relocation if they are an address.
typedef struct EvalScalar {
    Bits bits;
    uint8_t size;
    bool has_reloc;
    ConstReloc reloc; // offset unused; bits hold the addend
} EvalScalar;

typedef struct EvalPlace {
    ConstAlloc *alloc; // NULL: no memory (a dangling address; fine for zero-sized accesses)
    uint64_t offset;
    const Layout *layout;
    EvalScalar meta;
    bool has_meta;
    DefId running; // alloc is NULL: in this static, whose value is being found now
} EvalPlace;

typedef struct EvalFrame EvalFrame;
struct EvalFrame {
    EvalFrame *caller;
    Instance instance;
    const MirBody *body;
    ConstAlloc **locals;
    Span span; // of what runs now
};

typedef struct EvalCacheEntry {
    DefId def;
    GenericArgs args;
    uint32_t promoted;
    const ConstAlloc *alloc;
    enum { EVAL_RUNNING, EVAL_DONE, EVAL_FAILED } state;
} EvalCacheEntry;

struct EvalCx {
    Program *program;
    Session *session;
    TyCx *cx;
    LayoutCx *layouts;
    Arena *arena;
    ConsTable cache;
    VEC(EvalCacheEntry) entries;
    Map texts; // Symbol -> ConstAlloc *
    uint32_t next_alloc;
    uint32_t depth;
    uint64_t steps;             // statements of a guess
    uint64_t turns, turn_limit; // of loops, and calls
    EvalFrame *frame;
    bool is_guess;        // failures are not reported, and only new memory is written
    uint64_t guess_steps; // of all guesses
    uint32_t guess_from;  // allocations up to this one are not new
    DefId evaluating;     // the constant whose value is wanted, for messages
    Span wanted_at;
};

// ---- memory (eval_memory.c)
ConstAlloc *alloc_new(EvalCx *e, uint64_t size, uint32_t align);
bool mem_read_scalar(EvalCx *e, const EvalPlace *place, uint64_t offset, const Scalar *scalar,
                     EvalScalar *out); // false: reported
bool mem_write_scalar(EvalCx *e, const EvalPlace *place, uint64_t offset, const EvalScalar *value);
bool mem_copy(EvalCx *e, const EvalPlace *to, const EvalPlace *from, uint64_t size);
bool mem_zero(EvalCx *e, const EvalPlace *to, uint64_t offset, uint64_t size);
bool mem_repeat(EvalCx *e, const EvalPlace *to, uint64_t size, uint64_t count); // the first element
bool mem_check(EvalCx *e, const EvalPlace *place, uint64_t offset, uint64_t size, bool is_write);
EvalScalar scalar_of(Bits bits, uint8_t size);
EvalScalar scalar_pointer_to(EvalCx *e, ConstAlloc *alloc, uint64_t offset);
EvalScalar scalar_pointer_to_place(EvalCx *e, const EvalPlace *place);
bool eval_takes_long(EvalCx *e); // long_running_const_eval; false if that is an error
void report_eval_cycle(EvalCx *e, DefId def);
bool eval_is_running(EvalCx *e, DefId static_); // whether its value is being found now
EvalPlace place_of_alloc(ConstAlloc *alloc, const Layout *layout);
// The place behind a pointer value with optional metadata; false after reporting a dangling
// pointer.
bool place_deref(EvalCx *e, const EvalScalar *pointer, const EvalScalar *meta,
                 const Layout *pointee, EvalPlace *out);
EvalPlace place_field(EvalCx *e, const EvalPlace *place, uint32_t field);
EvalPlace place_downcast(EvalCx *e, const EvalPlace *place, uint32_t variant);
bool place_discriminant(EvalCx *e, const EvalPlace *place, uint32_t *variant, Bits *discr);
bool place_set_discriminant(EvalCx *e, const EvalPlace *place, uint32_t variant);
bool place_size_align(EvalCx *e, const EvalPlace *place, uint64_t *size, uint32_t *align);
ConstAlloc *text_alloc(EvalCx *e, Str text);

// ---- errors (eval_report.c)
bool eval_is_panic(const EvalCx *e, DefId def); // of an entry point of the library
bool eval_panic(EvalCx *e, DefId def, const EvalPlace *args, uint32_t count); // always false
bool eval_error(EvalCx *e, const char *format, ...)
    __attribute__((format(printf, 2, 3))); // always false

// ---- guesses (eval_guess.c)
// A function without a body: allocators can be run.
bool guess_foreign(EvalCx *e, const Instance *instance, const EvalPlace *args, uint32_t count,
                   const EvalPlace *result);

// ---- the machine
bool eval_stmt(EvalCx *e, EvalFrame *frame, const MirStmt *stmt);
bool eval_call(EvalCx *e, EvalFrame *frame, const MirTerm *term);
EvalPlace local_place(EvalCx *e, EvalFrame *frame, MirLocalId local);
bool read_pointer(EvalCx *e, const EvalPlace *place, EvalScalar *pointer, EvalScalar *meta,
                  bool *has_meta);
bool eval_operand_to(EvalCx *e, EvalFrame *frame, const MirOperand *operand, const EvalPlace *to);
bool eval_call_instance(EvalCx *e, const Instance *instance, const EvalPlace *args, uint32_t count,
                        const EvalPlace *result);
bool eval_intrinsic(EvalCx *e, const Instance *instance, const EvalPlace *args, uint32_t count,
                    const EvalPlace *result);
EvalPlace eval_temp(EvalCx *e, const Layout *layout);
Bits sign_extend(Bits bits, uint8_t size);
Bits truncate_to(Bits bits, uint8_t size);
bool eval_binary(EvalCx *e, MirBinOp op, const Scalar *scalar, const EvalScalar *a,
                 const EvalScalar *b, EvalScalar *out, bool *overflow);

// Floats of 16, 32 and 64 bits as numbers, and back, rounded to nearest.
double float_of_bits(const Scalar *scalar, Bits bits);
Bits float_to_bits(const Scalar *scalar, double value);

#endif
