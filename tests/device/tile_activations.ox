// Activations through traits, generic over the element type; silu-mul of two halves of a row.
use cutile::prelude::*;

#[cutile::module]
mod act {
    use cutile::core::*;

    pub trait Activation {
        const SLOPE: f32;
        fn apply<const S: [i32; 1]>(x: Tile<f32, S>) -> Tile<f32, S>;
    }
    pub struct Relu;
    pub struct Leaky;
    pub struct Silu;
    impl Activation for Relu {
        const SLOPE: f32 = 0.0;
        fn apply<const S: [i32; 1]>(x: Tile<f32, S>) -> Tile<f32, S> {
            max_tile(x, constant(Self::SLOPE, x.shape()))
        }
    }
    impl Activation for Leaky {
        const SLOPE: f32 = 0.01;
        fn apply<const S: [i32; 1]>(x: Tile<f32, S>) -> Tile<f32, S> {
            select(gt_tile(x, constant(0.0, x.shape())), x, x * Self::SLOPE)
        }
    }
    impl Activation for Silu {
        const SLOPE: f32 = 1.0;
        fn apply<const S: [i32; 1]>(x: Tile<f32, S>) -> Tile<f32, S> {
            x / (1.0 + exp(-x))
        }
    }
    fn run<A: Activation, const S: [i32; 1]>(y: &mut Tensor<f32, S>, x: &Tensor<f32, { [-1] }>) {
        let t: Tile<f32, S> = x.load_like(y);
        y.store(A::apply(t));
    }

    #[cutile::entry()]
    fn activate<const S: [i32; 1]>(y: &mut Tensor<f32, S>, x: &Tensor<f32, { [-1] }>, kind: i32) {
        match kind {
            0 => run::<Relu, S>(y, x),
            1 => run::<Leaky, S>(y, x),
            2 => run::<Silu, S>(y, x),
            _ => {
                let t = load_tile_like(x, y);
                y.store(t);
            }
        }
    }

    #[cutile::entry()]
    fn silu_and_mul<E: ElementType, const D: i32>(y: &mut Tensor<E, { [1, D] }>, x: &Tensor<E, { [-1, -1] }>) {
        let row = program_id(0);
        let parts = x.partition(const_shape![1, D]);
        let gate: Tile<f32, { [1, D] }> = convert_tile(parts.load([row, 0]));
        let up: Tile<f32, { [1, D] }> = convert_tile(parts.load([row, 1]));
        let one = constant(1.0f32, const_shape![1, D]);
        let sig = true_div(one, one + exp(negf(gate)));
        y.store(convert_tile(gate * sig * up));
    }
}

fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    let x = api::randn(0.0f32, 3.0, [300], Some(9)).sync_on(&stream)?;
    let h = x.to_host_vec().sync_on(&stream)?;
    for kind in 0..4 {
        let y = act::activate(api::zeros::<f32>(&[300]).partition([64]), &x, kind).first().unpartition();
        let y = y.to_host_vec().sync_on(&stream)?;
        for (x, y) in h.iter().zip(&y) {
            let want = match kind { 0 => x.max(0.0), 1 => if *x > 0.0 { *x } else { x * 0.01 }, 2 => x / (1.0 + (-x).exp()), _ => *x };
            assert!((want - y).abs() < 1e-5);
        }
    }
    let (m, d) = (5usize, 64usize);
    let x = api::randn(0.0f32, 1.0, [m, 2 * d], Some(10)).sync_on(&stream)?;
    let h = x.to_host_vec().sync_on(&stream)?;
    let y = act::silu_and_mul(api::zeros::<f32>(&[m, d]).partition([1, d]), &x).first().unpartition().to_host_vec().sync_on(&stream)?;
    let b = api::convert::<f32, bf16>(Arc::new(x)).sync_on(&stream)?;
    let yb = act::silu_and_mul(api::zeros::<bf16>(&[m, d]).partition([1, d]), b).first().unpartition().to_host_vec().sync_on(&stream)?;
    for i in 0..m { for j in 0..d {
        let (g, u) = (h[i * 2 * d + j], h[i * 2 * d + d + j]);
        let want = g / (1.0 + (-g).exp()) * u;
        assert!((y[i * d + j] - want).abs() < 1e-5);
        assert!((yb[i * d + j].to_f32() - want).abs() < 0.03 * (1.0 + want.abs()));
    } }
    println!("ok");
    Ok(())
}
