#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct Sample {
    double value;
    uint32_t group;
    bool valid;
} Sample;
enum { COUNT = 1000000 };

int main(void) {
    Sample *samples = malloc(COUNT * sizeof *samples);
    for (uint32_t i = 0; i < COUNT; i++) {
        uint32_t h = i * 2654435761u;
        samples[i] = (Sample){h % 1000 / 8.0, h >> 28, h % 7 != 0};
    }
    double total = 0;
    size_t counted = 0;
    for (uint32_t round = 0; round < 40; round++) {
        double sum = 0;
        for (size_t i = 0; i < COUNT; i++) {
            if (samples[i].valid && samples[i].group != round % 16) {
                sum += samples[i].value * 0.5;
            }
        }
        total += sum;
        uint32_t step = 0;
        for (size_t chunk = 0; chunk < COUNT; chunk += 100) {
            for (size_t i = chunk + 3; i < chunk + 100; i += 2, step += 3) {
                counted += samples[i].valid && (samples[i].group + step + round) % 5 == 0;
            }
        }
        double largest = 0;
        for (size_t i = 0; i + 1 < COUNT; i++) {
            largest = fmax(largest, fabs(samples[i].value - samples[i + 1].value));
        }
        size_t run = 0;
        while (run < COUNT && samples[COUNT - 1 - run].group != round % 16) {
            run++;
        }
        uint64_t pairs = 0;
        for (uint64_t a = 0; a < 1000; a++) {
            for (uint64_t b = a; b < 1000; b++) {
                pairs += a * b % 3 == 1 ? a * b : 0;
            }
        }
        size_t position = 0;
        while (position < COUNT &&
               !(samples[position].group == 15 && samples[position].value > 124.8)) {
            position++;
        }
        total += largest + (double)pairs;
        counted += run + (position == COUNT ? 0 : position);
    }
    printf("%.3f %zu", total, counted);
    double sums[16] = {0};
    size_t counts[16] = {0};
    for (size_t i = 0; i < COUNT; i++) {
        if (samples[i].valid) {
            sums[samples[i].group] += samples[i].value;
            counts[samples[i].group]++;
        }
    }
    for (int i = 0; i < 16; i += 4) {
        printf(" %d:%.3f", i, sums[i] / (double)counts[i]);
    }
    printf("\n");
}
