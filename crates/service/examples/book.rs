//! Writes the book and the gallery into a folder, as files for a web server.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args_os().nth(1).ok_or(io::ErrorKind::InvalidInput)?);
    for (path, file) in service::book::FILES.iter() {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(&folder))?;
        fs::write(path, &file.bytes)?;
    }
    Ok(())
}
