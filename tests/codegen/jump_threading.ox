//@ emit: llvm-ir
//@ flags: -O
// A loop whose body may unwind is rotated: what `next` gave is not tested a second time, so that
// LLVM sees one exit.
trait Step {
    fn step(&self, state: &mut u64);
}

struct Add(u64);
struct Turn(u32);

impl Step for Add {
    fn step(&self, state: &mut u64) {
        *state += self.0;
    }
}

impl Step for Turn {
    fn step(&self, state: &mut u64) {
        *state = state.rotate_left(self.0);
    }
}

struct Guard(u64);

impl Drop for Guard {
    fn drop(&mut self) {
        println!("{}", self.0);
    }
}

#[inline(never)]
fn run(steps: &[Box<dyn Step>]) -> u64 {
    let guard = Guard(5);
    let mut state = guard.0;
    for step in steps {
        step.step(&mut state);
    }
    state
}

fn main() {
    let steps: Vec<Box<dyn Step>> = vec![Box::new(Add(3)), Box::new(Turn(5))];
    println!("{}", run(&steps));
}

// The call's normal way leads to the step and the test, which leads back to the call.
// CHECK: define internal fastcc noundef i64 @_RNvC
// CHECK: invoke void %
// CHECK: getelementptr
// CHECK-NEXT: icmp eq ptr
// CHECK-NEXT: br i1
