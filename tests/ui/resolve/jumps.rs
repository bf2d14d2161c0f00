//@ rustc-agrees
fn main() {
    'outer: loop { //~ WARN unused label
        break 'outre; //~ ERROR use of undeclared label `'outre`
    }
    break; //~ ERROR `break` outside of a loop or labeled block
    //~^ WARN unreachable statement
    let _ = || continue; //~ ERROR `continue` inside of a closure
    'block: {
        continue 'block; //~ ERROR `continue` pointing to a labeled block
    }
    'held: loop { //~ WARN unused label
        let _ = || {
            break 'held; //~ ERROR use of unreachable label `'held`
            //~^ ERROR `break` inside of a closure
        };
    }
}
