// eval.h: constants, evaluated by interpreting MIR.
//
// A value is an allocation: bytes, which of them are initialised, and relocations (pointers into
// other allocations, functions, vtables or statics). Evaluation is of monomorphic instances;
// results are cached. Errors are E0080 at the operation that failed, with the chain of calls.
// Follows the rustc development guide, "Constant evaluation" and "Interpreter".
#ifndef OXCC_EVAL_H
#define OXCC_EVAL_H

#include "base/base.h"
#include "mir/mono/mono.h"

typedef struct ConstAlloc ConstAlloc;
typedef enum RelocKind { RELOC_ALLOC, RELOC_FN, RELOC_VTABLE, RELOC_STATIC } RelocKind;
// What may be done through a pointer: to memory that a shared reference was made to, nothing is
// written unless it may change inside.
typedef enum PointerRights { RIGHTS_WRITE, RIGHTS_SHARED, RIGHTS_FROZEN } PointerRights;
typedef struct ConstReloc { // the pointer-sized bytes at `offset` hold an address: target + addend
                            // (in the bytes)
    uint64_t offset;
    RelocKind kind;
    PointerRights rights; // ALLOC, STATIC
    ConstAlloc *alloc;    // ALLOC
    Instance fn;          // FN
    Ty vtable_ty;         // VTABLE
    TraitRef vtable_trait;
    bool vtable_has_trait; // false: only drop, size, align
    DefId static_;         // STATIC
} ConstReloc;
struct ConstAlloc {
    uint32_t id; // distinct by allocation
    uint8_t *bytes;
    uint8_t *init;   // one byte a byte: 1 = initialised; ask memory_init
    uint8_t *pieces; // of large ones: what is known of each MEMORY_PIECE bytes as a whole, or NULL
    uint64_t size;
    uint32_t align;
    bool is_mut;            // static mut, interior mutability
    bool is_dead;           // of a variable out of scope
    bool is_final;          // part of the value of a constant or static
    bool is_frozen;         // never written any more: text, and values of constants
    DefId static_;          // whose initial memory it is; none: of a constant
    VEC(ConstReloc) relocs; // by ascending offset
};

// Memory that nothing was written to, or only zeros, is not touched in large allocations: their
// `init` holds where a piece is mixed alone, and so do their bytes, which are zeros elsewhere.
enum { MEMORY_PIECE = 1 << 16 };
typedef enum MemoryInit { MEMORY_UNINIT, MEMORY_ZERO, MEMORY_MIXED } MemoryInit;
// What all of a range is, as far as it is known without looking at its bytes.
MemoryInit memory_known(const ConstAlloc *alloc, uint64_t from, uint64_t size);
bool memory_init(const ConstAlloc *alloc, uint64_t at); // is the byte initialised?
// Past the bytes from `from` on that are known to be equal to the first: all uninitialised, or
// zero.
uint64_t memory_run(const ConstAlloc *alloc, uint64_t from, uint64_t to);

typedef struct EvalCx EvalCx;
// One for each target layout; registers itself as the evaluator of constants in types when
// `is_host`.
EvalCx *eval_cx_new(Program *program, LayoutCx *layouts, bool is_host);
LayoutCx *eval_layouts(const EvalCx *eval);
// The value of a const item, associated const, anonymous or inline const, or promoted (index + 1;
// 0: the item). NULL after a reported error.
const ConstAlloc *eval_const(EvalCx *eval, DefId def, GenericArgs args, uint32_t promoted,
                             Span span);
// The initial memory of a static.
const ConstAlloc *eval_static(EvalCx *eval, DefId def);
// A constant operand of a body as seen from an instance; false after an error.
bool eval_operand(EvalCx *eval, const Instance *instance, const MirBody *body,
                  const MirConst *constant, const ConstAlloc **alloc, uint64_t *offset);

// Until it is called with NULL: what fails in a constant is told where the program called `name`,
// instead of in the library that the constant is of, if there is such a place.
typedef struct EvalCaller {
    Span span;
    Str name;
} EvalCaller;
typedef bool EvalFindCaller(const void *cx, EvalCaller *caller);
void eval_tell_caller(EvalCx *eval, EvalFindCaller *find, const void *cx);

// ---- guesses (eval_guess.c): values in a body that follow from constants, whatever way is taken
// through it. Nothing is reported where they do not.
typedef struct Guess Guess;
typedef struct GuessValue {
    ConstAlloc *alloc;
    Ty ty;
} GuessValue;
Guess *guess_new(EvalCx *eval, Arena *arena, const Instance *instance, const MirBody *body);
// What a local is where nothing in the body gives it a value: a parameter.
void guess_set(Guess *guess, MirLocalId local, GuessValue value);
bool guess_value(Guess *guess, const MirOperand *operand, GuessValue *value);
bool guess_same(const GuessValue *a, const GuessValue *b);
// A reference to it.
GuessValue guess_reference(Guess *guess, Ty reference, GuessValue value);
// An array or slice of integers, or a reference to one.
bool guess_numbers(Guess *guess, const MirOperand *operand, int64_t *numbers, uint32_t room,
                   uint32_t *count);
// The first items of an iterator that is advanced by `call` alone, a call of `next`, as what it
// gives; 0 if they are not known.
uint32_t guess_items(Guess *guess, const Instance *next, const MirTerm *call, GuessValue *items,
                     uint32_t room);
// The text that `function` gives for the operand.
bool guess_text(Guess *guess, const Instance *function, const MirOperand *operand, Str *text);
// Was the value of a local asked for, and not found?
bool guess_missed(const Guess *guess, MirLocalId local);
// The statement or the call that gives a local its only value.
const MirRvalue *guess_rvalue(const Guess *guess, MirLocalId local);
const MirTerm *guess_call(const Guess *guess, MirLocalId local);

// Named constants in the patterns of a body that could not be compared; false after an error
// (eval_pattern.c).
bool eval_check_patterns(Program *program, DefId owner);
// Checks of a body of the user's, as it was built (eval_check.c).
void eval_check_mir(Program *program, MirBody *body);
void eval_check_transmutes(Program *program, ParamEnv env, const MirBody *body); // E0512, E0591
void lint_known_panics(Program *program, const MirBody *body);                   // eval_lint.c

#endif
