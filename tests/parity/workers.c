#define _GNU_SOURCE // MAP_ANONYMOUS
// workers.c: processes and not threads, so that a task may do what it likes (workers.h).
#include "parity/workers.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Board {
    atomic_uint next, done;
} Board;

void *workers_memory(size_t size) {
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        perror("parity");
        exit(1);
    }
    return memory;
}

void workers_run(uint32_t count, void (*work)(void *cx, uint32_t index), void *cx) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    bool shows = isatty(STDERR_FILENO);
    Board *board = workers_memory(sizeof *board);
    fflush(NULL);
    for (long i = 0; i < processors; i++) {
        if (fork() != 0) {
            continue;
        }
        for (uint32_t k; (k = atomic_fetch_add(&board->next, 1)) < count;) {
            work(cx, k);
            unsigned done = atomic_fetch_add(&board->done, 1) + 1;
            if (shows) {
                fprintf(stderr, "\r%u of %u", done, count);
            }
        }
        _exit(0);
    }
    while (wait(NULL) > 0) {
    }
    if (shows) {
        fprintf(stderr, "\r                    \r");
    }
    munmap(board, sizeof *board);
}
