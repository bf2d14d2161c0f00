//@ rustc-agrees
// A union's expression has one field, and no base; the base is an expression all the same.
#[derive(Clone, Copy)]
union Word {
    a: u32,
    b: f32,
}

fn with_base(word: Word) -> Word {
    Word { a: 1, ..word }
    //~^ ERROR E0436
}

fn base_alone(word: Word) -> Word {
    Word { ..word }
    //~^ ERROR E0784
    //~| ERROR E0436
}

fn both() -> Word {
    Word { a: 1, b: 2.0 }
    //~^ ERROR E0784
}

fn main() {
    let word = with_base(base_alone(both()));
    let _ = move || Word { a: 1, ..word };
    //~^ ERROR E0436
}
