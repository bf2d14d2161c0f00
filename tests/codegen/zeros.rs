//@ emit: llvm-ir
// Zeros are not written down, in constants, statics and parts of them.
static mut ALL: [u64; 8 << 20] = [0; 8 << 20];
static mut PART: Buffer = Buffer { used: 7, bytes: [[0; 1 << 20]; 16] };
struct Buffer {
    used: u64,
    bytes: [[u8; 1 << 20]; 16],
}

fn main() {
    unsafe {
        ALL[3] = 1;
        PART.bytes[1][2] = 3;
        println!("{} {} {}", ALL[4], { PART.used }, PART.bytes[1][2]);
    }
}

// CHECK: global <{ [67108864 x i8] }> zeroinitializer
// CHECK: global <{ [16777216 x i8], [8 x i8] }> <{ [16777216 x i8] zeroinitializer, [8 x i8] c"\07\00\00\00\00\00\00\00" }>
