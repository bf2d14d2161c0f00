// dwarf.h: source places of addresses, out of the program's own debug information.
#ifndef OX_DWARF_H
#define OX_DWARF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A part of a section that is still to be read. Reading past the end gives zeros and sets `failed`.
typedef struct DwarfReader {
    const uint8_t *at, *end;
    bool failed;
} DwarfReader;
uint64_t dwarf_fixed(DwarfReader *reader, unsigned bytes);
uint64_t dwarf_uleb(DwarfReader *reader);
int64_t dwarf_sleb(DwarfReader *reader);
const char *dwarf_string(DwarfReader *reader);
void dwarf_skip(DwarfReader *reader, uint64_t bytes);

typedef struct DwarfPlace {
    const char *folder, *directory, *file; // each relative to the one before; NULL: not known
    uint32_t line, column;
} DwarfPlace;

// The row of a line table that covers the address (dwarf_line.c); and the name of a file in it.
bool dwarf_line_at(uint64_t offset, const char *folder, uint64_t address, DwarfPlace *place);
void dwarf_file_name(uint64_t offset, const char *folder, uint64_t file, DwarfPlace *place);

// The functions that were inlined at an address of the file, the innermost first, and last the
// function itself, whose name is NULL: the symbol table has it. 0: there is no debug information.
typedef struct DwarfFrame {
    const char *name; // linker name, or the plain one
    DwarfPlace place;
} DwarfFrame;
enum { DWARF_FRAMES_MAX = 64 };
uint32_t dwarf_frames(uint64_t address, DwarfFrame frames[DWARF_FRAMES_MAX]);

#endif
