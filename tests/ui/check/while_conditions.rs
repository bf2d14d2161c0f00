//@ rustc-agrees
fn main() {
    while break {} //~ ERROR E0590
    loop {
        while {
            continue; //~ ERROR E0590
            true
        } {}
    }
}
