#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct Entry {
    const char *word;
    uint32_t len, count;
} Entry;
static Entry *table;
static size_t capacity = 1 << 10, used;

static uint64_t hash(const char *word, uint32_t len) {
    uint64_t h = 14695981039346656037u;
    for (uint32_t i = 0; i < len; i++) {
        h = (h ^ (uint8_t)word[i]) * 1099511628211u;
    }
    return h ^ h >> 29;
}

static Entry *find(const char *word, uint32_t len) {
    size_t at = hash(word, len) & (capacity - 1);
    while (table[at].word && (table[at].len != len || memcmp(table[at].word, word, len) != 0)) {
        at = (at + 1) & (capacity - 1);
    }
    return &table[at];
}

static void grow(void) {
    Entry *old = table;
    size_t count = capacity;
    capacity *= 2;
    table = calloc(capacity, sizeof *table);
    for (size_t i = 0; i < count; i++) {
        if (old[i].word) {
            *find(old[i].word, old[i].len) = old[i];
        }
    }
    free(old);
}

static void count_word(const char *word, uint32_t len) {
    Entry *entry = find(word, len);
    if (!entry->word) {
        if (++used * 8 > capacity * 7) {
            grow();
            entry = find(word, len);
        }
        *entry = (Entry){word, len, 0};
    }
    entry->count++;
}

static int compare(const void *a, const void *b) {
    const Entry *x = a, *y = b;
    if (x->count != y->count) {
        return x->count < y->count ? 1 : -1;
    }
    uint32_t len = x->len < y->len ? x->len : y->len;
    int order = memcmp(x->word, y->word, len);
    return order ? order : (int)x->len - (int)y->len;
}

int main(void) {
    char *text = malloc(40000000);
    size_t len = 0;
    uint32_t state = 12345;
    for (int i = 0; i < 4000000; i++) {
        state = state * 1664525 + 1013904223;
        uint32_t word = (state >> 8) % 300 * ((state >> 20) % 300);
        do {
            text[len++] = (char)('a' + word % 26);
            word /= 26;
        } while (word);
        text[len++] = state >> 28 == 0 ? '\n' : ' ';
    }
    table = calloc(capacity, sizeof *table);
    for (size_t start = 0, at = 0; at < len; at++) {
        if (text[at] == ' ' || text[at] == '\n') {
            count_word(text + start, (uint32_t)(at - start));
            start = at + 1;
        }
    }
    Entry *order = malloc(used * sizeof *order);
    size_t count = 0;
    for (size_t i = 0; i < capacity; i++) {
        if (table[i].word) {
            order[count++] = table[i];
        }
    }
    qsort(order, count, sizeof *order, compare);
    printf("%zu words\n", count);
    for (size_t i = 0; i < 10; i++) {
        printf("%8u %.*s\n", order[i].count, (int)order[i].len, order[i].word);
    }
}
