// start.c: what happens before main and when the stack runs out.
//
// Arguments are captured by an .init_array function, which glibc calls with them, so that they are
// there in shared libraries too. A fault in a stack guard page is answered as rustc's programs
// answer it: a message naming the thread, then SIGABRT. The handler runs on an alternate stack,
// since the thread's own has no room left.
#define _GNU_SOURCE
#include "rt.h"
#include "rt_private.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { FAULT_STACK_SIZE = 64 << 10, THREAD_NAME_MAX = 64 };

typedef struct StackGuard {
    uintptr_t lo, hi; // a fault in [lo, hi) is a stack overflow
    char name[THREAD_NAME_MAX];
    void *fault_stack; // allocated here; NULL if the thread had one before
} StackGuard;

static int32_t process_argc;
static const char *const *process_argv;
static __thread StackGuard stack_guard;
FaultHook *fault_hook;

static void capture_arguments(int argc, char **argv, char **envp) {
    (void)envp;
    process_argc = argc;
    process_argv = (const char *const *)argv;
}
__attribute__((section(".init_array"),
               used)) static void (*const capture_at_start)(int, char **,
                                                            char **) = capture_arguments;

int32_t ox_rt_argc(void) {
    return process_argc;
}

const char *const *ox_rt_argv(void) {
    return process_argv;
}

uint64_t ox_rt_thread_number(void) {
    return (uint64_t)syscall(SYS_gettid);
}

void write_all(int descriptor, const char *text, size_t len) {
    while (len > 0) {
        ssize_t written = write(descriptor, text, len);
        if (written < 0) {
            if (errno == EINTR) {
                continue;
            }
            return;
        }
        text += written;
        len -= (size_t)written;
    }
}

void ox_rt_fatal(const char *text, size_t len) {
    write_all(STDERR_FILENO, "fatal runtime error: ", 21);
    write_all(STDERR_FILENO, text, len);
    write_all(STDERR_FILENO, ", aborting\n", 11);
    abort();
}

// ---------------------------------------------------------------- faults

static void report_overflow(void) {
    char line[THREAD_NAME_MAX + 80];
    const char *name = stack_guard.name[0] ? stack_guard.name : "<unnamed>";
    int len = snprintf(line, sizeof line, "\nthread '%s' (%llu) has overflowed its stack\n", name,
                       (unsigned long long)ox_rt_thread_number());
    write_all(STDERR_FILENO, line, (size_t)len);
    ox_rt_fatal("stack overflow", 14);
}

static void fault_handler(int number, siginfo_t *info, void *context) {
    if (fault_hook && fault_hook(number, info, context)) {
        return;
    }
    uintptr_t address = (uintptr_t)info->si_addr;
    if ((number == SIGSEGV || number == SIGBUS) && address >= stack_guard.lo &&
        address < stack_guard.hi) {
        report_overflow();
    }
    // Not ours: the instruction runs again under the default action and ends the process.
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigaction(number, &action, NULL);
}

static void install_handlers(void) {
    static const int numbers[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct sigaction old;
        // A handler that someone else installed (a sanitizer, an embedding program) stays.
        if (sigaction(numbers[i], NULL, &old) != 0 || old.sa_handler != SIG_DFL) {
            continue;
        }
        struct sigaction action = {.sa_sigaction = fault_handler,
                                   .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
        sigemptyset(&action.sa_mask);
        sigaction(numbers[i], &action, NULL);
    }
}

void fault_handler_install(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, install_handlers);
}

void fault_stack_install(void) {
    stack_t current;
    if (sigaltstack(NULL, &current) != 0 || !(current.ss_flags & SS_DISABLE)) {
        return;
    }
    void *memory = mmap(NULL, FAULT_STACK_SIZE, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (memory == MAP_FAILED) {
        return;
    }
    stack_t stack = {.ss_sp = memory, .ss_size = FAULT_STACK_SIZE};
    if (sigaltstack(&stack, NULL) == 0) {
        stack_guard.fault_stack = memory;
    } else {
        munmap(memory, FAULT_STACK_SIZE);
    }
}

static void find_guard(bool main_thread) {
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) {
        return;
    }
    void *low = NULL;
    size_t size = 0, guard = 0;
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    if (pthread_attr_getstack(&attributes, &low, &size) == 0 &&
        pthread_attr_getguardsize(&attributes, &guard) == 0) {
        uintptr_t start = (uintptr_t)low;
        if (main_thread) {
            // The kernel grows this stack down to its limit and keeps a gap below it.
            stack_guard.lo = start - 16 * page;
            stack_guard.hi = start + page;
        } else {
            stack_guard.lo = start - guard;
            stack_guard.hi = start + guard;
        }
    }
    pthread_attr_destroy(&attributes);
}

// ---------------------------------------------------------------- threads and process

static void thread_start(const char *name, size_t name_len, bool main_thread) {
    size_t len = name_len < THREAD_NAME_MAX - 1 ? name_len : THREAD_NAME_MAX - 1;
    if (name) {
        memcpy(stack_guard.name, name, len);
    }
    stack_guard.name[name ? len : 0] = '\0';
    find_guard(main_thread);
    fault_stack_install();
}

void ox_rt_thread_start(const char *name, size_t name_len) {
    thread_start(name, name_len, false);
}

void ox_rt_thread_end(void) {
    if (stack_guard.fault_stack) {
        stack_t stack = {.ss_flags = SS_DISABLE};
        sigaltstack(&stack, NULL);
        munmap(stack_guard.fault_stack, FAULT_STACK_SIZE);
        stack_guard.fault_stack = NULL;
    }
}

// A file opened later must not become the program's stdout by accident.
static void open_standard_descriptors(void) {
    struct pollfd descriptors[3] = {{.fd = 0}, {.fd = 1}, {.fd = 2}};
    if (poll(descriptors, 3, 0) < 0) {
        return;
    }
    for (int i = 0; i < 3; i++) {
        if (descriptors[i].revents & POLLNVAL && open("/dev/null", O_RDWR) < 0) {
            abort();
        }
    }
}

void ox_rt_init(int32_t argc, const char *const *argv) {
    process_argc = argc;
    process_argv = argv;
    open_standard_descriptors();
    signal(SIGPIPE, SIG_IGN);
    fault_handler_install();
    thread_start("main", 4, true);
}
