// borrow_universal.c: what the signature promises about its regions, and what the body needs.
//
// In: the solved regions of a body. Out: an error, or in a closure a requirement on its creator,
// where one universal region comes to contain another that it is not known to outlive, a
// placeholder comes to contain anything, or a type parameter must outlive a region that nothing
// says it does. Also the constraint to blame for any of these: the most telling one on the shortest
// path between the two regions. Follows the rustc development guide, "MIR borrow check: region
// inference: error reporting".
#include "mir/borrowck/borrow_private.h"

// ---------------------------------------------------------------- blame

// Lower is more telling. With `objects`, trait objects made on the way are what asks for 'static.
static unsigned interest(const Why *why, bool objects) {
    if (why->desugared && why->kind != OUTLIVES_RETURN) {
        return 5;
    }
    switch (why->kind) {
    case OUTLIVES_RETURN:
        return 0;
    case OUTLIVES_UNSIZE:
        return objects && why->boxes_object ? 1 : 2;
    case OUTLIVES_CONST:
    case OUTLIVES_STATIC:
    case OUTLIVES_ANNOTATION:
    case OUTLIVES_CAST:
    case OUTLIVES_CALL:
    case OUTLIVES_COPY:
    case OUTLIVES_ASSIGN:
    case OUTLIVES_USAGE:
        return 2;
    case OUTLIVES_GENERIC_ARG:
        return 3;
    case OUTLIVES_PREDICATE:
    case OUTLIVES_OPAQUE:
        return 4;
    case OUTLIVES_BORING:
        return 5;
    case OUTLIVES_BORING_NO_LOCATION:
        return 6;
    case OUTLIVES_INTERNAL:
        return 7;
    case OUTLIVES_PLACEHOLDER:
        return 8;
    }
    return 9;
}

// The shortest path from sup to sub as indices into b->outlives, first constraint first.
static uint32_t *path_between(Borrowck *b, RegionVid sup, RegionVid sub, uint32_t *count) {
    uint32_t *from = ARENA_ARRAY(b->arena, uint32_t, b->regions.len);
    memset(from, 0, b->regions.len * sizeof *from);
    VEC(RegionVid) queue = {0};
    vec_push(&queue, sup);
    from[sup] = UINT32_MAX;
    for (uint32_t head = 0; head < queue.len && from[sub] == 0; head++) {
        for (uint32_t i = b->outlives_of[queue.data[head]]; i != 0;
             i = b->outlives.data[i - 1].next) {
            RegionVid to = b->outlives.data[i - 1].sub;
            if (from[to] == 0) {
                from[to] = i;
                vec_push(&queue, to);
            }
        }
    }
    vec_free(&queue);
    *count = 0;
    if (from[sub] == 0) {
        return NULL;
    }
    for (RegionVid at = sub; from[at] != UINT32_MAX; at = b->outlives.data[from[at] - 1].sup) {
        ++*count;
    }
    uint32_t *path = ARENA_ARRAY(b->arena, uint32_t, *count + 1), place = *count;
    for (RegionVid at = sub; from[at] != UINT32_MAX; at = b->outlives.data[from[at] - 1].sup) {
        path[--place] = from[at] - 1;
    }
    return path;
}

Why regions_blame(Borrowck *b, RegionVid sup, RegionVid sub) {
    uint32_t count;
    bool by_placeholder = false;
    uint32_t *path = path_between(b, sup, sub, &count);
    for (uint32_t i = 0; i < count; i++) { // a placeholder that cannot be named: the way to it
        const Outlives *o = &b->outlives.data[path[i]];
        if (o->why.kind == OUTLIVES_PLACEHOLDER) {
            path = path_between(b, sup, o->why.upvar, &count);
            by_placeholder = true;
            break;
        }
    }
    if (path == NULL || count == 0) {
        return (Why){.kind = OUTLIVES_BORING, .span = b->body->span};
    }
    bool from_placeholder = b->regions.data[sup].is_placeholder;
    uint32_t best = from_placeholder ? 0 : count - 1;
    bool objects = sub == 0;
    for (uint32_t i = 0; i < count; i++) {
        objects &= b->outlives.data[path[i]].why.kind != OUTLIVES_ANNOTATION;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = from_placeholder ? i : count - 1 - i;
        if (interest(&b->outlives.data[path[at]].why, objects) <
            interest(&b->outlives.data[path[best]].why, objects)) {
            best = at;
        }
    }
    Why result = b->outlives.data[path[best]].why;
    if (result.kind == OUTLIVES_RETURN && best + 1 < count &&
        b->outlives.data[path[best + 1]].why.kind == OUTLIVES_OPAQUE) { // what `impl Trait` is
        result = b->outlives.data[path[best + 1]].why;
    }
    result.by_placeholder = by_placeholder;
    for (uint32_t i = 0; i < count; i++) {
        const Why *why = &b->outlives.data[path[i]].why;
        if (why->kind == OUTLIVES_PREDICATE && span_is_none(result.predicate)) {
            result.predicate = why->predicate;
        }
        if (why->returns_upvar && result.kind == OUTLIVES_RETURN) {
            result.returns_upvar = true;
            result.upvar = why->upvar;
        }
    }
    return result;
}

// ---------------------------------------------------------------- checks

static bool is_checked(const Borrowck *b, RegionVid vid) {
    return b->regions.data[vid].is_universal;
}

// Whether an error is to be reported.
static bool relation_fails(Borrowck *b, RegionVid longer, RegionVid shorter) {
    if (longer == shorter || known_to_outlive(b, longer, shorter)) {
        return false;
    }
    Why why = regions_blame(b, longer, shorter);
    return !closure_propagate(b, longer, shorter, &why);
}

static void check_universal(Borrowck *b, RegionVid longer) {
    RegionVid first = longer; // of those it is equal to, the first stands for all
    for (RegionVid r = 0; r < longer && first == longer; r++) {
        if (is_checked(b, r) && region_contains(b, longer, r) && region_contains(b, r, longer)) {
            first = r;
        }
    }
    if (first != longer) {
        if (relation_fails(b, longer, first)) {
            report_region_error(b, longer, first);
        }
        return;
    }
    bool reported = false;
    for (RegionVid shorter = 0; shorter < b->universal_count; shorter++) {
        if (is_checked(b, shorter) && region_contains(b, longer, shorter) &&
            relation_fails(b, longer, shorter) && !reported) {
            reported = true; // one error for each region
            report_region_error(b, longer, shorter);
        }
    }
}

// Nothing but itself may be in the value of a region that stands for any.
static void check_placeholder(Borrowck *b, RegionVid placeholder) {
    const PointSet *value = &b->values[placeholder];
    for (uint32_t i = 0; i < value->len; i++) {
        uint32_t lo = value->ranges[i].lo > b->point_count ? value->ranges[i].lo : b->point_count;
        for (uint32_t at = lo; at < value->ranges[i].hi; at++) {
            if (at - b->point_count != placeholder) {
                report_placeholder_error(b, placeholder, at - b->point_count);
                return;
            }
        }
    }
}

// A projection outlives what all of its arguments do.
typedef struct ArgsOutlive {
    Borrowck *b;
    RegionVid than;
    bool holds;
} ArgsOutlive;

static void arg_region_outlives(void *data, Region region) {
    ArgsOutlive *args = data;
    RegionVid vid = region_vid(args->b, region);
    args->holds &= vid != NO_REGION && region_contains(args->b, vid, args->than);
}

static bool arg_ty_outlives(void *data, Ty ty) {
    ArgsOutlive *args = data;
    if (ty_kind(args->b->cx, ty) == TY_PARAM) {
        args->holds &= ty_known_to_outlive(args->b, ty, args->than);
    }
    return true;
}

static bool alias_args_outlive(Borrowck *b, Ty alias, RegionVid region) {
    ArgsOutlive args = {b, region, true};
    GenericArgs list = ty_data(b->cx, alias)->item.args;
    for (uint32_t i = 0; i < args_len(b->cx, list); i++) {
        GenericArg arg = args_ptr(b->cx, list)[i];
        if (arg_tag(arg) == ARG_TY) {
            ty_walk(b->cx, arg_ty(arg), arg_ty_outlives, &args);
            ty_regions(b, arg_ty(arg), arg_region_outlives, &args);
        } else if (arg_tag(arg) == ARG_REGION) {
            arg_region_outlives(&args, arg_region(arg));
        }
    }
    return args.holds;
}

static void check_type_test(Borrowck *b, const TypeTest *test) {
    for (RegionVid r = 0; r < b->universal_count; r++) {
        if (!is_checked(b, r) || !region_contains(b, test->region, r) ||
            ty_known_to_outlive(b, test->ty, r)) {
            continue;
        }
        if (ty_kind(b->cx, test->ty) == TY_ALIAS && alias_args_outlive(b, test->ty, r)) {
            continue;
        }
        if (!closure_propagate_ty(b, test, r)) {
            report_type_test(b, test, r);
        }
        return;
    }
}

void regions_check(Borrowck *b) {
    for (uint32_t i = 0; i < b->type_tests.len; i++) {
        check_type_test(b, &b->type_tests.data[i]);
    }
    for (RegionVid r = 0; r < b->universal_count; r++) {
        if (is_checked(b, r)) {
            check_universal(b, r);
        }
    }
    for (uint32_t i = 0; i < b->placeholder_count; i++) {
        check_placeholder(b, b->placeholder_vids[i]);
    }
    opaques_check(b);
    closure_finish(b);
}

RegionVid region_upper(Borrowck *b, RegionVid vid) {
    if (b->regions.data[vid].is_universal) {
        return vid;
    }
    RegionVid found = NO_REGION;
    for (RegionVid r = 0; r < b->universal_count; r++) {
        if (b->regions.data[r].is_universal && region_contains(b, vid, r) &&
            (found == NO_REGION || known_to_outlive(b, r, found))) {
            found = r;
        }
    }
    return found;
}

bool loan_outlives_body(Borrowck *b, const Loan *loan, RegionVid *found, Why *why) {
    *found = region_upper(b, loan->region);
    if (*found == NO_REGION) {
        return false;
    }
    *why = regions_blame(b, loan->region, *found);
    return true;
}
