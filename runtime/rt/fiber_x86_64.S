// fiber_x86_64.S: the context switch for the System V ABI.
//
// void fiber_switch(void **save_sp, void *load_sp): pushes the callee-saved registers and the
// floating-point control words, swaps stack pointers and pops the other fiber's. A new stack is
// laid out by fiber_on as if it had been saved here, with fiber_start as the return address.
#if defined(__x86_64__)
    .text
    .globl fiber_switch
    .hidden fiber_switch
    .type fiber_switch, @function
    .p2align 4
fiber_switch:
    .cfi_startproc
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    movq %rsp, (%rdi)
    movq %rsi, %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    retq
    .cfi_endproc
    .size fiber_switch, . - fiber_switch

// Entered by the ret of the first switch: r12 is the entry, r13 its argument. Frames start below
// what fiber_on wrote, so that a fiber may prepare the next one on its own stack.
    .globl fiber_start
    .hidden fiber_start
    .type fiber_start, @function
    .p2align 4
fiber_start:
    .cfi_startproc
    .cfi_undefined %rip
    subq $56, %rsp
    movq %r13, %rdi
    xorl %ebp, %ebp
    callq *%r12
    ud2
    .cfi_endproc
    .size fiber_start, . - fiber_start
#endif
    .section .note.GNU-stack, "", %progbits
