// How many points of a square lie in the Mandelbrot set, and a checksum of the escape times.
#[derive(Clone, Copy)]
struct Complex {
    re: f64,
    im: f64,
}

impl std::ops::Add for Complex {
    type Output = Complex;
    fn add(self, other: Complex) -> Complex {
        Complex { re: self.re + other.re, im: self.im + other.im }
    }
}

impl Complex {
    fn square(self) -> Complex {
        Complex { re: self.re * self.re - self.im * self.im, im: 2.0 * self.re * self.im }
    }
    fn norm(self) -> f64 {
        self.re * self.re + self.im * self.im
    }
}

fn escape(c: Complex, limit: u32) -> Option<u32> {
    let mut z = Complex { re: 0.0, im: 0.0 };
    for i in 0..limit {
        z = z.square() + c;
        if z.norm() > 4.0 {
            return Some(i);
        }
    }
    None
}

fn main() {
    let (size, limit) = (1200, 500);
    let (mut inside, mut sum) = (0u64, 0u64);
    for y in 0..size {
        for x in 0..size {
            let c = Complex {
                re: x as f64 * 3.0 / size as f64 - 2.0,
                im: y as f64 * 3.0 / size as f64 - 1.5,
            };
            match escape(c, limit) {
                Some(after) => sum += after as u64,
                None => inside += 1,
            }
        }
    }
    println!("{inside} inside, escape times {sum}");
}
