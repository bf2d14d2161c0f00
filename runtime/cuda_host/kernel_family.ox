//! [`KernelFamily`]: several compiled kernels for one operation, and choosing one of them on the host.
//!
//! What can run a problem ([`KernelProblem`]) and what should ([`KernelSelector`]) are decided apart, so that no choice
//! is ever one that cannot run.

use std::error::Error;
use std::fmt;

/// A family's name and revision: what cached choices belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KernelFamilyId {
    name: &'static str,
    revision: u32,
}

impl KernelFamilyId {
    /// The name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The revision, which changes when a cached choice could mean something else.
    pub const fn revision(&self) -> u32 {
        self.revision
    }
}

impl fmt::Display for KernelFamilyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.name, self.revision)
    }
}

/// One compiled kernel: a name that stays, what to call, and what it is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KernelVariant<Id, Entry, Meta> {
    id: Id,
    entry: Entry,
    metadata: Meta,
}

impl<Id, Entry, Meta> KernelVariant<Id, Entry, Meta> {
    /// From its parts.
    pub const fn new(id: Id, entry: Entry, metadata: Meta) -> KernelVariant<Id, Entry, Meta> {
        KernelVariant { id, entry, metadata }
    }

    /// The name.
    pub const fn id(&self) -> &Id {
        &self.id
    }

    /// What to call.
    pub const fn entry(&self) -> &Entry {
        &self.entry
    }

    /// What it is good for.
    pub const fn metadata(&self) -> &Meta {
        &self.metadata
    }
}

/// Why there is no such family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KernelFamilyBuildError {
    /// It has no variants.
    EmptyFamily,
    /// Its name is blank.
    EmptyFamilyName,
    /// Two variants have the same name.
    DuplicateVariantId {
        /// The place of the first.
        first_index: usize,
        /// The place of the other.
        duplicate_index: usize,
    },
}

impl fmt::Display for KernelFamilyBuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KernelFamilyBuildError::EmptyFamily => f.write_str("a kernel family without variants"),
            KernelFamilyBuildError::EmptyFamilyName => f.write_str("a kernel family without a name"),
            KernelFamilyBuildError::DuplicateVariantId { first_index, duplicate_index } => {
                write!(f, "variants {first_index} and {duplicate_index} of a kernel family have the same id")
            }
        }
    }
}

impl Error for KernelFamilyBuildError {}

/// What is to be done: which variants can do it.
pub trait KernelProblem<Variant> {
    /// Why one cannot.
    type Rejection: Error + Send + Sync + 'static;

    /// Whether the variant can do it.
    fn validate(&self, variant: &Variant) -> Result<(), Self::Rejection>;
}

/// Chooses among the variants that can do it, which are in the order of the family and at least one.
pub trait KernelSelector<Problem, Variant, Id> {
    /// Why no choice was made.
    type Error: Error + Send + Sync + 'static;

    /// The name of the chosen one.
    fn select(&mut self, family: KernelFamilyId, problem: &Problem, eligible: &[&Variant]) -> Result<Id, Self::Error>;
}

impl<Problem, Variant, Id, E, F> KernelSelector<Problem, Variant, Id> for F
where
    E: Error + Send + Sync + 'static,
    F: FnMut(KernelFamilyId, &Problem, &[&Variant]) -> Result<Id, E>,
{
    type Error = E;

    fn select(&mut self, family: KernelFamilyId, problem: &Problem, eligible: &[&Variant]) -> Result<Id, E> {
        self(family, problem, eligible)
    }
}

/// Remembers choices. What it says is checked again.
pub trait KernelSelectionCache<Problem, Id> {
    /// Why it could not be asked.
    type Error: Error + Send + Sync + 'static;

    /// What was chosen before.
    fn lookup(&mut self, family: KernelFamilyId, problem: &Problem) -> Result<Option<Id>, Self::Error>;

    /// Remembers a choice.
    fn store(&mut self, family: KernelFamilyId, problem: &Problem, variant: &Id) -> Result<(), Self::Error>;
}

/// Remembers nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoKernelSelectionCache;

impl<Problem, Id> KernelSelectionCache<Problem, Id> for NoKernelSelectionCache {
    type Error = std::convert::Infallible;

    fn lookup(&mut self, _family: KernelFamilyId, _problem: &Problem) -> Result<Option<Id>, Self::Error> {
        Ok(None)
    }

    fn store(&mut self, _family: KernelFamilyId, _problem: &Problem, _variant: &Id) -> Result<(), Self::Error> {
        Ok(())
    }
}

/// How a choice is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelectionMode<Id> {
    /// By the cache, then by the selector.
    Auto,
    /// This one, if it can do it.
    Force(Id),
}

/// Who made a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelectionSource {
    /// [`SelectionMode::Force`].
    Override,
    /// The cache.
    Cache,
    /// The selector.
    Selector,
}

impl fmt::Display for SelectionSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SelectionSource::Override => "override",
            SelectionSource::Cache => "cache",
            SelectionSource::Selector => "selector",
        })
    }
}

/// A choice.
#[derive(Debug)]
pub struct SelectedVariant<'family, Id, Entry, Meta> {
    variant: &'family KernelVariant<Id, Entry, Meta>,
    source: SelectionSource,
}

impl<'family, Id, Entry, Meta> SelectedVariant<'family, Id, Entry, Meta> {
    /// What was chosen.
    pub const fn variant(&self) -> &'family KernelVariant<Id, Entry, Meta> {
        self.variant
    }

    /// Who chose it.
    pub const fn source(&self) -> SelectionSource {
        self.source
    }
}

/// Why nothing was chosen.
#[derive(Debug)]
pub enum KernelSelectionError<Id, Rejection, SelectorError, CacheError> {
    /// The family has no such variant.
    UnknownForcedVariant {
        /// The family.
        family: KernelFamilyId,
        /// What was asked for.
        variant: Id,
    },
    /// The variant that was asked for cannot do it.
    IneligibleForcedVariant {
        /// The family.
        family: KernelFamilyId,
        /// What was asked for.
        variant: Id,
        /// Why not.
        rejection: Rejection,
    },
    /// No variant can do it.
    NoEligibleVariants {
        /// The family.
        family: KernelFamilyId,
    },
    /// The selector failed.
    SelectorFailed {
        /// The family.
        family: KernelFamilyId,
        /// How.
        source: SelectorError,
    },
    /// The selector chose what the family does not have.
    SelectorReturnedUnknownVariant {
        /// The family.
        family: KernelFamilyId,
        /// What it chose.
        variant: Id,
    },
    /// The selector chose what cannot do it.
    SelectorReturnedIneligibleVariant {
        /// The family.
        family: KernelFamilyId,
        /// What it chose.
        variant: Id,
    },
    /// The cache could not be asked.
    CacheLookupFailed {
        /// The family.
        family: KernelFamilyId,
        /// How.
        source: CacheError,
    },
    /// The cache could not remember.
    CacheStoreFailed {
        /// The family.
        family: KernelFamilyId,
        /// How.
        source: CacheError,
    },
}

impl<Id: fmt::Debug, R: fmt::Display, S: fmt::Display, C: fmt::Display> fmt::Display for KernelSelectionError<Id, R, S, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownForcedVariant { family, variant } => {
                write!(f, "kernel family `{family}` has no variant {variant:?}, which was asked for")
            }
            Self::IneligibleForcedVariant { family, variant, rejection } => {
                write!(f, "variant {variant:?} of kernel family `{family}` cannot be used: {rejection}")
            }
            Self::NoEligibleVariants { family } => {
                write!(f, "no variant of kernel family `{family}` can be used")
            }
            Self::SelectorFailed { family, source } => {
                write!(f, "choosing a variant of kernel family `{family}` failed: {source}")
            }
            Self::SelectorReturnedUnknownVariant { family, variant } => {
                write!(f, "the selector chose {variant:?}, which kernel family `{family}` does not have")
            }
            Self::SelectorReturnedIneligibleVariant { family, variant } => {
                write!(f, "the selector chose {variant:?} of kernel family `{family}`, which cannot be used")
            }
            Self::CacheLookupFailed { family, source } => {
                write!(f, "looking up a choice for kernel family `{family}` failed: {source}")
            }
            Self::CacheStoreFailed { family, source } => {
                write!(f, "remembering a choice for kernel family `{family}` failed: {source}")
            }
        }
    }
}

impl<Id, R, S, C> Error for KernelSelectionError<Id, R, S, C>
where
    Id: fmt::Debug,
    R: Error + 'static,
    S: Error + 'static,
    C: Error + 'static,
{
}

/// Several compiled kernels for one operation.
#[derive(Clone, Debug)]
pub struct KernelFamily<Id, Entry, Meta, const N: usize> {
    id: KernelFamilyId,
    variants: [KernelVariant<Id, Entry, Meta>; N],
}

impl<Id: PartialEq + Clone, Entry, Meta, const N: usize> KernelFamily<Id, Entry, Meta, N> {
    /// From its variants, whose order selectors see.
    ///
    /// # Errors
    /// There are none, two have the same name, or the family's name is blank.
    pub fn try_new(
        name: &'static str,
        revision: u32,
        variants: [KernelVariant<Id, Entry, Meta>; N],
    ) -> Result<Self, KernelFamilyBuildError> {
        if N == 0 {
            return Err(KernelFamilyBuildError::EmptyFamily);
        }
        if name.trim().is_empty() {
            return Err(KernelFamilyBuildError::EmptyFamilyName);
        }
        for duplicate_index in 1..N {
            for first_index in 0..duplicate_index {
                if variants[first_index].id == variants[duplicate_index].id {
                    return Err(KernelFamilyBuildError::DuplicateVariantId { first_index, duplicate_index });
                }
            }
        }
        Ok(KernelFamily { id: KernelFamilyId { name, revision }, variants })
    }

    /// Name and revision.
    pub const fn id(&self) -> KernelFamilyId {
        self.id
    }

    /// All variants in order.
    pub const fn variants(&self) -> &[KernelVariant<Id, Entry, Meta>; N] {
        &self.variants
    }

    /// The variant of that name.
    pub fn variant(&self, id: &Id) -> Option<&KernelVariant<Id, Entry, Meta>> {
        self.variants.iter().find(|variant| variant.id == *id)
    }

    /// Chooses a variant for a problem.
    ///
    /// # Errors
    /// As [`KernelSelectionError`] lists.
    pub fn select<P, S, C>(
        &self,
        problem: &P,
        mode: SelectionMode<Id>,
        selector: &mut S,
        cache: &mut C,
    ) -> Result<SelectedVariant<'_, Id, Entry, Meta>, KernelSelectionError<Id, P::Rejection, S::Error, C::Error>>
    where
        P: KernelProblem<KernelVariant<Id, Entry, Meta>>,
        S: KernelSelector<P, KernelVariant<Id, Entry, Meta>, Id>,
        C: KernelSelectionCache<P, Id>,
    {
        let family = self.id;
        if let SelectionMode::Force(id) = mode {
            let Some(variant) = self.variant(&id) else {
                return Err(KernelSelectionError::UnknownForcedVariant { family, variant: id });
            };
            return match problem.validate(variant) {
                Ok(()) => Ok(SelectedVariant { variant, source: SelectionSource::Override }),
                Err(rejection) => Err(KernelSelectionError::IneligibleForcedVariant { family, variant: id, rejection }),
            };
        }
        let cached = match cache.lookup(family, problem) {
            Ok(cached) => cached,
            Err(source) => return Err(KernelSelectionError::CacheLookupFailed { family, source }),
        };
        if let Some(variant) = cached.and_then(|id| self.variant(&id))
            && problem.validate(variant).is_ok()
        {
            return Ok(SelectedVariant { variant, source: SelectionSource::Cache });
        }
        let mut eligible = Vec::new();
        for variant in &self.variants {
            if problem.validate(variant).is_ok() {
                eligible.push(variant);
            }
        }
        if eligible.is_empty() {
            return Err(KernelSelectionError::NoEligibleVariants { family });
        }
        let id = match selector.select(family, problem, &eligible) {
            Ok(id) => id,
            Err(source) => return Err(KernelSelectionError::SelectorFailed { family, source }),
        };
        let Some(variant) = self.variant(&id) else {
            return Err(KernelSelectionError::SelectorReturnedUnknownVariant { family, variant: id });
        };
        if !eligible.iter().any(|candidate| candidate.id == id) {
            return Err(KernelSelectionError::SelectorReturnedIneligibleVariant { family, variant: id });
        }
        if let Err(source) = cache.store(family, problem, &id) {
            return Err(KernelSelectionError::CacheStoreFailed { family, source });
        }
        Ok(SelectedVariant { variant, source: SelectionSource::Selector })
    }
}
