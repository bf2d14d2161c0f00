//@ rustc-agrees
// Each body's borrow errors come after all errors in types, body by body: but for what
// `impl Trait` hides, which comes first, then in source order, the closures of a body before the body itself and inner ones first.
mod first {
    pub fn late() {
        let s = String::new();
        drop(s);
        drop(s); //~ ERROR use of moved value: `s`
    }
}

fn main() {
    let s = String::new();
    let c = || {
        let t = String::new();
        let d = || {
            let u = String::new();
            drop(u);
            drop(u); //~ ERROR use of moved value: `u`
        };
        drop(t);
        drop(t); //~ ERROR use of moved value: `t`
        d();
    };
    drop(s);
    drop(s); //~ ERROR use of moved value: `s`
    c();
    first::late();
    early();
    hidden();
    mismatch();
}

fn early() {
    let s = String::new();
    drop(s);
    drop(s); //~ ERROR use of moved value: `s`
}

fn hidden() -> impl Sized {
    let s = String::new();
    drop(s);
    drop(s); //~ ERROR use of moved value: `s`
    1
}

fn mismatch() -> u32 {
    "text" //~ ERROR mismatched types
}
