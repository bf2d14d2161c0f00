// Visibility restrictions without `in`.
//@ rustc-agrees
struct Account {
    pub(bank) balance: u64, //~ ERROR incorrect visibility restriction
}

impl Account {
    pub(nobody) fn balance(&self) -> u64 { //~ ERROR incorrect visibility restriction
        self.balance
    }
}

pub(crate::inner) const LIMIT: u64 = 3; //~ ERROR incorrect visibility restriction

fn main() {}
//@ json-agrees
