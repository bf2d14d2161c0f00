// check_race.c: which accesses are ordered, and which memory was accessed by whom last.
//
// Checked launches run one thread at a time, so a single counter orders everything that happens: it
// goes up at each event that orders threads, and an access is stamped with its value. What a thread
// knows of the others is then a set of bounds: everything its block did before stamp `block_all`
// happened before whatever it does now; so for its cluster, the grid, and lane by lane for its
// warp. A barrier sets the bound of all that meet to a new stamp; __syncwarp the lanes'; a shuffle
// or a vote orders nothing, as PTX says. That replaces vector clocks of one entry a thread.
//
// What threads learn through atomics is no such interval. A release (or a fence before a relaxed
// operation) leaves a knot at the address: the bounds of the thread, its own stamp, the knot that
// the thread knew (`other`) and the one that the operation found there (`previous`: its release
// sequence). An acquire makes the knot the thread's `other`. Whether an access is known is then a
// walk over knots, which may stop at those older than the access, and is needed only where the
// bounds do not decide.
//
// Each four bytes of memory have a cell: the last write, one read, and in a pool the further reads
// that it takes to keep a reader of another lane, another warp and another block; or, once they
// were accessed in part, a cell for each byte. Follows "FastTrack: efficient and precise dynamic
// race detection" (Flanagan, Freund 2009), with these bounds for its clocks. A kernel starts when
// all before it have ended; cells of an earlier launch, or for shared memory of an earlier gang,
// count as empty.
#define _GNU_SOURCE
#include "check_private.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    GRANULE = 4,
    READS_MORE = 3,
    KNOTS_IN_CHUNK = 4096,
    WALK_MOST = 1 << 20, // knots; what is not found by then counts as ordered
    NO_THREAD = UINT16_MAX
};

typedef struct Knot Knot;
struct Knot {
    uint32_t stamp;
    uint32_t block; // flat
    uint32_t block_all, cluster_all, grid_all;
    uint16_t thread; // NO_THREAD: joins two others
    bool has_lanes;
    uint32_t walk; // that saw it last
    const Knot *other, *previous;
    uint32_t lanes[];
};

typedef struct Known { // what a thread knows
    uint32_t block_all, cluster_all, grid_all;
    uint32_t lanes[WARP_SIZE];
    const Knot *other;
    const Knot *at_fence; // what a relaxed write releases; NULL: nothing
    const Knot *seen;     // by relaxed reads: known from the next fence on
    uint32_t call_site;
} Known;

typedef struct More { // of one cell: further reads, or cells of its bytes
    union {
        Access reads[READS_MORE];
        uint32_t bytes[GRANULE]; // indices of `split`
    };
} More;
struct Cell {
    uint32_t generation;
    uint32_t more; // 0: none; index of `pool`, with IS_SPLIT for cells of bytes
    Access write, read;
};
enum { IS_SPLIT = 1u << 31 };

static uint32_t counter; // the stamp of what happens now
uint32_t race_of_launch, race_of_gang;
static Known *known; // by thread of the gang
static size_t known_capacity;
typedef struct Pool { // what cells have beside themselves; index 0 stands for none
    More *more;
    Cell *split;
    uint32_t more_len, more_capacity, split_len, split_capacity;
} Pool;
static Pool launch_pool, gang_pool;
static uint32_t walk;

// ---------------------------------------------------------------- threads

static Known *known_of(const CpuThread *thread) {
    return &known[thread - check_worker->threads];
}

static Known *current_known(void) {
    return known_of(check_worker->current);
}

static uint32_t flat_block(const OxSimtBlock *block) {
    return (block->index[2] * block->grid_dim[1] + block->index[1]) * block->grid_dim[0] +
           block->index[0];
}

void check_call_site(uint32_t site) {
    current_known()->call_site = site;
}

uint32_t check_user_site(uint32_t site) {
    uint32_t call = check_worker->current ? current_known()->call_site : 0;
    return ox_check_options.sites[site].is_library && call ? call : site;
}

// ---------------------------------------------------------------- knots

typedef struct Chunk {
    struct Chunk *next;
    size_t used, size;
    char memory[];
} Chunk;
static Chunk *chunks;

static Knot *knot_new(bool has_lanes) {
    size_t size = sizeof(Knot) + (has_lanes ? WARP_SIZE * sizeof(uint32_t) : 0);
    size = (size + 7) & ~(size_t)7;
    if (!chunks || chunks->used + size > chunks->size) {
        size_t bytes = KNOTS_IN_CHUNK * sizeof(Knot);
        Chunk *chunk = malloc(sizeof *chunk + bytes);
        if (!chunk) {
            abort();
        }
        *chunk = (Chunk){.next = chunks, .size = bytes};
        chunks = chunk;
    }
    Knot *knot = (Knot *)(void *)(chunks->memory + chunks->used);
    chunks->used += size;
    memset(knot, 0, sizeof *knot);
    knot->has_lanes = has_lanes;
    return knot;
}

static void knots_clear(void) {
    while (chunks && chunks->next) {
        Chunk *next = chunks->next;
        free(chunks);
        chunks = next;
    }
    if (chunks) {
        chunks->used = 0;
    }
}

static const Knot *join(const Knot *a, const Knot *b) {
    if (!a || !b || a == b) {
        return a ? a : b;
    }
    Knot *knot = knot_new(false);
    knot->thread = NO_THREAD;
    knot->stamp = counter + 1;
    knot->other = a;
    knot->previous = b;
    return knot;
}

// What the thread has done and knows, for whoever acquires it.
static const Knot *release(const CpuThread *thread, const Knot *previous) {
    const Known *self = known_of(thread);
    bool has_lanes = false;
    for (uint32_t i = 0; i < WARP_SIZE; i++) {
        has_lanes |= self->lanes[i] > self->block_all;
    }
    Knot *knot = knot_new(has_lanes);
    knot->stamp = ++counter;
    knot->block = flat_block(thread->simt.block);
    knot->thread = (uint16_t)thread->simt.linear;
    knot->block_all = self->block_all;
    knot->cluster_all = self->cluster_all;
    knot->grid_all = self->grid_all;
    knot->other = self->other;
    knot->previous = previous;
    if (has_lanes) {
        memcpy(knot->lanes, self->lanes, sizeof self->lanes);
    }
    return knot;
}

static bool same_cluster(uint32_t a, uint32_t b) {
    const CpuLaunch *launch = check_worker->launch;
    const uint32_t *grid = launch->grid, *cluster = launch->cluster;
    return a % grid[0] / cluster[0] == b % grid[0] / cluster[0] &&
           a / grid[0] % grid[1] / cluster[1] == b / grid[0] % grid[1] / cluster[1] &&
           a / grid[0] / grid[1] / cluster[2] == b / grid[0] / grid[1] / cluster[2];
}

static bool within_bounds(const Access *access, uint32_t block, uint32_t thread, uint32_t block_all,
                          uint32_t cluster_all, uint32_t grid_all, const uint32_t *lanes) {
    if (access->stamp < grid_all) {
        return true;
    }
    if (access->block != block) {
        return access->stamp < cluster_all && same_cluster(access->block, block);
    }
    return access->stamp < block_all ||
           (lanes && access->thread / WARP_SIZE == thread / WARP_SIZE &&
            access->stamp < lanes[access->thread % WARP_SIZE]);
}

static bool knot_knows(const Knot *knot, const Access *access) {
    if (knot->thread == NO_THREAD) {
        return false;
    }
    return (knot->block == access->block && knot->thread == access->thread) ||
           within_bounds(access, knot->block, knot->thread, knot->block_all, knot->cluster_all,
                         knot->grid_all, knot->has_lanes ? knot->lanes : NULL);
}

static const Knot **walk_stack;
static size_t walk_capacity;

static void walk_push(size_t *len, const Knot *knot) {
    if (*len == walk_capacity) {
        walk_capacity = walk_capacity ? walk_capacity * 2 : 1024;
        walk_stack = realloc(walk_stack, walk_capacity * sizeof *walk_stack);
        if (!walk_stack) {
            abort();
        }
    }
    walk_stack[(*len)++] = knot;
}

static bool known_through(const Knot *start, const Access *access) {
    size_t len = 0, steps = 0;
    walk++;
    walk_push(&len, start);
    while (len > 0) {
        Knot *knot = (Knot *)walk_stack[--len];
        while (knot && knot->stamp > access->stamp && knot->walk != walk) {
            knot->walk = walk;
            if (knot_knows(knot, access) || ++steps > WALK_MOST) {
                return true;
            }
            if (knot->other) {
                walk_push(&len, knot->other);
            }
            knot = (Knot *)knot->previous;
        }
    }
    return false;
}

// Did it happen before what the current thread does now?
static bool ordered(const Access *access, const CpuThread *thread, uint32_t block) {
    const Known *self = known_of(thread);
    if (access->block == block && access->thread == thread->simt.linear) {
        return true;
    }
    return within_bounds(access, block, thread->simt.linear, self->block_all, self->cluster_all,
                         self->grid_all, self->lanes) ||
           (self->other && known_through(self->other, access));
}

// ---------------------------------------------------------------- meeting

void race_launch_begin(void) {
    race_of_launch++;
    counter = 1;
    launch_pool.more_len = launch_pool.split_len = 1;
    knots_clear();
}

static void *grown(void *memory, size_t count, size_t element) {
    memory = realloc(memory, count * element);
    if (!memory) {
        abort();
    }
    return memory;
}

static const Knot *named[1 << 16]; // by block of the gang, modulo, and number
static uint32_t named_slot(const CpuBlock *block, uint32_t number) {
    return ((uint32_t)(block - check_worker->blocks) * NAMED_BARRIERS + number) % (1u << 16);
}

void race_gang_begin(Worker *worker) {
    race_of_gang++;
    gang_pool.more_len = gang_pool.split_len = 1;
    if (known_capacity < worker->thread_total) {
        known_capacity = worker->thread_total;
        known = grown(known, known_capacity, sizeof *known);
    }
    memset(known, 0, worker->thread_total * sizeof *known);
    memset(named, 0,
           sizeof named[0] * NAMED_BARRIERS *
               (worker->block_count < 4096 ? worker->block_count : 4096));
}

static const Knot *others_of(const CpuThread *threads, uint64_t count) {
    const Knot *all = NULL, *last = NULL;
    for (uint64_t i = 0; i < count; i++) {
        const Knot *other = known_of(&threads[i])->other;
        if (other && other != last && other != all) {
            all = join(all, other);
            last = other;
        }
    }
    return all;
}

static void meet(CpuThread *threads, uint64_t count, bool of_cluster, bool of_grid) {
    const Knot *others = others_of(threads, count);
    uint32_t stamp = ++counter;
    for (uint64_t i = 0; i < count; i++) {
        Known *thread = known_of(&threads[i]);
        thread->block_all = stamp;
        thread->cluster_all = of_cluster ? stamp : thread->cluster_all;
        thread->grid_all = of_grid ? stamp : thread->grid_all;
        thread->other = others;
    }
}

void race_block_barrier(Worker *worker, CpuBlock *block) {
    (void)worker;
    meet(block->threads, block->simt.thread_count, false, false);
}

void race_cluster_barrier(Worker *worker, CpuBlock *first) {
    (void)worker;
    meet(first->threads, first->cluster_threads, true, false);
}

void race_grid_barrier(Worker *worker) {
    meet(worker->threads, worker->thread_total, true, true);
}

void race_warp_sync(Worker *worker, CpuThread *lanes, uint32_t members) {
    (void)worker;
    Known all = {0};
    const Knot *last = NULL;
    for (uint32_t lane = 0; lane < WARP_SIZE; lane++) {
        if (!(members >> lane & 1)) {
            continue;
        }
        const Known *thread = known_of(&lanes[lane]);
        for (uint32_t i = 0; i < WARP_SIZE; i++) {
            all.lanes[i] = thread->lanes[i] > all.lanes[i] ? thread->lanes[i] : all.lanes[i];
        }
        all.block_all = thread->block_all > all.block_all ? thread->block_all : all.block_all;
        all.cluster_all =
            thread->cluster_all > all.cluster_all ? thread->cluster_all : all.cluster_all;
        all.grid_all = thread->grid_all > all.grid_all ? thread->grid_all : all.grid_all;
        if (thread->other && thread->other != last && thread->other != all.other) {
            all.other = join(all.other, thread->other);
            last = thread->other;
        }
    }
    uint32_t stamp = ++counter;
    for (uint32_t lane = 0; lane < WARP_SIZE; lane++) {
        all.lanes[lane] = members >> lane & 1 ? stamp : all.lanes[lane];
    }
    for (uint32_t lane = 0; lane < WARP_SIZE; lane++) {
        if (members >> lane & 1) {
            Known *thread = known_of(&lanes[lane]);
            memcpy(thread->lanes, all.lanes, sizeof all.lanes);
            thread->block_all = all.block_all;
            thread->cluster_all = all.cluster_all;
            thread->grid_all = all.grid_all;
            thread->other = all.other;
        }
    }
}

void race_named_arrive(Worker *worker, CpuThread *thread, uint32_t number) {
    (void)worker;
    uint32_t slot = named_slot((const CpuBlock *)thread->simt.block, number);
    named[slot] = release(thread, named[slot]);
}

void race_named_leave(Worker *worker, CpuThread *thread, uint32_t number) {
    (void)worker;
    uint32_t slot = named_slot((const CpuBlock *)thread->simt.block, number);
    Known *self = known_of(thread);
    self->other = join(self->other, named[slot]);
}

// ---------------------------------------------------------------- atomics and fences

typedef struct Address {
    uintptr_t address;
    uint32_t generation;
    const Knot *knot;
} Address;
static Address *addresses; // open addressing
static size_t address_count, address_capacity;

static size_t address_slot(const Address *table, size_t capacity, uintptr_t address) {
    size_t slot = (size_t)((address >> 2) * 0x9e3779b97f4a7c15ull >> 20) & (capacity - 1);
    while (table[slot].address && table[slot].address != address) {
        slot = (slot + 1) & (capacity - 1);
    }
    return slot;
}

static Address *address_find(uintptr_t address, uint32_t generation) {
    if (address_count * 2 >= address_capacity) {
        size_t capacity = address_capacity ? address_capacity * 2 : 1024;
        Address *table = calloc(capacity, sizeof *table);
        if (!table) {
            abort();
        }
        for (size_t i = 0; i < address_capacity; i++) {
            if (addresses[i].address) {
                table[address_slot(table, capacity, addresses[i].address)] = addresses[i];
            }
        }
        free(addresses);
        addresses = table;
        address_capacity = capacity;
    }
    Address *found = &addresses[address_slot(addresses, address_capacity, address)];
    if (!found->address) {
        found->address = address;
        address_count++;
    }
    if (found->generation != generation) {
        *found = (Address){address, generation, NULL};
    }
    return found;
}

void race_atomic(const Region *region, uintptr_t address, uint32_t flags, bool is_write) {
    CpuThread *thread = check_worker->current;
    Known *self = known_of(thread);
    Address *place = address_find(address, *region->generation);
    const Knot *found = place->knot;
    if ((!is_write || flags & OX_ACCESS_UPDATE) && found) {
        if (flags & OX_ACCESS_ACQUIRE) {
            self->other = join(self->other, found);
        } else {
            self->seen = join(self->seen, found);
        }
    }
    if (!is_write) {
        return;
    }
    const Knot *previous = flags & OX_ACCESS_UPDATE ? found : NULL;
    if (flags & OX_ACCESS_RELEASE) {
        place->knot = release(thread, previous);
    } else {
        place->knot = join(previous, self->at_fence);
    }
}

void race_fence(void) {
    CpuThread *thread = check_worker->current;
    Known *self = known_of(thread);
    self->other = join(self->other, self->seen);
    self->seen = NULL;
    self->at_fence = release(thread, NULL);
}

// ---------------------------------------------------------------- cells

bool race_cells(Region *region, uint32_t *generation) {
    if (!check_wants(OX_CHECK_RACE)) {
        return false;
    }
    region->cells_size = ((region->end - region->start) / GRANULE + 2) * sizeof(Cell);
    void *memory = mmap(NULL, region->cells_size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    region->cells = memory == MAP_FAILED ? NULL : memory;
    region->generation = generation;
    return region->cells != NULL;
}

void race_cells_free(Region *region) {
    if (region->cells) {
        munmap(region->cells, region->cells_size);
        region->cells = NULL;
    }
}

static uint32_t pool_take(Pool *pool) {
    if (pool->more_len >= pool->more_capacity) {
        pool->more_capacity = pool->more_capacity ? pool->more_capacity * 2 : 4096;
        pool->more = grown(pool->more, pool->more_capacity, sizeof *pool->more);
    }
    memset(&pool->more[pool->more_len], 0, sizeof *pool->more);
    return pool->more_len++;
}

static uint32_t split_take(Pool *pool, Cell from) {
    if (pool->split_len >= pool->split_capacity) {
        pool->split_capacity = pool->split_capacity ? pool->split_capacity * 2 : 4096;
        pool->split = grown(pool->split, pool->split_capacity, sizeof *pool->split);
    }
    pool->split[pool->split_len] = from;
    return pool->split_len++;
}

typedef struct Now { // the access at hand
    const CpuThread *thread;
    Access access;
    Region *region;
    Pool *pool;
    uintptr_t address;
    uint64_t size;
    bool reported;
} Now;

static bool conflicts(const Now *now, const Access *before) {
    return before->flags & ACCESS_USED && ((before->flags | now->access.flags) & ACCESS_WRITE) &&
           !(before->flags & now->access.flags & ACCESS_IS_ATOMIC) &&
           !ordered(before, now->thread, now->access.block);
}

static void check_against(Now *now, const Access *before) {
    if (!now->reported && conflicts(now, before)) {
        now->reported = true;
        report_race(now->region, now->address, now->size, before, &now->access);
    }
}

static bool same_thread(const Access *a, const Access *b) {
    return a->block == b->block && a->thread == b->thread;
}

static bool may_replace(const Now *now, const Access *read) {
    return !(read->flags & ACCESS_USED) || same_thread(read, &now->access) ||
           ordered(read, now->thread, now->access.block);
}

// Keeps a read beside one that is not ordered with it. Where there is no room, one of another
// lane, of another warp and of another block each have their place.
static void remember_read(Cell *cell, const Now *now) {
    const Access *access = &now->access;
    if (may_replace(now, &cell->read)) {
        cell->read = *access;
        return;
    }
    cell->more = cell->more ? cell->more : pool_take(now->pool);
    Access *reads = now->pool->more[cell->more].reads;
    for (int i = 0; i < READS_MORE; i++) {
        if (may_replace(now, &reads[i])) {
            reads[i] = *access;
            return;
        }
    }
    const Access *first = &cell->read;
    if (access->block != first->block) {
        if (reads[2].block == first->block) {
            reads[2] = *access;
        }
    } else if (access->thread / WARP_SIZE != first->thread / WARP_SIZE) {
        if (reads[1].block == first->block &&
            reads[1].thread / WARP_SIZE == first->thread / WARP_SIZE) {
            reads[1] = *access;
        }
    }
}

static void check_cell(Cell *cell, Now *now) {
    if (cell->write.stamp == now->access.stamp && same_thread(&cell->write, &now->access) &&
        (cell->write.flags & ACCESS_USED) && !(cell->read.flags & ACCESS_USED) &&
        cell->write.flags == (now->access.flags | ACCESS_WRITE)) {
        return;
    }
    check_against(now, &cell->write);
    if (!(now->access.flags & ACCESS_WRITE)) {
        remember_read(cell, now);
        return;
    }
    check_against(now, &cell->read);
    for (int i = 0; cell->more && i < READS_MORE; i++) {
        check_against(now, &now->pool->more[cell->more].reads[i]);
    }
    cell->write = now->access;
    cell->read.flags = 0;
    cell->more = 0;
}

static void check_granule(Cell *cell, uint32_t mask, Now *now) {
    if (cell->generation != *now->region->generation) {
        *cell = (Cell){.generation = *now->region->generation};
    }
    bool whole = mask == (1u << GRANULE) - 1;
    if (whole && !(cell->more & IS_SPLIT)) {
        check_cell(cell, now);
        return;
    }
    if (!(cell->more & IS_SPLIT)) {
        Pool *pool = now->pool;
        uint32_t more = pool_take(pool);
        for (uint32_t i = 0; i < GRANULE; i++) {
            Cell part = *cell;
            if (part.more) { // each byte has its own further reads from here on
                uint32_t copy = pool_take(pool);
                pool->more[copy] = pool->more[part.more];
                part.more = copy;
            }
            pool->more[more].bytes[i] = split_take(pool, part);
        }
        cell->more = more | IS_SPLIT;
    }
    for (uint32_t i = 0; i < GRANULE; i++) {
        if (mask >> i & 1) {
            uint32_t byte = now->pool->more[cell->more & ~(uint32_t)IS_SPLIT].bytes[i];
            check_cell(&now->pool->split[byte], now);
        }
    }
}

void race_access(Region *region, uintptr_t address, uint64_t size, uint32_t flags, uint32_t site) {
    const CpuThread *thread = check_worker->current;
    Now now = {.thread = thread,
               .region = region,
               .pool = region->generation == &race_of_gang ? &gang_pool : &launch_pool,
               .address = address,
               .size = size,
               .access = {.block = flat_block(thread->simt.block),
                          .thread = (uint16_t)thread->simt.linear,
                          .flags = (uint16_t)(flags | ACCESS_USED),
                          .stamp = counter,
                          .site = check_user_site(site)}};
    uint64_t from = address - region->start, to = from + size;
    for (uint64_t at = from / GRANULE; at * GRANULE < to; at++) {
        uint64_t first = at * GRANULE < from ? from - at * GRANULE : 0;
        uint64_t last = (at + 1) * GRANULE > to ? to - at * GRANULE : GRANULE;
        uint32_t mask = ((1u << last) - 1) & ~((1u << first) - 1);
        check_granule(&region->cells[at], mask, &now);
    }
}
