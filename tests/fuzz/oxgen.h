// oxgen.h: what the parts of the program generator share: the types made so far, the variables in
// scope, the functions, and the random numbers.
#ifndef OXGEN_H
#define OXGEN_H

#include <stdbool.h>
#include <stdint.h>

typedef enum Kind {
    INT,
    BOOL,
    CHAR,
    FLOAT,
    STRUCT,
    ENUM,
    TUPLE,
    ARRAY,
    OPTION,
    VEC,
    BOX,
    DROPPER
} Kind;
typedef struct Type {
    Kind kind;
    uint32_t id;       // INT: index into int_names; STRUCT, ENUM: number
    uint32_t count;    // ARRAY: length; STRUCT, TUPLE: fields; ENUM: variants
    uint32_t parts[6]; // fields; ENUM: payload of each variant, or NONE
    bool is_copy;
    char name[96];
} Type;
typedef struct Var {
    uint32_t type, level; // level: loops and closures around its declaration
    bool is_mut, is_gone;
    uint32_t pinned; // borrows in force
    char name[12];
} Var;
typedef struct Fn {
    uint32_t params[4], count, result;
} Fn;

enum { NONE = UINT32_MAX, MAX_TYPES = 128, MAX_VARS = 512, MAX_FNS = 32 };
// Types that every program has, by index.
enum { TYPE_U32 = 5, INT_TYPES = 12, TYPE_BOOL = 12, TYPE_CHAR, TYPE_DROPPER, TYPE_F32, TYPE_F64 };

typedef struct Gen {
    Type types[MAX_TYPES];
    Var vars[MAX_VARS];
    Fn fns[MAX_FNS];
    uint32_t type_count, var_count, fn_count, next_name, level;
    uint32_t closure_level; // variables from further out are not changed here
    uint64_t state;
    bool on_device;
} Gen;
extern Gen gen;

uint32_t below(uint32_t limit);
bool chance(uint32_t percent);
void put(const char *format, ...) __attribute__((format(printf, 1, 2)));

// ---------------------------------------------------------------- oxgen.c

// Types, their traits and functions over them, from a seed.
void gen_functions(uint64_t seed, bool on_device);
void literal(uint32_t type);
void expr(uint32_t type, int depth);
Var *declare(uint32_t type, bool is_mut);
Var *find_var(uint32_t type, bool for_write);
bool projection(uint32_t type); // a place of the type inside a variable
uint32_t any_type(void);
uint32_t int_type(void);

// ---------------------------------------------------------------- oxgen_value.c

void number_expr(uint32_t type, int depth); // of an integer or floating-point type
void bool_expr(int depth);
bool indirect_expr(uint32_t type, int depth); // through generics, slices, closures, pointers
void value_prelude(void);                     // what they use

// ---------------------------------------------------------------- oxgen_device.c

void device_program(uint64_t seed); // one module
void device_main(uint64_t seed, uint32_t count);

// ---------------------------------------------------------------- oxgen_threads.c

enum { TEAMS = 2 }; // in each program
// A kernel whose threads work together, and the same for one block after the other on the host.
void threads_host(uint32_t index);   // makes one, as a function of the host
void threads_kernel(uint32_t index); // then the kernel, inside the module of kernels
void threads_shared(void);           // the shared memory that such kernels use

#endif
