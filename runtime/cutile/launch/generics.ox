//! The generic parameters of a launch: inferred from its arguments, or given.

use crate::element::Elem;
use crate::error::{DeviceError, launch_error};
use crate::launch::args::{Argument, ArgumentKind};
use crate::launch::{Dim, Generic, KernelDescriptor, Param};

/// The value of a generic parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Type(Elem),
    Int(i32),
    Bool(bool),
    Shape(Vec<i32>),
}

// What is known so far, an element for each generic parameter.
struct Known {
    values: Vec<Option<Value>>,
    // For shapes, which are found axis by axis.
    shapes: Vec<Vec<Option<i32>>>,
}

/// The kernel as errors name it.
pub(crate) fn path(descriptor: &KernelDescriptor) -> String {
    if descriptor.module.is_empty() {
        return String::from(descriptor.name);
    }
    format!("{}::{}", descriptor.module, descriptor.name)
}

fn name_of(generic: Generic) -> &'static str {
    match generic {
        Generic::Type(name) | Generic::Const(name) | Generic::Shape(name, _) => name,
    }
}

impl Known {
    fn new(descriptor: &KernelDescriptor) -> Known {
        let length = |generic: &Generic| match generic {
            Generic::Shape(_, length) => *length,
            _ => 0,
        };
        Known {
            values: vec![None; descriptor.generics.len()],
            shapes: descriptor.generics.iter().map(|generic| vec![None; length(generic)]).collect(),
        }
    }

    fn set_type(&mut self, descriptor: &KernelDescriptor, index: usize, elem: Elem) -> Result<(), DeviceError> {
        match &self.values[index] {
            Some(Value::Type(known)) if *known != elem => launch_error(format!(
                "kernel `{}`: the arguments give `{}` both the type `{}` and `{}`",
                path(descriptor),
                name_of(descriptor.generics[index]),
                known.name(),
                elem.name()
            )),
            _ => {
                self.values[index] = Some(Value::Type(elem));
                Ok(())
            }
        }
    }

    fn set_const(&mut self, descriptor: &KernelDescriptor, index: usize, value: i32) -> Result<(), DeviceError> {
        match &self.values[index] {
            Some(Value::Int(known)) if *known != value => launch_error(format!(
                "kernel `{}`: the arguments give `{}` both the value {known} and {value}",
                path(descriptor),
                name_of(descriptor.generics[index])
            )),
            _ => {
                self.values[index] = Some(Value::Int(value));
                Ok(())
            }
        }
    }

    fn set_element(
        &mut self, descriptor: &KernelDescriptor, index: usize, axis: usize, value: i32,
    ) -> Result<(), DeviceError> {
        match self.shapes[index][axis] {
            Some(known) if known != value => launch_error(format!(
                "kernel `{}`: the arguments give `{}[{axis}]` both the value {known} and {value}",
                path(descriptor),
                name_of(descriptor.generics[index])
            )),
            _ => {
                self.shapes[index][axis] = Some(value);
                Ok(())
            }
        }
    }

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
                Dim::Generic(index) => self.set_const(descriptor, index, *extent)?,
                Dim::ShapeElem(index, element) => self.set_element(descriptor, index, element, *extent)?,
            }
        }
        Ok(())
    }

    fn elem(
        &mut self, descriptor: &KernelDescriptor, param: usize, expected: Elem, found: Elem,
    ) -> Result<(), DeviceError> {
        match expected {
            Elem::Generic(index) => self.set_type(descriptor, index, found),
            _ if expected == found => Ok(()),
            _ => launch_error(format!(
                "kernel `{}`: argument {param} is of `{}`, its parameter of `{}`",
                path(descriptor),
                found.name(),
                expected.name()
            )),
        }
    }

    fn argument(
        &mut self, descriptor: &KernelDescriptor, index: usize, param: Param, argument: &Argument<'_>,
    ) -> Result<(), DeviceError> {
        let number = index + 1;
        match (param, argument.kind) {
            (Param::Tensor(elem, dims), ArgumentKind::Read) => {
                self.elem(descriptor, number, elem, argument.elem)?;
                self.unify(descriptor, number, dims, argument.shape, "the shape")
            }
            (Param::MutTensor(elem, dims), ArgumentKind::Write(_)) | (Param::Mapped(elem, dims), ArgumentKind::Mapped(_)) => {
                self.elem(descriptor, number, elem, argument.elem)?;
                self.unify(descriptor, number, dims, argument.tile, "tiles of the shape")
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
            .map(Value::Shape),
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
pub(crate) fn resolve(
    descriptor: &KernelDescriptor, arguments: &[Argument<'_>], texts: Option<&[String]>,
) -> Result<Vec<Value>, DeviceError> {
    if arguments.len() != descriptor.params.len() {
        return launch_error(format!(
            "kernel `{}` has {} parameters and was given {} arguments",
            path(descriptor),
            descriptor.params.len(),
            arguments.len()
        ));
    }
    let mut known = Known::new(descriptor);
    if let Some(texts) = texts {
        for (index, value) in given(descriptor, texts)?.into_iter().enumerate() {
            match value {
                Value::Shape(extents) => known.shapes[index] = extents.into_iter().map(Some).collect(),
                value => known.values[index] = Some(value),
            }
        }
    }
    for (index, (param, argument)) in descriptor.params.iter().zip(arguments).enumerate() {
        known.argument(descriptor, index, *param, argument)?;
    }
    let mut values = Vec::with_capacity(descriptor.generics.len());
    for (index, generic) in descriptor.generics.iter().enumerate() {
        let value = match generic {
            Generic::Shape(..) => {
                known.shapes[index].iter().copied().collect::<Option<Vec<i32>>>().map(Value::Shape)
            }
            _ => known.values[index].take(),
        };
        match value {
            Some(value) => values.push(value),
            None => {
                return launch_error(format!(
                    "kernel `{}`: the generic parameter `{}` does not follow from the arguments; give all of them: `.generics(vec![…])`",
                    path(descriptor),
                    name_of(*generic)
                ));
            }
        }
    }
    Ok(values)
}

/// The specialisation's name in the program: `gemm<f32,16,[2,3],true>`.
pub(crate) fn specialisation(descriptor: &KernelDescriptor, values: &[Value]) -> String {
    let mut name = String::from(descriptor.name);
    for (index, value) in values.iter().enumerate() {
        name.push(if index == 0 { '<' } else { ',' });
        match value {
            Value::Type(elem) => name.push_str(elem.name()),
            Value::Int(value) => name.push_str(&value.to_string()),
            Value::Bool(value) => name.push_str(if *value { "true" } else { "false" }),
            Value::Shape(extents) => {
                let extents: Vec<String> = extents.iter().map(|extent| extent.to_string()).collect();
                name.push('[');
                name.push_str(&extents.join(","));
                name.push(']');
            }
        }
    }
    if !values.is_empty() {
        name.push('>');
    }
    name
}
