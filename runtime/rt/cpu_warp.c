// cpu_warp.c: warp operations as a rendezvous of lanes.
//
// A lane leaves its operation and operands in its CpuThread and waits. An operation with a mask is
// complete when every lane of the mask that has not ended waits at an equal one; the lane that
// completes it computes all results and wakes the others. An operation with mask 0 stands for
// "whoever is here with me": it is complete when no lane of the warp can run any more, and then
// covers the lanes waiting at the same call.
#include "check.h"
#include "cpu_simt.h"

static uint32_t lane_of(const CpuThread *thread) {
    return thread->simt.linear % WARP_SIZE;
}

// The thread of lane 0 of the same warp; the lanes are an array from there.
static CpuThread *warp_lanes(const CpuThread *thread) {
    return (CpuThread *)thread - lane_of(thread);
}

// ---------------------------------------------------------------- results

// PTX's shfl.sync: the source lane, or the lane itself if that is out of its segment.
static uint32_t shuffle_source(uint32_t lane, uint32_t kind, uint32_t operand, uint32_t width,
                               uint32_t *in_range) {
    uint32_t segment = ~(width - 1) & (WARP_SIZE - 1);
    uint32_t first = lane & segment, last = first | (width - 1);
    uint32_t b = operand & (WARP_SIZE - 1);
    uint32_t source = lane;
    bool inside = false;
    switch ((OxShuffle)kind) {
    case OX_SHUFFLE_INDEX:
        source = first | (b & ~segment);
        inside = true;
        break;
    case OX_SHUFFLE_UP:
        source = lane - b;
        inside = b <= lane - first;
        break;
    case OX_SHUFFLE_DOWN:
        source = lane + b;
        inside = source <= last;
        break;
    case OX_SHUFFLE_XOR:
        source = lane ^ b;
        inside = source <= last;
        break;
    }
    *in_range = inside;
    return inside ? source : lane;
}

static uint32_t reduce_pair(uint32_t kind, uint32_t a, uint32_t b) {
    switch ((OxReduce)kind) {
    case OX_REDUCE_ADD:
        return a + b;
    case OX_REDUCE_MIN_U32:
        return a < b ? a : b;
    case OX_REDUCE_MAX_U32:
        return a > b ? a : b;
    case OX_REDUCE_MIN_I32:
        return (int32_t)a < (int32_t)b ? a : b;
    case OX_REDUCE_MAX_I32:
        return (int32_t)a > (int32_t)b ? a : b;
    case OX_REDUCE_AND:
        return a & b;
    case OX_REDUCE_OR:
        return a | b;
    case OX_REDUCE_XOR:
        return a ^ b;
    }
    return a;
}

static uint32_t vote_result(uint32_t kind, uint32_t ballot, uint32_t members) {
    switch ((OxVote)kind) {
    case OX_VOTE_ALL:
        return ballot == members;
    case OX_VOTE_ANY:
        return ballot != 0;
    case OX_VOTE_UNIFORM:
        return ballot == members || ballot == 0;
    case OX_VOTE_BALLOT:
        return ballot;
    }
    return 0;
}

#define EACH_LANE(lane, members)                                                                   \
    for (uint32_t rest = (members), lane; rest != 0 && (lane = (uint32_t)__builtin_ctz(rest), 1);  \
         rest &= rest - 1)

static uint32_t equal_lanes(const CpuThread *lanes, uint32_t members, uint64_t value) {
    uint32_t equal = 0;
    EACH_LANE(lane, members) {
        equal |= (uint32_t)(lanes[lane].value == value) << lane;
    }
    return equal;
}

// The operation of all members is the same in everything but values.
static void compute(Worker *worker, CpuThread *lanes, uint32_t members) {
    const CpuThread *first = &lanes[__builtin_ctz(members)];
    uint32_t ballot = 0, reduced = (uint32_t)first->value;
    const CheckHooks *check = check_hooks();
    if (check && first->op == WARP_SYNC) {
        check->warp_sync(worker, lanes, members);
    }
    if (first->op == WARP_VOTE) {
        ballot = members & ~equal_lanes(lanes, members, 0);
    }
    if (first->op == WARP_REDUCE) {
        EACH_LANE(lane, members & (members - 1)) {
            reduced = reduce_pair(first->kind, reduced, (uint32_t)lanes[lane].value);
        }
    }
    EACH_LANE(lane, members) {
        CpuThread *thread = &lanes[lane];
        switch (thread->op) {
        case WARP_SYNC:
            break;
        case WARP_SHUFFLE: {
            uint32_t source =
                shuffle_source(lane, thread->kind, thread->operand, thread->width, &thread->flag);
            // A source lane that does not take part has no value to give.
            thread->result = members >> source & 1 ? lanes[source].value : thread->value;
            break;
        }
        case WARP_VOTE:
            thread->result = vote_result(thread->kind, ballot, members);
            break;
        case WARP_MATCH_ANY:
            thread->result = equal_lanes(lanes, members, thread->value);
            break;
        case WARP_MATCH_ALL:
            thread->flag = equal_lanes(lanes, members, thread->value) == members;
            thread->result = thread->flag ? members : 0;
            break;
        case WARP_REDUCE:
            thread->result = reduced;
            break;
        case WARP_ELECT:
            thread->result = (uint32_t)__builtin_ctz(members);
            break;
        case WARP_ACTIVE:
            thread->result = members;
            break;
        }
    }
}

// ---------------------------------------------------------------- rendezvous

// The lanes that `thread`'s operation needs, if all of them wait at an equal one; 0 otherwise.
static uint32_t complete_members(const CpuThread *thread, const CpuWarp *warp) {
    const CpuThread *lanes = warp_lanes(thread);
    uint32_t members = thread->mask & ~warp->ended;
    if ((warp->waiting & members) != members) {
        return 0;
    }
    EACH_LANE(lane, members) {
        const CpuThread *other = &lanes[lane];
        if (other->op != thread->op || other->mask != thread->mask || other->kind != thread->kind) {
            return 0;
        }
    }
    return members;
}

static void release(Worker *worker, CpuThread *lanes, uint32_t members, const CpuThread *except) {
    EACH_LANE(lane, members) {
        if (&lanes[lane] != except) {
            thread_wake(worker, &lanes[lane]);
        }
    }
}

void warp_settle(Worker *worker, CpuThread *any_lane) {
    CpuWarp *warp = thread_warp(any_lane);
    if (warp->runnable > 0 || !warp->gathered) {
        return;
    }
    CpuThread *lanes = warp_lanes(any_lane);
    const CpuThread *first = &lanes[__builtin_ctz(warp->gathered)];
    uint32_t members = 0;
    EACH_LANE(lane, warp->gathered) {
        const CpuThread *other = &lanes[lane];
        if (other->site == first->site && other->op == first->op && other->kind == first->kind) {
            members |= 1u << lane;
        }
    }
    warp->gathered &= ~members;
    compute(worker, lanes, members);
    release(worker, lanes, members, NULL);
}

void warp_lane_ended(Worker *worker, CpuThread *thread) {
    CpuWarp *warp = thread_warp(thread);
    CpuThread *lanes = warp_lanes(thread);
    warp->ended |= 1u << lane_of(thread);
    warp->runnable--;
    // Operations that waited for this lane alone are complete now.
    EACH_LANE(lane, warp->waiting) {
        if (!(warp->waiting >> lane & 1)) {
            continue; // released in this loop
        }
        uint32_t members = complete_members(&lanes[lane], warp);
        if (members) {
            warp->waiting &= ~members;
            compute(worker, lanes, members);
            release(worker, lanes, members, NULL);
        }
    }
    warp_settle(worker, thread);
}

// Runs the operation that the caller has filled in.
static uint64_t meet(OxSimtThread *simt, CpuThread *thread, WarpOp op, uint32_t mask,
                     const void *site) {
    Worker *worker = simt->runtime;
    CpuWarp *warp = thread_warp(thread);
    uint32_t self = 1u << lane_of(thread);
    thread->op = op;
    thread->mask = mask;
    thread->site = site;
    if (mask == 0) {
        warp->gathered |= self;
        thread_wait(worker, thread, THREAD_WAITS_LANES);
        return thread->result;
    }
    if (!(mask & self)) {
        launch_abort(worker, OX_DEVICE_ILLEGAL_INSTRUCTION,
                     "a warp operation by lane %u, which its mask %#x leaves out", lane_of(thread),
                     mask);
    }
    warp->waiting |= self;
    uint32_t members = complete_members(thread, warp);
    if (members) {
        warp->waiting &= ~members;
        compute(worker, warp_lanes(thread), members);
        release(worker, warp_lanes(thread), members, thread);
    } else {
        thread_wait(worker, thread, THREAD_WAITS_WARP);
    }
    return thread->result;
}

static CpuThread *lane_thread(OxSimtThread *thread) {
    Worker *worker = worker_of(thread);
    if (worker->mode != MODE_FIBERS) {
        launch_abort(worker, OX_DEVICE_INVALID_IMAGE,
                     "a warp operation in code that was compiled as having none (a bug in oxcc)");
    }
    return (CpuThread *)thread;
}

uint64_t ox_cpu_shuffle(OxSimtThread *simt, uint32_t kind, uint32_t mask, uint64_t value,
                        uint32_t operand, uint32_t width, uint32_t *in_range) {
    CpuThread *thread = lane_thread(simt);
    thread->kind = kind;
    thread->value = value;
    thread->operand = operand;
    thread->width = width;
    uint64_t result = meet(simt, thread, WARP_SHUFFLE, mask, __builtin_return_address(0));
    if (in_range) {
        *in_range = thread->flag;
    }
    return result;
}

uint32_t ox_cpu_vote(OxSimtThread *simt, uint32_t kind, uint32_t mask, uint32_t predicate) {
    CpuThread *thread = lane_thread(simt);
    thread->kind = kind;
    thread->value = predicate != 0;
    return (uint32_t)meet(simt, thread, WARP_VOTE, mask, __builtin_return_address(0));
}

uint32_t ox_cpu_match_any(OxSimtThread *simt, uint32_t mask, uint64_t value) {
    CpuThread *thread = lane_thread(simt);
    thread->kind = 0;
    thread->value = value;
    return (uint32_t)meet(simt, thread, WARP_MATCH_ANY, mask, __builtin_return_address(0));
}

uint32_t ox_cpu_match_all(OxSimtThread *simt, uint32_t mask, uint64_t value, uint32_t *all) {
    CpuThread *thread = lane_thread(simt);
    thread->kind = 0;
    thread->value = value;
    uint32_t result =
        (uint32_t)meet(simt, thread, WARP_MATCH_ALL, mask, __builtin_return_address(0));
    if (all) {
        *all = thread->flag;
    }
    return result;
}

uint32_t ox_cpu_reduce(OxSimtThread *simt, uint32_t kind, uint32_t mask, uint32_t value) {
    CpuThread *thread = lane_thread(simt);
    thread->kind = kind;
    thread->value = value;
    return (uint32_t)meet(simt, thread, WARP_REDUCE, mask, __builtin_return_address(0));
}

void ox_cpu_warp_sync(OxSimtThread *simt, uint32_t mask) {
    CpuThread *thread = lane_thread(simt);
    thread->kind = 0;
    meet(simt, thread, WARP_SYNC, mask, __builtin_return_address(0));
}

uint32_t ox_cpu_active_mask(OxSimtThread *simt) {
    CpuThread *thread = lane_thread(simt);
    thread->kind = 0;
    return (uint32_t)meet(simt, thread, WARP_ACTIVE, 0, __builtin_return_address(0));
}

uint32_t ox_cpu_elect(OxSimtThread *simt, uint32_t mask) {
    CpuThread *thread = lane_thread(simt);
    thread->kind = 0;
    return (uint32_t)meet(simt, thread, WARP_ELECT, mask, __builtin_return_address(0));
}
