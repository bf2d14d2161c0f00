//@ rustc-agrees
#![allow(unused)]
struct Raw(*const u8);
struct Holds<T>(T);
enum Either {
    A(Raw),
    B,
}
fn send<T: Send>(_t: T) {}
fn sync<T: Sync>(_t: T) {}
fn make() -> impl Sized {
    Raw(&0)
}

fn main() {
    send(Raw(&0)); //~ ERROR `*const u8` cannot be sent between threads safely
    sync(Holds(Raw(&0))); //~ ERROR `*const u8` cannot be shared between threads safely
    send(Either::B); //~ ERROR `*const u8` cannot be sent between threads safely
    send((1, Raw(&0))); //~ ERROR `*const u8` cannot be sent between threads safely
    send(make()); //~ ERROR `*const u8` cannot be sent between threads safely
}
