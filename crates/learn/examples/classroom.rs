//! Makes the pack for the classroom, `docs/classroom`: the rules on a page, a board to print, and five
//! sheets with answers. The folder is the argument.

use std::path::PathBuf;
use std::{env, fs, io};

use hackenbush::Engine;
use learn::sheet::{self, Paper, Sheet, pack};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args().nth(1).unwrap_or("docs/classroom".to_owned()));
    fs::create_dir_all(&folder)?;
    let mut engine = Engine::new();
    let rules = pack::rules(&mut engine).map_err(io::Error::other)?;
    fs::write(folder.join("rules.pdf"), rules)?;
    fs::write(folder.join("board.pdf"), pack::board().map_err(io::Error::other)?)?;
    for (name, level) in pack::SHEETS {
        let made = sheet::topic(name)
            .and_then(|topic| {
                let specs = sheet::specs(&mut engine, topic, level, 8, 1, Some('A'))?;
                Sheet::new(&mut engine, topic.title, Some('A'), &specs)
            })
            .and_then(|sheet| sheet.write(Paper::Pdf, true, &engine));
        fs::write(folder.join(format!("{name}.pdf")), made.map_err(io::Error::other)?)?;
    }
    Ok(())
}
