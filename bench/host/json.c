#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef enum Kind { NULL_VALUE, BOOL, NUMBER, TEXT, LIST, OBJECT } Kind;
typedef struct Value {
    Kind kind;
    double number;
    char *text;
    size_t len, room;
    struct Value *items;
    struct Text {
        char *text;
        size_t len;
    } * names;
} Value;
static const char *bytes;
static size_t at, end;

static void fail(const char *message) {
    printf("%s at %zu\n", message, at);
    exit(0);
}

static void space(void) {
    while (at < end && isspace((unsigned char)bytes[at])) {
        at++;
    }
}

static int accept(char byte) {
    space();
    int found = at < end && bytes[at] == byte;
    at += (size_t)found;
    return found;
}

static void expect(char byte) {
    if (!accept(byte)) {
        fail("another byte was expected");
    }
}

static char *text(size_t *len) {
    expect('"');
    size_t room = 0, count = 0;
    char *result = NULL;
    for (;;) {
        size_t start = at;
        while (at < end && bytes[at] != '"' && bytes[at] != '\\') {
            at++;
        }
        if (at == end) {
            fail("unfinished text");
        }
        if (count + at - start + 1 > room) {
            room = 2 * room + at - start + 8;
            result = realloc(result, room);
        }
        memcpy(result + count, bytes + start, at - start);
        count += at - start;
        if (bytes[at++] == '"') {
            *len = count;
            return result;
        }
        char escaped = bytes[at++];
        result[count++] = escaped == 'n' ? '\n' : escaped == 't' ? '\t' : escaped;
    }
}

static Value value(void);

static void push(Value *list, struct Text name) {
    if (list->len == list->room) {
        list->room = list->room ? list->room * 2 : 4;
        list->items = realloc(list->items, list->room * sizeof *list->items);
        list->names = realloc(list->names, list->room * sizeof *list->names);
    }
    list->names[list->len] = name;
    Value item = value();
    list->items[list->len++] = item;
}

static Value value(void) {
    space();
    Value result = {0};
    char first = at < end ? bytes[at] : 0;
    if (first == '{' || first == '[') {
        char close = first == '{' ? '}' : ']';
        result.kind = first == '{' ? OBJECT : LIST;
        at++;
        if (accept(close)) {
            return result;
        }
        do {
            struct Text name = {0};
            if (first == '{') {
                space();
                name.text = text(&name.len);
                expect(':');
            }
            push(&result, name);
        } while (accept(','));
        expect(close);
    } else if (first == '"') {
        result.kind = TEXT;
        result.text = text(&result.len);
    } else if (first == 't' || first == 'f') {
        result.kind = BOOL;
        result.number = first == 't';
        at += first == 't' ? 4 : 5;
    } else if (first == 'n') {
        at += 4;
    } else {
        char *stop;
        result.kind = NUMBER;
        result.number = strtod(bytes + at, &stop);
        at = (size_t)(stop - bytes);
    }
    return result;
}

static uint64_t values, lengths;
static double sum;

static void add(Value *v) {
    values++;
    if (v->kind == BOOL || v->kind == NUMBER) {
        sum += v->number;
    } else if (v->kind == TEXT) {
        lengths += v->len;
        free(v->text);
    } else if (v->kind == LIST || v->kind == OBJECT) {
        for (size_t i = 0; i < v->len; i++) {
            lengths += v->names[i].len;
            free(v->names[i].text);
            add(&v->items[i]);
        }
        free(v->items);
        free(v->names);
    }
}

int main(void) {
    uint32_t count = 120000;
    char *document = malloc(count * 200);
    end = (size_t)sprintf(document, "[");
    for (uint32_t i = 0; i < count; i++) {
        end += (size_t)sprintf(
            document + end,
            "%s\n  {\"id\": %u, \"name\": \"item \\\"%u\\\"\\n\", \"price\": %u.%02u, "
            "\"tags\": [\"red\", \"green\", null], \"stock\": {\"here\": %s, \"at\": [%u, %ue1, "
            "-%u]}}",
            i ? "," : "", i, i * 7 % 1000, i % 997, i % 100, i % 3 == 0 ? "true" : "false",
            i * 31 % 10007, i % 89, i % 13);
    }
    end += (size_t)sprintf(document + end, "\n]");
    bytes = document;
    for (int round = 0; round < 3; round++) {
        at = values = lengths = 0;
        sum = 0;
        Value whole = value();
        add(&whole);
        printf("%llu %llu %.15g\n", (unsigned long long)values, (unsigned long long)lengths, sum);
    }
}
