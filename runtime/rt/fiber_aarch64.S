// fiber_aarch64.S: the context switch for AArch64 (AAPCS64).
//
// void fiber_switch(void **save_sp, void *load_sp): as in fiber_x86_64.S; saved are x19 to x30 and
// d8 to d15. A new stack has fiber_start as its x30, the entry in x19 and its argument in x20.
#if defined(__aarch64__)
    .text
    .globl fiber_switch
    .hidden fiber_switch
    .type fiber_switch, %function
    .p2align 4
fiber_switch:
    .cfi_startproc
    sub sp, sp, #160
    stp x19, x20, [sp, #0]
    stp x21, x22, [sp, #16]
    stp x23, x24, [sp, #32]
    stp x25, x26, [sp, #48]
    stp x27, x28, [sp, #64]
    stp x29, x30, [sp, #80]
    stp d8, d9, [sp, #96]
    stp d10, d11, [sp, #112]
    stp d12, d13, [sp, #128]
    stp d14, d15, [sp, #144]
    mov x9, sp
    str x9, [x0]
    mov sp, x1
    ldp x19, x20, [sp, #0]
    ldp x21, x22, [sp, #16]
    ldp x23, x24, [sp, #32]
    ldp x25, x26, [sp, #48]
    ldp x27, x28, [sp, #64]
    ldp x29, x30, [sp, #80]
    ldp d8, d9, [sp, #96]
    ldp d10, d11, [sp, #112]
    ldp d12, d13, [sp, #128]
    ldp d14, d15, [sp, #144]
    add sp, sp, #160
    ret
    .cfi_endproc
    .size fiber_switch, . - fiber_switch

    .globl fiber_start
    .hidden fiber_start
    .type fiber_start, %function
    .p2align 4
fiber_start:
    .cfi_startproc
    .cfi_undefined x30
    sub sp, sp, #160 // frames start below what fiber_on wrote
    mov x0, x20
    mov x29, #0
    blr x19
    brk #1
    .cfi_endproc
    .size fiber_start, . - fiber_start
#endif
    .section .note.GNU-stack, "", %progbits
