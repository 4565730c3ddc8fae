//! Canonical forms block by block, with play in blocks whose values nobody needs.
//!
//! What is attached at a vertex of a block matters by its value only (colon principle), so a
//! position is a block and what is attached to it: a move cuts an edge of the block or is made in an
//! attachment. An attachment is a game, and perhaps a position that stands on that vertex and is
//! evaluated only when somebody asks for its value: many moves make it fall, and then nobody does
//! (see `by_play`).
//!
//! A block of green edges with nimbers attached is worth their nim-sum and one more nimber `*` for
//! each edge (fusion principle, Winning Ways ch. 7).

use super::block_shape::ShapeEdge;
use super::known_blocks::{KnownBlocks, Piece};
use super::position_index::{Attached, PositionIndex};
use super::weight_bounds::{PutTogether, Replacements, WeightBounds};
use crate::picture::Picture;
use crate::solve::by_play::{ByPlay, EarlierAnswers, Played, Rest};
use crate::solve::edge;
use partizan::{Arena, Exceeded, Game, Player};

/// Larger pictures do not fit: a set of edges or vertices is one word.
const MOST_EDGES: usize = 120;

/// The positions that have been met, and what is known of them.
#[derive(Debug, Default)]
pub(super) struct LazyBlocks {
    blocks: KnownBlocks,
    index: PositionIndex,
    positions: Vec<LazyPosition>,
    earlier: EarlierAnswers,
    replacements: Replacements,
    /// Memory in use by answers and options, about.
    bytes: usize,
    /// Memory in use elsewhere.
    held: usize,
    /// What stands on the vertices of the picture being put together; a stack shared by all levels
    /// of the recursion, each of which removes what it has pushed.
    standing: Vec<Standing>,
}

#[derive(Debug)]
struct LazyPosition {
    played: Played,
    /// Bounds for its atomic weight, once they have been asked for.
    weight: Option<WeightBounds>,
    /// The edges of its block and of the positions attached to it.
    edges: usize,
    /// Is a position attached?
    is_lazy: bool,
    /// The same position with attachments evaluated since.
    same: Option<u32>,
    /// The options of each player, once they have been asked for.
    options: [Option<Box<[LazyOption]>>; 2],
}

#[derive(Clone, Copy, Debug)]
enum LazyOption {
    Made(Rest),
    /// By the number of the cut.
    Cut(usize),
    /// By the place of the attached position, and the number of the option there.
    Attached(usize, usize),
}

/// More than one player's edges can exceed the other's by.
const EDGES_A_WEIGHT: i64 = 256;

/// The weights of smaller positions are not bounded: playing these is quicker.
const LEAST_WEIGHED: usize = 9;

/// What stands on a vertex: a game and a position.
type Standing = (Game, Option<u32>);

impl LazyBlocks {
    /// The number of positions met: blocks with what is attached to them.
    pub(super) fn positions(&self) -> usize {
        self.positions.len()
    }

    /// The approximate number of bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
            + self.blocks.bytes()
            + self.index.bytes()
            + self.replacements.bytes()
            + self.positions.capacity() * size_of::<LazyPosition>()
            + self.standing.capacity() * size_of::<Standing>()
    }

    /// The value of a picture of few edges, with these games attached at its vertices, while `held`
    /// bytes are in use elsewhere; `None` for larger ones.
    pub(super) fn value(
        &mut self,
        picture: &Picture,
        attached: &[(u32, Game)],
        held: usize,
        arena: &mut Arena,
    ) -> Option<Result<Game, Exceeded>> {
        // The recursion is as deep as there can be moves.
        let mut moves = picture.edges().len();
        for &(_, game) in attached {
            moves = moves.saturating_add(usize::try_from(arena.birthday(game)).ok()?);
        }
        if moves > MOST_EDGES {
            return None;
        }
        let mut vertices = u8::try_from(picture.vertex_count()).ok()?;
        let mut edges: Vec<ShapeEdge> = Vec::with_capacity(picture.edges().len());
        for edge in picture.edges() {
            let [from, mut to] = [u8::try_from(edge.from).ok()?, u8::try_from(edge.to).ok()?];
            if edge.is_loop() {
                // A loop is worth as much as an edge to a vertex of its own.
                to = vertices;
                vertices += 1;
            }
            edges.push((from, to, edge.colour));
        }
        let mut games = Vec::with_capacity(attached.len());
        for &(vertex, game) in attached {
            let vertex = u8::try_from(vertex).ok()?;
            games.push(Attached { vertex, game, position: None });
        }
        self.held = held;
        // A budget that ended leaves the stack as it was.
        self.standing.clear();
        let pieces = self.blocks.pieces(vertices, &edges, None);
        let rest = self.put_together(&pieces, vertices.into(), &games, arena);
        Some(rest.and_then(|rest| self.rest_value(rest, arena)))
    }

    /// What pieces are worth together, with these attachments: on the ground, vertex 0.
    fn put_together(
        &mut self,
        pieces: &[Piece],
        vertices: usize,
        attached: &[Attached],
        arena: &mut Arena,
    ) -> Result<Rest, Exceeded> {
        let base = self.standing.len();
        self.standing.resize(base + vertices, (Game::ZERO, None));
        for &Attached { vertex, game, position } in attached {
            self.standing[base + usize::from(vertex)] = (game, position);
        }
        for piece in pieces {
            let (foot, position) = match piece {
                Piece::Edge { colour, foot, top } => {
                    let at = base + usize::from(*foot);
                    let (game, position) = self.standing[base + usize::from(*top)];
                    if position.is_none() {
                        let on_edge = edge::value(*colour, arena)?;
                        let value = arena.ordinal_sum(on_edge, game)?;
                        self.standing[at].0 = arena.sum(self.standing[at].0, value)?;
                        continue;
                    }
                    let block = self.blocks.edge(*colour);
                    let attached = Attached { vertex: 1, game, position };
                    (at, self.position(block, &[attached], arena)?)
                }
                Piece::Block { block, vertices } => {
                    let tops = (0..).zip(vertices).skip(1).map(|(number, &vertex)| {
                        let (game, position) = self.standing[base + usize::from(vertex)];
                        Attached { vertex: number, game, position }
                    });
                    let attached: Vec<Attached> =
                        tops.filter(|attached| !attached.is_empty()).collect();
                    (base + usize::from(vertices[0]), self.position(*block, &attached, arena)?)
                }
            };
            self.standing[foot] = self.beside(self.standing[foot], position, arena)?;
        }
        let (plus, position) = self.standing[base];
        self.standing.truncate(base);
        Ok(Rest { position, plus })
    }

    /// Puts a position beside what stands on a vertex. Only one is left to be evaluated later, the
    /// larger one.
    fn beside(
        &mut self,
        (game, other): Standing,
        position: u32,
        arena: &mut Arena,
    ) -> Result<Standing, Exceeded> {
        let position = self.current(position, arena)?;
        if let Some(value) = self.played(position).value {
            return Ok((arena.sum(game, value)?, other));
        }
        let Some(other) = other else { return Ok((game, Some(position))) };
        let edges = |position: u32| self.positions[position as usize].edges;
        let (small, large) =
            if edges(other) > edges(position) { (position, other) } else { (other, position) };
        let value = self.value_of(small, arena)?;
        Ok((arena.sum(game, value)?, Some(large)))
    }

    /// The number of a block with these attachments.
    fn position(
        &mut self,
        block: u32,
        attached: &[Attached],
        arena: &mut Arena,
    ) -> Result<u32, Exceeded> {
        if let Some(position) = self.index.find(block, attached) {
            return Ok(position);
        }
        let mut edges = self.blocks.edges(block).len();
        for position in attached.iter().filter_map(|attached| attached.position) {
            edges += self.positions[position as usize].edges;
        }
        let is_lazy = attached.iter().any(|attached| attached.position.is_some());
        let value = if is_lazy { None } else { self.value_at_once(block, attached, arena)? };
        let played = Played::new(value);
        self.positions.push(LazyPosition {
            played,
            weight: None,
            edges,
            is_lazy,
            same: None,
            options: [None, None],
        });
        Ok(self.index.insert(block, attached))
    }

    /// The value of a single edge, and of a green block with nimbers.
    fn value_at_once(
        &self,
        block: u32,
        attached: &[Attached],
        arena: &mut Arena,
    ) -> Result<Option<Game>, Exceeded> {
        let edges = self.blocks.edges(block);
        if let [(_, _, colour)] = edges {
            let above = attached.first().map_or(Game::ZERO, |attached| attached.game);
            let on_edge = edge::value(*colour, arena)?;
            return arena.ordinal_sum(on_edge, above).map(Some);
        }
        if !self.blocks.is_green(block) {
            return Ok(None);
        }
        let odd = u64::from(!edges.len().is_multiple_of(2));
        let mut nimbers = attached.iter().map(|attached| arena.as_nimber(attached.game));
        let sum = nimbers.try_fold(odd, |sum, nimber| Some(sum ^ nimber?));
        sum.map(|nimber| arena.nimber(nimber)).transpose()
    }

    /// Bounds for the atomic weight of a position.
    fn weight(&mut self, position: u32, arena: &mut Arena) -> Result<WeightBounds, Exceeded> {
        let LazyPosition { weight, edges, .. } = &self.positions[position as usize];
        if let Some(weight) = *weight {
            return Ok(weight);
        }
        if *edges < LEAST_WEIGHED {
            return Ok(WeightBounds::default());
        }
        let mut whole = PutTogether::default();
        self.build(position, 0, &mut whole);
        let weight = whole.weight(&mut self.replacements, arena)?;
        self.positions[position as usize].weight = Some(weight);
        Ok(weight)
    }

    /// Puts the blocks of a position together on a vertex. The recursion is as deep as blocks stand
    /// on each other.
    fn build(&self, position: u32, foot: usize, whole: &mut PutTogether) {
        if let Some(value) = self.positions[position as usize].played.value {
            whole.attach(foot, value);
            return;
        }
        let block = self.index.block(position);
        let vertices = whole.add_block(foot, self.blocks.vertices(block), self.blocks.edges(block));
        for attached in self.index.attached(position) {
            let vertex = vertices(attached.vertex);
            whole.attach(vertex, attached.game);
            if let Some(inside) = attached.position {
                self.build(inside, vertex, whole);
            }
        }
    }

    /// The same position with something else at one of its attachments.
    fn replaced(
        &mut self,
        position: u32,
        place: usize,
        (game, inside): Standing,
        arena: &mut Arena,
    ) -> Result<u32, Exceeded> {
        let mut attached = self.index.attached(position).to_vec();
        attached[place] = Attached { game, position: inside, ..attached[place] };
        attached.retain(|attached| !attached.is_empty());
        self.position(self.index.block(position), &attached, arena)
    }
}

impl Attached {
    fn is_empty(&self) -> bool {
        self.game == Game::ZERO && self.position.is_none()
    }
}

impl ByPlay for LazyBlocks {
    fn played(&mut self, position: u32) -> &mut Played {
        &mut self.positions[position as usize].played
    }

    fn earlier(&mut self) -> &mut EarlierAnswers {
        &mut self.earlier
    }

    /// Attached positions that have a value by now are games. The recursion is as deep as blocks
    /// stand on each other.
    fn current(&mut self, mut position: u32, arena: &mut Arena) -> Result<u32, Exceeded> {
        loop {
            let LazyPosition { played, is_lazy, same, .. } = &self.positions[position as usize];
            if let Some(same) = *same {
                position = same;
                continue;
            }
            if !is_lazy || played.value.is_some() {
                return Ok(position);
            }
            let mut attached = self.index.attached(position).to_vec();
            for attached in &mut attached {
                let Some(inside) = attached.position else { continue };
                let inside = self.current(inside, arena)?;
                attached.position = Some(inside);
                if let Some(value) = self.played(inside).value {
                    attached.game = arena.sum(attached.game, value)?;
                    attached.position = None;
                }
            }
            if attached == self.index.attached(position) {
                return Ok(position);
            }
            attached.retain(|attached| !attached.is_empty());
            let same = self.position(self.index.block(position), &attached, arena)?;
            self.positions[position as usize].same = Some(same);
            position = same;
        }
    }

    /// What is attached to a position is evaluated before it: then it is the same as many others.
    fn to_evaluate(&mut self, position: u32, arena: &mut Arena) -> Result<u32, Exceeded> {
        let position = self.current(position, arena)?;
        for attached in self.index.attached(position).to_vec() {
            if let Some(inside) = attached.position {
                self.value_of(inside, arena)?;
            }
        }
        self.current(position, arena)
    }

    fn options(
        &mut self,
        position: u32,
        player: Player,
        arena: &mut Arena,
    ) -> Result<usize, Exceeded> {
        let side = usize::from(player == Player::Right);
        if let Some(options) = &self.positions[position as usize].options[side] {
            return Ok(options.len());
        }
        let cuts = self.blocks.cuts(self.index.block(position));
        let own = cuts.iter().enumerate().filter(|(_, cut)| cut.colour.belongs_to(player));
        let mut options: Vec<_> = own.map(|(number, _)| LazyOption::Cut(number)).collect();
        for (place, attached) in self.index.attached(position).to_vec().into_iter().enumerate() {
            for option in arena.options(attached.game, player)? {
                let left = self.replaced(position, place, (option, attached.position), arena)?;
                options.push(LazyOption::Made(Rest { position: Some(left), plus: Game::ZERO }));
            }
            if let Some(inside) = attached.position {
                let count = self.options(inside, player, arena)?;
                options.extend((0..count).map(|option| LazyOption::Attached(place, option)));
            }
        }
        let count = options.len();
        self.charge(count * size_of::<LazyOption>(), arena)?;
        self.positions[position as usize].options[side] = Some(options.into());
        Ok(count)
    }

    fn option(
        &mut self,
        position: u32,
        player: Player,
        index: usize,
        arena: &mut Arena,
    ) -> Result<Rest, Exceeded> {
        let side = usize::from(player == Player::Right);
        let options = &self.positions[position as usize].options[side];
        let option = options.as_ref().and_then(|options| options.get(index)).copied();
        let rest = match option.expect("the number of options has been asked for") {
            LazyOption::Made(rest) => return Ok(rest),
            LazyOption::Cut(number) => {
                let block = self.index.block(position);
                let attached = self.index.attached(position).to_vec();
                let cuts = self.blocks.cuts(block);
                let vertices = self.blocks.vertices(block);
                self.put_together(&cuts[number].pieces, vertices, &attached, arena)?
            }
            LazyOption::Attached(place, number) => {
                let Attached { game, position: inside, .. } = self.index.attached(position)[place];
                let inside = inside.expect("options of an attached position");
                let left = self.option(inside, player, number, arena)?;
                let mut standing = (arena.sum(game, left.plus)?, None);
                if let Some(left) = left.position {
                    standing = self.beside(standing, left, arena)?;
                }
                let left = self.replaced(position, place, standing, arena)?;
                Rest { position: Some(left), plus: Game::ZERO }
            }
        };
        if let Some(options) = &mut self.positions[position as usize].options[side] {
            options[index] = LazyOption::Made(rest);
        }
        Ok(rest)
    }

    /// The atomic weight, and then how many more edges of the block are the player's own.
    fn promise(
        &mut self,
        position: u32,
        player: Player,
        arena: &mut Arena,
    ) -> Result<i64, Exceeded> {
        let weight = self.weight(position, arena)?.promise(player);
        let edges = self.blocks.edges(self.index.block(position)).iter();
        let owners = edges.filter_map(|(_, _, colour)| colour.owner());
        let own: i64 = owners.map(|owner| if owner == player { 1 } else { -1 }).sum();
        Ok(weight * EDGES_A_WEIGHT + own)
    }

    fn at_a_glance(
        &mut self,
        position: u32,
        game: Game,
        player: Player,
        arena: &mut Arena,
    ) -> Result<Option<bool>, Exceeded> {
        self.weight(position, arena)?.at_least(game, player, arena)
    }

    fn charge(&mut self, bytes: usize, arena: &Arena) -> Result<(), Exceeded> {
        self.bytes += bytes;
        arena.check(self.held.saturating_add(self.bytes()))
    }
}
