//! Writing files so that nobody ever finds half of one.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Writes a file beside `path`, then puts it in its place: readers see the old contents or the
/// new ones, also after a crash. A symbolic link stays one, and permissions are kept.
///
/// # Errors
/// As the file system says; nothing is changed then.
pub(crate) fn write_atomically(path: &Path, contents: &[u8]) -> io::Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let (beside, mut file) = create_beside(&target)?;
    let written = write_whole(&mut file, &target, contents)
        .and_then(|()| fs::rename(&beside, &target))
        .and_then(|()| sync_directory(&target));
    if written.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// A new file in the same directory, so that renaming it stays within a file system.
fn create_beside(target: &Path) -> io::Result<(PathBuf, File)> {
    let name = target
        .file_name()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "this path names no file"))?;
    for attempt in 0..1000 {
        let mut temporary = OsString::from(".");
        temporary.push(name);
        temporary.push(format!(".{}-{attempt}.tmp", std::process::id()));
        let beside = target.with_file_name(temporary);
        match OpenOptions::new().write(true).create_new(true).open(&beside) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            opened => return opened.map(|file| (beside, file)),
        }
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, "too many temporary files beside this one"))
}

fn write_whole(file: &mut File, target: &Path, contents: &[u8]) -> io::Result<()> {
    file.write_all(contents)?;
    if let Ok(existing) = fs::metadata(target) {
        file.set_permissions(existing.permissions())?;
    }
    file.sync_all()
}

/// Makes the renaming itself survive a crash, where directories can be synced.
fn sync_directory(target: &Path) -> io::Result<()> {
    if cfg!(unix) {
        let directory = target.parent().filter(|parent| !parent.as_os_str().is_empty());
        File::open(directory.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_replaced_whole_and_nothing_is_left_beside_them() {
        let directory =
            std::env::temp_dir().join(format!("hackenbush-files-{}", std::process::id()));
        fs::create_dir_all(&directory).unwrap();
        let path = directory.join("picture.hat");
        write_atomically(&path, b"one").unwrap();
        write_atomically(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(&directory).unwrap().count(), 1);
        // A directory cannot be replaced by a file, and stays as it was.
        assert!(write_atomically(&directory, b"three").is_err());
        assert!(write_atomically(&directory.join("missing/file"), b"four").is_err());
        assert_eq!(fs::read_dir(&directory).unwrap().count(), 1);
        fs::remove_dir_all(&directory).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let directory =
            std::env::temp_dir().join(format!("hackenbush-links-{}", std::process::id()));
        fs::create_dir_all(&directory).unwrap();
        let (path, link) = (directory.join("real"), directory.join("link"));
        fs::write(&path, b"old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&path, &link).unwrap();
        write_atomically(&link, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        fs::remove_dir_all(&directory).unwrap();
    }
}
