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
    DefId away; // alloc is NULL: in this static, whose memory is not here: its value is being found
                // now, or it is foreign
    PointerRights rights;               // of the pointer that it is behind
    uint32_t align_found, align_wanted; // of a misaligned pointer that it is behind; 0, 0
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
    Map names; // of what messages have named so far -> its number
    uint32_t next_alloc;
    uint32_t depth;
    uint64_t steps;             // statements of a guess
    uint64_t turns, turn_limit; // of loops, and calls
    EvalFrame *frame;
    bool is_guess;               // failures are not reported, and only new memory is written
    uint64_t guess_steps;        // of all guesses
    Map guess_costly;            // bodies and their locals that took too many steps -> 1
    uint32_t guess_from;         // allocations up to this one are not new
    DefId evaluating;            // the constant whose value is wanted, for messages
    EvalFindCaller *find_caller; // who is told of errors; NULL: the code of the constant
    const void *find_cx;
    Span wanted_at;
};

enum { GUESS_STEP_LIMIT = 20000 }; // for one question

// ---- memory (eval_memory.c)
ConstAlloc *alloc_new(EvalCx *e, uint64_t size, uint32_t align);
bool mem_read_scalar(EvalCx *e, const EvalPlace *place, uint64_t offset, const Scalar *scalar,
                     EvalScalar *out); // false: reported
bool mem_write_scalar(EvalCx *e, const EvalPlace *place, uint64_t offset, const EvalScalar *value);
bool mem_copy(EvalCx *e, const EvalPlace *to, const EvalPlace *from, uint64_t size);
bool mem_zero(EvalCx *e, const EvalPlace *to, uint64_t offset, uint64_t size);
bool mem_repeat(EvalCx *e, const EvalPlace *to, uint64_t size, uint64_t count); // the first element
// A value of the layout's type: scalars are read as such.
bool mem_copy_typed(EvalCx *e, const EvalPlace *to, const EvalPlace *from);
bool mem_check(EvalCx *e, const EvalPlace *place, uint64_t offset, uint64_t size, bool is_write);
uint32_t reloc_find(const ConstAlloc *alloc, uint64_t offset); // first at or behind offset
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

// ---- pointers (eval_pointer.c)
// What is wrong with `size` bytes behind the pointer (before it, if negative), as the error ends;
// empty: nothing.
Str pointer_problem(EvalCx *e, const EvalScalar *pointer, int64_t size);
// As in-bounds arithmetic by `offset` bytes; false after an error.
bool pointer_may_move(EvalCx *e, const EvalScalar *pointer, int64_t offset);
uint32_t pointer_align(EvalCx *e, const EvalScalar *pointer); // as far as it is known to be aligned
EvalScalar place_pointer(const EvalPlace *place);             // its address
uint32_t alloc_number(EvalCx *e, const ConstAlloc *alloc);    // in messages
Str pointer_text(EvalCx *e, const EvalScalar *pointer);       // `alloc1+0x2<imm>`, `0x1[noalloc]`
Str bytes_counted(EvalCx *e, int64_t count);                  // `1 byte`, `2 bytes`
const char *plural(int64_t count);

// ---- what values are valid (eval_valid.c)
// The final value of a constant: all that it refers to stays as it is, and is valid for its type.
bool eval_finish(EvalCx *e, DefId def, bool is_promoted, const EvalPlace *value);
// A value as such, where it is made; false after an error.
bool eval_valid_here(EvalCx *e, const EvalPlace *value);
// A bool or char that is read must be one; false after an error.
bool scalar_valid(EvalCx *e, Ty ty, const EvalScalar *value);

// ---- errors (eval_report.c)
bool eval_is_panic(const EvalCx *e, DefId def); // of an entry point of the library
bool eval_panic(EvalCx *e, DefId def, const EvalPlace *args, uint32_t count); // always false
bool eval_error(EvalCx *e, const char *format, ...)
    __attribute__((format(printf, 2, 3))); // always false
// The same, and that addresses have no value yet.
bool eval_error_address(EvalCx *e, const char *format, ...) __attribute__((format(printf, 2, 3)));
// The same, with the bytes of the memory in question.
bool eval_error_bytes(EvalCx *e, const ConstAlloc *alloc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// The value of a constant is not valid (`problem` begins where the value is named). `by_address`:
// as one of eval_error_address.
bool eval_error_value(EvalCx *e, DefId def, const ConstAlloc *alloc, Str problem, bool by_address);
Span eval_head_span(EvalCx *e, DefId def);
bool eval_error_final(EvalCx *e, DefId def, const char *what); // of a pointer in it
Str alloc_dump(EvalCx *e, const ConstAlloc *alloc);            // its raw bytes (eval_dump.c)

// ---- guesses (eval_guess.c)
// A function without a body: allocators can be run.
bool guess_foreign(EvalCx *e, const Instance *instance, const EvalPlace *args, uint32_t count,
                   const EvalPlace *result);

// ---- the machine
Str assert_text(EvalCx *e, const MirTerm *term, Ty a_ty, Bits a, Ty b_ty, Bits b);
MirBlockId switch_target(const MirTerm *term, const EvalScalar *value);
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
// Moves a pointer by elements of a size, within its memory where it must stay there.
bool eval_offset(EvalCx *e, EvalScalar *pointer, const EvalScalar *count, bool is_signed,
                 uint64_t size, bool in_bounds);
bool eval_binary(EvalCx *e, MirBinOp op, const Scalar *scalar, const EvalScalar *a,
                 const EvalScalar *b, EvalScalar *out, bool *overflow);

// Floats of 16, 32 and 64 bits as numbers, and back, rounded to nearest.
double float_of_bits(const Scalar *scalar, Bits bits);
Bits float_to_bits(const Scalar *scalar, double value);

#endif
