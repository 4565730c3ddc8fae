//! Canonical forms of red-blue-green pictures, block by block.
//!
//! A picture is evaluated from its outermost blocks inward; what is attached at a vertex is a game
//! (see `block_fold`). A single edge with x attached is worth `1:x`, `-1:x` or `*:x`; any
//! other block is worth the canonical form of its options, where a move cuts an edge or moves in
//! an attachment. Every position is evaluated once. In pictures of few edges isomorphic blocks are
//! one, and only those are evaluated whose values matter (see `lazy_blocks`).

mod block_shape;
mod known_blocks;
mod lazy_blocks;
mod position_index;
mod weight_bounds;

use super::block_fold::{BlockFold, fold_blocks};
use super::edge;
use crate::graph::{Block, Blocks};
use crate::picture::{GROUND, Picture};
use lazy_blocks::LazyBlocks;
use partizan::{Arena, Exceeded, Game, Player};
use rustc_hash::FxHashMap;

/// Solves pictures by canonical forms and remembers every block it has met.
#[derive(Debug, Default)]
pub struct Forms {
    /// The blocks of pictures of few edges.
    blocks: LazyBlocks,
    /// Those of larger ones.
    known: FxHashMap<WithAttachments, Game>,
    bytes: usize,
}

/// A picture with games attached at its vertices, each like a further branch.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct WithAttachments {
    picture: Picture,
    /// Vertices and what is attached there, never 0, in the order of the vertices.
    attachments: Vec<(u32, Game)>,
}

/// A value, or the blocks that must be evaluated first.
enum Progress {
    Done(Game),
    Waits(Vec<WithAttachments>),
}

impl Forms {
    /// The number of different blocks met, with what is attached to them.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.known.len() + self.blocks.positions()
    }

    /// The approximate number of bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes + self.blocks.bytes()
    }

    /// The value of a picture.
    pub fn value(&mut self, picture: &Picture, arena: &mut Arena) -> Result<Game, Exceeded> {
        if let Some(value) = self.blocks.value(picture, &[], self.bytes, arena) {
            return value;
        }
        let whole = WithAttachments { picture: picture.clone(), attachments: Vec::new() };
        self.value_of_large(&whole, arena)
    }

    /// The value of a picture with attachments.
    pub(super) fn value_with_attachments(
        &mut self,
        whole: &WithAttachments,
        arena: &mut Arena,
    ) -> Result<Game, Exceeded> {
        let WithAttachments { picture, attachments } = whole;
        match self.blocks.value(picture, attachments, self.bytes, arena) {
            Some(value) => value,
            None => self.value_of_large(whole, arena),
        }
    }

    /// The same for pictures of any size.
    ///
    /// Options are made one at a time, and a block waits only for those of one option: what waits
    /// is no larger than a line of play, and counts as memory held.
    fn value_of_large(
        &mut self,
        whole: &WithAttachments,
        arena: &mut Arena,
    ) -> Result<Game, Exceeded> {
        let mut stack = Stack::default();
        loop {
            match self.progress(whole, arena)? {
                Progress::Done(value) => return Ok(value),
                Progress::Waits(blocks) => stack.extend(blocks),
            }
            while let Some(top) = stack.blocks.last_mut() {
                if top.is_new() && self.known.contains_key(&top.block) {
                    stack.pop();
                    continue;
                }
                stack.steps += 1 + top.block.picture.edges().len();
                if top.is_new() || stack.steps > CHECK_INTERVAL {
                    stack.steps = 0;
                    arena.check(self.bytes().saturating_add(stack.bytes))?;
                }
                let Some(option) = top.option(arena)? else {
                    let [left, right] = &top.values;
                    let value = arena.game(left, right)?;
                    if let Some(done) = stack.pop() {
                        self.remember(done.block, value);
                    }
                    continue;
                };
                match self.progress(&option, arena)? {
                    Progress::Done(value) => {
                        top.next(value);
                        stack.bytes += size_of::<Game>();
                    }
                    Progress::Waits(blocks) => stack.extend(blocks),
                }
            }
        }
    }

    fn remember(&mut self, block: WithAttachments, value: Game) {
        self.bytes += 2 * size_of::<(WithAttachments, Game)>() + block.bytes();
        self.known.insert(block, value);
    }

    /// Adds up the blocks as far as they are known.
    fn progress(
        &self,
        position: &WithAttachments,
        arena: &mut Arena,
    ) -> Result<Progress, Exceeded> {
        let WithAttachments { picture, attachments: given } = position;
        let mut attachments = vec![Attached::default(); picture.vertex_count() as usize];
        for &(vertex, game) in given {
            attachments[vertex as usize] = Attached::Known(game);
        }
        let blocks = Blocks::new(picture).blocks;
        let known = &self.known;
        let mut fold = Fold { known, picture, blocks: &blocks, arena, waits: Vec::new() };
        fold_blocks(picture, &blocks, &mut attachments, &mut fold)?;
        Ok(match attachments[GROUND as usize] {
            Attached::Known(value) => Progress::Done(value),
            Attached::Waiting => Progress::Waits(fold.waits),
        })
    }
}

/// About how many edges are looked at between two checks of the budget.
const CHECK_INTERVAL: usize = 1 << 10;

/// The blocks that wait, each for those above it.
#[derive(Default)]
struct Stack {
    blocks: Vec<Waiting>,
    bytes: usize,
    /// Edges looked at since the budget was last checked.
    steps: usize,
}

impl Stack {
    fn extend(&mut self, blocks: Vec<WithAttachments>) {
        for block in blocks {
            let waiting = Waiting {
                block,
                player: Some(Player::Left),
                place: 0,
                attached: Vec::new(),
                within: 0,
                values: [Vec::new(), Vec::new()],
            };
            self.bytes += waiting.bytes();
            self.blocks.push(waiting);
        }
    }

    fn pop(&mut self) -> Option<Waiting> {
        let waiting = self.blocks.pop()?;
        self.bytes -= waiting.bytes();
        Some(waiting)
    }
}

/// A block whose options are being evaluated, one after the other.
struct Waiting {
    block: WithAttachments,
    /// Whose options are next; `None` if all are evaluated.
    player: Option<Player>,
    /// The next option: a cut of this edge, or with edges to spare a move in an attachment.
    place: usize,
    /// The options of that attachment, and which of them is next.
    attached: Vec<Game>,
    within: usize,
    /// The values of each player's options so far.
    values: [Vec<Game>; 2],
}

impl Waiting {
    fn is_new(&self) -> bool {
        self.player == Some(Player::Left) && self.place == 0 && self.within == 0
    }

    /// The next option; `None` if there are no more.
    fn option(&mut self, arena: &mut Arena) -> Result<Option<WithAttachments>, Exceeded> {
        let edges = self.block.picture.edges();
        while let Some(player) = self.player {
            match edges.get(self.place) {
                Some(edge) if edge.colour.belongs_to(player) => {
                    return Ok(Some(self.block.cut(self.place)));
                }
                Some(_) => {}
                None => {
                    let index = self.place - edges.len();
                    let Some(&(_, attached)) = self.block.attachments.get(index) else {
                        self.player = (player == Player::Left).then_some(Player::Right);
                        self.place = 0;
                        continue;
                    };
                    if self.within == 0 {
                        self.attached = arena.options(attached, player)?;
                    }
                    if let Some(&option) = self.attached.get(self.within) {
                        return Ok(Some(self.block.replanted(index, option)));
                    }
                }
            }
            self.place += 1;
            self.within = 0;
        }
        Ok(None)
    }

    /// Notes the value of the option, and goes on to the next one.
    fn next(&mut self, value: Game) {
        let Some(player) = self.player else { return };
        self.values[usize::from(player == Player::Right)].push(value);
        match self.place < self.block.picture.edges().len() {
            true => self.place += 1,
            false => self.within += 1,
        }
    }

    /// The approximate number of bytes in use.
    fn bytes(&self) -> usize {
        let values: usize = self.values.iter().map(Vec::len).sum();
        size_of::<Waiting>() + self.block.bytes() + values * size_of::<Game>()
    }
}

/// What is attached at a vertex.
#[derive(Clone, Copy)]
enum Attached {
    Known(Game),
    /// A block above is not evaluated yet.
    Waiting,
}

impl Default for Attached {
    fn default() -> Attached {
        Attached::Known(Game::ZERO)
    }
}

/// Looks up the blocks, and lists those that are not known.
struct Fold<'a> {
    known: &'a FxHashMap<WithAttachments, Game>,
    picture: &'a Picture,
    blocks: &'a [Block],
    arena: &'a mut Arena,
    waits: Vec<WithAttachments>,
}

impl BlockFold for Fold<'_> {
    type Attachment = Attached;
    type Error = Exceeded;

    fn edge(&mut self, edge: usize, above: Attached) -> Result<Attached, Exceeded> {
        let Attached::Known(above) = above else { return Ok(Attached::Waiting) };
        let base = edge::value(self.picture.edges()[edge].colour, self.arena)?;
        Ok(Attached::Known(self.arena.ordinal_sum(base, above)?))
    }

    fn block(&mut self, index: usize, attachments: &[Attached]) -> Result<Attached, Exceeded> {
        let block = &self.blocks[index];
        let mut waiting = false;
        let position = WithAttachments::of_block(self.picture, block, |vertex| {
            match attachments[vertex as usize] {
                Attached::Known(game) => game,
                Attached::Waiting => {
                    waiting = true;
                    Game::ZERO
                }
            }
        });
        if waiting {
            return Ok(Attached::Waiting);
        }
        Ok(match self.known.get(&position) {
            Some(&value) => Attached::Known(value),
            None => {
                self.waits.push(position);
                Attached::Waiting
            }
        })
    }

    fn attach(&mut self, at: &mut Attached, value: Attached) -> Result<(), Exceeded> {
        *at = match (*at, value) {
            (Attached::Known(a), Attached::Known(b)) => Attached::Known(self.arena.sum(a, b)?),
            _ => Attached::Waiting,
        };
        Ok(())
    }
}

impl WithAttachments {
    /// A block planted on the ground, with what is attached at its vertices except the foot.
    pub(super) fn of_block(
        picture: &Picture,
        block: &Block,
        mut attached: impl FnMut(u32) -> Game,
    ) -> WithAttachments {
        let edges = block.edges.iter().map(|&edge| picture.edges()[edge as usize]);
        let planted = Picture::planted(edges, block.foot);
        let tops = planted.vertices.iter().zip(0..).skip(1);
        let attachments = tops.map(|(&before, vertex)| (vertex, attached(before)));
        let attachments = attachments.filter(|&(_, game)| game != Game::ZERO).collect();
        WithAttachments { picture: planted.picture, attachments }
    }

    /// What is left when an edge is cut.
    fn cut(&self, edge: usize) -> WithAttachments {
        let cut = self.picture.cut(edge);
        let attachments = cut.vertices.iter().zip(0..).filter_map(|(old, new)| {
            let found = self.attachments.binary_search_by_key(old, |&(vertex, _)| vertex);
            found.ok().map(|place| (new, self.attachments[place].1))
        });
        WithAttachments { attachments: attachments.collect(), picture: cut.picture }
    }

    /// The same with another game in the place of an attachment.
    fn replanted(&self, index: usize, game: Game) -> WithAttachments {
        let mut next = self.clone();
        if game == Game::ZERO {
            next.attachments.remove(index);
        } else {
            next.attachments[index].1 = game;
        }
        next
    }

    /// The approximate number of bytes in use.
    fn bytes(&self) -> usize {
        self.picture.bytes() + self.attachments.len() * size_of::<(u32, Game)>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{Dice, every_colouring, every_multigraph};
    use crate::notation::parse_picture;
    use crate::picture::{Colour, Edge};
    use crate::rules::RedBlueGreen;
    use crate::solve::recursion::Recursion;

    fn text(position: &str) -> String {
        let mut arena = Arena::new();
        let picture = parse_picture(position).unwrap();
        let value = Forms::default().value(&picture, &mut arena).unwrap();
        arena.text(value).unwrap()
    }

    #[test]
    fn known_values() {
        for (position, value) in [
            ("", "0"),
            ("gb", "^*"),
            ("gb + g", "^"),
            ("b(r)(b)", "1"),
            (":G brrb:G", "1"),
            ("e(ee:{waist};ee:{waist}e(ee;e(e:{head};e:{head}e)))", "*2"),
        ] {
            assert_eq!(text(position), value, "{position}");
        }
    }

    /// Pictures with loops, multiple edges, cut vertices; with what is known of other pictures and
    /// without.
    #[test]
    fn known_blocks_agree_with_what_needs_no_small_blocks() {
        let mut arena = Arena::new();
        let mut dice = Dice(7);
        let (mut by_blocks, mut forms) = (Forms::default(), Forms::default());
        for round in 0..1_500 {
            let (vertices, edges) = (2 + dice.below(5), 3 + dice.below(8));
            let mut picture = dice.picture(vertices, edges);
            if round % 3 > 0 {
                let mut green = |mut edge: Edge| {
                    if dice.below(3) == 0 {
                        edge.colour = Colour::Green;
                    }
                    edge
                };
                picture = picture.edges().iter().map(|edge| green(*edge)).collect();
            }
            let whole = WithAttachments { picture: picture.clone(), attachments: Vec::new() };
            let slow = by_blocks.value_of_large(&whole, &mut arena).unwrap();
            assert_eq!(forms.value(&picture, &mut arena), Ok(slow), "{picture}");
            assert_eq!(Forms::default().value(&picture, &mut arena), Ok(slow), "{picture}");
        }
    }

    #[test]
    fn attachments_agree_with_what_needs_no_small_blocks() {
        let (mut arena, mut dice) = (Arena::new(), Dice(8));
        let attached = ["0", "1", "-1/2", "*", "^*", "v", "{1|-1}", "{2|*}"];
        let attached = attached.map(|text| arena.parse(text).unwrap());
        let mut forms = Forms::default();
        for _ in 0..300 {
            let picture = dice.picture(4, 6);
            let games = (1..picture.vertex_count())
                .map(|vertex| (vertex, attached[dice.below(8) as usize]))
                .filter(|&(_, game)| game != Game::ZERO);
            let whole = WithAttachments { attachments: games.collect(), picture };
            let slow = Forms::default().value_of_large(&whole, &mut arena);
            assert_eq!(forms.value_with_attachments(&whole, &mut arena), slow, "{whole:?}");
        }
    }

    /// A number of a thousand days is no reason to recurse a thousand times.
    #[test]
    fn deep_attachments_need_no_deep_recursion() {
        let mut arena = Arena::new();
        let thousand = arena.integer(1_000).unwrap();
        let picture = parse_picture("b:A + r:A").unwrap();
        let whole = WithAttachments { picture, attachments: vec![(1, thousand)] };
        let value = Forms::default().value_with_attachments(&whole, &mut arena).unwrap();
        assert_eq!(arena.text(value).unwrap(), "1000");
    }

    /// What a move or two leave is looked at once, however often it is asked for.
    #[test]
    fn moves_share_what_is_known() {
        let jungle = "0-1g 0-2g 2-3r 1-4g 2-5b 3-6g 2-7b 1-8r 5-9b 0-10g 8-9g 1-2r 3-9r 1-6r 0-9g";
        let picture = parse_picture(jungle).unwrap();
        let (mut forms, mut arena) = (Forms::default(), Arena::new());
        forms.value(&picture, &mut arena).unwrap();
        let mut anew = forms.positions();
        for first in 0..picture.edges().len() {
            let rest = picture.cut(first).picture;
            for second in 0..rest.edges().len() {
                for part in rest.cut(second).picture.components() {
                    let known = forms.value(&part.picture, &mut arena).unwrap();
                    let mut alone = Forms::default();
                    assert_eq!(alone.value(&part.picture, &mut arena), Ok(known));
                    anew += alone.positions();
                }
            }
        }
        assert!(forms.positions() < anew / 4, "{} and {anew}", forms.positions());
    }

    #[test]
    fn agrees_with_the_plain_recursion() {
        let mut arena = Arena::new();
        let mut forms = Forms::default();
        let mut plain = Recursion::new(&RedBlueGreen);
        let mut compared = 0;
        for shape in every_multigraph(4, 4) {
            for picture in every_colouring(&shape, |_| &Colour::ORDINARY) {
                let fast = forms.value(&picture, &mut arena).unwrap();
                let slow = plain.value(&picture.clone().into(), &mut arena).unwrap();
                assert_eq!(fast, slow, "{picture:?}");
                compared += 1;
            }
        }
        assert!(compared > 1000, "{compared}");
    }
}
