#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { COUNT = 10000000 };

static int compare(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static uint64_t checksum(const uint64_t *sorted) {
    uint64_t sum = 0;
    for (size_t i = 1; i < COUNT; i++) {
        if (sorted[i - 1] > sorted[i]) {
            abort();
        }
    }
    for (size_t i = 0; i < COUNT; i += 997) {
        sum = (sum << 5 | sum >> 59) ^ sorted[i];
    }
    return sum;
}

int main(void) {
    uint64_t *stable = malloc(COUNT * sizeof *stable), *unstable = malloc(COUNT * sizeof *stable);
    uint64_t state = 0x9e3779b97f4a7c15u;
    for (size_t i = 0; i < COUNT; i++) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        stable[i] = state;
    }
    memcpy(unstable, stable, COUNT * sizeof *stable);
    qsort(stable, COUNT, sizeof *stable, compare);
    qsort(unstable, COUNT, sizeof *stable, compare);
    printf("%016llx %016llx\n", (unsigned long long)checksum(stable),
           (unsigned long long)checksum(unstable));
}
