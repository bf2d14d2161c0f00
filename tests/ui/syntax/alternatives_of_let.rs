//@ rustc-agrees: headers, any order
// Alternatives of let stand in parentheses.

fn main() {
    let Ok(_a) | Err(_a) = Ok::<u8, u8>(1); //~ ERROR `let` bindings require top-level or-patterns in parentheses
    let | _z = 5; //~ ERROR `let` bindings require top-level or-patterns in parentheses
    let Some(1) | None = Some(1); //~ ERROR `let` bindings require top-level or-patterns in parentheses
    //~| ERROR refutable pattern in local binding
    let (Ok(_b) | Err(_b)) = Ok::<u8, u8>(1);
}
