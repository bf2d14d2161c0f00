//@ rustc-agrees: text
//@ edition: 2021
//@ exit: 0
enum Void {} //~ WARN enum `Void` is never used
extern "C" {
    static NOTHING: Void; //~ WARN static of uninhabited type
    //~| WARN static `NOTHING` is never used
    static OK: u8; //~ WARN static `OK` is never used
    static NEVER: (u8, Void); //~ WARN static of uninhabited type
    //~| WARN static `NEVER` is never used
    //~| WARN `extern` block uses type `(u8, Void)`, which is not FFI-safe
}
fn main() {}
