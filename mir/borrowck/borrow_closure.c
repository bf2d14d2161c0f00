// borrow_closure.c: what a closure cannot know about its creator's regions, the creator must.
//
// In: a closure's body, whose external regions are numbered first: 'static, the parameters of the
// item around it, then one for each region in the closure's own type. Out: requirements between
// them that the closure could not prove. The creator numbers the same closure type when it makes
// the closure, in the same order, and so knows which of its regions each of them is. Follows the
// rustc development guide, "MIR borrow check: closure constraints".
#include "mir/borrowck/borrow_private.h"

static void require(Borrowck *b, ClosureRequirement requirement) {
    for (uint32_t i = 0; i < b->requirements.len; i++) {
        const ClosureRequirement *have = &b->requirements.data[i];
        if (have->sup == requirement.sup && have->sub == requirement.sub &&
            ty_eq(have->ty, requirement.ty)) {
            return;
        }
    }
    vec_push(&b->requirements, requirement);
}

static bool in_closure(const Borrowck *b) {
    return def_get(b->program, b->body->def)->kind == DEF_CLOSURE;
}

// The external regions that outlive `shorter` (the largest first found are enough: each is
// required).
static uint32_t bounds_above(Borrowck *b, RegionVid shorter, RegionVid *found) {
    if (b->regions.data[shorter].is_external) {
        found[0] = shorter;
        return 1;
    }
    uint32_t count = 0;
    for (RegionVid i = 1; i < b->universal_count; i++) {
        if (b->regions.data[i].is_external && known_to_outlive(b, i, shorter)) {
            found[count++] = i;
        }
    }
    if (count == 0) {
        found[count++] = 0;
    }
    return count;
}

static RegionVid bound_below(Borrowck *b, RegionVid longer) {
    if (b->regions.data[longer].is_external) {
        return longer;
    }
    for (RegionVid i = 0; i < b->universal_count; i++) {
        if (b->regions.data[i].is_external && known_to_outlive(b, longer, i)) {
            return i;
        }
    }
    return NO_REGION;
}

bool closure_propagate(Borrowck *b, RegionVid longer, RegionVid shorter, const Why *why) {
    if (!in_closure(b)) {
        return false;
    }
    RegionVid below = bound_below(b, longer);
    if (below == NO_REGION) {
        return false;
    }
    RegionVid *above = ARENA_ARRAY(b->arena, RegionVid, b->universal_count + 1);
    uint32_t count = bounds_above(b, shorter, above);
    for (uint32_t i = 0; i < count; i++) {
        if (above[i] != below) {
            require(b, (ClosureRequirement){.sup = below, .sub = above[i], .why = *why});
        }
    }
    return true;
}

bool closure_propagate_ty(Borrowck *b, const TypeTest *test, RegionVid region) {
    if (!in_closure(b)) {
        return false;
    }
    RegionVid *above = ARENA_ARRAY(b->arena, RegionVid, b->universal_count + 1);
    uint32_t count = bounds_above(b, region, above);
    for (uint32_t i = 0; i < count; i++) {
        require(b, (ClosureRequirement){
                       .ty = ty_erase_regions(b->cx, test->ty), .sub = above[i], .why = test->why});
    }
    return true;
}

void closure_finish(Borrowck *b) {
    uint32_t count = b->requirements.len;
    ClosureRequirement *copy = ARENA_ARRAY(b->body->arena, ClosureRequirement, count + 1);
    if (count > 0) {
        copy_bytes(copy, b->requirements.data, count * sizeof *copy);
    }
    b->body->closure_requirements = copy;
    b->body->closure_requirement_count = count;
}

// Which of this body's regions an external region of a closure is.
static RegionVid creators(const Borrowck *b, RegionVid external, RegionVid first) {
    return external < b->root_count ? external : first + (external - b->root_count);
}

void closure_apply(Borrowck *b, DefId closure, RegionVid first) {
    const MirBody *body = mir_borrow_checked(b->program, closure);
    Why outer = b->why;
    for (uint32_t i = 0; body != NULL && i < body->closure_requirement_count; i++) {
        const ClosureRequirement *required = &body->closure_requirements[i];
        b->why = required->why;
        b->why.from_closure = true;
        RegionVid sub = creators(b, required->sub, first);
        if (required->ty.index != 0) {
            ty_outlives(b, ty_numbered(b, required->ty), region_var(b->cx, sub));
        } else {
            outlive(b, creators(b, required->sup, first), sub);
        }
    }
    b->why = outer;
}
