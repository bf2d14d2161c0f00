#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint32_t *primes_below(size_t bound, size_t *count) {
    bool *composite = calloc(bound, 1);
    uint32_t *primes = NULL;
    size_t len = 0, room = 0;
    for (size_t n = 2; n < bound; n++) {
        if (composite[n]) {
            continue;
        }
        if (len == room) {
            room = room ? room * 2 : 4;
            primes = realloc(primes, room * sizeof *primes);
        }
        primes[len++] = (uint32_t)n;
        for (size_t multiple = n * n; multiple < bound; multiple += n) {
            composite[multiple] = true;
        }
    }
    free(composite);
    *count = len;
    return primes;
}

int main(void) {
    uint64_t total = 0;
    for (size_t round = 0; round < 40; round++) {
        size_t count;
        uint32_t *primes = primes_below(4000000 + round, &count);
        total += count;
        for (size_t i = 0; i < count; i++) {
            total += primes[i];
        }
        free(primes);
    }
    printf("%llu\n", (unsigned long long)total);
}
