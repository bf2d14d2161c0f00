// known.h: what rustc said about a program, kept from run to run in a file of the build folder.
#ifndef OXCC_TESTS_KNOWN_H
#define OXCC_TESTS_KNOWN_H

#include "base/base.h"

typedef struct Known {
    Arena *arena;
    const char *path;
    Map verdicts; // key -> const char *
} Known;

// A verdict is one line of text. Those of another version of rustc are dropped.
Known known_open(Arena *arena, const char *path);
void known_close(Known *known);
uint64_t known_key(Str program, Str edition);
bool known_get(const Known *known, uint64_t key, Str *verdict);
// Written at once, as one write, so that several processes can; only the file learns of it.
void known_add(const Known *known, uint64_t key, Str verdict);

#endif
