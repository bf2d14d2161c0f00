// unwind_try.S: ox_rt_try, the one place outside compiled code that catches a panic.
//
// int32_t ox_rt_try(void (*body)(void *), void *data, void (*caught)(void *, void *)) calls body
// and returns 0; its landing pad, a catch-all in the data area below, calls caught with the
// exception and returns 1. It is assembly because C has no landing pads.

#if defined(__x86_64__)
    .text
    .globl ox_rt_try
    .type ox_rt_try, @function
    .p2align 4
ox_rt_try:
    .cfi_startproc
    .cfi_personality 0x9b, DW.ref.rust_eh_personality
    .cfi_lsda 0x1b, .Ltry_data
    endbr64
    pushq %rbx
    .cfi_def_cfa_offset 16
    .cfi_offset %rbx, -16
    pushq %r12
    .cfi_def_cfa_offset 24
    .cfi_offset %r12, -24
    subq $8, %rsp
    .cfi_def_cfa_offset 32
    movq %rsi, %rbx
    movq %rdx, %r12
    movq %rdi, %rax
    movq %rsi, %rdi
.Ltry_call:
    callq *%rax
.Ltry_called:
    xorl %eax, %eax
.Ltry_return:
    .cfi_remember_state
    addq $8, %rsp
    .cfi_def_cfa_offset 24
    popq %r12
    .cfi_def_cfa_offset 16
    popq %rbx
    .cfi_def_cfa_offset 8
    retq
    .cfi_restore_state
.Ltry_pad:
    movq %rbx, %rdi
    movq %rax, %rsi
.Ltry_caught:
    callq *%r12
.Ltry_end_calls:
    movl $1, %eax
    jmp .Ltry_return
.Ltry_end:
    .cfi_endproc
    .size ox_rt_try, . - ox_rt_try

    .hidden DW.ref.rust_eh_personality
    .weak DW.ref.rust_eh_personality
    .section .data.DW.ref.rust_eh_personality, "awG", @progbits, DW.ref.rust_eh_personality, comdat
    .p2align 3
    .type DW.ref.rust_eh_personality, @object
    .size DW.ref.rust_eh_personality, 8
DW.ref.rust_eh_personality:
    .quad rust_eh_personality

#elif defined(__aarch64__)
    .text
    .globl ox_rt_try
    .type ox_rt_try, %function
    .p2align 4
ox_rt_try:
    .cfi_startproc
    .cfi_personality 0x9b, DW.ref.rust_eh_personality
    .cfi_lsda 0x1b, .Ltry_data
    stp x29, x30, [sp, #-32]!
    .cfi_def_cfa_offset 32
    .cfi_offset 29, -32
    .cfi_offset 30, -24
    stp x19, x20, [sp, #16]
    .cfi_offset 19, -16
    .cfi_offset 20, -8
    mov x29, sp
    mov x19, x1
    mov x20, x2
    mov x9, x0
    mov x0, x1
.Ltry_call:
    blr x9
.Ltry_called:
    mov w0, #0
.Ltry_return:
    .cfi_remember_state
    ldp x19, x20, [sp, #16]
    ldp x29, x30, [sp], #32
    .cfi_def_cfa_offset 0
    .cfi_restore 19
    .cfi_restore 20
    .cfi_restore 29
    .cfi_restore 30
    ret
    .cfi_restore_state
.Ltry_pad:
    mov x1, x0
    mov x0, x19
.Ltry_caught:
    blr x20
.Ltry_end_calls:
    mov w0, #1
    b .Ltry_return
.Ltry_end:
    .cfi_endproc
    .size ox_rt_try, . - ox_rt_try

    .hidden DW.ref.rust_eh_personality
    .weak DW.ref.rust_eh_personality
    .section .data.DW.ref.rust_eh_personality, "awG", %progbits, DW.ref.rust_eh_personality, comdat
    .p2align 3
    .type DW.ref.rust_eh_personality, %object
    .size DW.ref.rust_eh_personality, 8
DW.ref.rust_eh_personality:
    .xword rust_eh_personality
#else
#error "ox_rt_try is not written for this architecture"
#endif

// The data area: one call that catches everything, one that lets its panic pass.
    .section .gcc_except_table, "a", %progbits
    .p2align 2
.Ltry_data:
    .byte 0xff                      // landing pads are relative to the function
    .byte 0x9b                      // type table: pcrel, indirect, 4 bytes
    .uleb128 .Ltry_types - .Ltry_types_base
.Ltry_types_base:
    .byte 0x01                      // call sites in uleb128
    .uleb128 .Ltry_sites_end - .Ltry_sites
.Ltry_sites:
    .uleb128 .Ltry_call - ox_rt_try
    .uleb128 .Ltry_called - .Ltry_call
    .uleb128 .Ltry_pad - ox_rt_try
    .uleb128 1                      // the first action record
    .uleb128 .Ltry_caught - ox_rt_try
    .uleb128 .Ltry_end_calls - .Ltry_caught
    .uleb128 0
    .uleb128 0
.Ltry_sites_end:
    .byte 1                         // catch type 1, whose entry is null
    .byte 0                         // no next action
    .p2align 2
    .long 0
.Ltry_types:

    .section .note.GNU-stack, "", %progbits
