// A B-tree would be long in C; libc's tree (tsearch) is what a C program reaches for.
#define _GNU_SOURCE
#include <search.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct Entry {
    uint64_t key, value;
    struct Entry *after; // in order of keys, for the ranges
} Entry;
static void *root;
static uint64_t state = 88172645463325252u, rest, left;
static Entry *last;

static uint64_t next(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static int compare(const void *a, const void *b) {
    uint64_t x = ((const Entry *)a)->key, y = ((const Entry *)b)->key;
    return (x > y) - (x < y);
}

static void thread(const void *node, VISIT visit, void *unused) {
    (void)unused;
    if (visit == postorder || visit == leaf) {
        Entry *entry = *(Entry *const *)node;
        if (last) {
            last->after = entry;
        }
        last = entry;
    }
}

static uint64_t bound; // of a search for the first key that is not less
static Entry *bound_entry;
static int compare_bound(const void *a, const void *b) {
    (void)a;
    const Entry *entry = b;
    if (entry->key >= bound) {
        bound_entry = (Entry *)entry;
        return entry->key == bound ? 0 : -1;
    }
    return 1;
}

static void add(const void *node, VISIT visit, void *unused) {
    (void)unused;
    if (visit == postorder || visit == leaf) {
        const Entry *entry = *(Entry *const *)node;
        rest += entry->key ^ entry->value;
        left++;
    }
}

int main(void) {
    uint64_t found = 0, near = 0, removed = 0;
    for (uint64_t i = 0; i < 400000; i++) {
        Entry *entry = malloc(sizeof *entry);
        *entry = (Entry){next() % 1000000, 0, NULL};
        Entry *there = *(Entry **)tsearch(entry, &root, compare);
        there->value = i;
        if (there != entry) {
            free(entry);
        }
    }
    for (int i = 0; i < 600000; i++) {
        Entry key = {next() % 1000000, 0, NULL};
        Entry **there = tfind(&key, &root, compare);
        found += there ? (*there)->value : 0;
    }
    twalk_r(root, thread, NULL);
    for (int i = 0; i < 100000; i++) {
        bound = next() % 1000000;
        bound_entry = NULL;
        Entry key = {bound, 0, NULL};
        tfind(&key, &root, compare_bound);
        Entry *entry = bound_entry;
        for (int k = 0; k < 5 && entry; k++, entry = entry->after) {
            near += entry->key - bound;
        }
    }
    for (uint64_t i = 0; i < 1000000; i++) {
        Entry key = {i, 0, NULL};
        if (i % 3 != 0) {
            Entry **there = tfind(&key, &root, compare);
            if (there) {
                Entry *entry = *there;
                tdelete(&key, &root, compare);
                free(entry);
                removed++;
            }
        }
    }
    twalk_r(root, add, NULL);
    printf("%llu %llu %llu %llu %llu\n", (unsigned long long)found, (unsigned long long)near,
           (unsigned long long)removed, (unsigned long long)left, (unsigned long long)rest);
}
