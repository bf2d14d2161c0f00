//@ rustc-agrees: text
// Half of the turns of this loop are calls of the library: it is told at the user's code, all the same.
const ENDLESS: u32 = {
    let mut i = 0u32;
    while true { //~ WARN denote infinite loops
        //~^ ERROR constant evaluation is taking a long time
        i = i.wrapping_add(1);
    }
    i
};

fn main() {
    println!("{}", ENDLESS);
}
