//! Columns in Arrow's layout: values, and a bit for each that is there.

use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A column for Python: its name, its type, its length and the buffers of an Arrow array.
pub(crate) type Buffers<'py> = (
    &'static str,
    &'static str,
    usize,
    Bound<'py, PyBytes>,
    Option<Bound<'py, PyBytes>>,
    Bound<'py, PyBytes>,
);

/// A column of texts.
#[derive(Default)]
pub(crate) struct Texts {
    present: Vec<bool>,
    /// Where each ends.
    ends: Vec<u64>,
    bytes: Vec<u8>,
}

/// A column of integers.
#[derive(Default)]
pub(crate) struct Integers {
    present: Vec<bool>,
    values: Vec<i64>,
}

/// A column of truth values.
#[derive(Default)]
pub(crate) struct Flags {
    present: Vec<bool>,
    values: Vec<bool>,
}

/// What columns have in common.
pub(crate) trait Column: Send {
    fn len(&self) -> usize;
    fn push_nothing(&mut self);
    fn buffers<'py>(&self, py: Python<'py>, name: &'static str) -> Buffers<'py>;
}

impl Texts {
    pub(crate) fn push(&mut self, text: Option<&str>) {
        self.present.push(text.is_some());
        self.bytes.extend_from_slice(text.unwrap_or_default().as_bytes());
        self.ends.push(u64::try_from(self.bytes.len()).unwrap_or(u64::MAX));
    }

    fn append(&mut self, other: Texts) {
        let before = self.ends.last().copied().unwrap_or(0);
        self.present.extend(other.present);
        self.ends.extend(other.ends.iter().map(|end| before + end));
        self.bytes.extend(other.bytes);
    }
}

impl Integers {
    pub(crate) fn push(&mut self, value: Option<i64>) {
        self.present.push(value.is_some());
        self.values.push(value.unwrap_or(0));
    }

    fn append(&mut self, other: Integers) {
        self.present.extend(other.present);
        self.values.extend(other.values);
    }
}

impl Flags {
    pub(crate) fn push(&mut self, value: Option<bool>) {
        self.present.push(value.is_some());
        self.values.push(value.unwrap_or(false));
    }

    fn append(&mut self, other: Flags) {
        self.present.extend(other.present);
        self.values.extend(other.values);
    }
}

/// Truth values as bits, the first in the lowest.
fn bits(flags: &[bool]) -> Vec<u8> {
    let byte =
        |flags: &[bool]| flags.iter().rev().fold(0, |byte, &flag| byte << 1 | u8::from(flag));
    flags.chunks(8).map(byte).collect()
}

impl Column for Texts {
    fn len(&self) -> usize {
        self.present.len()
    }

    fn push_nothing(&mut self) {
        self.push(None);
    }

    fn buffers<'py>(&self, py: Python<'py>, name: &'static str) -> Buffers<'py> {
        let starts: Vec<u8> =
            std::iter::once(&0).chain(&self.ends).flat_map(|end| end.to_le_bytes()).collect();
        let (present, starts) = (PyBytes::new(py, &bits(&self.present)), PyBytes::new(py, &starts));
        (name, "text", self.len(), present, Some(starts), PyBytes::new(py, &self.bytes))
    }
}

impl Column for Integers {
    fn len(&self) -> usize {
        self.present.len()
    }

    fn push_nothing(&mut self) {
        self.push(None);
    }

    fn buffers<'py>(&self, py: Python<'py>, name: &'static str) -> Buffers<'py> {
        let values: Vec<u8> = self.values.iter().flat_map(|value| value.to_le_bytes()).collect();
        let present = PyBytes::new(py, &bits(&self.present));
        (name, "integer", self.len(), present, None, PyBytes::new(py, &values))
    }
}

impl Column for Flags {
    fn len(&self) -> usize {
        self.present.len()
    }

    fn push_nothing(&mut self) {
        self.push(None);
    }

    fn buffers<'py>(&self, py: Python<'py>, name: &'static str) -> Buffers<'py> {
        let present = PyBytes::new(py, &bits(&self.present));
        (name, "flag", self.len(), present, None, PyBytes::new(py, &bits(&self.values)))
    }
}

/// Declares the columns of a table once.
macro_rules! table {
    ($($name:ident: $column:ty),+ $(,)?) => {
        /// The answers to some positions.
        #[derive(Default)]
        pub(crate) struct Table {
            $(pub(crate) $name: $column,)+
        }

        impl Table {
            /// The columns, by name.
            pub(crate) fn columns(&self) -> impl Iterator<Item = (&'static str, &dyn Column)> {
                [$((stringify!($name), &self.$name as &dyn Column)),+].into_iter()
            }

            fn columns_mut(&mut self) -> impl Iterator<Item = &mut dyn Column> {
                [$(&mut self.$name as &mut dyn Column),+].into_iter()
            }

            /// Adds the rows of another table.
            pub(crate) fn append(&mut self, other: Table) {
                $(self.$name.append(other.$name);)+
            }
        }
    };
}

table! {
    index: Integers,
    position: Texts,
    variant: Texts,
    edges: Integers,
    value: Texts,
    outcome: Texts,
    number: Texts,
    birthday: Texts,
    mean: Texts,
    temperature: Texts,
    atomic_weight: Texts,
    hammerian: Flags,
    joshua: Flags,
    low: Texts,
    high: Texts,
    stopped: Texts,
    error: Texts,
    offset: Integers,
    hint: Texts,
}

impl Table {
    /// The number of rows.
    pub(crate) fn len(&self) -> usize {
        self.index.len()
    }

    /// Fills the columns that a row has nothing for.
    pub(crate) fn end_row(&mut self) {
        let rows = self.columns().map(|(_, column)| column.len()).max().unwrap_or(0);
        for column in self.columns_mut() {
            if column.len() < rows {
                column.push_nothing();
            }
        }
    }
}
