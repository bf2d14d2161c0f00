// The five outer bodies of the solar system, stepped with a symplectic integrator.
const DAYS: f64 = 365.24;
const SOLAR: f64 = 4.0 * std::f64::consts::PI * std::f64::consts::PI;

#[derive(Clone, Copy)]
struct Body {
    at: [f64; 3],
    speed: [f64; 3],
    mass: f64,
}

fn body(at: [f64; 3], speed: [f64; 3], mass: f64) -> Body {
    Body { at, speed: speed.map(|v| v * DAYS), mass: mass * SOLAR }
}

fn bodies() -> Vec<Body> {
    vec![
        body([0.0; 3], [0.0; 3], 1.0),
        body([4.84143144246472, -1.16032004402743, -0.103622044471123],
             [0.00166007664274404, 0.00769901118419740, -0.0000690460016972063],
             0.000954791938424327),
        body([8.34336671824458, 4.12479856412430, -0.403523417114321],
             [-0.00276742510726412, 0.00499852801234917, 0.0000230417297573764],
             0.000285885980666131),
        body([12.8943695621391, -15.1111514016986, -0.223307578892656],
             [0.00296460137564762, 0.00237847173959481, -0.0000296589568540238],
             0.0000436624404335156),
        body([15.3796971148509, -25.9193146099880, 0.179258772950371],
             [0.00268067772490389, 0.00162824170038242, -0.0000951592254519716],
             0.0000515138902046611),
    ]
}

fn rest(bodies: &mut [Body]) {
    let mut momentum = [0.0; 3];
    for b in bodies.iter() {
        for k in 0..3 {
            momentum[k] += b.speed[k] * b.mass;
        }
    }
    for k in 0..3 {
        bodies[0].speed[k] = -momentum[k] / SOLAR;
    }
}

fn energy(bodies: &[Body]) -> f64 {
    let mut sum = 0.0;
    for (i, b) in bodies.iter().enumerate() {
        sum += 0.5 * b.mass * b.speed.iter().map(|v| v * v).sum::<f64>();
        for other in &bodies[i + 1..] {
            let mut square = 0.0;
            for k in 0..3 {
                let d = b.at[k] - other.at[k];
                square += d * d;
            }
            sum -= b.mass * other.mass / square.sqrt();
        }
    }
    sum
}

fn step(bodies: &mut [Body], dt: f64) {
    let count = bodies.len();
    for i in 0..count {
        let (left, right) = bodies.split_at_mut(i + 1);
        let b = &mut left[i];
        for other in right {
            let mut d = [0.0; 3];
            let mut square = 0.0;
            for k in 0..3 {
                d[k] = b.at[k] - other.at[k];
                square += d[k] * d[k];
            }
            let pull = dt / (square * square.sqrt());
            for k in 0..3 {
                b.speed[k] -= d[k] * other.mass * pull;
                other.speed[k] += d[k] * b.mass * pull;
            }
        }
    }
    for b in bodies {
        for k in 0..3 {
            b.at[k] += dt * b.speed[k];
        }
    }
}

fn main() {
    let mut bodies = bodies();
    rest(&mut bodies);
    println!("{:.9}", energy(&bodies));
    for _ in 0..5_000_000 {
        step(&mut bodies, 0.01);
    }
    println!("{:.9}", energy(&bodies));
}
