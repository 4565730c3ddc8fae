//! PNG: the SVG file rendered without anything from the system, not even fonts.

use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Error, Options, Tree, fontdb};

use crate::scene::Scene;
use crate::svg::svg;

/// The largest side of an image.
const MOST_PIXELS: f64 = 16_384.0;

/// The one font.
fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let load = || {
        let mut fonts = fontdb::Database::new();
        fonts.load_font_data(dejavu::sans::regular().to_vec());
        Arc::new(fonts)
    };
    Arc::clone(FONTS.get_or_init(load))
}

/// The scene as usvg understands it.
pub(crate) fn tree(scene: &Scene, unit: f64) -> Result<Tree, String> {
    let options = Options { fontdb: fonts(), ..Options::default() };
    Tree::from_str(&svg(scene, unit), &options).map_err(|error| match error {
        Error::ElementsLimitReached => {
            "the drawing has more than 1,000,000 parts, too many to render".to_owned()
        }
        other => format!("the drawing cannot be rendered: {other}"),
    })
}

/// A scene as a PNG file, `unit` pixels to a stick.
///
/// # Errors
/// If the image would be too large.
pub fn png(scene: &Scene, unit: f64) -> Result<Vec<u8>, String> {
    check(scene, unit)?;
    let tree = tree(scene, unit)?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or("the image has no size")?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}

/// Checks the size of an image.
pub(crate) fn check(scene: &Scene, unit: f64) -> Result<(), String> {
    let page = scene.page();
    let [width, height] = [page.width(), page.height()].map(|side| side * unit);
    if width.max(height) > MOST_PIXELS {
        return Err(format!(
            "the image would be {width:.0} x {height:.0} pixels; the limit is {MOST_PIXELS} on a side"
        ));
    }
    Ok(())
}
