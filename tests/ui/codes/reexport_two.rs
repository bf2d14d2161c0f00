// Modules exported further than they can be seen.
//@ rustc-agrees: text, any order
mod api {
    pub mod user {
        pub struct User;
    }
    mod store {}
    pub use self::store as database; //~ ERROR `store` is private, and cannot be re-exported
//~| WARN unused import: `self::store as database`
    pub use self::user as people; //~ WARN unused import: `self::user as people`
}

mod outer {
    pub(crate) mod helper {}
    mod private {
        pub mod nested {}
    }
    pub use self::private::{self, nested}; //~ ERROR the name `private` is defined multiple times
//~| ERROR `private` is private, and cannot be re-exported
//~| WARN unused imports: `nested` and `self`
}
pub use outer::helper; //~ ERROR `helper` is only public within the crate, and cannot be re-exported outside
//~| WARN unused import: `outer::helper`

fn main() {}
