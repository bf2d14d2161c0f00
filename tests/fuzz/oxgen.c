// oxgen.c: random well-typed programs for the differential fuzzer. `./x differ [COUNT [SEED]]`
// compiles each with rustc and with oxcc, without and with -O, and compares output and exit status.
//
// A program is types (structs, enums, one that says when it is dropped), a trait with impls,
// functions, generic functions, and a main that runs them and prints. Types come first, then an
// expression of a wanted type is made from the variables in scope. What is not Copy is cloned or
// moved; a moved variable leaves the scope, and nothing is moved in loops and closures it was not
// made in. Integer arithmetic wraps or is guarded, apart from a few operations that may panic;
// loops are bounded, and functions call earlier ones only.
//
// `oxgen SEED device` makes programs for `./x differ device`: without heap and output; each
// function runs in a kernel of its own, thread by thread, and in one whose threads add up what they
// got, in ways whose order does not matter. The program compares with a loop on the host.
//
// Usage: oxgen SEED [device]
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum Kind { INT, BOOL, CHAR, STRUCT, ENUM, TUPLE, ARRAY, OPTION, VEC, BOX, DROPPER } Kind;
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
static const char *const int_names[] = {"i8",  "u8",  "i16",  "u16",  "i32",   "u32",
                                        "i64", "u64", "i128", "u128", "isize", "usize"};
static const char *const int_literals[] = {"0", "1", "2", "3", "7", "10", "42", "100", "127"};

static Type types[MAX_TYPES];
static Var vars[MAX_VARS];
static Fn fns[MAX_FNS];
static uint32_t type_count, var_count, fn_count, next_name, level;
static uint32_t closure_level; // variables from further out are not changed here
static uint64_t state;
static bool on_device;

static uint32_t below(uint32_t limit) { // xorshift64*
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (uint32_t)((state * UINT64_C(0x2545F4914F6CDD1D)) >> 33) % limit;
}

static bool chance(uint32_t percent) {
    return below(100) < percent;
}

static void put(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void put(const char *format, ...) {
    va_list args;
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
}

// ---------------------------------------------------------------- types

static uint32_t add_type(Type type) {
    for (uint32_t i = 0; i < type_count; i++) {
        if (strcmp(types[i].name, type.name) == 0) {
            return i;
        }
    }
    types[type_count] = type;
    return type_count++;
}

static uint32_t any_type(void) {
    return below(type_count);
}

static uint32_t int_type(void) {
    return below(12);
}

static void name_parts(Type *type, const char *open, const char *close) {
    strcpy(type->name, open);
    for (uint32_t i = 0; i < type->count; i++) {
        strcat(type->name, types[type->parts[i]].name);
        strcat(type->name, ", ");
    }
    strcat(type->name, close);
}

static void make_compound(void) {
    Type type = {.kind = TUPLE + (Kind)below(on_device ? 3 : 5), .count = 1, .is_copy = true};
    uint32_t elem = any_type();
    if (strlen(types[elem].name) > 24) {
        elem = int_type();
    }
    type.parts[0] = elem;
    type.is_copy = types[elem].is_copy && type.kind != VEC && type.kind != BOX;
    switch (type.kind) {
    case TUPLE:
        type.count = 2;
        type.parts[1] = int_type();
        name_parts(&type, "(", ")");
        break;
    case ARRAY:
        type.count = 1 + below(4);
        snprintf(type.name, sizeof type.name, "[%.40s; %u]", types[elem].name, type.count);
        break;
    case OPTION:
        snprintf(type.name, sizeof type.name, "Option<%.40s>", types[elem].name);
        break;
    case VEC:
        snprintf(type.name, sizeof type.name, "Vec<%.40s>", types[elem].name);
        break;
    case INT:
    case BOOL:
    case CHAR:
    case STRUCT:
    case ENUM:
    case BOX:
    case DROPPER:
        type.kind = BOX;
        snprintf(type.name, sizeof type.name, "Box<%.40s>", types[elem].name);
        break;
    }
    add_type(type);
}

static void make_types(void) {
    for (uint32_t i = 0; i < 12; i++) {
        Type type = {.kind = INT, .id = i, .is_copy = true};
        strcpy(type.name, int_names[i]);
        add_type(type);
    }
    add_type((Type){.kind = BOOL, .is_copy = true, .name = "bool"});
    add_type((Type){.kind = CHAR, .is_copy = true, .name = "char"});
    add_type((Type){.kind = DROPPER, .name = "D"});
    for (uint32_t i = 0; i < 3; i++) {
        make_compound();
    }
    for (uint32_t i = 0; i < 6; i++) {
        Type type = {.kind = i % 2 ? ENUM : STRUCT, .id = i, .count = 1 + below(4)};
        type.is_copy = true;
        for (uint32_t p = 0; p < type.count; p++) {
            type.parts[p] = type.kind == ENUM && chance(30) ? NONE : any_type();
            type.is_copy &= type.parts[p] == NONE || types[type.parts[p]].is_copy;
        }
        snprintf(type.name, sizeof type.name, "%c%u", type.kind == ENUM ? 'E' : 'S', i);
        const char *derives =
            type.is_copy ? "Debug, Clone, Copy, PartialEq" : "Debug, Clone, PartialEq";
        put("#[derive(%s)]\n%s %s { ", derives, type.kind == ENUM ? "enum" : "struct", type.name);
        for (uint32_t p = 0; p < type.count; p++) {
            const char *part = type.parts[p] == NONE ? "" : types[type.parts[p]].name;
            if (type.kind == STRUCT) {
                put("f%u: %s, ", p, part);
            } else if (type.parts[p] == NONE) {
                put("V%u, ", p);
            } else {
                put("V%u(%s), ", p, part);
            }
        }
        put("}\n");
        add_type(type);
        make_compound();
        make_compound();
    }
}

// ---------------------------------------------------------------- variables

static Var *declare(uint32_t type, bool is_mut) {
    Var *var = &vars[var_count++];
    *var = (Var){.type = type, .level = level, .is_mut = is_mut};
    snprintf(var->name, sizeof var->name, "v%u", next_name++);
    return var;
}

static Var *find_var(uint32_t type, bool for_write) {
    uint32_t start = var_count ? below(var_count) : 0;
    for (uint32_t i = 0; i < var_count; i++) {
        Var *var = &vars[(start + i) % var_count];
        if (!var->is_gone && (type == NONE || var->type == type) &&
            (!for_write || (var->is_mut && !var->pinned && var->level >= closure_level))) {
            return var;
        }
    }
    return NULL;
}

static bool can_declare(void) {
    return var_count + 8 < MAX_VARS;
}

// ---------------------------------------------------------------- expressions

static void expr(uint32_t type, int depth);
static void stmts(uint32_t count, int depth);

static void read_var(Var *var) {
    bool movable = !types[var->type].is_copy && !var->pinned && var->level == level && chance(30);
    if (types[var->type].is_copy) {
        put("%s", var->name);
    } else if (movable) {
        var->is_gone = true;
        put("%s", var->name);
    } else {
        put("%s.clone()", var->name);
    }
}

static void literal(uint32_t type) {
    const Type *t = &types[type];
    switch (t->kind) {
    case INT:
        if (chance(15)) {
            put("%s::%s", t->name, chance(50) ? "MAX" : "MIN");
        } else {
            put("%s%s", int_literals[below(9)], t->name);
        }
        break;
    case BOOL:
        put(chance(50) ? "true" : "false");
        break;
    case CHAR:
        put("'%c'", 'a' + (int)below(26));
        break;
    case STRUCT:
        put("%s { ", t->name);
        for (uint32_t i = t->count; i-- > 0;) {
            put("f%u: ", i);
            literal(t->parts[i]);
            put(", ");
        }
        put("}");
        break;
    case ENUM: {
        uint32_t variant = below(t->count);
        put("%s::V%u", t->name, variant);
        if (t->parts[variant] != NONE) {
            put("(");
            literal(t->parts[variant]);
            put(")");
        }
        break;
    }
    case TUPLE:
        put("(");
        literal(t->parts[0]);
        put(", ");
        literal(t->parts[1]);
        put(")");
        break;
    case ARRAY:
        put("[");
        for (uint32_t i = 0; i < t->count; i++) {
            literal(t->parts[0]);
            put(", ");
        }
        put("]");
        break;
    case OPTION:
        if (chance(30)) {
            put("None::<%s>", types[t->parts[0]].name);
        } else {
            put("Some(");
            literal(t->parts[0]);
            put(")");
        }
        break;
    case VEC:
        put("vec![");
        literal(t->parts[0]);
        put("]");
        break;
    case BOX:
        put("Box::new(");
        literal(t->parts[0]);
        put(")");
        break;
    case DROPPER:
        put("D::new(%u)", below(1000));
        break;
    }
}

static void build(uint32_t type, int depth) {
    const Type *t = &types[type];
    switch (t->kind) {
    case STRUCT:
        put("%s { ", t->name);
        for (uint32_t i = 0; i < t->count; i++) {
            uint32_t field = (i + 1) % t->count; // not in the order of declaration
            put("f%u: ", field);
            expr(t->parts[field], depth - 1);
            put(", ");
        }
        put("}");
        break;
    case ENUM: {
        uint32_t variant = below(t->count);
        put("%s::V%u", t->name, variant);
        if (t->parts[variant] != NONE) {
            put("(");
            expr(t->parts[variant], depth - 1);
            put(")");
        }
        break;
    }
    case TUPLE:
        put("(");
        expr(t->parts[0], depth - 1);
        put(", ");
        expr(t->parts[1], depth - 1);
        put(")");
        break;
    case ARRAY:
        put("[");
        for (uint32_t i = 0; i < t->count; i++) {
            expr(t->parts[0], depth - 1);
            put(", ");
        }
        put("]");
        break;
    case OPTION:
        put("Some(");
        expr(t->parts[0], depth - 1);
        put(")");
        break;
    case VEC:
        put("vec![");
        for (uint32_t i = 1 + below(3); i-- > 0;) {
            expr(t->parts[0], depth - 1);
            put(", ");
        }
        put("]");
        break;
    case BOX:
        put("Box::new(");
        expr(t->parts[0], depth - 1);
        put(")");
        break;
    case DROPPER:
        put("D::new(");
        expr(5, depth - 1);
        put(")");
        break;
    case INT:
    case BOOL:
    case CHAR:
        literal(type);
        break;
    }
}

static void int_expr(uint32_t type, int depth) {
    static const char *const wrapping[] = {"wrapping_add", "wrapping_sub", "wrapping_mul",
                                           "saturating_add", "saturating_sub"};
    static const char *const plain[] = {"&", "|", "^"};
    static const char *const counts[] = {"count_ones", "leading_zeros", "trailing_zeros"};
    const char *name = types[type].name;
    switch (below(11)) {
    case 0:
    case 1:
        put("(");
        expr(type, depth - 1);
        put(").%s(", wrapping[below(5)]);
        expr(type, depth - 1);
        put(")");
        break;
    case 2:
        put("(");
        expr(type, depth - 1);
        put(" %s ", plain[below(3)]);
        expr(type, depth - 1);
        put(")");
        break;
    case 3:
        put("(");
        expr(type, depth - 1);
        put(").%s(", chance(50) ? "wrapping_div" : "wrapping_rem");
        expr(type, depth - 1);
        put(" | 1)");
        break;
    case 4:
        put("(");
        expr(type, depth - 1);
        put(").%s((", chance(50) ? "wrapping_shl" : "wrapping_shr");
        expr(5, depth - 1);
        put(") %% 200)");
        break;
    case 5: {
        uint32_t from = int_type();
        put("((");
        expr(from, depth - 1);
        put(") as %s)", name);
        break;
    }
    case 6:
        put("((");
        expr(int_type(), depth - 1);
        put(").%s() as %s)", counts[below(3)], name);
        break;
    case 7:
        put("((");
        expr(12 + below(2), depth - 1);
        put(chance(50) ? ") as u32 as %s)" : ") as u32 as u8 as %s)", name);
        break;
    case 8: // may panic without -O
        put("(");
        expr(type, depth - 1);
        put(" / 4 + ");
        expr(type, depth - 1);
        put(" / 4)");
        break;
    case 9:
        put("(");
        expr(type, depth - 1);
        put(").checked_%s(", chance(50) ? "add" : "mul");
        expr(type, depth - 1);
        put(").unwrap_or(");
        literal(type);
        put(")");
        break;
    default:
        put("(!");
        expr(type, depth - 1);
        put(")");
        break;
    }
}

static void bool_expr(int depth) {
    static const char *const compare[] = {"<", "<=", "==", "!=", ">", ">="};
    uint32_t type = int_type();
    switch (below(4)) {
    case 0:
        put("(");
        expr(12, depth - 1);
        put(chance(50) ? " && " : " || ");
        expr(12, depth - 1);
        put(")");
        break;
    case 1:
        type = any_type();
        put("(");
        expr(type, depth - 1);
        put(chance(50) ? " == " : " != ");
        expr(type, depth - 1);
        put(")");
        break;
    case 2:
        put("(!");
        expr(12, depth - 1);
        put(")");
        break;
    default:
        put("((");
        expr(type, depth - 1);
        put(") %s (", compare[below(6)]);
        expr(type, depth - 1);
        put("))");
        break;
    }
}

// A place of the wanted type inside a variable.
static bool projection(uint32_t type) {
    uint32_t start = var_count ? below(var_count) : 0;
    for (uint32_t i = 0; i < var_count; i++) {
        const Var *var = &vars[(start + i) % var_count];
        const Type *t = &types[var->type];
        if (var->is_gone) {
            continue;
        }
        for (uint32_t p = 0; p < (t->kind == ARRAY ? 1 : t->count); p++) {
            if (t->parts[p] != type) {
                continue;
            }
            const char *clone = types[type].is_copy ? "" : ".clone()";
            switch (t->kind) {
            case STRUCT:
                put("%s.f%u%s", var->name, p, clone);
                return true;
            case TUPLE:
                put("%s.%u%s", var->name, p, clone);
                return true;
            case ARRAY:
                put("%s[%u]%s", var->name, below(t->count), clone);
                return true;
            case BOX:
                put("(*%s)%s", var->name, clone);
                return true;
            case INT:
            case BOOL:
            case CHAR:
            case ENUM:
            case OPTION:
            case VEC:
            case DROPPER:
                break;
            }
        }
    }
    return false;
}

static void scoped(uint32_t type, int depth) { // an expression whose declarations end with it
    uint32_t saved = var_count;
    expr(type, depth);
    var_count = saved;
}

static void match_expr(uint32_t type, int depth) {
    uint32_t enums[MAX_TYPES], count = 0;
    for (uint32_t i = 0; i < type_count; i++) {
        if (types[i].kind == ENUM || types[i].kind == OPTION) {
            enums[count++] = i;
        }
    }
    uint32_t on = enums[below(count)];
    const Type *t = &types[on];
    put("match ");
    expr(on, depth - 1);
    put(" { ");
    uint32_t arms = t->kind == OPTION ? 2 : t->count;
    for (uint32_t a = 0; a < arms; a++) {
        uint32_t saved = var_count;
        uint32_t payload = t->kind == OPTION ? (a ? NONE : t->parts[0]) : t->parts[a];
        if (t->kind == OPTION) {
            put(a ? "None" : "Some");
        } else {
            put("%s::V%u", t->name, a);
        }
        if (payload != NONE) {
            put("(%s)", declare(payload, false)->name);
            if (types[payload].kind == INT && chance(30)) {
                put(" if ");
                uint32_t saved_level = closure_level;
                closure_level = ++level;
                expr(12, depth - 1);
                level--;
                closure_level = saved_level;
            }
        }
        put(" => ");
        expr(type, depth - 1);
        put(", ");
        var_count = saved;
    }
    put("_ => ");
    literal(type);
    put(" }");
}

static void call_expr(uint32_t type, int depth) {
    for (uint32_t i = 0, at = fn_count ? below(fn_count) : 0; i < fn_count; i++) {
        const Fn *fn = &fns[(at + i) % fn_count];
        if (fn->result == type) {
            put("g%u(", (at + i) % fn_count);
            for (uint32_t p = 0; p < fn->count; p++) {
                expr(fn->params[p], depth - 1);
                put(", ");
            }
            put(")");
            return;
        }
    }
    put("same(");
    expr(type, depth - 1);
    put(")");
}

static void closure_expr(uint32_t type, int depth) {
    uint32_t saved = var_count, saved_level = closure_level, param = any_type();
    closure_level = ++level;
    put("(|%s: %s| -> %s { ", declare(param, false)->name, types[param].name, types[type].name);
    expr(type, depth - 1);
    put(" })(");
    var_count = saved;
    expr(param, depth - 1); // what the closure captured is borrowed
    level--;
    closure_level = saved_level;
    put(")");
}

static void loop_expr(uint32_t type, int depth) {
    uint32_t saved = var_count;
    Var *result = declare(type, true);
    char name[12];
    strcpy(name, result->name);
    put("{ let mut %s = ", name);
    result->pinned++;
    result->is_gone = true;
    expr(type, depth - 1);
    result->pinned--;
    result->is_gone = false;
    level++;
    if (chance(50)) {
        put("; for %s in 0..%uu32 { ", declare(5, false)->name, 1 + below(4));
        stmts(1 + below(2), depth - 1);
        put(" %s = ", name);
        result->pinned++;
        expr(type, depth - 1);
        result->pinned--;
        put("; }");
    } else {
        put("; let mut n%u = 0; let r%u = 'l%u: loop { n%u += 1; if n%u > %u { break ", next_name,
            next_name, next_name, next_name, next_name, 1 + below(4));
        uint32_t number = next_name++;
        expr(type, depth - 1);
        put("; } if ");
        expr(12, depth - 1);
        put(" { continue 'l%u; } ", number);
        stmts(1, depth - 1);
        put(" }; %s = r%u;", name, number);
    }
    level--;
    var_count = saved;
    put(" %s }", name);
}

static void expr(uint32_t type, int depth) {
    Var *var = find_var(type, false);
    if (depth <= 0 || chance(15)) {
        if (var && chance(80)) {
            read_var(var);
        } else if (!projection(type)) {
            literal(type);
        }
        return;
    }
    const Type *t = &types[type];
    uint32_t pick = below(16);
    if (pick < 6) {
        if (t->kind == INT) {
            int_expr(type, depth);
        } else if (t->kind == BOOL) {
            bool_expr(depth);
        } else {
            build(type, depth);
        }
    } else if (pick == 6) {
        put("if ");
        scoped(12, depth - 1);
        put(" { ");
        scoped(type, depth - 1);
        put(" } else { ");
        scoped(type, depth - 1);
        put(" }");
    } else if (pick == 7) {
        match_expr(type, depth);
    } else if (pick == 8) {
        call_expr(type, depth);
    } else if (pick == 9) {
        closure_expr(type, depth);
    } else if (pick == 10 && can_declare()) {
        loop_expr(type, depth);
    } else if (pick == 11 && can_declare()) {
        uint32_t saved = var_count;
        put("{ ");
        stmts(1 + below(2), depth - 1);
        put(" ");
        expr(type, depth - 1);
        put(" }");
        var_count = saved;
    } else if (pick == 12 && var) {
        put("by_ref(&%s)", var->name);
    } else if (pick == 13 && t->kind == INT) {
        uint32_t other = any_type();
        put("(Score::score(&");
        expr(other, depth - 1);
        put(") as %s)", t->name);
    } else if (pick == 14) {
        put("same(");
        expr(type, depth - 1);
        put(")");
    } else if (!projection(type)) {
        if (var) {
            read_var(var);
        } else {
            build(type, depth);
        }
    }
}

// ---------------------------------------------------------------- statements

static void assign(int depth) {
    Var *var = find_var(NONE, true);
    if (!var) {
        return;
    }
    const Type *t = &types[var->type];
    var->pinned++;
    if (t->kind == INT && chance(50)) {
        put("%s = %s.wrapping_add(", var->name, var->name);
        expr(var->type, depth);
        put(");");
    } else if (t->kind == STRUCT) {
        uint32_t field = below(t->count);
        put("%s.f%u = ", var->name, field);
        expr(t->parts[field], depth);
        put(";");
    } else if (t->kind == VEC) {
        put("%s.push(", var->name);
        expr(t->parts[0], depth);
        put(");");
    } else if (t->kind == ARRAY) {
        put("%s[%u] = ", var->name, below(t->count));
        expr(t->parts[0], depth);
        put(";");
    } else if (chance(30)) {
        put("{ let r = &mut %s; *r = ", var->name);
        bool gone = var->is_gone;
        var->is_gone = true;
        expr(var->type, depth);
        var->is_gone = gone;
        put("; }");
    } else {
        put("%s = ", var->name);
        expr(var->type, depth);
        put(";");
    }
    var->pinned--;
}

static void stmt(int depth) {
    uint32_t pick = below(10);
    uint32_t saved = var_count;
    if (pick < 4 && can_declare()) {
        uint32_t type = any_type();
        bool is_mut = chance(60);
        put("let %sv%u: %s = ", is_mut ? "mut " : "", next_name, types[type].name);
        uint32_t name = next_name++;
        expr(type, depth);
        Var *var = declare(type, is_mut);
        snprintf(var->name, sizeof var->name, "v%u", name);
        put(";\n");
    } else if (pick < 7) {
        assign(depth);
        put("\n");
    } else if (pick == 7) {
        put("if ");
        scoped(12, depth);
        put(" {\n");
        stmts(1 + below(2), depth - 1);
        var_count = saved;
        put("} else {\n");
        stmts(1, depth - 1);
        var_count = saved;
        put("}\n");
    } else if (pick == 8) {
        put("for _ in 0..%u {\n", 1 + below(3));
        level++;
        stmts(1 + below(2), depth - 1);
        level--;
        var_count = saved;
        put("}\n");
    } else {
        Var *var = find_var(NONE, false);
        if (var) {
            put(on_device ? "sink(&%s);\n" : "println!(\"{:?}\", %s);\n", var->name);
        }
    }
}

static void stmts(uint32_t count, int depth) {
    for (uint32_t i = 0; i < count; i++) {
        stmt(depth > 0 ? depth : 0);
    }
}

// ---------------------------------------------------------------- the program

static void scores(void) {
    for (uint32_t i = 0; i < type_count; i++) {
        const Type *t = &types[i];
        put("impl Score for %s { fn score(&self) -> u64 { ", t->name);
        switch (t->kind) {
        case INT:
            put("*self as u64");
            break;
        case BOOL:
        case CHAR:
            put("*self as u64 + 1");
            break;
        case DROPPER:
            put("self.0 as u64");
            break;
        case ENUM:
            put("match self { ");
            for (uint32_t v = 0; v < t->count; v++) {
                if (t->parts[v] == NONE) {
                    put("%s::V%u => %u, ", t->name, v, v);
                } else {
                    put("Self::V%u(x) => x.score().rotate_left(%u), ", v, v + 1);
                }
            }
            put("}");
            break;
        case STRUCT:
            put("0u64");
            for (uint32_t f = 0; f < t->count; f++) {
                put(".wrapping_mul(31).wrapping_add(self.f%u.score())", f);
            }
            break;
        case TUPLE:
            put("self.0.score() ^ self.1.score()");
            break;
        case ARRAY:
        case VEC:
            put("self.iter().fold(7, |a, x| a.wrapping_mul(31) ^ x.score())");
            break;
        case OPTION:
            put("self.as_ref().map_or(3, |x| x.score().wrapping_add(1))");
            break;
        case BOX:
            put("(**self).score()");
            break;
        }
        put(" } }\n");
    }
}

static void function(uint32_t index) {
    Fn fn = {.count = 1 + below(3), .result = any_type()};
    var_count = 0;
    level = 0;
    put("fn g%u(", index);
    for (uint32_t p = 0; p < fn.count; p++) {
        fn.params[p] = any_type();
        bool is_mut = chance(40);
        put("%s%s: %s, ", is_mut ? "mut " : "", declare(fn.params[p], is_mut)->name,
            types[fn.params[p]].name);
    }
    put(") -> %s {\n", types[fn.result].name);
    stmts(2 + below(4), 3);
    expr(fn.result, 4);
    put("\n}\n");
    fns[fn_count++] = fn;
}

static void host_prelude(void) {
    put("#![allow(warnings)]\nuse std::fmt::Debug;\n");
    put("#[derive(Debug, PartialEq)]\nstruct D(u32);\n"
        "impl D { fn new(n: u32) -> D { println!(\"new {n}\"); D(n) } }\n"
        "impl Clone for D { fn clone(&self) -> D { println!(\"clone {}\", self.0); D(self.0) } }\n"
        "impl Drop for D { fn drop(&mut self) { println!(\"drop {}\", self.0); } }\n"
        "trait Score { fn score(&self) -> u64; fn twice(&self) -> u64 { "
        "self.score().wrapping_mul(2) } }\n"
        "fn same<T>(t: T) -> T { t }\n"
        "fn by_ref<T: Clone>(t: &T) -> T { t.clone() }\n"
        "fn report<T: Score + Debug>(name: &str, t: T) { println!(\"{name} {:?} {}\", t, "
        "t.twice()); }\n");
}

static void host_main(void) {
    put("fn main() {\n");
    for (uint32_t i = 0; i < fn_count; i++) {
        put("let r = std::panic::catch_unwind(|| report(\"g%u\", g%u(", i, i);
        for (uint32_t p = 0; p < fns[i].count; p++) {
            literal(fns[i].params[p]);
            put(", ");
        }
        put("))); println!(\"{}\", r.is_ok());\n");
    }
    put("}\n");
}

// ---------------------------------------------------------------- programs for devices

static void device_prelude(void) {
    put("#![allow(warnings)]\n"
        "use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};\n"
        "use cuda_device::atomic::{AtomicOrdering, BlockAtomicU64, DeviceAtomicU64};\n"
        "use cuda_device::{DisjointSlice, SharedArray, cuda_module, kernel, thread, warp};\n"
        "#[derive(Debug, PartialEq)]\nstruct D(u32);\n"
        "impl D { fn new(n: u32) -> D { D(n) } }\n"
        "impl Clone for D { fn clone(&self) -> D { D(self.0.rotate_left(1)) } }\n"
        "impl Drop for D { fn drop(&mut self) { self.0 = core::hint::black_box(self.0); } }\n"
        "trait Score { fn score(&self) -> u64; }\n"
        "trait Make { fn make(seed: &mut u64) -> Self; }\n"
        "fn next(seed: &mut u64) -> u64 {\n"
        "    *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);\n"
        "    let x = *seed >> 24;\n"
        "    if x & 7 == 0 { x.wrapping_mul(0x9E3779B97F4A7C15) } else { x >> 3 & 255 }\n"
        "}\n"
        "fn same<T>(t: T) -> T { t }\n"
        "fn by_ref<T: Clone>(t: &T) -> T { t.clone() }\n"
        "fn sink<T: Score>(t: &T) { core::hint::black_box(t.score()); }\n");
}

static void makers(void) {
    for (uint32_t i = 0; i < type_count; i++) {
        const Type *t = &types[i];
        put("impl Make for %s { fn make(seed: &mut u64) -> Self { ", t->name);
        switch (t->kind) {
        case INT:
            put("next(seed) as %s", t->name);
            break;
        case BOOL:
            put("next(seed) & 1 == 1");
            break;
        case CHAR:
            put("(b'a' + (next(seed) %% 26) as u8) as char");
            break;
        case DROPPER:
            put("D(next(seed) as u32)");
            break;
        case STRUCT:
            put("%s { ", t->name);
            for (uint32_t f = 0; f < t->count; f++) {
                put("f%u: Make::make(seed), ", f);
            }
            put("}");
            break;
        case ENUM:
            put("match next(seed) %% %u { ", t->count);
            for (uint32_t v = 0; v < t->count; v++) {
                put(v + 1 == t->count ? "_ => %1$s::V%2$u%3$s, " : "%2$u => %1$s::V%2$u%3$s, ",
                    t->name, v, t->parts[v] == NONE ? "" : "(Make::make(seed))");
            }
            put("}");
            break;
        case TUPLE:
            put("(Make::make(seed), Make::make(seed))");
            break;
        case ARRAY:
            put("core::array::from_fn(|_| Make::make(seed))");
            break;
        case OPTION:
            put("if next(seed) %% 3 == 0 { None } else { Some(Make::make(seed)) }");
            break;
        case VEC:
        case BOX:
            break;
        }
        put(" } }\n");
    }
}

typedef struct Combine {
    const char *atomic, *host; // how results are added up
    const char *neutral;
} Combine;
static const Combine combines[] = {{"fetch_add", "a.wrapping_add(b)", "0"},
                                   {"fetch_xor", "a ^ b", "0"},
                                   {"fetch_max", "a.max(b)", "0"},
                                   {"fetch_min", "a.min(b)", "u64::MAX"},
                                   {"fetch_or", "a | b", "0"},
                                   {"fetch_and", "a & b", "u64::MAX"}};
enum { COMBINES = sizeof combines / sizeof *combines };

// What the threads of a block have, in one value: by shared memory, by shuffles, or each on its
// own.
static void block_result(const Combine *how, uint32_t form) {
    switch (form) {
    case 0: // a tree in shared memory
        put("PART[t] = v; thread::sync_threads();\n"
            "let mut width = 256;\n"
            "while width > 0 {\n"
            "    if t < width && t + width < n { PART[t] = combine(PART[t], PART[t + width]); }\n"
            "    thread::sync_threads(); width /= 2;\n"
            "}\n"
            "if t == 0 { DeviceAtomicU64::from_ptr(out).%s(PART[0], AtomicOrdering::Relaxed); }\n",
            how->atomic);
        break;
    case 1: // shuffles in each warp
        put("let mut w = v; let mut lane = 16;\n"
            "while lane > 0 { w = combine(w, warp::shuffle_xor_u64(w, lane)); lane /= 2; }\n"
            "if t %% 32 == 0 { DeviceAtomicU64::from_ptr(out).%s(w, AtomicOrdering::Relaxed); }\n",
            how->atomic);
        break;
    case 2: // an atomic of the block
        put("if t == 0 { PART[0] = %s; }\n"
            "thread::sync_threads();\n"
            "BlockAtomicU64::from_ptr(&raw mut PART as *mut u64).%s(v, AtomicOrdering::Relaxed);\n"
            "thread::sync_threads();\n"
            "if t == n - 1 { DeviceAtomicU64::from_ptr(out).%s(PART[0], "
            "AtomicOrdering::AcqRel); }\n",
            how->neutral, how->atomic, how->atomic);
        break;
    default:
        put("DeviceAtomicU64::from_ptr(out).%s(v, AtomicOrdering::Relaxed);\n", how->atomic);
        break;
    }
}

static void device_kernels(const Combine **how) {
    put("#[cuda_module]\nmod kernels {\nuse super::*;\n"
        "static mut PART: SharedArray<u64, 512> = SharedArray::UNINIT;\n");
    for (uint32_t i = 0; i < fn_count; i++) {
        how[i] = &combines[below(COMBINES)];
        put("#[kernel]\npub fn each%u(seeds: &[u64], mut out: DisjointSlice<u64>) {\n"
            "let index = thread::index_1d(); let i = index.get();\n"
            "if let Some(slot) = out.get_mut(index) { *slot = run%u(seeds[i]); }\n}\n",
            i, i);
        put("#[kernel]\npub fn all%u(seeds: &[u64], out: *mut u64) {\n"
            "let (t, n) = (thread::threadIdx_x() as usize, thread::blockDim_x() as usize);\n"
            "let v = run%u(seeds[thread::blockIdx_x() as usize * n + t]);\n"
            "fn combine(a: u64, b: u64) -> u64 { %s }\nunsafe {\n",
            i, i, how[i]->host);
        block_result(how[i], below(4));
        put("}\n}\n");
    }
    put("}\n");
}

static void device_main(const Combine **how) {
    put("fn main() -> Result<(), Box<dyn std::error::Error>> {\n"
        "let ctx = CudaContext::new(0)?; let stream = ctx.default_stream();\n"
        "let module = unsafe { kernels::load(&ctx)? };\nlet mut bad = 0;\n");
    for (uint32_t i = 0; i < fn_count; i++) {
        uint32_t blocks = 1 + below(4), threads = 32 * (1 + below(6));
        put("{\nlet mut state = %uu64; let seeds: Vec<u64> = (0..%u).map(|_| { next(&mut state); "
            "state }).collect();\n"
            "let expected: Vec<u64> = seeds.iter().map(|&s| run%u(s)).collect();\n"
            "let d = DeviceBuffer::from_host(&stream, &seeds)?;\n"
            "let mut out = DeviceBuffer::<u64>::zeroed(&stream, %u)?;\n"
            "let config = LaunchConfig { grid_dim: (%u, 1, 1), block_dim: (%u, 1, 1), "
            "shared_mem_bytes: 0 };\n",
            below(1000000), blocks * threads, i, blocks * threads, blocks, threads);
        put("unsafe { module.each%u(&stream, config, &d, &mut out)? };\n"
            "let found = out.to_host_vec(&stream)?;\n"
            "if let Some(at) = (0..found.len()).find(|&at| found[at] != expected[at]) {\n"
            "    bad += 1; println!(\"each%u: seed {} gives {} instead of {}\", seeds[at], "
            "found[at], "
            "expected[at]);\n}\n",
            i, i);
        put("let total = DeviceBuffer::from_host(&stream, &[%su64 as u64])?;\n"
            "unsafe { module.all%u(&stream, config, &d, total.cu_deviceptr() as *mut u64)? };\n"
            "let found = total.to_host_vec(&stream)?[0];\n"
            "let wanted = expected.iter().fold(%s, |a: u64, &b| %s);\n"
            "if found != wanted { bad += 1; println!(\"all%u: {found} instead of {wanted}\"); "
            "}\n}\n",
            strcmp(how[i]->neutral, "0") == 0 ? "0" : "!0", i, how[i]->neutral, how[i]->host, i);
    }
    put("println!(\"%u kernels, {bad} differ\");\n"
        "if bad > 0 { std::process::exit(1) }\nOk(())\n}\n",
        2 * fn_count);
}

static void device_program(void) {
    const Combine *how[MAX_FNS];
    for (uint32_t i = 0; i < fn_count; i++) {
        put("fn run%u(seed: u64) -> u64 { let mut s = seed; g%u(", i, i);
        for (uint32_t p = 0; p < fns[i].count; p++) {
            put("Make::make(&mut s), ");
        }
        put(").score() }\n");
    }
    device_kernels(how);
    device_main(how);
}

int main(int argc, char **argv) {
    state = argc > 1 ? strtoull(argv[1], NULL, 10) * UINT64_C(0x9E3779B97F4A7C15) + 1 : 1;
    on_device = argc > 2 && strcmp(argv[2], "device") == 0;
    for (int i = 0; i < 8; i++) {
        below(2);
    }
    if (on_device) {
        device_prelude();
    } else {
        host_prelude();
    }
    make_types();
    scores();
    if (on_device) {
        makers();
    }
    uint32_t count = 4 + below(6);
    for (uint32_t i = 0; i < count; i++) {
        function(i);
    }
    if (on_device) {
        device_program();
    } else {
        host_main();
    }
    return 0;
}
