//@ rustc-agrees: text
static mut COUNTS: [u32; 3] = [1, 2, 3];
static mut PAIR: (u32, String) = (1, String::new());
fn main() {
    unsafe {
        println!("{}", COUNTS.len()); //~ ERROR creating a shared reference to mutable static
        let first = &COUNTS; //~ ERROR creating a shared reference to mutable static
        for count in COUNTS.iter() { //~ ERROR creating a shared reference to mutable static
            println!("{count} {first:?}");
        }
        let all = &mut COUNTS; //~ ERROR creating a mutable reference to mutable static
        all[0] = 1;
        COUNTS.sort(); //~ ERROR creating a mutable reference to mutable static
        println!("{:?}", COUNTS); //~ ERROR creating a shared reference to mutable static
        let ref mut pair = PAIR; //~ ERROR creating a mutable reference to mutable static
        pair.0 += 1;
        PAIR.1.push('a'); //~ ERROR creating a mutable reference to mutable static
        let raw = &raw const COUNTS;
        println!("{} {}", (*raw)[0], { PAIR.0 });
        let text = (&PAIR.1); //~ WARN unnecessary parentheses around assigned value
//~| ERROR creating a shared reference to mutable static
        println!("{text} {}", COUNTS[2]);
    }
}
