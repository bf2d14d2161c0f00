//@ rustc-agrees
#[repr(packed)]
struct Header {
    kind: u8,
    length: u32,
}

#[repr(C, packed(2))]
struct Pair {
    small: u16,
    large: u64,
}

fn main() {
    let header = Header { kind: 1, length: 2 };
    let kind = &header.kind;
    let length = &header.length; //~ ERROR E0793
    println!("{} {}", kind, length);
    println!("{}", header.length); //~ ERROR E0793
    let pair = Pair { small: 1, large: 2 };
    let small = &pair.small;
    let large = &pair.large; //~ ERROR E0793
    println!("{} {}", small, large);
}
