// Fields that are private, in literals and patterns.
//@ rustc-agrees
#![allow(unused)]
mod bank {
    pub struct Account {
        pub id: u32,
        balance: i64,
    }
    pub struct Pin(u16, u16);
}
fn open() -> bank::Account {
    bank::Account { id: 1, balance: 0 } //~ ERROR E0451
}
fn look(a: bank::Account) -> i64 {
    let bank::Account { id, balance } = a; //~ ERROR E0451
    balance
}
fn main() {}
