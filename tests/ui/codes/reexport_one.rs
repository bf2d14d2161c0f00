// Modules exported further than they can be seen.
//@ rustc-agrees: text, any order
mod shapes {
    pub const SIDES: u32 = 4;
}

pub use shapes as figures; //~ ERROR `shapes` is only public within the crate, and cannot be re-exported outside
//~| WARN unused import: `shapes as figures`

mod inner {
    mod deep {
        pub fn one() {}
    }
    pub use self::deep; //~ ERROR the name `deep` is defined multiple times
//~| ERROR `deep` is private, and cannot be re-exported
//~| WARN unused import: `self::deep`
}

fn main() {}
