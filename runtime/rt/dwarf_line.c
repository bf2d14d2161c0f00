// dwarf_line.c: line tables of DWARF 2 to 4 (what oxcc writes is 4).
//
// In: where a unit's line program begins. Out: file, line and column of an address. The program is
// run from its start, as it must be, and the last row before the address in its sequence counts.
#include "dwarf.h"
#include "rt_private.h"

uint64_t dwarf_fixed(DwarfReader *reader, unsigned bytes) {
    if ((size_t)(reader->end - reader->at) < bytes) {
        reader->failed = true;
        reader->at = reader->end;
        return 0;
    }
    uint64_t value = 0;
    for (unsigned i = 0; i < bytes; i++) {
        value |= (uint64_t)reader->at[i] << (8 * i);
    }
    reader->at += bytes;
    return value;
}

uint64_t dwarf_uleb(DwarfReader *reader) {
    uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
        uint8_t byte = (uint8_t)dwarf_fixed(reader, 1);
        value |= shift < 64 ? (uint64_t)(byte & 0x7f) << shift : 0;
        if (!(byte & 0x80)) {
            return value;
        }
    }
}

int64_t dwarf_sleb(DwarfReader *reader) {
    uint64_t value = 0;
    for (unsigned shift = 0;;) {
        uint8_t byte = (uint8_t)dwarf_fixed(reader, 1);
        value |= shift < 64 ? (uint64_t)(byte & 0x7f) << shift : 0;
        shift += 7;
        if (!(byte & 0x80)) {
            return (int64_t)(byte & 0x40 && shift < 64 ? value | ~0ull << shift : value);
        }
    }
}

const char *dwarf_string(DwarfReader *reader) {
    const char *text = (const char *)reader->at;
    while (dwarf_fixed(reader, 1) != 0) {
    }
    return reader->failed ? NULL : text;
}

void dwarf_skip(DwarfReader *reader, uint64_t bytes) {
    if (bytes > (uint64_t)(reader->end - reader->at)) {
        reader->failed = true;
        bytes = (uint64_t)(reader->end - reader->at);
    }
    reader->at += bytes;
}

// ---------------------------------------------------------------- the header

typedef struct LineHeader {
    DwarfReader directories, files, program;
    uint8_t step, operations; // least instruction length; maximum operations
    int8_t base;
    uint8_t range, first_special;
    const uint8_t *lengths; // of the standard opcodes' operands
} LineHeader;

static bool open_header(uint64_t offset, LineHeader *header) {
    size_t size;
    const uint8_t *section = elf_section(".debug_line", &size);
    if (!section || offset >= size) {
        return false;
    }
    DwarfReader r = {section + offset, section + size, false};
    uint64_t length = dwarf_fixed(&r, 4);
    if (length >= 0xfffffff0 || length > (uint64_t)(r.end - r.at)) {
        return false;
    }
    r.end = r.at + length;
    unsigned version = (unsigned)dwarf_fixed(&r, 2);
    if (version < 2 || version > 4) {
        return false;
    }
    uint64_t header_length = dwarf_fixed(&r, 4);
    DwarfReader program = r;
    dwarf_skip(&program, header_length);
    header->program = program;
    header->step = (uint8_t)dwarf_fixed(&r, 1);
    header->operations = version >= 4 ? (uint8_t)dwarf_fixed(&r, 1) : 1;
    dwarf_fixed(&r, 1); // default_is_stmt
    header->base = (int8_t)dwarf_fixed(&r, 1);
    header->range = (uint8_t)dwarf_fixed(&r, 1);
    header->first_special = (uint8_t)dwarf_fixed(&r, 1);
    header->lengths = r.at;
    dwarf_skip(&r, header->first_special > 0 ? header->first_special - 1u : 0);
    header->directories = r;
    for (const char *name; (name = dwarf_string(&r)) && *name;) {
    }
    header->files = r;
    return !r.failed && header->range != 0;
}

static void find_file(const LineHeader *header, const char *folder, uint64_t file,
                      DwarfPlace *place) {
    DwarfReader files = header->files;
    const char *name = NULL;
    uint64_t directory = 0;
    for (uint64_t i = 0; i < file; i++) {
        name = dwarf_string(&files);
        if (!name || !*name) {
            return;
        }
        directory = dwarf_uleb(&files);
        dwarf_uleb(&files);
        dwarf_uleb(&files);
    }
    DwarfReader directories = header->directories;
    place->file = name;
    place->folder = folder;
    place->directory = NULL;
    for (uint64_t i = 0; i < directory; i++) {
        place->directory = dwarf_string(&directories);
    }
}

void dwarf_file_name(uint64_t offset, const char *folder, uint64_t file, DwarfPlace *place) {
    LineHeader header;
    if (open_header(offset, &header)) {
        find_file(&header, folder, file, place);
    }
}

// ---------------------------------------------------------------- the program

typedef struct Row {
    uint64_t address, file, line, column;
} Row;

enum {
    LNS_COPY = 1,
    LNS_ADVANCE_PC,
    LNS_ADVANCE_LINE,
    LNS_SET_FILE,
    LNS_SET_COLUMN,
    LNS_CONST_ADD_PC = 8,
    LNS_FIXED_ADVANCE_PC,
    LNE_END_SEQUENCE = 1,
    LNE_SET_ADDRESS = 2
};

// One instruction; `appends` if it adds a row, `ends` if it also ends the sequence.
static void step(const LineHeader *header, DwarfReader *r, Row *row, bool *appends, bool *ends) {
    uint8_t opcode = (uint8_t)dwarf_fixed(r, 1);
    *appends = *ends = false;
    if (opcode >= header->first_special) {
        unsigned adjusted = opcode - header->first_special;
        row->address += (uint64_t)(adjusted / header->range) * header->step;
        row->line = (uint64_t)((int64_t)row->line + header->base + (int)(adjusted % header->range));
        *appends = true;
        return;
    }
    switch (opcode) {
    case 0: {
        uint64_t length = dwarf_uleb(r);
        DwarfReader inner = *r;
        uint8_t extended = length > 0 ? (uint8_t)dwarf_fixed(&inner, 1) : 0;
        if (extended == LNE_END_SEQUENCE) {
            *appends = *ends = true;
        } else if (extended == LNE_SET_ADDRESS) {
            row->address = dwarf_fixed(&inner, 8);
        }
        dwarf_skip(r, length);
        break;
    }
    case LNS_COPY:
        *appends = true;
        break;
    case LNS_ADVANCE_PC:
        row->address += dwarf_uleb(r) * header->step;
        break;
    case LNS_ADVANCE_LINE:
        row->line = (uint64_t)((int64_t)row->line + dwarf_sleb(r));
        break;
    case LNS_SET_FILE:
        row->file = dwarf_uleb(r);
        break;
    case LNS_SET_COLUMN:
        row->column = dwarf_uleb(r);
        break;
    case LNS_CONST_ADD_PC:
        row->address += (uint64_t)((255 - header->first_special) / header->range) * header->step;
        break;
    case LNS_FIXED_ADVANCE_PC:
        row->address += dwarf_fixed(r, 2);
        break;
    default:
        for (uint8_t i = 0; i < header->lengths[opcode - 1]; i++) {
            dwarf_uleb(r);
        }
    }
}

bool dwarf_line_at(uint64_t offset, const char *folder, uint64_t address, DwarfPlace *place) {
    LineHeader header;
    if (!open_header(offset, &header)) {
        return false;
    }
    static const Row first = {.file = 1, .line = 1};
    Row row = first, last = first;
    bool in_sequence = false;
    for (DwarfReader r = header.program; r.at < r.end && !r.failed;) {
        bool appends, ends;
        step(&header, &r, &row, &appends, &ends);
        if (!appends) {
            continue;
        }
        // Code that the linker left out begins at 0.
        if (in_sequence && last.address != 0 && last.address <= address && address < row.address) {
            place->line = (uint32_t)last.line;
            place->column = (uint32_t)last.column;
            find_file(&header, folder, last.file, place);
            return true;
        }
        last = row;
        in_sequence = !ends;
        if (ends) {
            row = first;
        }
    }
    return false;
}
