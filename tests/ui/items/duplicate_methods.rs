//@ rustc-agrees
struct Counter(u32);

impl Counter {
    fn next(&mut self) -> u32 { //~ ERROR E0592
        self.0 += 1;
        self.0
    }
    fn next(&self) -> u32 { //~ ERROR E0592
//~| ERROR E0592
        self.0
    }
}

impl Counter {
    fn next() {}
}

fn main() {}
