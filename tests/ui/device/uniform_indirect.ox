// Barriers behind function pointers and trait objects: which function is run must not depend on the thread, unless
// none that may be run waits for the others.
use cuda_device::{cuda_module, kernel, thread, warp};

#[cuda_module]
mod kernels {
    use super::*;

    fn waits(v: u32) -> u32 {
        thread::sync_threads();
        v
    }

    fn adds(v: u32) -> u32 {
        v + 1
    }

    fn doubles(v: u32) -> u32 {
        v * 2
    }

    fn two_args(a: u32, b: u32) -> u32 {
        thread::sync_threads();
        a + b
    }

    fn multiplies(a: u32, b: u32) -> u32 {
        a * b
    }

    const TABLE: [fn(u32) -> u32; 2] = [adds, waits];
    static STATIC_TABLE: [fn(u32, u32) -> u32; 2] = [two_args, multiplies];

    #[kernel]
    pub fn chosen_by_the_thread(out: *mut u32) {
        let t = thread::threadIdx_x();
        let f: fn(u32) -> u32 = if t < 4 { waits } else { adds };
        let v = f(t); //~ ERROR not all threads of the block may reach this barrier
        unsafe { *out.add(t as usize) = v };
    }

    #[kernel]
    pub fn chosen_by_the_block(out: *mut u32, k: u32) {
        let t = thread::threadIdx_x();
        let f: fn(u32) -> u32 = if thread::blockIdx_x() < k { waits } else { adds };
        let v = f(t);
        unsafe { *out.add(t as usize) = v };
    }

    #[kernel]
    pub fn from_a_const(out: *mut u32, k: u32) {
        let t = thread::threadIdx_x();
        let v = TABLE[k as usize](t);
        let w = TABLE[(t & 1) as usize](v); //~ ERROR not all threads of the block may reach this barrier
        unsafe { *out.add(t as usize) = w };
    }

    #[kernel]
    pub fn from_a_static(out: *mut u32, k: u32) {
        let t = thread::threadIdx_x();
        let v = STATIC_TABLE[k as usize](t, 1);
        let f = STATIC_TABLE[(t & 1) as usize];
        let w = f(v, 2); //~ ERROR not all threads of the block may reach this barrier
        unsafe { *out.add(t as usize) = w };
    }

    #[kernel]
    pub fn without_barriers(out: *mut u32) {
        let t = thread::threadIdx_x();
        let table: [fn(u64) -> u64; 2] = [|x| x + 1, |x| x * 3];
        let v = table[(t % 2) as usize](t as u64);
        unsafe { *out.add(t as usize) = v as u32 };
    }

    #[kernel]
    pub fn under_a_condition(out: *mut u32, k: u32) {
        let t = thread::threadIdx_x();
        let f: fn(u32) -> u32 = if k == 0 { waits } else { doubles };
        let mut v = f(t);
        if v > 3 {
            v = f(v); //~ ERROR not all threads of the block may reach this barrier
        }
        unsafe { *out.add(t as usize) = v };
    }

    fn repeat(f: fn(&mut u32), times: u32, v: &mut u32) {
        for _ in 0..times {
            f(v); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    fn repeat_same(f: fn(&mut u32), times: u32, v: &mut u32) {
        for _ in 0..times {
            f(v);
        }
    }

    #[kernel]
    pub fn as_an_argument(out: *mut u32, k: u32) {
        let t = thread::threadIdx_x();
        let mut v = t;
        repeat_same(|v| { thread::sync_threads(); *v += 1 }, k, &mut v);
        repeat(|v| { thread::sync_threads(); *v += 1 }, t, &mut v);
        unsafe { *out.add(t as usize) = v };
    }

    trait Step {
        fn step(&self, v: u32) -> u32;
        fn named(&self) -> u32 {
            7
        }
    }
    struct Wait;
    struct Add(u32);
    impl Step for Wait {
        fn step(&self, v: u32) -> u32 {
            thread::sync_threads();
            v
        }
    }
    impl Step for Add {
        fn step(&self, v: u32) -> u32 {
            v + self.0
        }
    }

    #[kernel]
    pub fn objects(out: *mut u32, k: u32) {
        let t = thread::threadIdx_x();
        let (wait, adds) = (Wait, [Add(3), Add(5)]);
        let own: &dyn Step = &adds[(t & 1) as usize];
        let mut v = own.named();
        let by_all: &dyn Step = if k > 3 { &wait } else { &adds[0] };
        v = by_all.step(v);
        let by_thread: &dyn Step = if t > 3 { &wait } else { &adds[0] };
        v += by_thread.named();
        v = by_thread.step(v); //~ ERROR not all threads of the block may reach this barrier
        unsafe { *out.add(t as usize) = v };
    }

    // All objects are of one type, or the object is another for each thread but its type is not.
    #[kernel]
    pub fn objects_of_a_type(out: *mut u32) {
        let t = thread::threadIdx_x();
        let (wait, adds) = ([Wait, Wait], [Add(3), Add(5)]);
        let own: &dyn Step = &wait[(t & 1) as usize];
        let other: &dyn Step = &adds[(t & 1) as usize];
        let both = [own, other];
        let mut v = own.step(t) + other.step(t);
        for each in both {
            v += each.named();
        }
        unsafe { *out.add(t as usize) = v };
    }

    #[kernel]
    pub fn closures(out: *mut u32, k: u32) {
        let t = thread::threadIdx_x();
        let wait = |v: u32| {
            thread::sync_threads();
            v + k
        };
        let add = |v: u32| v + k;
        let pick = |first: bool| -> &dyn Fn(u32) -> u32 { if first { &wait } else { &add } };
        let v = pick(k == 2)(t);
        let f = pick(t == 2);
        let v = f(v); //~ ERROR not all threads of the block may reach this barrier
        unsafe { *out.add(t as usize) = v };
    }

    struct Plan<'a> {
        first: fn(u32) -> u32,
        then: &'a mut dyn FnMut(u32),
    }

    #[kernel]
    pub fn in_fields(out: *mut u32, k: u32) {
        let t = thread::threadIdx_x();
        let mut sum = 0;
        let plan = Plan { first: TABLE[k as usize], then: &mut |v| sum += warp::shuffle_xor_sync(u32::MAX, v, 1) };
        let v = (plan.first)(t);
        (plan.then)(v);
        if t & 1 == 0 {
            (plan.then)(v); //~ ERROR not all threads of the warp may reach this operation of the warp
        }
        unsafe { *out.add(t as usize) = v + sum };
    }

    #[kernel]
    pub fn in_a_field_that_changes(out: *mut u32) {
        let t = thread::threadIdx_x();
        let mut plan = Plan { first: waits, then: &mut |_| {} };
        if t & 1 == 0 {
            plan.first = adds;
        }
        (plan.then)(t);
        let v = (plan.first)(t); //~ ERROR not all threads of the block may reach this barrier
        unsafe { *out.add(t as usize) = v };
    }

    trait Base {
        fn base(&self);
    }
    trait Derived: Base {}
    struct Quiet;
    struct Loud;
    impl Base for Quiet {
        fn base(&self) {}
    }
    impl Base for Loud {
        fn base(&self) {
            thread::sync_threads();
        }
    }
    impl Derived for Quiet {}
    impl Derived for Loud {}

    #[kernel]
    pub fn upcast(k: u32) {
        let t = thread::threadIdx_x();
        let derived: &dyn Derived = if k > 2 { &Quiet } else { &Loud };
        derived.base();
        let base: &dyn Base = derived;
        base.base();
        let mut mixed: &dyn Derived = derived;
        if t > 2 {
            mixed = &Quiet;
        }
        let base: &dyn Base = mixed;
        base.base(); //~ ERROR not all threads of the block may reach this barrier
    }

    // Which way the recursion goes depends on the thread, but not how deep.
    fn descend(depth: u32, f: fn(u32)) {
        if depth > 0 {
            f(depth);
            descend(depth - 1, f);
        }
    }

    fn descend_own(depth: u32, f: fn(u32)) {
        if depth > 0 {
            f(depth); //~ ERROR not all threads of the block may reach this barrier
            descend_own(depth - 1, f);
        }
    }

    fn even(n: u32) -> bool {
        n == 0 || odd(n - 1)
    }

    fn odd(n: u32) -> bool {
        if n == 0 {
            thread::sync_threads();
            return false;
        }
        even(n - 1)
    }

    #[kernel]
    pub fn recursive(k: u32) {
        descend(k, |_| thread::sync_threads());
        descend_own(thread::threadIdx_x(), |_| thread::sync_threads());
        even(k);
        if thread::threadIdx_x() > 3 {
            even(k); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    // What a pointer returns differs where the pointer does.
    #[kernel]
    pub fn results(k: u32) {
        let f: fn() -> u32 = if thread::threadIdx_x() > 3 { || 1 } else { || 2 };
        let g: fn() -> u32 = if k > 3 { || 1 } else { || 2 };
        if g() == 1 {
            thread::sync_threads();
        }
        if f() == 1 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    struct Guard(u32);
    impl Drop for Guard {
        fn drop(&mut self) {
            if self.0 > 1 {
                thread::sync_threads();
            }
        }
    }

    #[kernel]
    pub fn dropped(k: u32) {
        let _all = Guard(k);
        if thread::threadIdx_x() > 3 {
            let _some = Guard(k);
        } //~ ERROR not all threads of the block may reach this barrier
    }

    #[kernel]
    pub fn lifted() {
        let f: fn(u32) -> u32 = if thread::threadIdx_x() < 4 { waits } else { adds };
        unsafe { f(1) };
    }
}

fn main() {}
