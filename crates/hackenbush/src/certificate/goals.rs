//! What is to be proved, and why it holds: a list of goals that refer to each other.

use partizan::{Exceeded, Game, Meter, Player};
use rustc_hash::FxHashMap;

use super::part::{Move, Part};

pub(super) type PartId = usize;
pub(super) type GoalId = usize;

/// For Left: the part is at least the value; for Right: at most.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Goal {
    pub(super) part: PartId,
    pub(super) player: Player,
    pub(super) value: Game,
}

/// Why a goal holds.
#[derive(Clone, Debug)]
pub(super) enum Reason {
    Tree,
    Fusion,
    Bound,
    Sum(Vec<GoalId>),
    Colon { below: GoalId, above: Vec<GoalId> },
    Moves { moves: Vec<(Move, Reply)>, options: Vec<Reply> },
}

/// What is done in answer to a move, and what then holds.
#[derive(Clone, Debug)]
pub(super) struct Reply {
    pub(super) made: Answer,
    pub(super) goal: GoalId,
}

/// An answer to a move.
#[derive(Clone, Debug)]
pub(super) enum Answer {
    /// No move: what the opponent has left is known to be more.
    Nothing,
    Move(Move),
    /// In red-blue pictures: even after these cuts it is enough.
    Cuts(Box<[usize]>),
}

impl Reason {
    /// The goals that it refers to.
    pub(super) fn uses(&self) -> Vec<GoalId> {
        match self {
            Reason::Tree | Reason::Fusion | Reason::Bound => Vec::new(),
            Reason::Sum(parts) => parts.clone(),
            Reason::Colon { below, above } => {
                std::iter::once(*below).chain(above.iter().copied()).collect()
            }
            Reason::Moves { moves, options } => moves
                .iter()
                .map(|(_, reply)| reply)
                .chain(options)
                .map(|reply| reply.goal)
                .collect(),
        }
    }

    fn bytes(&self) -> usize {
        size_of::<Reason>()
            + match self {
                Reason::Moves { moves, options } => {
                    moves.len() * size_of::<(Move, Reply)>() + options.len() * size_of::<Reply>()
                }
                Reason::Sum(parts) | Reason::Colon { above: parts, .. } => 8 * parts.len(),
                _ => 0,
            }
    }
}

/// All goals, each once, with the parts that they are about.
pub(super) struct Goals {
    parts: Vec<Part>,
    part_ids: FxHashMap<Part, PartId>,
    goals: Vec<Goal>,
    ids: FxHashMap<Goal, GoalId>,
    /// For each part and player, the values of its goals.
    by_part: FxHashMap<(PartId, Player), Vec<(Game, GoalId)>>,
    reasons: Vec<Option<Reason>>,
    /// Goals without a reason yet.
    open: Vec<GoalId>,
    meter: Meter,
    charged: usize,
}

impl Goals {
    pub(super) fn new(meter: Meter) -> Goals {
        Goals {
            parts: Vec::new(),
            part_ids: FxHashMap::default(),
            goals: Vec::new(),
            ids: FxHashMap::default(),
            by_part: FxHashMap::default(),
            reasons: Vec::new(),
            open: Vec::new(),
            meter,
            charged: 0,
        }
    }

    /// Accounts for memory that is kept as long as the goals are.
    pub(super) fn charge(&mut self, bytes: usize) -> Result<(), Exceeded> {
        self.meter.check()?;
        self.meter.charge(bytes)?;
        self.charged += bytes;
        Ok(())
    }

    pub(super) fn part_id(&mut self, part: Part) -> Result<PartId, Exceeded> {
        if let Some(&id) = self.part_ids.get(&part) {
            return Ok(id);
        }
        self.charge(2 * part.bytes() + 32)?;
        self.parts.push(part.clone());
        self.part_ids.insert(part, self.parts.len() - 1);
        Ok(self.parts.len() - 1)
    }

    pub(super) fn part(&self, id: PartId) -> &Part {
        &self.parts[id]
    }

    pub(super) fn goal(&self, id: GoalId) -> Goal {
        self.goals[id]
    }

    pub(super) fn goal_id(&mut self, goal: Goal) -> Result<GoalId, Exceeded> {
        if let Some(&id) = self.ids.get(&goal) {
            return Ok(id);
        }
        self.charge(3 * size_of::<Goal>() + 64)?;
        let id = self.goals.len();
        self.goals.push(goal);
        self.ids.insert(goal, id);
        self.by_part.entry((goal.part, goal.player)).or_default().push((goal.value, id));
        self.reasons.push(None);
        self.open.push(id);
        Ok(id)
    }

    /// The goals that are already there for a part.
    pub(super) fn known(&self, part: PartId, player: Player) -> &[(Game, GoalId)] {
        self.by_part.get(&(part, player)).map_or(&[], Vec::as_slice)
    }

    /// A goal that still needs a reason.
    pub(super) fn next_open(&mut self) -> Option<GoalId> {
        self.open.pop()
    }

    pub(super) fn give(&mut self, goal: GoalId, reason: Reason) -> Result<(), Exceeded> {
        self.charge(reason.bytes())?;
        self.reasons[goal] = Some(reason);
        Ok(())
    }

    pub(super) fn reason(&self, goal: GoalId) -> Option<&Reason> {
        self.reasons[goal].as_ref()
    }

    /// The goals that `roots` rest on, each after those that it refers to.
    pub(super) fn in_order(&self, roots: &[GoalId]) -> Vec<GoalId> {
        let mut done = vec![false; self.goals.len()];
        let mut order = Vec::new();
        for &root in roots {
            let mut stack = vec![(root, false)];
            while let Some((goal, ready)) = stack.pop() {
                if done[goal] {
                    continue;
                }
                if ready {
                    done[goal] = true;
                    order.push(goal);
                    continue;
                }
                stack.push((goal, true));
                let uses = self.reason(goal).map(Reason::uses).unwrap_or_default();
                stack
                    .extend(uses.into_iter().filter(|&used| !done[used]).map(|used| (used, false)));
            }
        }
        order
    }
}

impl Drop for Goals {
    fn drop(&mut self) {
        self.meter.release(self.charged);
    }
}
