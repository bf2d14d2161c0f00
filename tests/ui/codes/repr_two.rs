// Hints about the representation that contradict each other.
//@ rustc-agrees: text, any order
#[repr(i8)] //~ ERROR conflicting representation hints
#[repr(u32)]
enum Split {
    One = 1,
}

#[repr(isize, usize)] //~ ERROR conflicting representation hints
enum Word {
    Zero,
    One,
}

#[repr(packed(2), packed(4))]
struct Header(u64); //~ ERROR type has conflicting packed representation hints

#[repr(packed)]
#[repr(packed(1))]
struct Same(u16);

#[repr(packed(8))]
#[repr(C, packed)]
struct Other(u32); //~ ERROR type has conflicting packed representation hints

#[repr(transparent, C)] //~ ERROR transparent struct cannot have other repr hints
struct Meters(f64);

#[repr(transparent)] //~ ERROR transparent struct cannot have other repr hints
#[repr(align(8))]
struct Feet(f64);

#[repr(transparent, u8)] //~ ERROR transparent enum cannot have other repr hints
enum Only {
    One(u8),
}

#[repr(transparent)]
enum Unit { //~ ERROR transparent enum needs exactly one variant, but has 2
    Meters(f64),
    Feet(f64),
}

#[repr(align(16))]
struct Aligned([u8; 16]);

#[repr(packed)]
struct Packet { //~ ERROR packed type cannot transitively contain a `#[repr(align)]` type
    length: u8,
    body: Aligned,
}

#[repr(C, packed(4))]
union Register {
    word: u32,
    vector: std::mem::ManuallyDrop<Aligned>,
}

struct Outer(Aligned);

#[repr(packed)]
struct Deep {
    outer: [Outer; 2],
}

#[repr(rust)] //~ ERROR unrecognized representation hint
struct Plain(u8);

#[repr(D, packed)] //~ ERROR unrecognized representation hint
struct Typo(u8);

fn main() {}
