// oxc: random well-typed programs for the differential fuzzer. `./x differ [COUNT [SEED]]`
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

#include "tests/fuzz/oxgen.h"

static const char *const int_names[] = {"i8",  "u8",  "i16",  "u16",  "i32",   "u32",
                                        "i64", "u64", "i128", "u128", "isize", "usize"};
static const char *const int_literals[] = {"0", "1", "2", "3", "7", "10", "42", "100", "127"};
static const char *const float_literals[] = {"0.0", "1.0", "1.5",  "2.25", "0.1",
                                             "3e9", "7.5", "1e-3", "255.5"};

Gen gen;

uint32_t below(uint32_t limit) { // xorshift64*
    gen.state ^= gen.state >> 12;
    gen.state ^= gen.state << 25;
    gen.state ^= gen.state >> 27;
    return (uint32_t)((gen.state * UINT64_C(0x2545F4914F6CDD1D)) >> 33) % limit;
}

bool chance(uint32_t percent) {
    return below(100) < percent;
}

void put(const char *format, ...) {
    va_list args;
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
}

// ---------------------------------------------------------------- types

static uint32_t add_type(Type type) {
    for (uint32_t i = 0; i < gen.type_count; i++) {
        if (strcmp(gen.types[i].name, type.name) == 0) {
            return i;
        }
    }
    gen.types[gen.type_count] = type;
    return gen.type_count++;
}

uint32_t any_type(void) {
    return below(gen.type_count);
}

uint32_t int_type(void) {
    return below(INT_TYPES);
}

static void name_parts(Type *type, const char *open, const char *close) {
    strcpy(type->name, open);
    for (uint32_t i = 0; i < type->count; i++) {
        strcat(type->name, gen.types[type->parts[i]].name);
        strcat(type->name, ", ");
    }
    strcat(type->name, close);
}

static void make_compound(void) {
    Type type = {.kind = TUPLE + (Kind)below(gen.on_device ? 3 : 5), .count = 1, .is_copy = true};
    uint32_t elem = any_type();
    if (strlen(gen.types[elem].name) > 24) {
        elem = int_type();
    }
    type.parts[0] = elem;
    type.is_copy = gen.types[elem].is_copy && type.kind != VEC && type.kind != BOX;
    switch (type.kind) {
    case TUPLE:
        type.count = 2;
        type.parts[1] = int_type();
        name_parts(&type, "(", ")");
        break;
    case ARRAY:
        type.count = 1 + below(4);
        snprintf(type.name, sizeof type.name, "[%.40s; %u]", gen.types[elem].name, type.count);
        break;
    case OPTION:
        snprintf(type.name, sizeof type.name, "Option<%.40s>", gen.types[elem].name);
        break;
    case VEC:
        snprintf(type.name, sizeof type.name, "Vec<%.40s>", gen.types[elem].name);
        break;
    case INT:
    case BOOL:
    case CHAR:
    case FLOAT:
    case STRUCT:
    case ENUM:
    case BOX:
    case DROPPER:
        type.kind = BOX;
        snprintf(type.name, sizeof type.name, "Box<%.40s>", gen.types[elem].name);
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
    add_type((Type){.kind = FLOAT, .is_copy = true, .name = "f32"});
    add_type((Type){.kind = FLOAT, .is_copy = true, .name = "f64"});
    for (uint32_t i = 0; i < 3; i++) {
        make_compound();
    }
    for (uint32_t i = 0; i < 6; i++) {
        Type type = {.kind = i % 2 ? ENUM : STRUCT, .id = i, .count = 1 + below(4)};
        type.is_copy = true;
        for (uint32_t p = 0; p < type.count; p++) {
            type.parts[p] = type.kind == ENUM && chance(30) ? NONE : any_type();
            type.is_copy &= type.parts[p] == NONE || gen.types[type.parts[p]].is_copy;
        }
        snprintf(type.name, sizeof type.name, "%c%u", type.kind == ENUM ? 'E' : 'S', i);
        const char *derives =
            type.is_copy ? "Debug, Clone, Copy, PartialEq" : "Debug, Clone, PartialEq";
        put("#[derive(%s)]\n%s %s { ", derives, type.kind == ENUM ? "enum" : "struct", type.name);
        for (uint32_t p = 0; p < type.count; p++) {
            const char *part = type.parts[p] == NONE ? "" : gen.types[type.parts[p]].name;
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

Var *declare(uint32_t type, bool is_mut) {
    Var *var = &gen.vars[gen.var_count++];
    *var = (Var){.type = type, .level = gen.level, .is_mut = is_mut};
    snprintf(var->name, sizeof var->name, "v%u", gen.next_name++);
    return var;
}

Var *find_var(uint32_t type, bool for_write) {
    uint32_t start = gen.var_count ? below(gen.var_count) : 0;
    for (uint32_t i = 0; i < gen.var_count; i++) {
        Var *var = &gen.vars[(start + i) % gen.var_count];
        if (!var->is_gone && (type == NONE || var->type == type) &&
            (!for_write || (var->is_mut && !var->pinned && var->level >= gen.closure_level))) {
            return var;
        }
    }
    return NULL;
}

static bool can_declare(void) {
    return gen.var_count + 8 < MAX_VARS;
}

// ---------------------------------------------------------------- expressions

static void stmts(uint32_t count, int depth);

static void read_var(Var *var) {
    bool movable =
        !gen.types[var->type].is_copy && !var->pinned && var->level == gen.level && chance(30);
    if (gen.types[var->type].is_copy) {
        put("%s", var->name);
    } else if (movable) {
        var->is_gone = true;
        put("%s", var->name);
    } else {
        put("%s.clone()", var->name);
    }
}

void literal(uint32_t type) {
    const Type *t = &gen.types[type];
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
    case FLOAT:
        put("%s%s", float_literals[below(sizeof float_literals / sizeof *float_literals)], t->name);
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
            put("None::<%s>", gen.types[t->parts[0]].name);
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
    const Type *t = &gen.types[type];
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
        expr(TYPE_U32, depth - 1);
        put(")");
        break;
    case INT:
    case BOOL:
    case CHAR:
    case FLOAT:
        literal(type);
        break;
    }
}

// A place of the wanted type inside a variable.
bool projection(uint32_t type) {
    uint32_t start = gen.var_count ? below(gen.var_count) : 0;
    for (uint32_t i = 0; i < gen.var_count; i++) {
        const Var *var = &gen.vars[(start + i) % gen.var_count];
        const Type *t = &gen.types[var->type];
        if (var->is_gone) {
            continue;
        }
        for (uint32_t p = 0; p < (t->kind == ARRAY ? 1 : t->count); p++) {
            if (t->parts[p] != type) {
                continue;
            }
            const char *clone = gen.types[type].is_copy ? "" : ".clone()";
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
            case FLOAT:
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
    uint32_t saved = gen.var_count;
    expr(type, depth);
    gen.var_count = saved;
}

static void match_expr(uint32_t type, int depth) {
    uint32_t enums[MAX_TYPES], count = 0;
    for (uint32_t i = 0; i < gen.type_count; i++) {
        if (gen.types[i].kind == ENUM || gen.types[i].kind == OPTION) {
            enums[count++] = i;
        }
    }
    uint32_t on = enums[below(count)];
    const Type *t = &gen.types[on];
    put("match ");
    expr(on, depth - 1);
    put(" { ");
    uint32_t arms = t->kind == OPTION ? 2 : t->count;
    for (uint32_t a = 0; a < arms; a++) {
        uint32_t saved = gen.var_count;
        uint32_t payload = t->kind == OPTION ? (a ? NONE : t->parts[0]) : t->parts[a];
        if (t->kind == OPTION) {
            put(a ? "None" : "Some");
        } else {
            put("%s::V%u", t->name, a);
        }
        if (payload != NONE) {
            put("(%s)", declare(payload, false)->name);
            if (gen.types[payload].kind == INT && chance(30)) {
                put(" if ");
                uint32_t saved_level = gen.closure_level;
                gen.closure_level = ++gen.level;
                expr(TYPE_BOOL, depth - 1);
                gen.level--;
                gen.closure_level = saved_level;
            }
        }
        put(" => ");
        expr(type, depth - 1);
        put(", ");
        gen.var_count = saved;
    }
    put("_ => ");
    literal(type);
    put(" }");
}

static void call_expr(uint32_t type, int depth) {
    for (uint32_t i = 0, at = gen.fn_count ? below(gen.fn_count) : 0; i < gen.fn_count; i++) {
        const Fn *fn = &gen.fns[(at + i) % gen.fn_count];
        if (fn->result == type) {
            put("g%u(", (at + i) % gen.fn_count);
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
    uint32_t saved = gen.var_count, saved_level = gen.closure_level, param = any_type();
    gen.closure_level = ++gen.level;
    put("(|%s: %s| -> %s { ", declare(param, false)->name, gen.types[param].name,
        gen.types[type].name);
    expr(type, depth - 1);
    put(" })(");
    gen.var_count = saved;
    expr(param, depth - 1); // what the closure captured is borrowed
    gen.level--;
    gen.closure_level = saved_level;
    put(")");
}

static void loop_expr(uint32_t type, int depth) {
    uint32_t saved = gen.var_count;
    Var *result = declare(type, true);
    char name[12];
    strcpy(name, result->name);
    put("{ let mut %s = ", name);
    result->pinned++;
    result->is_gone = true;
    expr(type, depth - 1);
    result->pinned--;
    result->is_gone = false;
    gen.level++;
    if (chance(50)) {
        put("; for %s in 0..%uu32 { ", declare(TYPE_U32, false)->name, 1 + below(4));
        stmts(1 + below(2), depth - 1);
        put(" %s = ", name);
        result->pinned++;
        expr(type, depth - 1);
        result->pinned--;
        put("; }");
    } else {
        put("; let mut n%u = 0; let r%u = 'l%u: loop { n%u += 1; if n%u > %u { break ",
            gen.next_name, gen.next_name, gen.next_name, gen.next_name, gen.next_name,
            1 + below(4));
        uint32_t number = gen.next_name++;
        expr(type, depth - 1);
        put("; } if ");
        expr(TYPE_BOOL, depth - 1);
        put(" { continue 'l%u; } ", number);
        stmts(1, depth - 1);
        put(" }; %s = r%u;", name, number);
    }
    gen.level--;
    gen.var_count = saved;
    put(" %s }", name);
}

void expr(uint32_t type, int depth) {
    Var *var = find_var(type, false);
    if (depth <= 0 || chance(15)) {
        if (var && chance(80)) {
            read_var(var);
        } else if (!projection(type)) {
            literal(type);
        }
        return;
    }
    const Type *t = &gen.types[type];
    uint32_t pick = below(20);
    if (pick < 6) {
        if (t->kind == INT || t->kind == FLOAT) {
            number_expr(type, depth);
        } else if (t->kind == BOOL) {
            bool_expr(depth);
        } else {
            build(type, depth);
        }
    } else if (pick == 6) {
        put("if ");
        scoped(TYPE_BOOL, depth - 1);
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
        uint32_t saved = gen.var_count;
        put("{ ");
        stmts(1 + below(2), depth - 1);
        put(" ");
        expr(type, depth - 1);
        put(" }");
        gen.var_count = saved;
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
    } else if (pick >= 16 && indirect_expr(type, depth)) {
        return;
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
    const Type *t = &gen.types[var->type];
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
    uint32_t saved = gen.var_count;
    if (pick < 4 && can_declare()) {
        uint32_t type = any_type();
        bool is_mut = chance(60);
        put("let %sv%u: %s = ", is_mut ? "mut " : "", gen.next_name, gen.types[type].name);
        uint32_t name = gen.next_name++;
        expr(type, depth);
        Var *var = declare(type, is_mut);
        snprintf(var->name, sizeof var->name, "v%u", name);
        put(";\n");
    } else if (pick < 7) {
        assign(depth);
        put("\n");
    } else if (pick == 7) {
        put("if ");
        scoped(TYPE_BOOL, depth);
        put(" {\n");
        stmts(1 + below(2), depth - 1);
        gen.var_count = saved;
        put("} else {\n");
        stmts(1, depth - 1);
        gen.var_count = saved;
        put("}\n");
    } else if (pick == 8) {
        put("for _ in 0..%u {\n", 1 + below(3));
        gen.level++;
        stmts(1 + below(2), depth - 1);
        gen.level--;
        gen.var_count = saved;
        put("}\n");
    } else {
        Var *var = find_var(NONE, false);
        if (var) {
            put(gen.on_device ? "sink(&%s);\n" : "println!(\"{:?}\", %s);\n", var->name);
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
    for (uint32_t i = 0; i < gen.type_count; i++) {
        const Type *t = &gen.types[i];
        put("impl Score for %s { fn score(&self) -> u64 { ", t->name);
        switch (t->kind) {
        case INT:
            put("*self as u64");
            break;
        case BOOL:
        case CHAR:
            put("*self as u64 + 1");
            break;
        case FLOAT: // the bits of a NaN are nobody's business
            put("if *self == *self { self.to_bits() as u64 } else { 1 }");
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
    gen.var_count = 0;
    gen.level = 0;
    put("fn g%u(", index);
    for (uint32_t p = 0; p < fn.count; p++) {
        fn.params[p] = any_type();
        bool is_mut = chance(40);
        put("%s%s: %s, ", is_mut ? "mut " : "", declare(fn.params[p], is_mut)->name,
            gen.types[fn.params[p]].name);
    }
    put(") -> %s {\n", gen.types[fn.result].name);
    stmts(2 + below(4), 3);
    expr(fn.result, 4);
    put("\n}\n");
    gen.fns[gen.fn_count++] = fn;
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
    value_prelude();
}

static void host_main(void) {
    put("fn main() {\n");
    for (uint32_t i = 0; i < gen.fn_count; i++) {
        put("let r = std::panic::catch_unwind(|| report(\"g%u\", g%u(", i, i);
        for (uint32_t p = 0; p < gen.fns[i].count; p++) {
            literal(gen.fns[i].params[p]);
            put(", ");
        }
        put("))); println!(\"{}\", r.is_ok());\n");
    }
    put("}\n");
}

void gen_functions(uint64_t seed, bool on_device) {
    gen = (Gen){.state = seed * UINT64_C(0x9E3779B97F4A7C15) + 1, .on_device = on_device};
    for (int i = 0; i < 8; i++) {
        below(2);
    }
    make_types();
    scores();
    uint32_t count = on_device ? 2 + below(4) : 4 + below(6);
    for (uint32_t i = 0; i < count; i++) {
        function(i);
    }
}

int main(int argc, char **argv) {
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    if (argc > 2 && strcmp(argv[2], "device") == 0) {
        uint32_t count = argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 10) : 1;
        put("#![allow(warnings)]\n");
        for (uint64_t program = seed; program < seed + count; program++) {
            device_program(program);
        }
        device_main(seed, count);
        return 0;
    }
    host_prelude();
    gen_functions(seed, false);
    host_main();
    return 0;
}
