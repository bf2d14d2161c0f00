//@ rustc-agrees: labels
// A private function is told, and its result is what it is.
mod shapes {
    #[derive(Default)]
    pub struct Rect {
        pub width: f64,
    }
    impl Rect {
        fn new(width: f64) -> Self {
            Rect { width }
        }
    }
    pub fn unit() -> Rect {
        Rect::new(1.0)
    }
}

struct Held<'a> {
    text: &'a str,
}

impl<'a> Held { //~ ERROR implicit elided lifetime not allowed here
    fn new(text: &'a str) -> Self {
        Held { text }
    }
    fn take(self) {}
}

fn main() {
    shapes::unit();
    let rect = shapes::Rect::new(1.0); //~ ERROR associated function `new` is private
    println!("{}", rect.height); //~ ERROR no field `height` on type `Rect`
    let held = Held::new("");
    held.take();
    println!("{}", held.text);
}
