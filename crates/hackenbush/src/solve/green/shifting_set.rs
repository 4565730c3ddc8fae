//! A set of numbers, each with items, that can all be increased by one or xored at once.
//!
//! A binary trie, lowest bit first. Adding one swaps the two children and continues only in the one
//! that held odd numbers; a xor is pending at the top until the nodes below are visited. Both take
//! time in proportion to the bits of a number, and recursion is no deeper than that.

/// The set. Every item belongs to one number; several items may share one.
#[derive(Default)]
pub(super) struct ShiftingSet {
    root: Option<Box<Node>>,
}

/// A number consists of its leaf's `rest`, then the choices on the way up to the root.
enum Node {
    Leaf {
        rest: u32,
        items: Vec<usize>,
    },
    Fork {
        /// Still to be xored into everything below.
        pending: u32,
        /// The even numbers and the odd ones, without that bit.
        children: [Option<Box<Node>>; 2],
    },
}

impl ShiftingSet {
    /// Adds an item with its number.
    pub(super) fn insert(&mut self, number: u32, item: usize) {
        let leaf = Box::new(Node::Leaf { rest: number, items: vec![item] });
        self.absorb(ShiftingSet { root: Some(leaf) });
    }

    /// Adds all items of another set. Nearly constant time per item over a set's whole life: every
    /// step joins two nodes into one.
    pub(super) fn absorb(&mut self, other: ShiftingSet) {
        merge(&mut self.root, other.root);
    }

    /// Adds one to every number.
    pub(super) fn add_one(&mut self) {
        let mut here = self.root.as_deref_mut();
        while let Some(node) = here {
            node.settle();
            match node {
                Node::Leaf { rest, .. } => {
                    *rest += 1;
                    return;
                }
                Node::Fork { children, .. } => {
                    children.swap(0, 1);
                    here = children[0].as_deref_mut();
                }
            }
        }
    }

    /// Xors every number.
    pub(super) fn xor(&mut self, mask: u32) {
        if let Some(root) = &mut self.root {
            root.xor(mask);
        }
    }

    /// Calls `take` with every item and its number.
    pub(super) fn read(self, mut take: impl FnMut(usize, u32)) {
        let mut open: Vec<(Box<Node>, u32, u32)> =
            self.root.into_iter().map(|root| (root, 0, 0)).collect();
        while let Some((mut node, low_bits, depth)) = open.pop() {
            node.settle();
            match *node {
                Node::Leaf { rest, items } => {
                    let number = rest.checked_shl(depth).unwrap_or(0) | low_bits;
                    items.into_iter().for_each(|item| take(item, number));
                }
                Node::Fork { children, .. } => {
                    for (bit, child) in (0..).zip(children) {
                        open.extend(
                            child.map(|child| (child, low_bits | (bit << depth), depth + 1)),
                        );
                    }
                }
            }
        }
    }
}

impl Node {
    fn xor(&mut self, mask: u32) {
        match self {
            Node::Leaf { rest, .. } => *rest ^= mask,
            Node::Fork { pending, .. } => *pending ^= mask,
        }
    }

    /// Applies a pending xor to the children.
    fn settle(&mut self) {
        if let Node::Fork { pending, children } = self {
            let mask = std::mem::take(pending);
            if mask & 1 == 1 {
                children.swap(0, 1);
            }
            for child in children.iter_mut().flatten() {
                child.xor(mask >> 1);
            }
        }
    }

    /// The children of a fork; a leaf becomes a fork above a leaf.
    fn into_children(mut self) -> [Option<Box<Node>>; 2] {
        self.settle();
        match self {
            Node::Fork { children, .. } => children,
            Node::Leaf { rest, items } => {
                let below = Some(Box::new(Node::Leaf { rest: rest >> 1, items }));
                if rest & 1 == 0 { [below, None] } else { [None, below] }
            }
        }
    }
}

fn merge(slot: &mut Option<Box<Node>>, other: Option<Box<Node>>) {
    let Some(mut theirs) = other else { return };
    let Some(mut ours) = slot.take() else {
        *slot = Some(theirs);
        return;
    };
    if let (Node::Leaf { rest: a, items }, Node::Leaf { rest: b, items: more }) =
        (&mut *ours, &mut *theirs)
        && a == b
    {
        if items.len() < more.len() {
            std::mem::swap(items, more);
        }
        items.append(more);
    } else {
        let mut children = ours.into_children();
        for (child, other) in children.iter_mut().zip(theirs.into_children()) {
            merge(child, other);
        }
        ours = Box::new(Node::Fork { pending: 0, children });
    }
    *slot = Some(ours);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[derive(Clone, Debug)]
    enum Step {
        Insert(u32),
        AddOne,
        Xor(u32),
        /// Moves everything into a fresh set that already holds this number.
        Absorb(u32),
    }

    fn step() -> impl Strategy<Value = Step> {
        prop_oneof![
            (0..40_u32).prop_map(Step::Insert),
            Just(Step::AddOne),
            (0..70_u32).prop_map(Step::Xor),
            (0..40_u32).prop_map(Step::Absorb),
        ]
    }

    proptest! {
        #[test]
        fn behaves_like_a_list_of_numbers(steps in proptest::collection::vec(step(), 0..80)) {
            let mut set = ShiftingSet::default();
            let mut list: Vec<u32> = Vec::new();
            for step in steps {
                let item = list.len();
                match step {
                    Step::Insert(number) => {
                        set.insert(number, item);
                        list.push(number);
                    }
                    Step::AddOne => {
                        set.add_one();
                        list.iter_mut().for_each(|number| *number += 1);
                    }
                    Step::Xor(mask) => {
                        set.xor(mask);
                        list.iter_mut().for_each(|number| *number ^= mask);
                    }
                    Step::Absorb(number) => {
                        let old = std::mem::take(&mut set);
                        set.insert(number, item);
                        set.absorb(old);
                        list.push(number);
                    }
                }
            }
            let mut read = vec![None; list.len()];
            set.read(|item, number| assert_eq!(read[item].replace(number), None));
            prop_assert_eq!(read, list.into_iter().map(Some).collect::<Vec<_>>());
        }
    }
}
