//! Bytes that a value owns: what a checkpoint takes is the sum of its parts.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, VecDeque};
use std::sync::Arc;

/// A value whose bytes are counted.
pub trait Heap {
    /// Bytes on the heap that are this value's alone. A list counts as long as it is, since a copy
    /// of it has no spare capacity; what copies share does not count.
    fn heap(&self) -> usize;
}

/// Bytes of a copy of a value, about.
pub fn bytes<T: Heap>(value: &T) -> usize {
    size_of::<T>() + value.heap()
}

/// A type of which nothing is on the heap, which is checked as it is compiled.
#[macro_export]
macro_rules! plain {
    ($($name:ty),+ $(,)?) => {
        $(impl $crate::heap::Heap for $name {
            fn heap(&self) -> usize {
                $crate::heap::plain(self)
            }
        })+
    };
}

/// Implements [`Heap`](crate::heap::Heap) for a struct, from the names of all of its fields: those
/// that count, those of which nothing is on the heap (`plain`, which is checked), and those that are `left_out`: copies
/// share them, or they are lists that are as good as empty between cycles. A field in none of the
/// three lists does not compile.
///
/// ```
/// use flitscope_network::heap;
///
/// struct Queue {
///     entries: Vec<u32>,
///     first: u64,
/// }
///
/// heap!(Queue { entries } plain { first });
/// assert_eq!(heap::bytes(&Queue { entries: vec![1, 2], first: 0 }), size_of::<Queue>() + 8);
/// ```
///
/// ```compile_fail,E0027
/// # use flitscope_network::heap;
/// # struct Queue {
/// #     entries: Vec<u32>,
/// #     first: u64,
/// # }
/// heap!(Queue { entries });
/// ```
///
/// ```compile_fail,E0080
/// # use flitscope_network::heap;
/// # struct Queue {
/// #     entries: Vec<u32>,
/// #     first: u64,
/// # }
/// heap!(Queue { } plain { entries, first });
/// # heap::bytes(&Queue { entries: vec![], first: 0 });
/// ```
#[macro_export]
macro_rules! heap {
    (
        $name:ident $(<$type:ident $(: $bound:path)?>)? { $($counted:ident),* $(,)? }
        $(plain { $($plain:ident),* $(,)? })?
        $(left_out { $($left_out:ident),* $(,)? })?
    ) => {
        impl $(<$type $(: $bound)?>)? $crate::heap::Heap for $name $(<$type>)? {
            fn heap(&self) -> usize {
                let Self {
                    $($counted,)*
                    $($($plain,)*)?
                    $($($left_out: _,)*)?
                } = self;
                0 $(+ $crate::heap::Heap::heap($counted))* $($(+ $crate::heap::plain($plain))*)?
            }
        }
    };
}

/// Nothing on the heap: a type that owns something there has to be dropped.
pub fn plain<T>(_value: &T) -> usize {
    const { assert!(!std::mem::needs_drop::<T>()) };
    0
}

/// What the elements of a list own outside it.
fn of_elements<'t, T: Heap + 't>(elements: impl Iterator<Item = &'t T>) -> usize {
    if std::mem::needs_drop::<T>() {
        elements.map(Heap::heap).sum()
    } else {
        0
    }
}

plain!(u8, u16, u32, u64, usize, f64, bool);

impl<T: Heap> Heap for Vec<T> {
    fn heap(&self) -> usize {
        self.len() * size_of::<T>() + of_elements(self.iter())
    }
}

impl<T: Heap> Heap for VecDeque<T> {
    fn heap(&self) -> usize {
        self.len() * size_of::<T>() + of_elements(self.iter())
    }
}

impl<T: Heap> Heap for BinaryHeap<T> {
    fn heap(&self) -> usize {
        self.len() * size_of::<T>() + of_elements(self.iter())
    }
}

impl<T: Heap> Heap for BTreeSet<T> {
    fn heap(&self) -> usize {
        self.len() * size_of::<T>() + of_elements(self.iter())
    }
}

impl<K: Heap, V: Heap> Heap for BTreeMap<K, V> {
    fn heap(&self) -> usize {
        self.len() * size_of::<(K, V)>() + of_elements(self.keys()) + of_elements(self.values())
    }
}

impl<T: Heap> Heap for Box<T> {
    fn heap(&self) -> usize {
        bytes(&**self)
    }
}

impl<T: Heap> Heap for Box<[T]> {
    fn heap(&self) -> usize {
        self.len() * size_of::<T>() + of_elements(self.iter())
    }
}

impl<T: Heap> Heap for Option<T> {
    fn heap(&self) -> usize {
        self.as_ref().map_or(0, Heap::heap)
    }
}

impl<T: Heap, const N: usize> Heap for [T; N] {
    fn heap(&self) -> usize {
        of_elements(self.iter())
    }
}

impl<T: Heap> Heap for Reverse<T> {
    fn heap(&self) -> usize {
        self.0.heap()
    }
}

impl<T: Heap, U: Heap> Heap for (T, U) {
    fn heap(&self) -> usize {
        self.0.heap() + self.1.heap()
    }
}

impl<T: Heap, U: Heap, V: Heap> Heap for (T, U, V) {
    fn heap(&self) -> usize {
        self.0.heap() + self.1.heap() + self.2.heap()
    }
}

/// Copies share it.
impl<T: ?Sized> Heap for Arc<T> {
    fn heap(&self) -> usize {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Tree {
        name: Vec<u8>,
        branches: Vec<Tree>,
        height: u32,
        spare: Vec<u64>,
    }

    heap!(Tree { name, branches } plain { height } left_out { spare });

    fn tree(name: &str, branches: Vec<Tree>) -> Tree {
        Tree {
            name: name.into(),
            branches,
            height: 1,
            spare: vec![0; 100],
        }
    }

    #[test]
    fn the_bytes_of_a_value_are_those_of_its_parts() {
        let small = tree("ab", Vec::new());
        assert_eq!(small.spare.len(), 100);
        assert_eq!(small.heap(), 2);
        assert_eq!(bytes(&small), size_of::<Tree>() + 2);
        let large = tree("abc", vec![small, tree("abcd", Vec::new())]);
        assert_eq!(large.heap(), 3 + 2 * size_of::<Tree>() + 2 + 4);
        assert_eq!(Some(Box::new(large)).heap(), 3 * size_of::<Tree>() + 9);
    }

    #[test]
    fn a_list_counts_as_long_as_it_is() {
        let mut list = Vec::with_capacity(100);
        list.push([0u64; 2]);
        assert_eq!(list.heap(), 16);
        assert_eq!(VecDeque::from([1u16, 2, 3]).heap(), 6);
        assert_eq!(BinaryHeap::from([Reverse(1u32)]).heap(), 4);
        assert_eq!(BTreeSet::from([(1u32, 2u32)]).heap(), 8);
        assert_eq!(BTreeMap::from([(1u32, vec![7u8; 3])]).heap(), 32 + 3);
        assert_eq!(vec![Some(vec![1u8]), None].into_boxed_slice().heap(), 49);
    }
}
