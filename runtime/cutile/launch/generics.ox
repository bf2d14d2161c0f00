//! The generic parameters of a launch: inferred from its arguments, or given.

use crate::element::Elem;
use crate::error::{DeviceError, launch_error};
use crate::launch::args::{Argument, ArgumentKind};
use crate::launch::{Dim, Generic, KernelDescriptor, Param};
use crate::tensor::MAX_RANK;

/// The most generic parameters of an entry, and the most axes of a shape parameter.
const MAX_GENERICS: usize = 16;

/// The value of a generic parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Unknown,
    Type(Elem),
    Int(i32),
    Bool(bool),
    Shape(Shape),
}

// An extent that is not known yet.
const UNKNOWN: i32 = i32::MIN;

/// The value of a shape parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    extents: [i32; MAX_RANK],
    len: u32,
}

impl Shape {
    fn unknown(len: usize) -> Shape {
        Shape { extents: [UNKNOWN; MAX_RANK], len: len as u32 }
    }

    fn extents(&self) -> &[i32] {
        &self.extents[..self.len as usize]
    }
}

/// The values of all generic parameters, in order. It is not small, so it stays where it is made.
pub(crate) struct Values {
    values: [Value; MAX_GENERICS],
    len: usize,
}

impl Values {
    /// The values.
    #[inline]
    pub(crate) fn as_slice(&self) -> &[Value] {
        &self.values[..self.len]
    }
}

/// What the names of entries begin with in the program; the path of an inner module stands before it.
const ENTRY: &str = "__tile_";

/// The kernel as errors name it.
pub(crate) fn path(descriptor: &KernelDescriptor) -> String {
    let name = descriptor.name.replacen(ENTRY, "", 1);
    if descriptor.module.is_empty() {
        return name;
    }
    format!("{}::{name}", descriptor.module)
}

fn name_of(generic: Generic) -> &'static str {
    match generic {
        Generic::Type(name) | Generic::Const(name) | Generic::Shape(name, _) => name,
    }
}

impl Values {
    /// For as many as any entry has.
    pub(crate) fn new() -> Values {
        Values { values: [Value::Unknown; MAX_GENERICS], len: 0 }
    }

    #[inline]
    fn begin(&mut self, descriptor: &KernelDescriptor) -> Result<(), DeviceError> {
        let len = descriptor.generics.len();
        if len > MAX_GENERICS {
            return launch_error(format!(
                "kernel `{}` has {len} generic parameters, where {MAX_GENERICS} are possible",
                path(descriptor)
            ));
        }
        self.len = len;
        for (index, generic) in descriptor.generics.iter().enumerate() {
            self.values[index] = match generic {
                Generic::Shape(_, length) => Value::Shape(Shape::unknown(*length)),
                _ => Value::Unknown,
            };
        }
        Ok(())
    }

    #[inline]
    fn set(&mut self, descriptor: &KernelDescriptor, index: usize, value: Value) -> Result<(), DeviceError> {
        let known = &mut self.values[index];
        if *known == Value::Unknown {
            *known = value;
            return Ok(());
        }
        if *known == value {
            return Ok(());
        }
        launch_error(format!(
            "kernel `{}`: the arguments give `{}` both the value {} and {}",
            path(descriptor),
            name_of(descriptor.generics[index]),
            text(known, ""),
            text(&value, "")
        ))
    }

    #[inline]
    fn set_element(
        &mut self, descriptor: &KernelDescriptor, index: usize, axis: usize, value: i32,
    ) -> Result<(), DeviceError> {
        let Value::Shape(shape) = &mut self.values[index] else {
            return Ok(());
        };
        match shape.extents[axis] {
            UNKNOWN => {
                shape.extents[axis] = value;
                Ok(())
            }
            known if known == value => Ok(()),
            known => launch_error(format!(
                "kernel `{}`: the arguments give `{}[{axis}]` both the value {known} and {value}",
                path(descriptor),
                name_of(descriptor.generics[index])
            )),
        }
    }

    #[inline]
    fn unify(
        &mut self, descriptor: &KernelDescriptor, param: usize, dims: &[Dim], extents: &[i32], what: &str,
    ) -> Result<(), DeviceError> {
        if dims.len() != extents.len() {
            return launch_error(format!(
                "kernel `{}`: argument {param} has {what} {extents:?} with {} axes, its parameter {}",
                path(descriptor),
                extents.len(),
                dims.len()
            ));
        }
        for (axis, (dim, extent)) in dims.iter().zip(extents).enumerate() {
            match *dim {
                Dim::Dynamic | Dim::Computed => {}
                Dim::Const(expected) if expected == *extent => {}
                Dim::Const(expected) => {
                    return launch_error(format!(
                        "kernel `{}`: argument {param} has {what} {extents:?}, whose axis {axis} has to be {expected}",
                        path(descriptor)
                    ));
                }
                Dim::Generic(index) => self.set(descriptor, index, Value::Int(*extent))?,
                Dim::ShapeElem(index, element) => self.set_element(descriptor, index, element, *extent)?,
            }
        }
        Ok(())
    }

    #[inline]
    fn elem(
        &mut self, descriptor: &KernelDescriptor, param: usize, expected: Elem, found: Elem,
    ) -> Result<(), DeviceError> {
        match expected {
            Elem::Generic(index) => self.set(descriptor, index, Value::Type(found)),
            _ if expected == found => Ok(()),
            _ => launch_error(format!(
                "kernel `{}`: argument {param} is of `{}`, its parameter of `{}`",
                path(descriptor),
                found.name(),
                expected.name()
            )),
        }
    }

    #[inline]
    fn argument(
        &mut self, descriptor: &KernelDescriptor, index: usize, param: Param, argument: &Argument<'_>,
    ) -> Result<(), DeviceError> {
        let number = index + 1;
        match (param, argument.kind) {
            (Param::Tensor(elem, dims), ArgumentKind::Read) => {
                self.elem(descriptor, number, elem, argument.elem)?;
                self.unify(descriptor, number, dims, argument.shape, "the shape")
            }
            (Param::MutTensor(elem, dims), ArgumentKind::Write(_)) => {
                self.elem(descriptor, number, elem, argument.elem)?;
                self.unify(descriptor, number, dims, argument.tile, "tiles of the shape")
            }
            (Param::Mapped(elem, dims, map), ArgumentKind::Mapped(_)) => {
                self.elem(descriptor, number, elem, argument.elem)?;
                self.unify(descriptor, number, dims, argument.tile, "tiles of the shape")?;
                self.unify(descriptor, number, map, argument.map, "the map")
            }
            (Param::Scalar(elem), ArgumentKind::Scalar) | (Param::Pointer(elem), ArgumentKind::Pointer) => {
                self.elem(descriptor, number, elem, argument.elem)
            }
            _ => launch_error(format!("kernel `{}`: argument {number} does not fit its parameter", path(descriptor))),
        }
    }
}

// A generic parameter as `.generics` gives it.
fn parse(descriptor: &KernelDescriptor, generic: Generic, text: &str) -> Result<Value, DeviceError> {
    let text = text.trim();
    let value = match generic {
        Generic::Type(_) => Elem::named(text).map(Value::Type),
        Generic::Const(_) => match text {
            "true" => Some(Value::Bool(true)),
            "false" => Some(Value::Bool(false)),
            _ => text.parse().ok().map(Value::Int),
        },
        Generic::Shape(_, length) => text
            .strip_prefix('[')
            .and_then(|text| text.strip_suffix(']'))
            .and_then(|text| text.split(',').map(|extent| extent.trim().parse().ok()).collect::<Option<Vec<i32>>>())
            .filter(|extents| extents.len() == length)
            .map(|extents| {
                let mut shape = Shape::unknown(length);
                for (axis, extent) in extents.into_iter().enumerate() {
                    shape.extents[axis] = extent;
                }
                Value::Shape(shape)
            }),
    };
    match value {
        Some(value) => Ok(value),
        None => {
            let expected = match generic {
                Generic::Type(_) => String::from("an element type"),
                Generic::Const(_) => String::from("a number or a bool"),
                Generic::Shape(_, length) => format!("a shape of {length} numbers"),
            };
            launch_error(format!(
                "kernel `{}`: `{text}` is given for the generic parameter `{}`, which is {expected}",
                path(descriptor),
                name_of(generic)
            ))
        }
    }
}

// Shapes may be given as one text, `[2,3]`, or number by number.
fn given(descriptor: &KernelDescriptor, texts: &[String]) -> Result<Vec<Value>, DeviceError> {
    let generics = descriptor.generics;
    if texts.len() == generics.len() {
        return generics.iter().zip(texts).map(|(generic, text)| parse(descriptor, *generic, text)).collect();
    }
    let width = |generic: &Generic| match generic {
        Generic::Shape(_, length) => *length,
        _ => 1,
    };
    if texts.len() != generics.iter().map(width).sum::<usize>() {
        let names: Vec<&str> = generics.iter().map(|generic| name_of(*generic)).collect();
        return launch_error(format!(
            "kernel `{}`: {} generics are given for {}: {}",
            path(descriptor),
            texts.len(),
            generics.len(),
            names.join(", ")
        ));
    }
    let mut values = Vec::with_capacity(generics.len());
    let mut at = 0;
    for generic in generics {
        let text = match generic {
            Generic::Shape(_, length) => format!("[{}]", texts[at..at + length].join(",")),
            _ => texts[at].clone(),
        };
        values.push(parse(descriptor, *generic, &text)?);
        at += width(generic);
    }
    Ok(values)
}

/// The generic parameters of a launch, all of them.
#[inline]
pub(crate) fn resolve(
    known: &mut Values, descriptor: &KernelDescriptor, arguments: &[Argument<'_>], texts: Option<&[String]>,
) -> Result<(), DeviceError> {
    if arguments.len() != descriptor.params.len() {
        return launch_error(format!(
            "kernel `{}` has {} parameters and was given {} arguments",
            path(descriptor),
            descriptor.params.len(),
            arguments.len()
        ));
    }
    known.begin(descriptor)?;
    if let Some(texts) = texts {
        for (index, value) in given(descriptor, texts)?.into_iter().enumerate() {
            known.values[index] = value;
        }
    }
    for (index, (param, argument)) in descriptor.params.iter().zip(arguments).enumerate() {
        known.argument(descriptor, index, *param, argument)?;
    }
    for (index, value) in known.as_slice().iter().enumerate() {
        let unknown = match value {
            Value::Unknown => true,
            Value::Shape(shape) => shape.extents().contains(&UNKNOWN),
            _ => false,
        };
        if unknown {
            return launch_error(format!(
                "kernel `{}`: the generic parameter `{}` does not follow from the arguments; give all of them: `.generics(vec![…])`",
                path(descriptor),
                name_of(descriptor.generics[index])
            ));
        }
    }
    Ok(())
}

// As a generic argument is written, with this between the extents of a shape.
fn text(value: &Value, between: &str) -> String {
    match value {
        Value::Unknown => String::from("_"),
        Value::Type(elem) => String::from(elem.name()),
        Value::Int(value) => value.to_string(),
        Value::Bool(value) => value.to_string(),
        Value::Shape(shape) => {
            let extents: Vec<String> = shape.extents().iter().map(|extent| extent.to_string()).collect();
            extents.join(between)
        }
    }
}

fn written(value: &Value) -> String {
    match value {
        Value::Shape(_) => format!("[{}]", text(value, ", ")),
        value => text(value, ""),
    }
}

/// The specialisation's name in the program: `__tile_gemm_f32_16_2x3_true`; -1 is `n1` there.
pub(crate) fn specialisation(descriptor: &KernelDescriptor, values: &[Value]) -> String {
    let mut name = String::from(descriptor.name);
    for value in values {
        name.push('_');
        name.push_str(&text(value, "x").replace('-', "n"));
    }
    name
}

/// The specialisation as errors name it: `kernel::gemm::<f32, 16, [2, 3], true>`.
pub(crate) fn instance(descriptor: &KernelDescriptor, values: &[Value]) -> String {
    if values.is_empty() {
        return path(descriptor);
    }
    let arguments: Vec<String> = values.iter().map(written).collect();
    format!("{}::<{}>", path(descriptor), arguments.join(", "))
}

/// The generic parameters and their arguments as they are written.
pub(crate) fn generic_texts(descriptor: &KernelDescriptor, values: &[Value]) -> Vec<(&'static str, String)> {
    descriptor.generics.iter().zip(values).map(|(generic, value)| (name_of(*generic), written(value))).collect()
}

/// Whether what the entry asks of its launches holds.
#[inline]
pub(crate) fn check(descriptor: &KernelDescriptor, arguments: &[Argument<'_>], values: &[Value]) -> Result<(), DeviceError> {
    for precondition in descriptor.preconditions {
        let dim = |param: usize, axis: usize| match arguments.get(param).and_then(|argument| argument.shape.get(axis)) {
            Some(extent) => *extent as i64,
            None => 1,
        };
        let generic = |index: usize| match values.get(index) {
            Some(Value::Int(value)) => *value as i64,
            Some(Value::Bool(value)) => *value as i64,
            _ => 0,
        };
        if !(precondition.holds)(&dim, &generic) {
            return launch_error(format!("kernel `{}`: the precondition `{}` does not hold", path(descriptor), precondition.text));
        }
    }
    Ok(())
}
