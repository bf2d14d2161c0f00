//@ rustc-agrees
struct Tuple(i32);
static GLOBAL: i32 = 1;

fn twice(_a: i32, _a: i32) {} //~ ERROR identifier `_a` is bound more than once in this parameter list

fn main() {
    let (p, p) = (1, 2); //~ ERROR identifier `p` is bound more than once in the same pattern
    let Tuple = 1; //~ ERROR let bindings cannot shadow tuple structs
    match 1 {
        GLOBAL => {} //~ ERROR match bindings cannot shadow statics
        x | y => {} //~ ERROR variable `x` is not bound in all patterns
        //~^ ERROR variable `y` is not bound in all patterns
        Missing(_) => {} //~ ERROR cannot find tuple struct or tuple variant `Missing` in this scope
    }
}
