#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct Machine {
    uint64_t registers[8], steps;
} Machine;
typedef struct Instruction {
    void (*run)(const struct Instruction *self, Machine *machine);
    size_t a;
    uint64_t b;
} Instruction;

static void run_set(const Instruction *self, Machine *machine) {
    machine->registers[self->a & 7] += self->b;
}
static void run_add(const Instruction *self, Machine *machine) {
    machine->registers[self->a & 7] += machine->registers[self->b & 7];
}
static void run_mix(const Instruction *self, Machine *machine) {
    machine->registers[self->a & 7] ^= machine->registers[self->b & 7] * 0x9e3779b97f4a7c15u >> 7;
}
static void run_rotate(const Instruction *self, Machine *machine) {
    uint64_t value = machine->registers[self->a & 7];
    machine->registers[self->a & 7] = value << self->b | value >> (64 - self->b);
    machine->steps++;
}

typedef struct Shape {
    const struct ShapeMethods {
        double (*area)(const struct Shape *);
        void (*grow)(struct Shape *, double);
    } * methods;
    double x, y;
} Shape;
static double square_area(const Shape *s) {
    return s->x * s->x;
}
static void square_grow(Shape *s, double by) {
    s->x += by;
}
static double circle_area(const Shape *s) {
    return 3.0 * s->x * s->x;
}
static void circle_grow(Shape *s, double by) {
    s->x += by * 0.5;
}
static double triangle_area(const Shape *s) {
    return s->x * s->y * 0.5;
}
static void triangle_grow(Shape *s, double by) {
    s->y += by;
}
static const struct ShapeMethods methods[3] = {
    {square_area, square_grow}, {circle_area, circle_grow}, {triangle_area, triangle_grow}};

int main(void) {
    static Instruction *program[1000];
    static Shape *shapes[3000];
    uint32_t state = 7;
    for (int i = 0; i < 1000; i++) {
        state = state * 1664525 + 1013904223;
        size_t a = (state >> 10) % 8, b = (state >> 15) % 8;
        program[i] = malloc(sizeof(Instruction));
        switch (state >> 30) {
        case 0:
            *program[i] = (Instruction){run_set, a, state};
            break;
        case 1:
            *program[i] = (Instruction){run_add, a, b};
            break;
        case 2:
            *program[i] = (Instruction){run_mix, a, b};
            break;
        default:
            *program[i] = (Instruction){run_rotate, a, b + 1};
            break;
        }
    }
    Machine machine = {{1, 1, 1, 1, 1, 1, 1, 1}, 0};
    for (int round = 0; round < 50000; round++) {
        for (int i = 0; i < 1000; i++) {
            program[i]->run(program[i], &machine);
        }
    }
    uint64_t all = 0;
    for (int i = 0; i < 8; i++) {
        all ^= machine.registers[i];
    }
    printf("%016llx %llu\n", (unsigned long long)all, (unsigned long long)machine.steps);
    for (int i = 0; i < 3000; i++) {
        shapes[i] = malloc(sizeof(Shape));
        *shapes[i] = (Shape){&methods[i % 3], i, 2.0};
    }
    double total = 0;
    for (int round = 0; round < 10000; round++) {
        for (int i = 0; i < 3000; i++) {
            shapes[i]->methods->grow(shapes[i], 0.25);
            total += shapes[i]->methods->area(shapes[i]);
        }
    }
    printf("%.1f\n", total);
}
