//@ rustc-agrees
// Constants and statics are evaluated whether something uses them or not.

const TOO_SMALL: usize = 1 - 2; //~ ERROR E0080

const fn divide(x: u32) -> u32 {
    10 / x
}
const CALLED: u32 = divide(0); //~ ERROR E0080

const UNWRAPPED: u8 = {
    let nothing: Option<u8> = None;
    nothing.expect("a value") //~ ERROR evaluation panicked: a value
};

const TABLE: [i32; 2] = [1, 2];
static OUTSIDE: i32 = TABLE[TABLE.len()]; //~ ERROR index out of bounds

const _: () = assert!(1 + 1 == 3); //~ ERROR E0080

struct Checked<const N: usize>;
impl<const N: usize> Checked<N> {
    const LAST: usize = N - 1; // has a parameter: evaluated where it is used
}

fn main() {
    let _ = Checked::<1>::LAST;
}
