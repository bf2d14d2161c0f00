// Goals about a type that is made of two of itself at each level are asked once each, also where
// they wait for inference.
#![allow(dead_code)]
enum Doubles<T> {
    End,
    More(T, Box<Doubles<(T, T)>>),
}
trait Tr {}
impl Tr for u8 {}
impl<A: Tr, B: Tr> Tr for (A, B) {}
fn twice<T>(_: &Option<T>) -> Option<(T, T)> {
    None
}
fn need<T: Tr>(_: Option<T>) {}
fn send<T: Send>(_: T) {}

fn wide() {
    let a = None;
    let b = twice(&twice(&twice(&twice(&twice(&twice(&twice(&twice(&twice(&a)))))))));
    let c = twice(&twice(&twice(&twice(&twice(&twice(&twice(&twice(&twice(&b)))))))));
    let d = twice(&twice(&twice(&twice(&twice(&twice(&twice(&twice(&twice(&c)))))))));
    need(d);
    let _: &Option<u8> = &a;
}

fn endless() {
    send(Doubles::End); //~ ERROR overflow evaluating the requirement
}

fn compared() {
    let end = Doubles::End;
    end > Doubles::End; //~ ERROR binary operation `>` cannot be applied to type `Doubles<_>`
}

fn main() {}
