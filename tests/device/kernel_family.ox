use cuda_host::{KernelFamily, KernelFamilyBuildError, KernelFamilyId, KernelProblem, KernelSelectionCache, KernelSelector, KernelVariant, NoKernelSelectionCache, SelectionMode, SelectionSource};
use cuda_core::{CudaContext, CudaStream, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel};
use std::collections::HashMap; use std::convert::Infallible; use std::fmt;
#[cuda_module]
mod kernels {
    use super::*;
    #[kernel]
    pub fn fill<const V: u32>(mut y: DisjointSlice<u32>) { if let Some((o, _)) = y.get_mut_indexed() { *o = V; } }
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)] enum Id { Small, Big }
type Launch = unsafe fn(&kernels::LoadedModule, &CudaStream, LaunchConfig, &mut DeviceBuffer<u32>) -> Result<(), cuda_core::DriverError>;
#[derive(Debug, Clone, Copy)] struct Meta { multiple: usize }
type Variant = KernelVariant<Id, Launch, Meta>;
struct Problem { len: usize }
#[derive(Debug)] struct Reject(usize);
impl fmt::Display for Reject { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "not a multiple of {}", self.0) } }
impl std::error::Error for Reject {}
impl KernelProblem<Variant> for Problem { type Rejection = Reject; fn validate(&self, v: &Variant) -> Result<(), Reject> { if self.len.is_multiple_of(v.metadata().multiple) { Ok(()) } else { Err(Reject(v.metadata().multiple)) } } }
struct Largest;
impl KernelSelector<Problem, Variant, Id> for Largest { type Error = Infallible; fn select(&mut self, _f: KernelFamilyId, _p: &Problem, e: &[&Variant]) -> Result<Id, Infallible> { Ok(*e.iter().copied().max_by_key(|v| v.metadata().multiple).expect("some").id()) } }
#[derive(Default)] struct Memory { values: HashMap<(KernelFamilyId, usize), Id> }
impl KernelSelectionCache<Problem, Id> for Memory { type Error = Infallible; fn lookup(&mut self, f: KernelFamilyId, p: &Problem) -> Result<Option<Id>, Infallible> { Ok(self.values.get(&(f, p.len)).copied()) } fn store(&mut self, f: KernelFamilyId, p: &Problem, v: &Id) -> Result<(), Infallible> { self.values.insert((f, p.len), *v); Ok(()) } }
unsafe fn small(m: &kernels::LoadedModule, s: &CudaStream, c: LaunchConfig, y: &mut DeviceBuffer<u32>) -> Result<(), cuda_core::DriverError> { unsafe { m.fill::<1>(s, c, y) } }
unsafe fn big(m: &kernels::LoadedModule, s: &CudaStream, c: LaunchConfig, y: &mut DeviceBuffer<u32>) -> Result<(), cuda_core::DriverError> { unsafe { m.fill::<2>(s, c, y) } }
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let family = KernelFamily::try_new("fill", 3, [KernelVariant::new(Id::Small, small as Launch, Meta { multiple: 1 }), KernelVariant::new(Id::Big, big as Launch, Meta { multiple: 64 })])?;
    println!("{}", family.id());
    assert_eq!(KernelFamily::try_new("x", 1, [KernelVariant::new(1, (), ()), KernelVariant::new(1, (), ())]).err(), Some(KernelFamilyBuildError::DuplicateVariantId { first_index: 0, duplicate_index: 1 }));
    let ctx = CudaContext::new(0)?; let stream = ctx.default_stream(); let m = kernels::load(&ctx)?;
    let mut cache = Memory::default();
    for (n, want) in [(64usize, 2u32), (65, 1), (64, 2)] {
        let s = family.select(&Problem { len: n }, SelectionMode::Auto, &mut Largest, &mut cache)?;
        println!("{:?} from {}", s.variant().id(), s.source());
        let mut y = DeviceBuffer::<u32>::zeroed(&stream, n)?;
        unsafe { (*s.variant().entry())(&m, &stream, LaunchConfig::for_num_elems(n as u32), &mut y)? };
        assert!(y.to_host_vec(&stream)?.iter().all(|v| *v == want));
    }
    let f = family.select(&Problem { len: 64 }, SelectionMode::Force(Id::Small), &mut Largest, &mut NoKernelSelectionCache)?;
    assert_eq!(f.source(), SelectionSource::Override);
    println!("{}", family.select(&Problem { len: 65 }, SelectionMode::Force(Id::Big), &mut Largest, &mut NoKernelSelectionCache).unwrap_err());
    println!("PASSED");
    Ok(())
}
