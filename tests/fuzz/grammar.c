// grammar.c: random programs from a grammar (ox.grammar says how one is written).
//
// In: a file. Out: text. Rules and alternatives point into the file's text; names of rules are
// looked up when the file is read, so that a slip in the grammar is told at once.
#include "tests/fuzz/grammar.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_RULES = 256, MAX_ALTERNATIVES = 160, LEAST_DEPTH = 4, DEPTHS = 12 };

typedef struct Alternative {
    const char *text, *end;
} Alternative;
typedef struct Rule {
    const char *name;
    size_t name_len, count;
    Alternative alternatives[MAX_ALTERNATIVES]; // one of weight N stands here N times
} Rule;
struct Grammar {
    size_t count;
    Rule rules[MAX_RULES];
};

static void wrong(const char *path, const char *what, const char *line, size_t len) {
    fprintf(stderr, "%s: %s: %.*s\n", path, what, (int)len, line);
    exit(2);
}

static char *read_file(const char *path) {
    FILE *in = fopen(path, "rb");
    if (!in) {
        perror(path);
        exit(2);
    }
    fseek(in, 0, SEEK_END);
    long len = ftell(in);
    rewind(in);
    char *text = calloc(1, (size_t)len + 1);
    if (fread(text, 1, (size_t)len, in) != (size_t)len) {
        perror(path);
        exit(2);
    }
    fclose(in);
    return text;
}

static const Rule *find_rule(const Grammar *grammar, const char *name, size_t len) {
    for (size_t i = 0; i < grammar->count; i++) {
        const Rule *rule = &grammar->rules[i];
        if (rule->name_len == len && memcmp(rule->name, name, len) == 0) {
            return rule;
        }
    }
    return NULL;
}

static void add_line(Grammar *grammar, const char *path, const char *line, size_t len) {
    if (len == 0 || line[0] == '#') {
        return;
    }
    size_t digits = 0;
    while (digits < len && isdigit((unsigned char)line[digits])) {
        digits++;
    }
    if (digits < len && line[digits] == '|') {
        Rule *rule = &grammar->rules[grammar->count - 1];
        size_t weight = digits ? strtoul(line, NULL, 10) : 1;
        for (size_t i = 0; i < weight; i++) {
            if (grammar->count == 0 || rule->count == MAX_ALTERNATIVES) {
                wrong(path, "no rule, or too many alternatives", line, len);
            }
            rule->alternatives[rule->count++] = (Alternative){line + digits + 1, line + len};
        }
        return;
    }
    if (line[len - 1] != ':' || grammar->count == MAX_RULES ||
        find_rule(grammar, line, len - 1) != NULL) {
        wrong(path, "neither a new rule nor an alternative", line, len);
    }
    grammar->rules[grammar->count++] = (Rule){.name = line, .name_len = len - 1};
}

Grammar *grammar_load(const char *path) {
    Grammar *grammar = calloc(1, sizeof *grammar);
    for (const char *line = read_file(path); *line;) {
        size_t len = strcspn(line, "\n");
        add_line(grammar, path, line, len);
        line += len + (line[len] != 0);
    }
    for (size_t i = 0; i < grammar->count; i++) {
        if (grammar->rules[i].count == 0) {
            wrong(path, "a rule without alternatives", grammar->rules[i].name,
                  grammar->rules[i].name_len);
        }
    }
    if (grammar->count == 0) {
        wrong(path, "no rules", "", 0);
    }
    return grammar;
}

typedef struct Output {
    const Grammar *grammar;
    size_t (*below)(size_t);
    char *text;
    size_t len, limit;
} Output;

static void put(Output *out, char c) {
    if (out->len < out->limit) {
        out->text[out->len++] = c;
    }
}

// The rule that `<name>` at this place names, NULL where the text is no such thing.
static const Rule *named_here(const Output *out, const char *at, const char *end) {
    size_t len = 1;
    while (at + len < end && isalpha((unsigned char)at[len])) {
        len++;
    }
    return *at == '<' && at + len < end && at[len] == '>' ? find_rule(out->grammar, at + 1, len - 1)
                                                          : NULL;
}

static void expand(Output *out, const Rule *rule, size_t depth) {
    bool is_deep = depth == 0 || out->len > out->limit / 2;
    const Alternative *chosen = &rule->alternatives[is_deep ? 0 : out->below(rule->count)];
    for (const char *at = chosen->text; at < chosen->end; at++) {
        const Rule *inner = named_here(out, at, chosen->end);
        if (inner != NULL) {
            at += inner->name_len + 1;
            expand(out, inner, depth ? depth - 1 : 0);
        } else if (*at == '\\' && at + 1 < chosen->end) {
            at++;
            put(out, *at == 'n' ? '\n' : *at);
        } else {
            put(out, *at);
        }
    }
}

size_t grammar_generate(const Grammar *grammar, size_t (*below)(size_t), char *out, size_t limit) {
    Output output = {.grammar = grammar, .below = below, .text = out, .limit = limit};
    expand(&output, &grammar->rules[0], LEAST_DEPTH + below(DEPTHS));
    return output.len;
}
