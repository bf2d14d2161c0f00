//! [`Layout`]: where the elements of a tensor or view lie.

use std::ops::Range;

use crate::error::{TensorError, tensor_error};

/// The most axes that a tensor can have.
pub const MAX_RANK: usize = 8;

/// Extents, strides and the place of the first element, all in elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    shape: Vec<i32>,
    strides: Vec<i64>,
    offset: usize,
}

fn extents(shape: &[usize]) -> Result<Vec<i32>, TensorError> {
    if shape.len() > MAX_RANK {
        return tensor_error(format!("a tensor of {} axes, where {MAX_RANK} are possible", shape.len()));
    }
    let mut extents = Vec::with_capacity(shape.len());
    for extent in shape {
        match i32::try_from(*extent) {
            Ok(extent) => extents.push(extent),
            Err(_) => return tensor_error(format!("the shape {shape:?} has an axis longer than {}", i32::MAX)),
        }
    }
    Ok(extents)
}

fn row_major(shape: &[i32]) -> Vec<i64> {
    let mut strides = vec![1; shape.len()];
    for axis in (1..shape.len()).rev() {
        strides[axis - 1] = strides[axis] * shape[axis].max(1) as i64;
    }
    strides
}

impl Layout {
    /// In row-major order.
    pub fn contiguous(shape: &[usize]) -> Result<Layout, TensorError> {
        let extents = extents(shape)?;
        if shape.iter().try_fold(1usize, |all, extent| all.checked_mul(*extent)).is_none_or(|all| all > i64::MAX as usize) {
            return tensor_error(format!("the shape {shape:?} has more elements than memory"));
        }
        Ok(Layout { strides: row_major(&extents), shape: extents, offset: 0 })
    }

    pub fn shape(&self) -> &[i32] {
        &self.shape
    }

    pub fn strides(&self) -> &[i64] {
        &self.strides
    }

    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The number of elements.
    pub fn size(&self) -> usize {
        self.shape.iter().map(|extent| *extent as usize).product()
    }

    /// The bytes of all elements of that size.
    pub fn bytes(&self, size: usize) -> Result<usize, TensorError> {
        match self.size().checked_mul(size) {
            Some(bytes) => Ok(bytes),
            None => tensor_error(format!("the shape {:?} has more bytes than memory", self.shape)),
        }
    }

    /// Whether the elements lie in row-major order without gaps.
    pub fn is_contiguous(&self) -> bool {
        let mut expected = 1;
        for axis in (0..self.shape.len()).rev() {
            if self.shape[axis] != 1 && self.strides[axis] != expected {
                return self.size() == 0;
            }
            expected *= self.shape[axis] as i64;
        }
        true
    }

    /// Elements from the first to the last, gaps included.
    pub fn span(&self) -> usize {
        if self.size() == 0 {
            return 0;
        }
        let last = self.shape.iter().zip(&self.strides).map(|(extent, stride)| (*extent as i64 - 1) * stride);
        last.sum::<i64>() as usize + 1
    }

    /// The same elements in another shape.
    pub fn reshape(&self, shape: &[usize]) -> Result<Layout, TensorError> {
        let new = Layout::contiguous(shape)?;
        if new.size() != self.size() {
            return tensor_error(format!(
                "a tensor of shape {:?} with {} elements cannot be reshaped to {:?} with {}",
                self.shape,
                self.size(),
                new.shape,
                new.size()
            ));
        }
        if !self.is_contiguous() {
            return tensor_error(format!(
                "a view of shape {:?} with strides {:?} is not contiguous and cannot be reshaped to {:?}",
                self.shape, self.strides, new.shape
            ));
        }
        Ok(Layout { offset: self.offset, ..new })
    }

    /// The elements in these ranges of the first axes, all of the others.
    pub fn slice(&self, ranges: &[Range<usize>]) -> Result<Layout, TensorError> {
        if ranges.len() > self.shape.len() {
            return tensor_error(format!("{} ranges for a tensor of shape {:?}", ranges.len(), self.shape));
        }
        let mut sliced = self.clone();
        for (axis, range) in ranges.iter().enumerate() {
            let extent = self.shape[axis] as usize;
            if range.start > range.end || range.end > extent {
                return tensor_error(format!(
                    "the range {}..{} of axis {axis} is out of bounds for the shape {:?}",
                    range.start, range.end, self.shape
                ));
            }
            sliced.shape[axis] = (range.end - range.start) as i32;
            sliced.offset += range.start * self.strides[axis] as usize;
        }
        Ok(sliced)
    }

    /// The axes in another order.
    pub fn permute(&self, axes: &[usize]) -> Result<Layout, TensorError> {
        let rank = self.shape.len();
        let complete = axes.len() == rank && (0..rank).all(|axis| axes.contains(&axis));
        if !complete {
            return tensor_error(format!("{axes:?} is no order of the axes of the shape {:?}", self.shape));
        }
        Ok(Layout {
            shape: axes.iter().map(|axis| self.shape[*axis]).collect(),
            strides: axes.iter().map(|axis| self.strides[*axis]).collect(),
            offset: self.offset,
        })
    }

    /// The first `axes` axes alone.
    pub fn outer(&self, axes: usize) -> Layout {
        Layout { shape: self.shape[..axes].to_vec(), strides: self.strides[..axes].to_vec(), offset: self.offset }
    }

    /// Calls a function with the place of each element, relative to the first, in row-major order.
    pub fn for_each(&self, mut visit: impl FnMut(usize)) {
        let rank = self.shape.len();
        let mut at = vec![0i32; rank];
        let mut place = 0i64;
        for _ in 0..self.size() {
            visit(place as usize);
            for axis in (0..rank).rev() {
                at[axis] += 1;
                place += self.strides[axis];
                if at[axis] < self.shape[axis] {
                    break;
                }
                place -= self.strides[axis] * self.shape[axis] as i64;
                at[axis] = 0;
            }
        }
    }
}
