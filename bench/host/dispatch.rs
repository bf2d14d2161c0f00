// A small machine whose instructions are trait objects, and shapes in boxes.
trait Instruction {
    fn run(&self, machine: &mut Machine);
}

struct Machine {
    registers: [u64; 8],
    steps: u64,
}

struct Set(usize, u64);
struct Add(usize, usize);
struct Mix(usize, usize);
struct Rotate(usize, u32);

impl Instruction for Set {
    fn run(&self, machine: &mut Machine) {
        machine.registers[self.0] = machine.registers[self.0].wrapping_add(self.1);
    }
}
impl Instruction for Add {
    fn run(&self, machine: &mut Machine) {
        let other = machine.registers[self.1];
        machine.registers[self.0] = machine.registers[self.0].wrapping_add(other);
    }
}
impl Instruction for Mix {
    fn run(&self, machine: &mut Machine) {
        let other = machine.registers[self.1];
        machine.registers[self.0] ^= other.wrapping_mul(0x9e3779b97f4a7c15) >> 7;
    }
}
impl Instruction for Rotate {
    fn run(&self, machine: &mut Machine) {
        machine.registers[self.0] = machine.registers[self.0].rotate_left(self.1);
        machine.steps += 1;
    }
}

trait Shape {
    fn area(&self) -> f64;
    fn grow(&mut self, by: f64);
}
struct Square(f64);
struct Circle(f64);
struct Triangle(f64, f64);
impl Shape for Square {
    fn area(&self) -> f64 {
        self.0 * self.0
    }
    fn grow(&mut self, by: f64) {
        self.0 += by;
    }
}
impl Shape for Circle {
    fn area(&self) -> f64 {
        3.0 * self.0 * self.0
    }
    fn grow(&mut self, by: f64) {
        self.0 += by * 0.5;
    }
}
impl Shape for Triangle {
    fn area(&self) -> f64 {
        self.0 * self.1 * 0.5
    }
    fn grow(&mut self, by: f64) {
        self.1 += by;
    }
}

fn program(length: usize) -> Vec<Box<dyn Instruction>> {
    let mut state = 7u32;
    (0..length)
        .map(|_| -> Box<dyn Instruction> {
            state = state.wrapping_mul(1664525).wrapping_add(1013904223);
            let (a, b) = ((state >> 10) as usize % 8, (state >> 15) as usize % 8);
            match state >> 30 {
                0 => Box::new(Set(a, state as u64)),
                1 => Box::new(Add(a, b)),
                2 => Box::new(Mix(a, b)),
                _ => Box::new(Rotate(a, b as u32 + 1)),
            }
        })
        .collect()
}

fn main() {
    let program = program(1000);
    let mut machine = Machine { registers: [1; 8], steps: 0 };
    for _ in 0..50_000 {
        for instruction in &program {
            instruction.run(&mut machine);
        }
    }
    println!("{:016x} {}", machine.registers.iter().fold(0, |x, r| x ^ r), machine.steps);

    let mut shapes: Vec<Box<dyn Shape>> = Vec::new();
    for i in 0..3000 {
        match i % 3 {
            0 => shapes.push(Box::new(Square(i as f64))),
            1 => shapes.push(Box::new(Circle(i as f64))),
            _ => shapes.push(Box::new(Triangle(i as f64, 2.0))),
        }
    }
    let mut total = 0.0;
    for _ in 0..10_000 {
        for shape in shapes.iter_mut() {
            shape.grow(0.25);
            total += shape.area();
        }
    }
    println!("{total:.1}");
}
