// workers.h: one task for each of many examples, spread over processes, one a processor.
#ifndef OXCC_TESTS_WORKERS_H
#define OXCC_TESTS_WORKERS_H

#include "base/base.h"

// What the processes share: zeroed memory. Ends the program where there is none.
void *workers_memory(size_t size);
// Calls work(cx, 0) to work(cx, count - 1), each once, and shows on a terminal how far it is.
void workers_run(uint32_t count, void (*work)(void *cx, uint32_t index), void *cx);

#endif
