// uniform.h: between the files of the uniformity analysis. Private to mir/device.
#ifndef OXCC_MIR_UNIFORM_H
#define OXCC_MIR_UNIFORM_H

#include "base/vec.h"
#include "mir/device/device_abi.h"
#include "mir/device/device_check.h"
#include "mir/flow/flow.h"

// ---------------------------------------------------------------- control (uniform_control.c)

// What a branch decides about: the blocks that are run or not, or a different number of times,
// depending on which way it goes, up to the block where all ways have met again.
typedef struct ControlRegion {
    MirBlockId branch;
    MirBlockId join; // MIR_NO_BLOCK: they only meet when the function returns
    BitSet blocks;
    // Filled in by uniform_state.c: how different the threads are that go one way or the other, and
    // which variables are read where the ways have met, of those asked about.
    struct Fact *fact;
    BitSet asked, read;
} ControlRegion;
typedef VEC(ControlRegion) ControlRegionVec;
// Ways that end in a panic do not count: a panic ends the kernel for all threads. So a failed
// assertion is no branch.
ControlRegionVec regions_find(const MirBody *body, Arena *arena);

// ---------------------------------------------------------------- what is known

typedef enum Sameness { SAME_IN_GRID, SAME_IN_BLOCK, SAME_IN_WARP, DIFFERS } Sameness;

typedef struct Fact {
    Sameness sameness;
    Span origin; // where the value became so
    // How different the code is that pointers to functions and trait objects in it lead to: objects
    // that lie elsewhere may be of the same type. Never worse than the value.
    Sameness code;
    Span code_origin;
} Fact;
static inline Fact fact_of(Sameness sameness, Span origin) {
    return (Fact){sameness, origin, sameness, origin};
}
// A mask of all lanes is told from one that names some of them.
typedef enum Constant { UNASSIGNED, ALL_LANES, ANYTHING } Constant;
typedef struct Value {
    Fact *parts; // of a struct, tuple or closure: by field; of an enum: its variant, what is inside
    uint32_t *targets; // by part: the variable or part of one that it refers into (target_of), one
                       // of a set of them, 0: nothing yet, UNKNOWN, SHARED
    uint32_t count;
    uint32_t node; // of the thread's own memory that it may point to, 0: none
    Constant constant;
} Value;
#define UNKNOWN UINT32_MAX
#define SHARED (UINT32_MAX - 1) // memory of all threads, or none at all
enum { MOST_FIELDS = 16 };      // of a variable with parts
// A variable, with WHOLE, or that part of it.
#define WHOLE MOST_FIELDS
static inline uint32_t target_of(MirLocalId local, uint32_t part) {
    return local * (MOST_FIELDS + 1) + part + 1;
}
static inline MirLocalId target_local(uint32_t target) {
    return (target - 1) / (MOST_FIELDS + 1);
}
static inline uint32_t target_part(uint32_t target) {
    return (target - 1) % (MOST_FIELDS + 1);
}
#define TARGET_SETS 0x80000000u // from here on: a set
enum { MOST_IN_SET = 4 };
typedef struct TargetSet {
    uint32_t count;
    uint32_t members[MOST_IN_SET]; // in order
} TargetSet;

typedef struct Local {
    Fact *parts;
    uint32_t *targets;
    Constant *constant;
    bool *leads; // by part: may it hold references?
    uint32_t count;
    uint32_t slot; // of its first part in the state, or NO_SLOT
    Ty ty;
    bool is_enum, address_taken;
    bool by_field; // parts are fields
} Local;
#define NO_SLOT UINT32_MAX
typedef struct Node { // by union-find; node 0 is unused
    uint32_t parent;
    Fact exposed; // what the variables hold that references may lead to
    Fact written; // what was stored through references to unknown places
    // The same for values that hold references: nothing else can change where a reference leads.
    Fact exposed_led, led;
    uint32_t leads_to; // what the references in this memory lead to, as Value.targets has it
    bool is_own;
} Node;
typedef VEC(MirLocalId) TargetVec;
typedef VEC(uint32_t) KeyVec;

// A function with what is known about its arguments.
typedef struct Summary {
    struct Summary *next; // with the same hash
    Instance instance;
    uint32_t *key;
    uint32_t key_len;
    // Barriers that it reaches whatever it is given: how different the threads may be that call it.
    Sameness needs;
    DeviceEffect barrier;
    Span barrier_at; // the call of it that the user wrote, where there is one
    // What the library's code in it must agree on but does not with these arguments; DEVICE_PLAIN:
    // nothing.
    DeviceEffect disagreement;
    Fact disagreed;
    Value result;
    Fact *argument_memory; // what it left behind its arguments: Node.written
    Fact *argument_led;    // and Node.led
    uint32_t *argument_leads_to;
    Value *targets;    // and in the variables that they refer to, in collect_targets' order
    bool **written;    // by variable and part: was it stored to?
    uint32_t body_len; // the number of its own locals: the variables stand behind them
    uint32_t round;    // in which it was made anew
    bool in_progress;
} Summary;

typedef struct Frame { // a call on the way to a barrier
    struct Frame *outer;
    Span call; // none for the kernel itself
    DefId def; // whose code the call stands in
} Frame;
typedef struct Control { // how different the threads are that get somewhere, and by which branch
    Fact fact;
    Span branch;
    bool by_pointer; // it is no branch, but which function a pointer leads to
} Control;

typedef struct PointedFn { // a function whose address is taken, as that type
    Instance instance;
    Ty pointer;
} PointedFn;
typedef struct ObjectOf { // a type that becomes a trait object; itself one where it is upcast
    Ty concrete, dyn;
} ObjectOf;
typedef VEC(Instance) InstanceVec;

typedef struct FoundError {
    Diag *diag;
    Span at;
} FoundError;

typedef struct Checker {
    Program *program;
    TyCx *cx;
    Arena *arena;
    ParamEnv env;
    Map summaries; // hash → Summary *
    Map holds_pointers, only_pointers;
    VEC(TargetSet) target_sets;
    Map reported; // starts of barriers
    VEC(FoundError) found;
    VEC(HirBlock *) unsafe_blocks;
    Map unsafe_known; // bodies whose blocks are in the list
    // A function that calls itself is known after several rounds.
    uint32_t round;
    bool recursion, changed;
    // What calls through pointers may run (uniform_indirect.c):
    Instance kernel;
    bool searched;
    Map reached;
    InstanceVec to_visit;
    VEC(PointedFn) pointed;
    VEC(ObjectOf) objects;
} Checker;

// What variables hold at one point, by slot: those that are assigned more than once, whose address
// is taken, or that are the caller's. The facts about all others hold wherever they are read.
typedef struct State {
    Fact *parts;
    uint32_t *targets;
    Constant *constants; // at the slot of the first part
} State;

typedef struct Fn {
    Checker *checker;
    const Instance *instance;
    const MirBody *body;
    Local *locals;        // those of the body, then the variables that arguments refer to
    uint32_t local_count; // all of them
    VEC(Node) nodes;      // one for each local at index local + 1
    ControlRegionVec regions;
    Flow *live;
    Frame *frame;
    Summary *summary;
    uint32_t as_numbers; // the node of what has its address as a number, 0: nothing
    bool changed;
    // Where the analysis is: in this block, which is reached as differently as that.
    MirBlockId block;
    Control control;
    bool weak; // what is stored now may not be stored: it joins what was there
    uint32_t slots;
    MirLocalId *slot_local;
    State now;
    State *entry; // by block; without parts: not reached yet
    State exit;
    BitSet *stored; // by block: slots that are stored to
} Fn;

// ---------------------------------------------------------------- uniform_state.c

// Which variables are followed from point to point. Shapes and the number of locals are known.
void state_prepare(Fn *f);
void state_begin(Fn *f);                                 // at the start of the function
bool state_enter(Fn *f, MirBlockId block);               // false: not reached
void state_leave(Fn *f);                                 // to the successors of the block, or out
void state_note(Fn *f, MirLocalId local, uint32_t part); // it is stored to

// ---------------------------------------------------------------- uniform_value.c

// Facts and references only ever get worse; *changed says that one did.
void fact_raise(bool *changed, Fact *fact, Fact by);
Fact fact_worse(Fact a, Fact b);
Fact facts_join(const Fact *parts, uint32_t count);
Fact fact_as_data(Fact fact); // what is computed with it leads to code that is as different
uint32_t target_join(Checker *c, uint32_t a, uint32_t b);
uint32_t targets_join(Checker *c, const uint32_t *targets, uint32_t count);
TargetSet target_members(const Checker *c, uint32_t target); // none: not known
void target_add(Fn *f, uint32_t *known, uint32_t target);

Value value_plain(Checker *c, Fact fact); // that leads to no memory of the thread's own
Value value_with_node(Value value, uint32_t node);
Value value_collapsed(Checker *c, Value value); // to one part

uint32_t node_find(Fn *f, uint32_t node);
uint32_t node_of_local(Fn *f, MirLocalId local);
uint32_t node_unify(Fn *f, uint32_t a, uint32_t b);

Ty uniform_ty(Fn *f, Ty ty); // of the body, with the arguments of the instance
bool uniform_holds_pointers(Checker *c, Ty ty, uint32_t depth);
bool uniform_only_pointers(Checker *c, Ty ty, uint32_t depth); // is there nothing else in it?

// The part of the local that a place begins with, or UNKNOWN: all of it. Its projections: *used.
uint32_t local_part(const Local *local, const MirPlace *place, uint32_t *used);
// The places that it may be, with references to known variables followed.
enum { MOST_PLACES = 6 };
typedef struct FollowedPlace {
    MirPlace place;
    bool exact;   // each was of the variable's type
    Fact address; // how different the references are
} FollowedPlace;
typedef struct FollowedPlaces {
    uint32_t count;
    FollowedPlace places[MOST_PLACES];
} FollowedPlaces;
FollowedPlaces place_follow(Fn *f, const MirPlace *place);
bool place_has_deref(const MirPlace *place);
// Something of that type was stored in memory of the node.
void node_store(Fn *f, Node *node, Ty ty, Fact fact, uint32_t target);
void value_store(Fn *f, const MirPlace *written, Value value);
// The fact and target become those of the part, or join them.
void part_store(Fn *f, MirLocalId local, uint32_t part, Fact fact, uint32_t target, bool joins);
void local_expose(Fn *f, MirLocalId local); // to references that lead to it
Value value_of_place(Fn *f, const MirPlace *read);
Value value_of_operand(Fn *f, const MirOperand *operand);
Value value_of_address(Fn *f, const MirPlace *taken);
Value value_of_rvalue(Fn *f, const MirRvalue *rvalue);

// ---------------------------------------------------------------- uniform_call.c

void collect_targets(const Fn *f, const Value *values, uint32_t count, TargetVec *targets);
uint32_t renamed(Checker *c, const TargetVec *targets, uint32_t target, MirLocalId first);
uint32_t renamed_back(Checker *c, const TargetVec *targets, uint32_t target, MirLocalId first);
void transfer_call(Fn *f, MirBlockId block);
void transfer_drop(Fn *f, MirBlockId block);

// ---------------------------------------------------------------- uniform.c

// What the function does with those arguments; `caller` and `frame` are NULL for a kernel.
const Summary *summarize(Checker *c, const Instance *instance, const Value *args, uint32_t count,
                         Fn *caller, Frame *frame);
Ty uniform_part_ty(Fn *f, MirLocalId id, uint32_t part);
bool uniform_callee(Fn *f, const MirTerm *term, Instance *callee); // false: not known
bool uniform_glue(Fn *f, const MirTerm *drop, Instance *glue);     // false: nothing to drop
bool uniform_has_code(Checker *c, const Instance *callee);
const MirBody *uniform_body(Checker *c, const Instance *instance);

// ---------------------------------------------------------------- uniform_indirect.c

// The functions that a call through a pointer of the type, or of a trait object's method, may run.
void uniform_pointed(Checker *c, Ty pointer, InstanceVec *found);
void uniform_methods(Checker *c, const Instance *method, InstanceVec *found);
void uniform_forget_indirect(Checker *c); // before another kernel

// ---------------------------------------------------------------- uniform_report.c

bool uniform_is_library(const Checker *c, DefId def);
// The innermost call that the user wrote; NULL if an `unsafe` block of theirs is on the way to it.
const Frame *uniform_users_frame(Checker *c, const Frame *frame);
// A call that all threads which are at most `needed` different must make together: reported where
// control says otherwise, else required of whoever calls the function.
typedef struct Need {
    Sameness sameness; // DIFFERS: none
    DeviceEffect barrier;
    Span at; // Summary.barrier_at
} Need;
void uniform_require(Fn *f, Span call, Need need, const Control *control);
// A call in which they must agree on a value, but may not: reported where the user makes it.
void uniform_disagree(Fn *f, Span call, DeviceEffect effect, Fact value);
void uniform_report_called_kernel(Fn *f);
void uniform_show_errors(Checker *c);

#endif
