// Variables of every kind of type, and two of one name.
use std::collections::HashMap;
#[derive(Debug, Clone, Copy)]
enum Color {
    Red,
    Green = 5,
    Blue,
}
enum Shape {
    Circle(f64),
    Rect { w: u32, h: u32 },
    Unit,
}
struct Point<T> {
    x: T,
    y: T,
}
struct Node {
    value: i32,
    next: Option<Box<Node>>,
}
fn area(shape: &Shape, scale: u32) -> u32 {
    let factor = scale * 2;
    let result = match shape {
        Shape::Circle(r) => *r as u32,
        Shape::Rect { w, h } => w * h * factor,
        Shape::Unit => 0,
    };
    result
}
fn main() {
    let p = Point { x: 1.5f32, y: 2.5 };
    let name = "hello";
    let numbers = vec![1, 2, 3];
    let slice = &numbers[1..];
    let color = Color::Green;
    let t = (1u8, 'x', true);
    let list = Node {
        value: 1,
        next: Some(Box::new(Node {
            value: 2,
            next: None,
        })),
    };
    let maybe: Option<i32> = Some(7);
    let arr = [10i64, 20, 30];
    let x = 1;
    {
        let x = "inner";
        println!("{x}");
    }
    let add = |n: i32| n + x;
    let total = area(&Shape::Rect { w: 2, h: 3 }, 4);
    println!(
        "{} {} {:?} {} {} {} {} {:?} {} {} {}",
        p.x,
        name,
        color,
        slice.len(),
        t.1,
        list.value,
        list.next.is_some(),
        maybe,
        arr[0],
        add(2),
        total
    );
}
