//@ rustc-agrees: codes, any order
// What is wrong already is not told again where it is used, and hides nothing else.

fn takes(_: &str, _: str) {} //~ ERROR E0277

fn gives() -> str { //~ ERROR E0277
    "text"
}

fn assigned(mut count: u8) -> u8 {
    count = missing() //~ ERROR E0425
}

fn added(text: &str) -> Option<char> {
    text += missing() //~ ERROR E0425
    //~^ ERROR E0308
}

fn multiplied(bytes: &[u8]) -> u8 {
    bytes * missing() //~ ERROR E0425
    //~^ ERROR E0308
}

enum Message {
    Move { x: u8 },
}

struct Twice {
    a: u8,
    a: u16, //~ ERROR E0124
    b: u8,
}

struct Numbers {
    first: u8<u8>, //~ ERROR E0109
}

struct Holder<T>(T);
impl<T> Default for Holder<Unknown> { //~ ERROR E0425
    fn default() -> Self {
        loop {}
    }
}

unsafe fn careful() {}

fn moved_and_careful(text: String) {
    careful(); //~ ERROR E0133
    drop(text);
    drop(text); //~ ERROR E0382
}

fn main() {
    takes("a", "b"); //~ ERROR E0308
    //~^ ERROR E0277
    let mixed = vec![1, "2"]; //~ ERROR E0308
    let _: Vec<String> = mixed;
    let number = 5;
    number.no_such_method(); //~ ERROR E0599
    match (Message::Move { x: 1 }) {
        Message::Mov { x } => {} //~ ERROR E0599
    }
    let _ = Twice { b: 1 };
    let _ = Numbers { first: "text" };
    let _: Holder<u8> = Default::default();
}
