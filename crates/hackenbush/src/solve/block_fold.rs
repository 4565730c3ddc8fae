//! Evaluating a picture block by block, from the outside in.
//!
//! What is connected to the rest of a picture at one vertex only matters by its value (colon
//! principle). So the outermost blocks are evaluated first; the value of a block is *attached* at
//! its foot, where it adds to what else is attached there, and the block below is evaluated with
//! these attachments. In the end the picture's value is attached at the ground.

use crate::graph::Block;
use crate::picture::Picture;

/// How one method evaluates blocks with attachments.
pub(super) trait BlockFold {
    /// A value attached at a vertex; 0 by default.
    type Attachment: Default;
    type Error;

    /// The value of one edge with something attached at its upper end.
    fn edge(
        &mut self,
        edge: usize,
        attachment: Self::Attachment,
    ) -> Result<Self::Attachment, Self::Error>;

    /// The value of the block with this index, which has two or more edges, with what is attached
    /// at its vertices except the foot. The attachments of all vertices are given, by vertex.
    fn block(
        &mut self,
        index: usize,
        attachments: &[Self::Attachment],
    ) -> Result<Self::Attachment, Self::Error>;

    /// Adds a value to what is attached at a vertex.
    fn attach(
        &mut self,
        attachment: &mut Self::Attachment,
        value: Self::Attachment,
    ) -> Result<(), Self::Error>;
}

/// Evaluates the blocks of a picture, which come after those they stand on, and adds their values
/// to the attachments given by vertex. The last value at the ground is the picture's.
pub(super) fn fold_blocks<F: BlockFold>(
    picture: &Picture,
    blocks: &[Block],
    attachments: &mut [F::Attachment],
    fold: &mut F,
) -> Result<(), F::Error> {
    for (index, block) in blocks.iter().enumerate().rev() {
        let value = match block.edges[..] {
            [edge] => {
                let drawn = picture.edges()[edge as usize];
                let above = if drawn.is_loop() {
                    F::Attachment::default()
                } else {
                    // No other block has this vertex above its foot.
                    std::mem::take(&mut attachments[drawn.other_end(block.foot) as usize])
                };
                fold.edge(edge as usize, above)?
            }
            _ => fold.block(index, attachments)?,
        };
        fold.attach(&mut attachments[block.foot as usize], value)?;
    }
    Ok(())
}
