//! What `#[derive(Debug)]` calls, to keep the derived code small.

use crate::fmt::{Debug, Formatter, Result};

impl Formatter<'_> {
    /// A struct with 1 field.
    #[doc(hidden)]
    pub fn debug_struct_field1_finish(&mut self, name: &str, name1: &str, value1: &dyn Debug) -> Result {
        let mut builder = self.debug_struct(name);
        builder.field(name1, value1);
        builder.finish()
    }

    /// A struct with 2 fields.
    #[doc(hidden)]
    pub fn debug_struct_field2_finish(&mut self, name: &str, name1: &str, value1: &dyn Debug, name2: &str, value2: &dyn Debug) -> Result {
        let mut builder = self.debug_struct(name);
        builder.field(name1, value1);
        builder.field(name2, value2);
        builder.finish()
    }

    /// A struct with 3 fields.
    #[doc(hidden)]
    pub fn debug_struct_field3_finish(&mut self, name: &str, name1: &str, value1: &dyn Debug, name2: &str, value2: &dyn Debug, name3: &str, value3: &dyn Debug) -> Result {
        let mut builder = self.debug_struct(name);
        builder.field(name1, value1);
        builder.field(name2, value2);
        builder.field(name3, value3);
        builder.finish()
    }

    /// A struct with 4 fields.
    #[doc(hidden)]
    pub fn debug_struct_field4_finish(&mut self, name: &str, name1: &str, value1: &dyn Debug, name2: &str, value2: &dyn Debug, name3: &str, value3: &dyn Debug, name4: &str, value4: &dyn Debug) -> Result {
        let mut builder = self.debug_struct(name);
        builder.field(name1, value1);
        builder.field(name2, value2);
        builder.field(name3, value3);
        builder.field(name4, value4);
        builder.finish()
    }

    /// A struct with 5 fields.
    #[doc(hidden)]
    pub fn debug_struct_field5_finish(&mut self, name: &str, name1: &str, value1: &dyn Debug, name2: &str, value2: &dyn Debug, name3: &str, value3: &dyn Debug, name4: &str, value4: &dyn Debug, name5: &str, value5: &dyn Debug) -> Result {
        let mut builder = self.debug_struct(name);
        builder.field(name1, value1);
        builder.field(name2, value2);
        builder.field(name3, value3);
        builder.field(name4, value4);
        builder.field(name5, value5);
        builder.finish()
    }

    /// A struct with any number of fields.
    #[doc(hidden)]
    pub fn debug_struct_fields_finish(&mut self, name: &str, names: &[&str], values: &[&dyn Debug]) -> Result {
        let mut builder = self.debug_struct(name);
        let mut i = 0;
        while i < names.len() {
            builder.field(names[i], values[i]);
            i += 1;
        }
        builder.finish()
    }

    /// A tuple struct with 1 field.
    #[doc(hidden)]
    pub fn debug_tuple_field1_finish(&mut self, name: &str, value1: &dyn Debug) -> Result {
        let mut builder = self.debug_tuple(name);
        builder.field(value1);
        builder.finish()
    }

    /// A tuple struct with 2 fields.
    #[doc(hidden)]
    pub fn debug_tuple_field2_finish(&mut self, name: &str, value1: &dyn Debug, value2: &dyn Debug) -> Result {
        let mut builder = self.debug_tuple(name);
        builder.field(value1);
        builder.field(value2);
        builder.finish()
    }

    /// A tuple struct with 3 fields.
    #[doc(hidden)]
    pub fn debug_tuple_field3_finish(&mut self, name: &str, value1: &dyn Debug, value2: &dyn Debug, value3: &dyn Debug) -> Result {
        let mut builder = self.debug_tuple(name);
        builder.field(value1);
        builder.field(value2);
        builder.field(value3);
        builder.finish()
    }

    /// A tuple struct with 4 fields.
    #[doc(hidden)]
    pub fn debug_tuple_field4_finish(&mut self, name: &str, value1: &dyn Debug, value2: &dyn Debug, value3: &dyn Debug, value4: &dyn Debug) -> Result {
        let mut builder = self.debug_tuple(name);
        builder.field(value1);
        builder.field(value2);
        builder.field(value3);
        builder.field(value4);
        builder.finish()
    }

    /// A tuple struct with 5 fields.
    #[doc(hidden)]
    pub fn debug_tuple_field5_finish(&mut self, name: &str, value1: &dyn Debug, value2: &dyn Debug, value3: &dyn Debug, value4: &dyn Debug, value5: &dyn Debug) -> Result {
        let mut builder = self.debug_tuple(name);
        builder.field(value1);
        builder.field(value2);
        builder.field(value3);
        builder.field(value4);
        builder.field(value5);
        builder.finish()
    }

    /// A tuple struct with any number of fields.
    #[doc(hidden)]
    pub fn debug_tuple_fields_finish(&mut self, name: &str, values: &[&dyn Debug]) -> Result {
        let mut builder = self.debug_tuple(name);
        for value in values {
            builder.field(*value);
        }
        builder.finish()
    }
}
