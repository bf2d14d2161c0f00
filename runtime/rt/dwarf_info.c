// dwarf_info.c: which functions an address lies in, with those inlined there.
//
// The unit that covers the address is found, and in it the function and the inlined functions
// inside each other; what was inlined says whose code it is and where the call was. Units of DWARF
// 2 to 4 are read, others are passed over. Everything stays on the stack: this runs when a program
// dies.
#include "dwarf.h"
#include "rt_private.h"

#include <string.h>

enum {
    TAG_COMPILE_UNIT = 0x11,
    TAG_INLINED = 0x1d,
    TAG_SUBPROGRAM = 0x2e,
    AT_NAME = 0x03,
    AT_STMT_LIST = 0x10,
    AT_LOW_PC = 0x11,
    AT_HIGH_PC = 0x12,
    AT_COMP_DIR = 0x1b,
    AT_ABSTRACT_ORIGIN = 0x31,
    AT_SPECIFICATION = 0x47,
    AT_RANGES = 0x55,
    AT_CALL_COLUMN = 0x57,
    AT_CALL_FILE = 0x58,
    AT_CALL_LINE = 0x59,
    AT_LINKAGE_NAME = 0x6e,
    ABBREVS_CACHED = 256
};
enum {
    FORM_ADDR = 0x01,
    FORM_BLOCK2 = 0x03,
    FORM_BLOCK4,
    FORM_DATA2,
    FORM_DATA4,
    FORM_DATA8,
    FORM_STRING,
    FORM_BLOCK,
    FORM_BLOCK1,
    FORM_DATA1,
    FORM_FLAG,
    FORM_SDATA,
    FORM_STRP,
    FORM_UDATA,
    FORM_REF_ADDR,
    FORM_REF1,
    FORM_REF2,
    FORM_REF4,
    FORM_REF8,
    FORM_REF_UDATA,
    FORM_INDIRECT,
    FORM_SEC_OFFSET,
    FORM_EXPRLOC,
    FORM_FLAG_PRESENT,
    FORM_REF_SIG8 = 0x20
};

typedef struct Unit {
    const uint8_t *start; // of its header
    DwarfReader dies;
    uint64_t abbrev_offset;
    const uint8_t *abbrevs[ABBREVS_CACHED]; // by code: behind it
    uint64_t low, line_offset;
    const char *folder;
} Unit;

// What of a debugging information entry matters here.
typedef struct Entry {
    uint64_t tag, low, high, ranges, origin, call_file, call_line, call_column, line_offset;
    bool has_children, has_low, has_high, high_is_length, has_ranges, has_lines;
    const char *name, *linkage_name, *folder;
} Entry;

static DwarfReader section_at(const char *name, uint64_t offset) {
    size_t size;
    const uint8_t *data = elf_section(name, &size);
    if (!data || offset > size) {
        return (DwarfReader){NULL, NULL, true};
    }
    return (DwarfReader){data + offset, data + size, false};
}

// ---------------------------------------------------------------- abbreviations and entries

static void cache_abbrevs(Unit *unit) {
    memset(unit->abbrevs, 0, sizeof unit->abbrevs);
    DwarfReader r = section_at(".debug_abbrev", unit->abbrev_offset);
    for (uint64_t code; !r.failed && (code = dwarf_uleb(&r)) != 0;) {
        if (code < ABBREVS_CACHED) {
            unit->abbrevs[code] = r.at;
        }
        dwarf_uleb(&r);
        dwarf_fixed(&r, 1);
        for (bool more = true; more && !r.failed;) {
            uint64_t attribute = dwarf_uleb(&r), form = dwarf_uleb(&r);
            more = attribute != 0 || form != 0;
        }
    }
}

static bool open_abbrev(const Unit *unit, uint64_t code, DwarfReader *abbrev) {
    *abbrev = section_at(".debug_abbrev", unit->abbrev_offset);
    if (code < ABBREVS_CACHED) {
        abbrev->at = unit->abbrevs[code];
        return unit->abbrevs[code] != NULL;
    }
    for (uint64_t other; !abbrev->failed && (other = dwarf_uleb(abbrev)) != 0;) {
        if (other == code) {
            return true;
        }
        dwarf_uleb(abbrev);
        dwarf_fixed(abbrev, 1);
        for (bool more = true; more && !abbrev->failed;) {
            uint64_t attribute = dwarf_uleb(abbrev), form = dwarf_uleb(abbrev);
            more = attribute != 0 || form != 0;
        }
    }
    return false;
}

// The value of an attribute as a number; strings come through `text`.
static uint64_t read_form(const Unit *unit, DwarfReader *r, uint64_t form, const char **text) {
    uint64_t unit_offset = (uint64_t)(unit->start - section_at(".debug_info", 0).at);
    switch (form) {
    case FORM_ADDR:
    case FORM_DATA8:
    case FORM_REF_SIG8:
        return dwarf_fixed(r, 8);
    case FORM_DATA1:
    case FORM_FLAG:
        return dwarf_fixed(r, 1);
    case FORM_DATA2:
        return dwarf_fixed(r, 2);
    case FORM_DATA4:
    case FORM_SEC_OFFSET:
    case FORM_REF_ADDR:
        return dwarf_fixed(r, 4);
    case FORM_SDATA:
        return (uint64_t)dwarf_sleb(r);
    case FORM_UDATA:
        return dwarf_uleb(r);
    case FORM_STRING:
        *text = dwarf_string(r);
        return 0;
    case FORM_STRP: {
        DwarfReader strings = section_at(".debug_str", dwarf_fixed(r, 4));
        *text = dwarf_string(&strings);
        return 0;
    }
    case FORM_REF1:
        return unit_offset + dwarf_fixed(r, 1);
    case FORM_REF2:
        return unit_offset + dwarf_fixed(r, 2);
    case FORM_REF4:
        return unit_offset + dwarf_fixed(r, 4);
    case FORM_REF8:
        return unit_offset + dwarf_fixed(r, 8);
    case FORM_REF_UDATA:
        return unit_offset + dwarf_uleb(r);
    case FORM_BLOCK1:
        dwarf_skip(r, dwarf_fixed(r, 1));
        return 0;
    case FORM_BLOCK2:
        dwarf_skip(r, dwarf_fixed(r, 2));
        return 0;
    case FORM_BLOCK4:
        dwarf_skip(r, dwarf_fixed(r, 4));
        return 0;
    case FORM_BLOCK:
    case FORM_EXPRLOC:
        dwarf_skip(r, dwarf_uleb(r));
        return 0;
    case FORM_INDIRECT:
        return read_form(unit, r, dwarf_uleb(r), text);
    case FORM_FLAG_PRESENT:
        return 1;
    default:
        r->failed = true;
        return 0;
    }
}

static void take_attribute(Entry *entry, uint64_t attribute, uint64_t form, uint64_t value,
                           const char *text) {
    switch (attribute) {
    case AT_NAME:
        entry->name = text;
        break;
    case AT_LINKAGE_NAME:
        entry->linkage_name = text;
        break;
    case AT_COMP_DIR:
        entry->folder = text;
        break;
    case AT_STMT_LIST:
        entry->line_offset = value;
        entry->has_lines = true;
        break;
    case AT_LOW_PC:
        entry->low = value;
        entry->has_low = true;
        break;
    case AT_HIGH_PC:
        entry->high = value;
        entry->has_high = true;
        entry->high_is_length = form != FORM_ADDR;
        break;
    case AT_RANGES:
        entry->ranges = value;
        entry->has_ranges = true;
        break;
    case AT_ABSTRACT_ORIGIN:
    case AT_SPECIFICATION:
        entry->origin = value;
        break;
    case AT_CALL_FILE:
        entry->call_file = value;
        break;
    case AT_CALL_LINE:
        entry->call_line = value;
        break;
    case AT_CALL_COLUMN:
        entry->call_column = value;
        break;
    default:
        break;
    }
}

// The next entry; false for the null entry that ends a list of children.
static bool read_entry(const Unit *unit, DwarfReader *r, Entry *entry) {
    uint64_t code = dwarf_uleb(r);
    *entry = (Entry){0};
    DwarfReader abbrev;
    if (code == 0) {
        return false;
    }
    if (!open_abbrev(unit, code, &abbrev)) {
        r->failed = true;
        return false;
    }
    entry->tag = dwarf_uleb(&abbrev);
    entry->has_children = dwarf_fixed(&abbrev, 1) != 0;
    for (;;) {
        uint64_t attribute = dwarf_uleb(&abbrev), form = dwarf_uleb(&abbrev);
        if ((attribute == 0 && form == 0) || abbrev.failed || r->failed) {
            return !abbrev.failed && !r->failed;
        }
        const char *text = NULL;
        uint64_t value = read_form(unit, r, form, &text);
        take_attribute(entry, attribute, form, value, text);
    }
}

// ---------------------------------------------------------------- which unit

static bool in_ranges(uint64_t offset, uint64_t base, uint64_t address) {
    for (DwarfReader r = section_at(".debug_ranges", offset); !r.failed;) {
        uint64_t from = dwarf_fixed(&r, 8), to = dwarf_fixed(&r, 8);
        if (from == 0 && to == 0) {
            return false;
        }
        if (from == UINT64_MAX) {
            base = to;
        } else if (address >= base + from && address < base + to) {
            return true;
        }
    }
    return false;
}

static bool covers(const Unit *unit, const Entry *entry, uint64_t address) {
    if (entry->has_ranges) {
        return in_ranges(entry->ranges, unit->low, address);
    }
    uint64_t high = entry->high_is_length ? entry->low + entry->high : entry->high;
    return entry->has_low && entry->has_high && entry->low != 0 && address >= entry->low &&
           address < high;
}

// Reads the header at `all`, which moves behind the unit; false if it is not to be read.
static bool open_unit(DwarfReader *all, Unit *unit) {
    unit->start = all->at;
    uint64_t length = dwarf_fixed(all, 4);
    if (length >= 0xfffffff0) {
        all->failed = true;
        return false;
    }
    unit->dies = *all;
    dwarf_skip(all, length);
    unit->dies.end = all->at;
    unsigned version = (unsigned)dwarf_fixed(&unit->dies, 2);
    unit->abbrev_offset = dwarf_fixed(&unit->dies, 4);
    unsigned address_size = (unsigned)dwarf_fixed(&unit->dies, 1);
    return version >= 2 && version <= 4 && address_size == 8 && !all->failed;
}

static bool find_unit(uint64_t address, Unit *unit) {
    for (DwarfReader all = section_at(".debug_info", 0); !all.failed && all.at < all.end;) {
        if (!open_unit(&all, unit)) {
            continue;
        }
        cache_abbrevs(unit);
        Entry root;
        if (!read_entry(unit, &unit->dies, &root) || root.tag != TAG_COMPILE_UNIT) {
            continue;
        }
        unit->low = root.low;
        unit->folder = root.folder;
        unit->line_offset = root.line_offset;
        if (root.has_lines && covers(unit, &root, address)) {
            return true;
        }
    }
    return false;
}

// ---------------------------------------------------------------- which functions

static const char *name_at(const Unit *unit, uint64_t offset, unsigned depth) {
    DwarfReader r = section_at(".debug_info", offset);
    Entry entry;
    if (offset == 0 || r.failed || depth > 4 || !read_entry(unit, &r, &entry)) {
        return NULL;
    }
    return entry.linkage_name  ? entry.linkage_name
           : entry.origin != 0 ? name_at(unit, entry.origin, depth + 1)
                               : entry.name;
}

// The entries for inlined functions around the address, outermost first.
static uint32_t inlined_chain(const Unit *unit, uint64_t address, Entry *chain, uint32_t max) {
    uint32_t count = 0, depth = 0, function_depth = 0;
    for (DwarfReader r = unit->dies; r.at < r.end && !r.failed;) {
        Entry entry;
        if (!read_entry(unit, &r, &entry)) {
            if (depth == 0 || --depth < function_depth) {
                break;
            }
            continue;
        }
        bool is_function = entry.tag == TAG_SUBPROGRAM;
        if ((is_function || entry.tag == TAG_INLINED) && covers(unit, &entry, address)) {
            if (is_function) {
                function_depth = depth + 1;
            } else if (count < max) {
                chain[count++] = entry;
            }
        }
        depth += entry.has_children;
    }
    return count;
}

uint32_t dwarf_frames(uint64_t address, DwarfFrame frames[DWARF_FRAMES_MAX]) {
    Unit unit;
    Entry chain[DWARF_FRAMES_MAX - 1];
    if (!find_unit(address, &unit)) {
        return 0;
    }
    uint32_t count = inlined_chain(&unit, address, chain, DWARF_FRAMES_MAX - 1);
    DwarfPlace place = {0};
    dwarf_line_at(unit.line_offset, unit.folder, address, &place);
    for (uint32_t i = 0; i < count; i++) {
        const Entry *entry = &chain[count - 1 - i];
        frames[i] = (DwarfFrame){name_at(&unit, entry->origin, 0), place};
        place = (DwarfPlace){.line = (uint32_t)entry->call_line,
                             .column = (uint32_t)entry->call_column};
        dwarf_file_name(unit.line_offset, unit.folder, entry->call_file, &place);
    }
    frames[count] = (DwarfFrame){NULL, place};
    return count + 1;
}
