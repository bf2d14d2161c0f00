// A trait both implemented and not.
//@ rustc-agrees: text, any order
struct Handle(*mut u8);

unsafe impl Send for Handle {}
impl !Send for Handle {} //~ ERROR negative trait bounds are not fully implemented; use marker types for now
//~| ERROR found both positive and negative implementation of trait `Send` for type `Handle`:

struct Cell<T>(T);
unsafe impl<T> Sync for Cell<T> {}
impl<T> !Sync for Cell<T> {} //~ ERROR negative trait bounds are not fully implemented; use marker types for now
//~| ERROR found both positive and negative implementation of trait `Sync` for type `Cell<_>`:

fn main() {}
