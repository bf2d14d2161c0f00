// Statics that point at each other, and discriminants given by other variants of the same enum.
struct Node {
    name: &'static str,
    other: Option<&'static Node>,
}

static LEFT: Node = Node { name: "left", other: Some(&RIGHT) };
static RIGHT: Node = Node { name: "right", other: Some(&LEFT) };
static SELF: Node = Node { name: "self", other: Some(&SELF) };

struct Part {
    number: &'static u32,
    whole: &'static Whole,
}
struct Whole {
    number: u32,
    part: Part,
}
static WHOLE: Whole = Whole { number: 7, part: Part { number: &WHOLE.number, whole: &WHOLE } };

#[repr(u8)]
enum Level {
    Low = 1,
    Next,
    High = Level::Next as u8 * 10,
    Above,
    Back = Level::Last as u8 - 1,
    Last = 0x80,
}

enum Signed {
    First = -5,
    Second,
    Third = Signed::Second as isize - 10,
}

fn main() {
    println!("{} {}", LEFT.other.unwrap().name, RIGHT.other.unwrap().name);
    println!("{}", LEFT.other.unwrap().other.unwrap().other.unwrap().name);
    println!("{}", SELF.other.unwrap().other.unwrap().name);
    println!("{} {}", WHOLE.part.number, WHOLE.part.whole.part.number);
    println!("{}", std::ptr::eq(WHOLE.part.number, &WHOLE.number));
    println!("{} {} {}", Level::Low as u8, Level::Next as i64, Level::High as u8);
    println!("{} {} {}", Level::Above as u32, Level::Back as u8, Level::Last as i8);
    println!("{} {} {}", Signed::First as i8, Signed::Second as u8, Signed::Third as i32);
}
