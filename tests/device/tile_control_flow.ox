// Section by section, what control flow in a kernel means: as in any Ox program.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    const TABLE: [i32; 4] = [10, 20, 30, 40];

    #[derive(Clone, Copy)]
    struct Pair {
        sum: i32,
        parts: (i32, i32),
    }

    #[derive(Clone, Copy)]
    struct Meters(i32);

    enum Step {
        Add(i32),
        Twice,
        Stop,
    }

    trait Weight {
        const UNIT: i32;
        fn weight(self) -> i32;
    }

    impl Weight for Meters {
        const UNIT: i32 = 3;
        fn weight(self) -> i32 {
            self.0 * Self::UNIT
        }
    }

    fn weighed<W: Weight>(w: W) -> i32 {
        w.weight() + W::UNIT
    }

    fn factorial(n: i32) -> i32 {
        if n < 2 { 1 } else { n * factorial(n - 1) }
    }

    fn first_over(limit: i32) -> i32 {
        for i in 0..100 {
            {
                if i * i > limit {
                    return i;
                }
            }
        }
        -1
    }

    fn step_at(i: i32) -> Step {
        match i {
            0 | 1 => Step::Add(i + 5),
            n if n % 2 == 0 => Step::Twice,
            3..=7 => Step::Add(100),
            _ => Step::Stop,
        }
    }

    fn bump(count: &mut i32) -> bool {
        *count += 1;
        true
    }

    fn small(x: i32) -> Option<i32> {
        if x < 10 { Some(x) } else { None }
    }

    #[cutile::entry()]
    fn flow(out: &mut Tensor<i32, { [64] }>, a: i32, b: i32) {
        fn local(x: i32) -> i32 {
            x ^ 1
        }
        let mut r = [0i32; 64];
        // match, ranges, guards, enums with data
        let mut v = 1;
        let mut i = 0;
        let stopped = loop {
            match step_at(i) {
                Step::Add(n) => v += n,
                Step::Twice => v *= 2,
                Step::Stop => break i,
            }
            i += 1;
        };
        r[0] = v;
        r[1] = stopped;
        // if let, let else, while let
        if let Some(x) = small(a) {
            r[2] = x;
        } else {
            r[2] = -1;
        }
        let Some(x) = small(b) else {
            out.store(constant(-7, out.shape()));
            return;
        };
        r[3] = x;
        let mut next = 3;
        while let Some(x) = small(next) {
            next += x;
        }
        r[4] = next;
        // unary operators on what is no literal
        r[5] = -a;
        r[6] = !a;
        r[7] = (!(a > 3)) as i32;
        // as
        let big = 300i32 + a;
        r[8] = big as u8 as i32;
        r[9] = (a as f32 * 1.5) as i32;
        r[10] = (-1i32) as u32 as i64 as i32;
        r[11] = ((a as i64) << 33 >> 32) as i32;
        r[12] = (-2.7f32) as i32 + (1e20f32 as i32 == i32::MAX) as i32;
        // compound assignment
        let mut c = a;
        c += 3;
        c -= 1;
        c *= 5;
        c /= 2;
        c %= 7;
        c <<= 3;
        c >>= 1;
        c |= 1;
        c ^= 2;
        c &= 0xff;
        r[13] = c;
        // assignment to elements and fields
        let mut p = Pair { sum: 1, parts: (2, 3) };
        p.sum += p.parts.0;
        p.parts.1 = p.sum * 10;
        let Pair { sum, parts: (_, y) } = p;
        r[14] = sum + y;
        // indices that are not constant
        r[15] = TABLE[(a % 4) as usize] + TABLE[b as usize % 4];
        // short circuit
        let mut count = 0;
        let q = a > 1000 && bump(&mut count);
        let s = a < 1000 || bump(&mut count);
        let t = a < 1000 && bump(&mut count);
        r[16] = count + q as i32 * 10 + s as i32 * 100 + t as i32 * 1000;
        // quotients round towards zero
        let m = -7 + (a - a);
        r[17] = m / 2;
        r[18] = m % 2;
        r[19] = (m / 2) * 2 + m % 2;
        r[20] = (u32::MAX - a as u32) as i32 / 3 + ((u32::MAX - a as u32) / 3) as i32;
        // u8 and u16 have no sign
        let u = 200u8.wrapping_add((a - a) as u8);
        r[21] = (u > 100) as i32 + (u >> 1) as i32 + (u % 7) as i32 + u.min(201) as i32;
        let w = 60000u16.wrapping_add((b - b) as u16);
        r[22] = (w / 7) as i32 + (w > 1) as i32 + (w >> 4) as i32;
        let k: i16 = -300 + (a - a) as i16;
        r[23] = (k / 7) as i32 + (k >> 2) as i32 + k.abs() as i32;
        // return in nested blocks and loops
        r[24] = first_over(a * a + 5);
        // break inside for
        for i in 0..1000 {
            if i * b > 50 {
                r[25] = i;
                break;
            }
        }
        // labels, values of break
        r[26] = 'outer: loop {
            'rows: for i in 0..10 {
                for j in 0..10 {
                    if i * j == a {
                        break 'outer i * 100 + j;
                    }
                    if j > i {
                        continue 'rows;
                    }
                }
            }
            break -3;
        };
        r[27] = 'block: {
            if a == 4 {
                break 'block 44;
            }
            55
        };
        // if with a tuple or struct
        let (lo, hi) = if a < b { (a, b) } else { (b, a) };
        let pair = if a > b { p } else { Pair { sum: 9, parts: (8, 7) } };
        r[28] = lo * 100 + hi;
        r[29] = pair.sum;
        // literals that need 64 bits
        let wide = 5_000_000_000i64 + a as i64;
        r[30] = (wide / 1_000_000) as i32;
        r[31] = (0xffff_ffff_ffffu64 >> 20) as i32;
        // inclusive ranges, other iterators, patterns
        let mut n = 0;
        for i in 1..=a {
            n += i;
        }
        for (i, t) in TABLE.iter().enumerate() {
            n += i as i32 * t;
        }
        for i in (0..20).step_by(5).rev() {
            n = n * 2 + i;
        }
        for [x, y] in [[1, 2], [3, 4]] {
            n += x * y;
        }
        r[32] = n;
        // associated constants, tuple structs, traits, fn items in fns, recursion
        r[33] = weighed(Meters(a)) + Meters::UNIT;
        r[34] = local(a);
        r[35] = factorial(a);
        // slices
        let part = &TABLE[1..3];
        r[36] = part.iter().sum::<i32>() + part.len() as i32;
        let [first, .., last] = TABLE;
        r[37] = first + last;
        // closures
        let add = |x: i32| x + a;
        r[38] = add(add(1));
        // shadowing, nested blocks, values of blocks
        let z = {
            let z = a;
            let z = z * 2;
            z + 1
        };
        r[39] = z;
        // wrapping, checked and saturating arithmetic
        r[40] = i32::MAX.wrapping_add(a);
        r[41] = i32::MAX.checked_add(a).is_none() as i32;
        r[42] = 250u8.saturating_add(a as u8) as i32;
        // matching tuples and bindings
        r[43] = match (a % 2 == 0, b) {
            (true, n @ 1..=5) => n,
            (true, _) => 60,
            (false, _) => 70,
        };
        // question mark
        fn sum_small(a: i32, b: i32) -> Option<i32> {
            Some(small(a)? + small(b)?)
        }
        r[44] = sum_small(a, b).unwrap_or(-1);
        r[45] = sum_small(a, 99).map_or(-2, |x| x);
        // while with a condition of several parts
        let mut d = 100;
        while d > a && d % 7 != 0 {
            d -= 1;
        }
        r[46] = d;
        // tiles chosen and changed in branches and loops
        let mut tile: Tile<i32, { [64] }> = iota(const_shape![64]);
        let mut turn = 0;
        while turn < a {
            if turn == 2 {
                turn += 1;
                continue;
            }
            tile = match turn {
                0 => tile + 1,
                1 => tile * 2,
                _ => {
                    let t = tile - 3;
                    t * t
                }
            };
            turn += 1;
        }
        let r47: Tile<i32, { [] }> = reduce_sum(tile, 0i32);
        r[47] = tile_to_scalar(r47);
        // scalars and tiles, compound assignment of tiles, unary operators of tiles
        let mut t: Tile<i32, { [64] }> = 2 * iota::<i32, { [64] }>(const_shape![64]) + 1;
        t += 3;
        t -= constant(1, const_shape![64]);
        t *= 2;
        t = -t;
        t = !t;
        t %= 50;
        let r48: Tile<i32, { [] }> = reduce_max(t, 0i32);
        r[48] = tile_to_scalar(r48);

        let mut i = 0;
        let mut result: Tile<i32, { [64] }> = constant(0, const_shape![64]);
        let places: Tile<i32, { [64] }> = iota(const_shape![64]);
        while i < 64 {
            let here = eq_tile(places, constant(i, const_shape![64]));
            result = select(here, constant(r[i as usize], const_shape![64]), result);
            i += 1;
        }
        out.store(result);
    }
}

fn main() -> Result<(), Error> {
    for (a, b) in [(4, 5), (7, 3), (6, 60)] {
        let (out, ..) = kernels::flow(api::zeros::<i32>(&[64]).partition([64]), a, b).sync()?;
        println!("{:?}", &out.unpartition().to_host_vec().sync()?[..49]);
    }
    Ok(())
}
