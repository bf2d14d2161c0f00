// llvm_start.c: LLVM's static constructors, run when LLVM is first needed.
//
// There are hundreds of them, mostly for command line options that nobody gives; in a program that
// only checks they would be more than half of the work. Where LLVM is linked statically with lld,
// llvm_start.ld gathers them in a section of their own instead of .init_array. Elsewhere the list
// is empty and the loader runs them as ever.
#include "backends/llvm/llvm.h"

#include <pthread.h>

typedef void Constructor(int argc, char **argv, char **environment);
extern Constructor *const oxcc_llvm_start[] __attribute__((weak));
extern Constructor *const oxcc_llvm_start_end[] __attribute__((weak));

static void run_constructors(void) {
    static char *no_arguments[] = {NULL};
    for (Constructor *const *at = oxcc_llvm_start; at != oxcc_llvm_start_end; at++) {
        (*at)(0, no_arguments, no_arguments);
    }
}

void llvm_start(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, run_constructors);
}
