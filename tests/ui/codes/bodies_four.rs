// Codes of casts, patterns, receivers and struct updates.
//@ rustc-agrees: text, any order
#![allow(dead_code, unused, non_camel_case_types)]
mod transmute {
    use std::mem::transmute;

    struct Point(i32, i32);

    fn same<T>(value: T) -> T {
        value
    }

    unsafe fn address() -> *const () {
        unsafe { transmute(same::<u8>) } //~ ERROR can't transmute zero-sized type
    }

    fn main() {
        unsafe {
            let make = transmute::<_, fn(i32, i32) -> Point>(Point); //~ ERROR can't transmute zero-sized type
            let _: usize = transmute(String::new); //~ ERROR can't transmute zero-sized type
            make(1, 2);
            address();
        }
    }
}

mod range {
    const LOW: i32 = 10;
    const HIGH: i32 = -10;

    fn kind(letter: char, number: i32, byte: u8) -> u32 {
        if let 'z'..='a' = letter { //~ ERROR lower bound for range pattern must be less than or equal to upper bound
            return 1;
        }
        let small = matches!(number, LOW..=HIGH | LOW..HIGH); //~ ERROR lower bound for range pattern must be less than or equal to upper bound
//~| ERROR lower bound for range pattern must be less than upper bound
        match byte {
            b'9'..=b'0' => 2, //~ ERROR lower bound for range pattern must be less than or equal to upper bound
            200..=20 => 3, //~ ERROR lower bound for range pattern must be less than or equal to upper bound
            _ if small => 4,
            _ => 6,
        }
    }

    fn main() {
        kind('a', 1, 2);
    }
}

mod receiver {
    struct Queue<T>(Vec<T>);

    impl<T> Queue<T> {
        fn drain<S>(self: S) {} //~ ERROR invalid generic `self` parameter type: `S`
        fn peek<S>(self: &S) -> u32 { //~ ERROR invalid generic `self` parameter type: `&S`
            3
        }
    }
}

mod add_auto {
    trait Task {
        fn run(&self);
    }

    fn share(task: *mut dyn Task) -> *mut (dyn Task + Send + Sync) {
        task as _ //~ ERROR cannot add auto traits `Send` and `Sync` to dyn bound via pointer cast
    }

    fn keep(task: *const (dyn Task + Send)) -> *const (dyn Task + Sync) {
        task as *const (dyn Task + Sync) //~ ERROR cannot add auto trait `Sync` to dyn bound via pointer cast
    }
}

mod no_struct {
    enum Event {
        Key { code: u32, shift: bool },
        Close,
    }

    fn press(event: Event) -> Event {
        let one = Event::Key { code: 3, ..Event::Close }; //~ ERROR functional record update syntax requires a struct
        match one {
            Event::Key { code, .. } => Event::Key { code, ..event }, //~ ERROR functional record update syntax requires a struct
            other => other,
        }
    }
}

fn main() {}
