// check.c: the checks as the CPU device sees them.
#include "check_private.h"

static void launch_begin(CpuLaunch *launch) {
    check_memory_launch(launch);
    race_launch_begin();
    report_launch_begin(launch);
}

static void launch_end(CpuLaunch *launch) {
    if (launch->error->code != OX_DEVICE_SUCCESS) { // threads were left where they stood
        check_stacks_clear();
    }
    report_launch_end(launch);
    check_worker = NULL;
}

static void gang_begin(Worker *worker) {
    check_worker = worker;
    check_memory_gang(worker);
    race_gang_begin(worker);
}

static void thread_exit(Worker *worker, CpuThread *thread) {
    (void)worker;
    check_stack_clear(thread);
}

const CheckHooks ox_check_hooks = {.allocate = check_allocate,
                                   .release = check_release,
                                   .copied = check_copied,
                                   .filled = check_filled,
                                   .launch_begin = launch_begin,
                                   .launch_end = launch_end,
                                   .gang_begin = gang_begin,
                                   .block_barrier = race_block_barrier,
                                   .cluster_barrier = race_cluster_barrier,
                                   .grid_barrier = race_grid_barrier,
                                   .warp_sync = race_warp_sync,
                                   .named_arrive = race_named_arrive,
                                   .named_leave = race_named_leave,
                                   .thread_exit = thread_exit};
