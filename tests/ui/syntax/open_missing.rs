//@ rustc-agrees
// Closing parentheses without an open one explain the brace that is too many.

fn first() {
    let a = f 1);
} //~ ERROR unexpected closing delimiter: `}`

fn second() {}
