//@ rustc-agrees: text, any order
// A field of what is inside has the name.
struct Size {
    width: u32,
    deep: Deep,
}
struct Deep {
    depth: u8,
}
struct Shape {
    inner: Size,
    other: Border,
    kind: u8,
}
struct Border {
    height: u32,
    width: u32,
}

fn one(shape: &Shape) {
    shape.height; //~ ERROR no field `height` on type `&Shape`
    shape.depth; //~ ERROR no field `depth` on type `&Shape`
    shape.kinds; //~ ERROR no field `kinds` on type `&Shape`
    shape.unknown; //~ ERROR no field `unknown` on type `&Shape`
}

fn several(shape: Box<Shape>) {
    shape.width; //~ ERROR no field `width` on type `Box<Shape>`
}

fn held(option: Option<Size>, list: Vec<Size>, pair: (Size, u8)) {
    option.width; //~ ERROR no field `width` on type `Option<Size>`
    option.depth; //~ ERROR no field `depth` on type `Option<Size>`
    option.wide; //~ ERROR no field `wide` on type `Option<Size>`
    list.width; //~ ERROR no field `width` on type `Vec<Size>`
    pair.width; //~ ERROR no field `width` on type `(Size, u8)`
    pair.x; //~ ERROR no field `x` on type `(Size, u8)`
    pair.5; //~ ERROR no field `5` on type `(Size, u8)`
}

fn main() {}
