// nearest.c: the name that was probably meant, chosen as rustc chooses it: a candidate equal but
// for letter case; else the first one of smallest edit distance (insertions, deletions,
// replacements and swaps of neighbours) within a third of the name's length; else one made of the
// same words in another order (`sort_by` for `by_sort`).
#include "base/base.h"

static size_t decode(Str s, uint32_t *out) {
    size_t count = 0;
    for (size_t i = 0; i < s.len;) {
        unsigned char lead = (unsigned char)s.ptr[i];
        size_t width = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        uint32_t c = 0;
        for (size_t k = 0; k < width && i < s.len; k++) {
            c = c << 8 | (unsigned char)s.ptr[i++];
        }
        out[count++] = c;
    }
    return count;
}

static size_t smaller(size_t a, size_t b) {
    return a < b ? a : b;
}

// The distance, or SIZE_MAX when it is above the limit. What is further from the diagonal than the
// limit costs more, and a row that is above it everywhere ends the search.
static size_t edit_distance(const uint32_t *a, size_t a_len, const uint32_t *b, size_t b_len,
                            size_t limit) {
    size_t difference = a_len > b_len ? a_len - b_len : b_len - a_len;
    if (difference > limit) {
        return SIZE_MAX;
    }
    size_t rows[3][NEAREST_MAX + 2];
    for (size_t j = 0; j <= smaller(b_len, limit + 1); j++) {
        rows[0][j] = j;
    }
    size_t above_least = 0;
    for (size_t i = 1; i <= a_len; i++) {
        size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *above2 = rows[(i + 1) % 3];
        size_t from = i > limit ? i - limit : 1, to = smaller(b_len, i + limit);
        size_t least = row[from - 1] = from == 1 ? i : limit + 1;
        for (size_t j = from; j <= to; j++) {
            size_t replace = above[j - 1] + (a[i - 1] != b[j - 1]);
            size_t best = smaller(replace, smaller(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                a[i - 1] != b[j - 1]) {
                best = smaller(best, above2[j - 2] + 1);
            }
            row[j] = best;
            least = smaller(least, best);
        }
        row[to + 1] = limit + 1;
        if (least > limit && above_least > limit) { // a swap reaches over one row
            return SIZE_MAX;
        }
        above_least = least;
    }
    size_t distance = rows[a_len % 3][b_len];
    return distance <= limit ? distance : SIZE_MAX;
}

static bool equal_ignoring_case(Str a, Str b) {
    if (a.len != b.len) {
        return false;
    }
    for (size_t i = 0; i < a.len; i++) {
        unsigned char x = (unsigned char)a.ptr[i], y = (unsigned char)b.ptr[i];
        x = x >= 'a' && x <= 'z' ? x - 32 : x;
        y = y >= 'a' && y <= 'z' ? y - 32 : y;
        if (x != y) {
            return false;
        }
    }
    return true;
}

enum { WORDS_MAX = 32 };

static size_t split_words(Str s, Str *words) {
    size_t count = 0, start = 0;
    for (size_t i = 0; i <= s.len; i++) {
        if (i == s.len || s.ptr[i] == '_') {
            if (count == WORDS_MAX) {
                return 0;
            }
            words[count++] = (Str){s.ptr + start, i - start};
            start = i + 1;
        }
    }
    return count;
}

static bool same_words(Str a, Str b) {
    Str left[WORDS_MAX], right[WORDS_MAX];
    bool taken[WORDS_MAX] = {false};
    size_t count = split_words(a, left);
    if (a.len != b.len || count < 2 || split_words(b, right) != count) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        bool found = false;
        for (size_t j = 0; j < count && !found; j++) {
            if (!taken[j] && str_eq(left[i], right[j])) {
                taken[j] = found = true;
            }
        }
        if (!found) {
            return false;
        }
    }
    return true;
}

Str str_nearest(Str wanted, const Str *candidates, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (equal_ignoring_case(wanted, candidates[i])) {
            return candidates[i];
        }
    }
    Str best = {NULL, 0};
    if (wanted.len <= NEAREST_MAX) {
        uint32_t left[NEAREST_MAX], right[NEAREST_MAX];
        size_t left_len = decode(wanted, left);
        size_t limit = (wanted.len > 3 ? wanted.len : 3) / 3;
        for (size_t i = 0; i < count; i++) {
            if (candidates[i].len > NEAREST_MAX) {
                continue;
            }
            size_t right_len = decode(candidates[i], right);
            size_t distance = edit_distance(left, left_len, right, right_len, limit);
            if (distance == SIZE_MAX) {
                continue;
            }
            best = candidates[i];
            if (distance == 0) {
                return best;
            }
            limit = distance - 1; // a later one must be strictly nearer
        }
    }
    for (size_t i = 0; i < count && !best.ptr; i++) {
        if (same_words(wanted, candidates[i])) {
            best = candidates[i];
        }
    }
    return best;
}

// ---------------------------------------------------------------- one after the other

enum { SAME_BUT_CASE = 0, DISTANCE = 1 }; // ranks: a distance of n is DISTANCE + n
#define SAME_WORDS (SIZE_MAX - 1)

void nearest_begin(Nearest *nearest, Str wanted) {
    *nearest = (Nearest){.wanted = wanted, .rank = SIZE_MAX};
    if (wanted.len <= NEAREST_MAX) {
        nearest->len = decode(wanted, nearest->letters);
        nearest->limit = (wanted.len > 3 ? wanted.len : 3) / 3;
    }
}

static size_t nearest_rank(const Nearest *nearest, Str candidate) {
    if (equal_ignoring_case(nearest->wanted, candidate)) {
        return SAME_BUT_CASE;
    }
    if (nearest->rank == SAME_BUT_CASE) {
        return SIZE_MAX;
    }
    if (nearest->wanted.len <= NEAREST_MAX && candidate.len <= NEAREST_MAX) {
        uint32_t letters[NEAREST_MAX];
        size_t len = decode(candidate, letters);
        size_t distance =
            edit_distance(nearest->letters, nearest->len, letters, len, nearest->limit);
        if (distance != SIZE_MAX) {
            return DISTANCE + distance;
        }
    }
    return nearest->rank >= SAME_WORDS && same_words(nearest->wanted, candidate) ? SAME_WORDS
                                                                                 : SIZE_MAX;
}

bool nearest_see(Nearest *nearest, Str candidate) {
    size_t rank = nearest_rank(nearest, candidate);
    if (rank == SIZE_MAX || rank > nearest->rank ||
        (rank == nearest->rank && strcmp(candidate.ptr, nearest->best.ptr) >= 0)) {
        return false;
    }
    nearest->best = candidate;
    nearest->rank = rank;
    if (rank >= DISTANCE && rank != SAME_WORDS) {
        nearest->limit = rank - DISTANCE;
    }
    return true;
}

size_t nearest_letters(Str name) {
    size_t count = 0;
    for (size_t i = 0; i < name.len; i++) {
        count += ((unsigned char)name.ptr[i] & 0xc0) != 0x80;
    }
    return count;
}
