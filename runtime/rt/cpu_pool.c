// cpu_pool.c: the cores that run launches of the CPU device.
//
// One pool serves the process; its threads are started by the first launch with more than one gang
// and sleep between launches. The launching thread works too, and a launch that it finishes
// before the others wake up never waits for them: whoever wakes late finds no launch to join.
// OX_CPU_THREADS sets the number of threads, otherwise it is that of the cores allowed. Launches
// that are checked (check.h) run on one.
#define _GNU_SOURCE
#include "check.h"
#include "cpu_simt.h"
#include "rt_private.h"

#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Pool {
    pthread_mutex_t turn; // held by the thread whose launch runs
    pthread_mutex_t lock; // of the fields below
    pthread_cond_t work, done;
    CpuLaunch *launch; // the one to join; NULL between launches
    uint32_t working;  // pool threads inside it
    uint64_t launches; // so far
    uint32_t size;     // with the launching thread
    uint32_t started;  // pool threads that exist
    Worker *workers;   // [0] is the launching thread's
} Pool;
static Pool pool = {.turn = PTHREAD_MUTEX_INITIALIZER,
                    .lock = PTHREAD_MUTEX_INITIALIZER,
                    .work = PTHREAD_COND_INITIALIZER,
                    .done = PTHREAD_COND_INITIALIZER};
static pthread_once_t pool_once = PTHREAD_ONCE_INIT;

static void pool_measure(void) {
    const char *wanted = getenv("OX_CPU_THREADS");
    long count = check_hooks() ? 1 : wanted ? strtol(wanted, NULL, 10) : 0;
    cpu_set_t allowed;
    if (count <= 0 && sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
        count = CPU_COUNT(&allowed);
    }
    if (count <= 0) {
        count = sysconf(_SC_NPROCESSORS_ONLN);
    }
    pool.size = count < 1 ? 1 : count > 1024 ? 1024 : (uint32_t)count;
    pool.workers = calloc(pool.size, sizeof *pool.workers);
    if (!pool.workers) {
        abort();
    }
}

uint32_t cpu_pool_size(void) {
    pthread_once(&pool_once, pool_measure);
    return pool.size;
}

uint32_t cpu_pool_index(const Worker *worker) {
    return (uint32_t)(worker - pool.workers);
}

static bool gangs_left(const CpuLaunch *launch) {
    return __atomic_load_n(&launch->next_gang, __ATOMIC_RELAXED) < launch->gang_count &&
           !__atomic_load_n(&launch->stop, __ATOMIC_RELAXED);
}

static void *pool_thread(void *argument) {
    Worker *worker = argument;
    fault_stack_install();
    pthread_mutex_lock(&pool.lock);
    for (;;) {
        while (!pool.launch || !gangs_left(pool.launch)) {
            pthread_cond_wait(&pool.work, &pool.lock);
        }
        CpuLaunch *launch = pool.launch;
        pool.working++;
        pthread_mutex_unlock(&pool.lock);
        worker_run(worker, launch);
        pthread_mutex_lock(&pool.lock);
        if (--pool.working == 0) {
            pthread_cond_signal(&pool.done);
        }
    }
    return NULL;
}

// Under the lock. Threads that cannot be started are done without.
static void pool_start(uint32_t wanted) {
    sigset_t all, before;
    sigfillset(&all);
    // Signals for the program go to its own threads; faults come whatever the mask.
    sigdelset(&all, SIGSEGV);
    sigdelset(&all, SIGBUS);
    sigdelset(&all, SIGFPE);
    sigdelset(&all, SIGILL);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    while (pool.started < wanted) {
        pthread_t thread;
        if (pthread_create(&thread, &attributes, pool_thread, &pool.workers[pool.started + 1])) {
            break;
        }
        pool.started++;
    }
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void cpu_pool_run(CpuLaunch *launch) {
    uint32_t size = cpu_pool_size();
    fault_handler_install();
    fault_stack_install();
    pthread_mutex_lock(&pool.turn);
    launch->number = ++pool.launches;
    const CheckHooks *check = check_hooks();
    if (check) {
        check->launch_begin(launch);
    }
    if (launch->gang_count > 1 && size > 1) {
        uint64_t helpers = launch->gang_count - 1;
        pthread_mutex_lock(&pool.lock);
        pool_start(helpers < size - 1 ? (uint32_t)helpers : size - 1);
        pool.launch = launch;
        pthread_cond_broadcast(&pool.work);
        pthread_mutex_unlock(&pool.lock);
    }
    worker_run(&pool.workers[0], launch);
    pthread_mutex_lock(&pool.lock);
    pool.launch = NULL;
    while (pool.working > 0) {
        pthread_cond_wait(&pool.done, &pool.lock);
    }
    pthread_mutex_unlock(&pool.lock);
    if (check) {
        check->launch_end(launch);
    }
    pthread_mutex_unlock(&pool.turn);
}
