#include <stdint.h>
#include <stdio.h>
#include <string.h>
enum { N = 10 };

static uint32_t flips(const uint8_t *permutation) {
    uint8_t work[16];
    memcpy(work, permutation, N);
    for (uint32_t count = 0;; count++) {
        size_t last = work[0];
        if (last == 0) {
            return count;
        }
        for (size_t i = 0; i < last; i++, last--) {
            uint8_t swapped = work[i];
            work[i] = work[last];
            work[last] = swapped;
        }
    }
}

int main(void) {
    uint8_t permutation[N];
    size_t turns[N] = {0};
    for (int i = 0; i < N; i++) {
        permutation[i] = (uint8_t)i;
    }
    uint32_t most = 0;
    int64_t checksum = 0;
    uint64_t index = 0;
    for (;;) {
        uint32_t count = flips(permutation);
        most = count > most ? count : most;
        checksum += index % 2 == 0 ? (int64_t)count : -(int64_t)count;
        index++;
        size_t r = 1;
        for (;; r++) {
            if (r == N) {
                printf("%lld\nPfannkuchen(%d) = %u\n", (long long)checksum, N, most);
                return 0;
            }
            uint8_t first = permutation[0];
            memmove(permutation, permutation + 1, r);
            permutation[r] = first;
            if (++turns[r] <= r) {
                break;
            }
            turns[r] = 0;
        }
    }
}
