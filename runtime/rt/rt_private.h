// rt_private.h: what the files of the runtime archive share among themselves.
//
// Memory faults have one handler (start.c). It first asks the CPU device whether the fault happened
// inside a kernel, which ends that launch with an error value; then whether the address lies in the
// thread's stack guard, which ends the process with rustc's message; anything else gets the default
// action of the signal.
#ifndef OX_RT_PRIVATE_H
#define OX_RT_PRIVATE_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Installs the fault handler once for the process.
void fault_handler_install(void);
// Gives the calling thread an alternate signal stack unless it has one.
void fault_stack_install(void);
// Set by the CPU device: true if it took the fault over (the context was redirected).
typedef bool FaultHook(int signal, siginfo_t *info, void *context);
extern FaultHook *fault_hook;

// write(2) until everything is out; errors are ignored, as they must be in last words.
void write_all(int descriptor, const char *text, size_t len);

// Symbol names out of the program's own symbol table (elf_symbol.c); NULL if none covers the
// address. The string lives as long as the process.
const char *elf_symbol(uintptr_t address);

// A section of the program's file by name, or NULL; and an address as that file has it.
const uint8_t *elf_section(const char *name, size_t *size);
uint64_t elf_file_address(uintptr_t address);

// A symbol of Rust's v0 scheme as a path (v0_demangle.c); false if it is none. `hashes`: with those
// of crates.
bool v0_demangle(const char *symbol, bool hashes, char *buffer, size_t size);

#endif
