//@ rustc-agrees: text
//@ exit: 1
// `...` is no type, and what a function gives is no place for it either.

fn given() -> ... {} //~ ERROR E0743

const DOTS: ... = 3; //~ ERROR unexpected `...`

fn borrowed(x: &...) {} //~ ERROR E0743

enum Last {
    One,
    /// behind the last one //~ ERROR E0585
}
