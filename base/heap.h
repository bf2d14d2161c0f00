// heap.h: where all memory of the compiler comes from, and how it becomes an image: a file with the
// heap as it stands, which another run of the same compiler maps at the same address and goes on
// with. Private to base/, except for the image functions, which the driver calls.
#ifndef OXCC_HEAP_H
#define OXCC_HEAP_H

#include "base/base.h"

void *heap_zeroed(size_t size); // never NULL
// For a process that does one job: what it has once taken from the system it keeps for reuse.
void heap_keep(void);

// What tells this build of the program from every other; false if nothing does.
bool heap_own_build(unsigned char build[32]);

// From now on all memory comes from the region that image_write saves. Called before anything is
// allocated; false if the region's addresses are taken.
bool image_begin(void);
// Saves the region; image_map gives `root` back. Returns 0 or errno.
int image_write(FILE *file, void *root);
// Maps an image. NULL if there is none at the path, it was made by another build of the compiler,
// or its addresses are taken. What is mapped can be changed (the file is not), grown and freed
// (which does nothing).
void *image_map(const char *path);

#endif
