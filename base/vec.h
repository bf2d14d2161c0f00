// vec.h: growable arrays. VEC(T) is an anonymous struct type; name it with a typedef to pass it.
// Memory comes from mem_grow: whoever owns the vec calls vec_free, or copies it to an arena with
// vec_to_arena.
#ifndef OXCC_VEC_H
#define OXCC_VEC_H

#include "base/base.h"

#define VEC(T)                                                                                     \
    struct {                                                                                       \
        T *data;                                                                                   \
        uint32_t len, cap;                                                                         \
    }
#define vec_reserve(vec, count)                                                                    \
    do {                                                                                           \
        uint32_t vec_wanted = (uint32_t)(count);                                                   \
        if (vec_wanted > (vec)->cap) {                                                             \
            uint32_t vec_cap = (vec)->cap ? (vec)->cap * 2 : 8;                                    \
            (vec)->cap = vec_cap > vec_wanted ? vec_cap : vec_wanted;                              \
            (vec)->data = mem_grow((vec)->data, (size_t)(vec)->cap * sizeof *(vec)->data);         \
        }                                                                                          \
    } while (0)
#define vec_push(vec, ...)                                                                         \
    do {                                                                                           \
        vec_reserve((vec), (vec)->len + 1);                                                        \
        (vec)->data[(vec)->len++] = (__VA_ARGS__);                                                 \
    } while (0)
#define vec_pop(vec) ((vec)->data[--(vec)->len])
#define vec_last(vec) ((vec)->data[(vec)->len - 1])
#define vec_clear(vec) ((vec)->len = 0)
#define vec_free(vec)                                                                              \
    do {                                                                                           \
        mem_free((vec)->data);                                                                     \
        (vec)->data = NULL;                                                                        \
        (vec)->len = (vec)->cap = 0;                                                               \
    } while (0)
// Gives the elements to the arena and empties the vec: slice = {pointer, length}.
#define vec_to_slice(arena, vec, slice)                                                            \
    do {                                                                                           \
        (slice)->len = (vec)->len;                                                                 \
        (slice)->ptr = (vec)->len ? arena_take((arena), (vec)->data,                               \
                                               (size_t)(vec)->len * sizeof *(vec)->data,           \
                                               (size_t)(vec)->cap * sizeof *(vec)->data)           \
                                  : NULL;                                                          \
        if ((vec)->len == 0) {                                                                     \
            mem_free((vec)->data);                                                                 \
        }                                                                                          \
        (vec)->data = NULL;                                                                        \
        (vec)->len = (vec)->cap = 0;                                                               \
    } while (0)

#endif
