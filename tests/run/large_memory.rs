// Large constants and statics: zeros, repeated values, copies of parts, uninitialised memory.
use std::mem::MaybeUninit;

const LEN: usize = 3 << 20;
static ZEROS: [u8; LEN] = [0; LEN];
static mut ROOM: [u32; LEN] = [0; LEN];
static SEVENS: [u16; LEN / 4] = [7; LEN / 4];
static NAMES: [&str; 100_000] = ["name"; 100_000];
static mut UNSET: MaybeUninit<[u8; 1 << 19]> = MaybeUninit::uninit();

struct Table {
    head: [u8; 5],
    rows: [[u8; 1 << 18]; 4],
    tail: &'static str,
}

const fn table() -> Table {
    let mut table = Table { head: *b"table", rows: [[0; 1 << 18]; 4], tail: "end" };
    table.rows[1] = [1; 1 << 18];
    table.rows[2][70_000] = 2;
    table.rows[3] = table.rows[2];
    table.rows[3][65_536] = 3;
    table
}
static TABLE: Table = table();
const SUM: u64 = {
    let table = table();
    let mut sum = 0;
    let mut i = 60_000;
    while i < 75_000 {
        sum += table.rows[0][i] as u64 + table.rows[3][i] as u64;
        i += 1;
    }
    sum
};

fn sum(bytes: &[u8]) -> u64 {
    bytes.iter().map(|&b| b as u64).sum()
}

fn main() {
    println!("{} {}", sum(&ZEROS), ZEROS.len());
    unsafe {
        ROOM[LEN - 1] = 5;
        println!("{} {}", ROOM[0], ROOM[LEN - 1]);
        let unset = &raw mut UNSET;
        (*unset).write([4; 1 << 19]);
        println!("{}", sum(&(*unset).assume_init_ref()[..]));
    }
    println!("{}", SEVENS.iter().map(|&s| s as u64).sum::<u64>());
    println!("{}", NAMES.iter().map(|n| n.len()).sum::<usize>());
    println!("{} {}", std::str::from_utf8(&TABLE.head).unwrap(), TABLE.tail);
    for row in &TABLE.rows {
        println!("{}", sum(row));
    }
    println!("{SUM}");
}
