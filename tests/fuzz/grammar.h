// grammar.h: random programs from a grammar.
#pragma once

#include <stddef.h>

typedef struct Grammar Grammar;

// Reads a grammar from a file; its first rule is what programs are made of. Ends the process with a
// message where the file is no grammar.
Grammar *grammar_load(const char *path);

// Writes a program of at most `limit` bytes to `out` and returns its length. `below(n)` is a random
// number from 0 to n - 1.
size_t grammar_generate(const Grammar *grammar, size_t (*below)(size_t), char *out, size_t limit);
