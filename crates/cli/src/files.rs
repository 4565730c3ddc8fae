//! Writing output files: nobody ever finds half of one, and what the user protected stays.
//!
//! - A regular file is replaced whole: the contents go to a temporary file beside it, reach the
//!   disk, and take its place by one rename. Mode, owner and group stay.
//! - A file with several hard links, or whose owner or group cannot be kept, is overwritten in
//!   place, after the contents are safe in a file beside it. If that fails, the copy stays and the
//!   error names it.
//! - Symbolic links are followed, also those whose target does not exist yet.
//! - Devices, FIFOs and descriptors such as `/dev/stdout` are written through.
//! - Read-only files are refused, also for root, who could write them.
//!
//! Access control lists and extended attributes are not copied.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use crate::interrupt::waiting;

/// Writes a file: see the module for what is kept.
///
/// # Errors
/// Why it cannot be written, with a hint on its own line; the path is the caller's to name. A
/// regular file is as it was before, unless the error says otherwise.
pub(crate) fn write_atomically(path: &Path, contents: &[u8]) -> io::Result<()> {
    match destination(path)? {
        Destination::Stream => write_through(path, contents),
        Destination::New(target) => {
            let mut temporary = Temporary::beside(&target, None).map_err(explained)?;
            temporary.fill(contents).map_err(explained)?;
            temporary.rename_to(&target).map_err(explained)
        }
        Destination::Existing(target, found) => rewrite(&target, &found, contents),
    }
}

/// What a path leads to.
enum Destination {
    /// Something that takes bytes and is no file: a device, a FIFO, an open descriptor.
    Stream,
    /// No file yet.
    New(PathBuf),
    /// A regular file.
    Existing(PathBuf, Metadata),
}

fn destination(path: &Path) -> io::Result<Destination> {
    let directory = || wrong(ErrorKind::IsADirectory, "it is a directory", "name a file in it");
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => Err(directory()),
        Ok(found) if is_socket(&found) => Err(wrong(
            ErrorKind::InvalidInput,
            "it is a socket",
            "write to standard output and pipe it to a program that connects to the socket",
        )),
        Ok(found) if !found.is_file() || is_descriptor(path) => Ok(Destination::Stream),
        Ok(found) => Ok(Destination::Existing(fs::canonicalize(path).map_err(explained)?, found)),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let target = follow(path).pop().unwrap_or_else(|| path.to_owned());
            let text = target.as_os_str().as_encoded_bytes();
            let names_file = text.last().is_some_and(|&end| !std::path::is_separator(end.into()));
            if names_file && target.file_name().is_some() {
                Ok(Destination::New(target))
            } else {
                Err(directory())
            }
        }
        Err(error) => Err(explained(error)),
    }
}

/// The path, what it links to, what that links to, and so on. As many links as Linux follows.
fn follow(path: &Path) -> Vec<PathBuf> {
    let mut steps = vec![path.to_owned()];
    while steps.len() <= 40
        && let Some(last) = steps.last()
        && let Ok(next) = fs::read_link(last)
    {
        let next = last.parent().unwrap_or(Path::new("")).join(next);
        steps.push(next);
    }
    steps
}

/// Is this `/dev/stdout` or the like? Its file is open already, perhaps in other programs too, so
/// it must not be replaced.
fn is_descriptor(path: &Path) -> bool {
    let in_table = |step: &PathBuf| {
        let directory = step.parent().and_then(|parent| fs::canonicalize(parent).ok());
        directory.is_some_and(|it| it == Path::new("/dev/fd") || it.starts_with("/proc"))
    };
    follow(path).iter().any(in_table)
}

fn write_through(path: &Path, contents: &[u8]) -> io::Result<()> {
    // A FIFO waits for its reader.
    let written = waiting(|| {
        let mut stream = OpenOptions::new().append(true).open(path)?;
        stream.write_all(contents)
    });
    written.map_err(|error| match error.kind() {
        // Callers take a broken pipe for a reader of standard output who has seen enough.
        ErrorKind::BrokenPipe => wrong(
            ErrorKind::Other,
            "the reader closed it before the end",
            "check the program that reads it",
        ),
        _ => explained(error),
    })
}

/// Gives a regular file new contents.
fn rewrite(target: &Path, found: &Metadata, contents: &[u8]) -> io::Result<()> {
    if found.permissions().readonly() {
        return Err(wrong(
            ErrorKind::PermissionDenied,
            "it is read-only",
            "make it writable first (chmod u+w), or choose another file",
        ));
    }
    // A rename needs no permission to write the file itself, so ask for it.
    let existing = OpenOptions::new().write(true).open(target).map_err(explained)?;
    let mut temporary = match Temporary::beside(target, Some(found)) {
        Ok(temporary) => temporary,
        // The file may be written, its directory not.
        Err(error) if error.kind() == ErrorKind::PermissionDenied => {
            return overwrite(existing, contents).map_err(explained);
        }
        Err(error) => return Err(explained(error)),
    };
    temporary.fill(contents).map_err(explained)?;
    if has_other_links(found) || temporary.take_owner(found).is_err() {
        return overwrite_with_copy(existing, temporary, contents);
    }
    temporary.file.set_permissions(found.permissions()).map_err(explained)?;
    temporary.rename_to(target).map_err(explained)
}

fn overwrite(mut file: File, contents: &[u8]) -> io::Result<()> {
    file.write_all(contents)?;
    let length = u64::try_from(contents.len()).map_err(io::Error::other)?;
    file.set_len(length)?;
    file.sync_all()
}

/// Overwrites a file while `copy` holds the same contents. Under its new name nobody clears the
/// copy away if this process dies before the end.
fn overwrite_with_copy(file: File, mut copy: Temporary, contents: &[u8]) -> io::Result<()> {
    let kept = copy.path.with_extension("new");
    fs::rename(&copy.path, &kept).map_err(explained)?;
    copy.path.clone_from(&kept);
    overwrite(file, contents).map_err(|error| {
        copy.path = PathBuf::new();
        let copy = kept.display();
        wrong(
            error.kind(),
            &format!("{error}; it is damaged"),
            &format!("the new contents are in {copy}"),
        )
    })
}

/// A file beside the target, removed when dropped. It is locked as long as its writer lives.
struct Temporary {
    path: PathBuf,
    file: File,
}

const PREFIX: &str = ".hackenbush-";
const SUFFIX: &str = ".tmp";

/// A name for a temporary file, with the process, the time and a count: never one that was used
/// before, so that whoever removes a leftover by its name removes no other file.
fn fresh_name() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let process = std::process::id();
    let time = SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_nanos());
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("{PREFIX}{process}-{time}-{count}{SUFFIX}")
}

/// Is this the name of a temporary file?
fn is_temporary(name: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let middle = name.strip_prefix(PREFIX).and_then(|rest| rest.strip_suffix(SUFFIX));
    middle.is_some_and(|middle| middle.split('-').count() == 3 && middle.split('-').all(number))
}

impl Temporary {
    /// In the same directory, so that renaming it stays within a file system. Nobody may read it
    /// who may not read the target.
    fn beside(target: &Path, found: Option<&Metadata>) -> io::Result<Temporary> {
        let directory = target.parent().filter(|parent| !parent.as_os_str().is_empty());
        let directory = directory.unwrap_or(Path::new("."));
        remove_leftovers(directory);
        for _ in 0..1000 {
            let path = directory.join(fresh_name());
            let mut options = OpenOptions::new();
            options.write(true).create_new(true);
            if let Some(found) = found {
                keep_private(&mut options, found);
            }
            match options.open(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
                Ok(file) => {
                    // Before it is locked, somebody may take it for a leftover.
                    let locked = file.try_lock();
                    let taken = matches!(locked, Err(TryLockError::WouldBlock));
                    if !taken && path.exists() {
                        return Ok(Temporary { path, file });
                    }
                }
            }
        }
        Err(io::Error::new(ErrorKind::AlreadyExists, "too many temporary files beside it"))
    }

    fn fill(&mut self, contents: &[u8]) -> io::Result<()> {
        self.file.write_all(contents)?;
        self.file.sync_all()
    }

    /// Belongs to whom the target belongs to, if that is permitted.
    fn take_owner(&self, found: &Metadata) -> io::Result<()> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt as _, fchown};
            let mine = self.file.metadata()?;
            if (mine.uid(), mine.gid()) != (found.uid(), found.gid()) {
                let owner = Some(found.uid()).filter(|&owner| owner != mine.uid());
                fchown(&self.file, owner, Some(found.gid()))?;
            }
        }
        #[cfg(not(unix))]
        let _ = found;
        Ok(())
    }

    fn rename_to(mut self, target: &Path) -> io::Result<()> {
        // Owner and mode, too.
        self.file.sync_all()?;
        fs::rename(&self.path, target)?;
        let directory = std::mem::take(&mut self.path);
        // Not every file system can sync a directory; the file is whole either way.
        if cfg!(unix)
            && let Some(directory) = directory.parent()
            && let Ok(directory) = File::open(directory)
        {
            let _ = directory.sync_all();
        }
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // After a rename there is nothing to remove.
        if !self.path.as_os_str().is_empty() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Removes what killed runs left in a directory: temporary files that nobody has locked.
fn remove_leftovers(directory: &Path) {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| entry.file_name().to_str().is_some_and(is_temporary)) {
        let path = entry.path();
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file
            && let Ok(file) = OpenOptions::new().write(true).open(&path)
            && file.try_lock().is_ok()
        {
            // If it stays, the next run tries again.
            let _ = fs::remove_file(&path);
        }
    }
}

/// The reason in words, with what to do about it.
#[expect(clippy::needless_pass_by_value, reason = "an argument of `map_err`")]
pub(crate) fn explained(error: io::Error) -> io::Error {
    let hint = match error.kind() {
        ErrorKind::NotFound => {
            let hint = "create the directory first, or choose another place";
            return wrong(error.kind(), "its directory does not exist", hint);
        }
        ErrorKind::NotADirectory => {
            return wrong(
                error.kind(),
                "a file stands where it needs a directory",
                "check the path",
            );
        }
        ErrorKind::PermissionDenied => "check the permissions of the file and its directory",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "free some space",
        ErrorKind::ReadOnlyFilesystem => "this file system cannot be written; choose another place",
        _ => "choose another place",
    };
    wrong(error.kind(), &error.to_string(), hint)
}

fn wrong(kind: ErrorKind, reason: &str, hint: &str) -> io::Error {
    io::Error::new(kind, format!("{reason}\n = hint: {hint}"))
}

#[cfg(unix)]
fn is_socket(found: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    found.file_type().is_socket()
}

#[cfg(not(unix))]
fn is_socket(_: &Metadata) -> bool {
    false
}

#[cfg(unix)]
fn has_other_links(found: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    found.nlink() > 1
}

#[cfg(not(unix))]
fn has_other_links(_: &Metadata) -> bool {
    false
}

/// Makes a new file readable by its owner at most, and only if the target is.
#[cfg(unix)]
fn keep_private(options: &mut OpenOptions, found: &Metadata) {
    use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
    options.mode(found.permissions().mode() & 0o600);
}

#[cfg(not(unix))]
fn keep_private(_: &mut OpenOptions, _: &Metadata) {}

#[cfg(test)]
mod tests {
    use super::*;

    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Scratch {
            let process = std::process::id();
            let path = std::env::temp_dir().join(format!("hackenbush-files-{name}-{process}"));
            fs::create_dir_all(&path).unwrap();
            Scratch(path)
        }

        fn names(&self) -> Vec<String> {
            let entries = fs::read_dir(&self.0).unwrap();
            let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name();
            let mut names: Vec<String> =
                entries.map(|entry| name(entry).into_string().unwrap()).collect();
            names.sort();
            names
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn refused(path: &Path, reason: &str) {
        let error = write_atomically(path, b"new").unwrap_err().to_string();
        assert!(error.starts_with(reason) && error.contains("\n = hint: "), "{error}");
    }

    #[test]
    fn files_are_replaced_whole_and_nothing_is_left_beside_them() {
        let scratch = Scratch::new("whole");
        let path = scratch.0.join("picture.hat");
        write_atomically(&path, b"a long one").unwrap();
        write_atomically(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        refused(&scratch.0, "it is a directory");
        refused(&scratch.0.join("new/"), "it is a directory");
        refused(&scratch.0.join("missing/file"), "its directory does not exist");
        refused(&path.join("file"), "a file stands where");
        assert_eq!(scratch.names(), ["picture.hat"]);
    }

    #[test]
    fn names_may_be_as_long_as_the_file_system_allows() {
        // The temporary file's name was once longer than the target's.
        let scratch = Scratch::new("long");
        let name = "n".repeat(255);
        write_atomically(&scratch.0.join(&name), b"one").unwrap();
        assert_eq!(scratch.names(), [name]);
        refused(&scratch.0.join("n".repeat(256)), "");
    }

    #[test]
    fn leftovers_go_and_what_is_being_written_stays() {
        let scratch = Scratch::new("leftovers");
        let names =
            [".hackenbush-7-5-0.tmp", ".hackenbush-8-5-0.tmp", ".hackenbush-7-0.tmp", "a.tmp"];
        for name in names {
            fs::write(scratch.0.join(name), b"half").unwrap();
        }
        fs::create_dir(scratch.0.join(".hackenbush-9-5-0.tmp")).unwrap();
        let busy = File::open(scratch.0.join(names[0])).unwrap();
        busy.lock().unwrap();
        write_atomically(&scratch.0.join("file"), b"whole").unwrap();
        let left = [names[2], names[0], ".hackenbush-9-5-0.tmp", names[3], "file"];
        assert_eq!(scratch.names(), left);
        drop(busy);
        write_atomically(&scratch.0.join("file"), b"whole").unwrap();
        assert_eq!(scratch.names(), [left[0], left[2], left[3], left[4]]);
    }

    // A writer once took another's new temporary file for an old one of the same name.
    #[test]
    fn several_writers_do_not_disturb_one_another() {
        let scratch = Scratch::new("writers");
        let path = scratch.0.join("file");
        std::thread::scope(|scope| {
            for letter in b"abcd" {
                let path = &path;
                scope.spawn(move || {
                    for _ in 0..25 {
                        write_atomically(path, &[*letter; 10_000]).unwrap();
                    }
                });
            }
        });
        let contents = fs::read(&path).unwrap();
        assert!(contents.len() == 10_000 && contents.iter().all(|byte| *byte == contents[0]));
        assert_eq!(scratch.names(), ["file"]);
    }

    #[cfg(unix)]
    mod unix {
        use super::*;
        use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _, symlink};
        use std::os::unix::net::UnixListener;
        use std::process::Command;

        fn set_mode(path: &Path, mode: u32) {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        }

        fn mode(path: &Path) -> u32 {
            fs::metadata(path).unwrap().mode() & 0o7777
        }

        #[test]
        fn links_are_followed_and_stay() {
            let scratch = Scratch::new("links");
            fs::create_dir(scratch.0.join("directory")).unwrap();
            let [real, link, chain, dangling] =
                ["real", "link", "chain", "dangling"].map(|name| scratch.0.join(name));
            fs::write(&real, b"old").unwrap();
            symlink("real", &link).unwrap();
            symlink("link", &chain).unwrap();
            symlink("directory/../directory/target", &dangling).unwrap();
            write_atomically(&chain, b"new").unwrap();
            assert_eq!(fs::read(&real).unwrap(), b"new");
            // A link without a target was once replaced by a file.
            for contents in [b"one", b"two"] {
                write_atomically(&dangling, contents).unwrap();
                assert_eq!(fs::read(scratch.0.join("directory/target")).unwrap(), contents);
            }
            for link in [&link, &chain, &dangling] {
                assert!(fs::symlink_metadata(link).unwrap().is_symlink());
            }
            let (here, there) = (scratch.0.join("here"), scratch.0.join("there"));
            symlink("here", &there).unwrap();
            symlink("there", &here).unwrap();
            refused(&here, "");
            symlink("missing/file", scratch.0.join("lost")).unwrap();
            refused(&scratch.0.join("lost"), "its directory does not exist");
        }

        #[test]
        fn mode_and_owner_stay() {
            let scratch = Scratch::new("mode");
            let path = scratch.0.join("file");
            fs::write(&path, b"old").unwrap();
            // Only root may give a file away.
            let owner = match std::os::unix::fs::chown(&path, Some(12), Some(34)) {
                Ok(()) => (12, 34),
                Err(_) => (fs::metadata(&path).unwrap().uid(), fs::metadata(&path).unwrap().gid()),
            };
            for wanted in [0o640, 0o600, 0o666, 0o751] {
                set_mode(&path, wanted);
                write_atomically(&path, b"new").unwrap();
                let found = fs::metadata(&path).unwrap();
                assert_eq!((mode(&path), (found.uid(), found.gid())), (wanted, owner));
            }
            // A new file has the mode that any program would give it.
            let [ours, theirs] = ["ours", "theirs"].map(|name| scratch.0.join(name));
            write_atomically(&ours, b"new").unwrap();
            fs::write(&theirs, b"new").unwrap();
            assert_eq!(mode(&ours), mode(&theirs));
        }

        #[test]
        fn nobody_reads_a_private_file_while_it_is_written() {
            let scratch = Scratch::new("private");
            let path = scratch.0.join("file");
            fs::write(&path, b"secret").unwrap();
            for (wanted, beside) in [(0o600, 0o600), (0o200, 0o200), (0o660, 0o600)] {
                set_mode(&path, wanted);
                let found = fs::metadata(&path).unwrap();
                let temporary = Temporary::beside(&path, Some(&found)).unwrap();
                assert_eq!(mode(&temporary.path), beside);
            }
        }

        #[test]
        fn read_only_files_are_refused_even_for_root() {
            let scratch = Scratch::new("read-only");
            let path = scratch.0.join("file");
            fs::write(&path, b"old").unwrap();
            set_mode(&path, 0o444);
            refused(&path, "it is read-only\n");
            symlink("file", scratch.0.join("link")).unwrap();
            refused(&scratch.0.join("link"), "it is read-only\n");
            assert_eq!((fs::read(&path).unwrap().as_slice(), mode(&path)), (&b"old"[..], 0o444));
            assert_eq!(scratch.names(), ["file", "link"]);
        }

        #[test]
        fn hard_links_stay_together() {
            let scratch = Scratch::new("hard");
            let [one, two] = ["one", "two"].map(|name| scratch.0.join(name));
            fs::write(&one, b"the old contents").unwrap();
            fs::hard_link(&one, &two).unwrap();
            for contents in [&b"short"[..], b"much longer contents than before"] {
                write_atomically(&one, contents).unwrap();
                assert_eq!(fs::read(&two).unwrap(), contents);
            }
            assert_eq!(fs::metadata(&one).unwrap().nlink(), 2);
            assert_eq!(scratch.names(), ["one", "two"]);
        }

        #[test]
        fn if_overwriting_fails_the_contents_are_still_there() {
            let scratch = Scratch::new("recover");
            let path = scratch.0.join("file");
            fs::write(&path, b"old").unwrap();
            let found = fs::metadata(&path).unwrap();
            let mut copy = Temporary::beside(&path, Some(&found)).unwrap();
            copy.fill(b"new").unwrap();
            // This handle cannot write.
            let file = File::open(&path).unwrap();
            let error = overwrite_with_copy(file, copy, b"new").unwrap_err().to_string();
            let (_, kept) = error.split_once("the new contents are in ").unwrap();
            assert_eq!(fs::read(kept).unwrap(), b"new");
            // It is no leftover.
            write_atomically(&path, b"newer").unwrap();
            assert!(Path::new(kept).exists());
        }

        #[test]
        fn devices_are_written_through() {
            // As root this once replaced the device by a file.
            write_atomically(Path::new("/dev/null"), b"new").unwrap();
            assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
            if Path::new("/dev/full").exists() {
                let error = write_atomically(Path::new("/dev/full"), b"new").unwrap_err();
                assert_eq!(error.kind(), ErrorKind::StorageFull);
                assert!(error.to_string().ends_with("\n = hint: free some space"), "{error}");
            }
            let scratch = Scratch::new("devices");
            symlink("/dev/null", scratch.0.join("link")).unwrap();
            write_atomically(&scratch.0.join("link"), b"new").unwrap();
            assert_eq!(scratch.names(), ["link"]);
        }

        #[test]
        fn fifos_are_written_through_and_sockets_refused() {
            let scratch = Scratch::new("fifo");
            let fifo = scratch.0.join("fifo");
            assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
            let reader = std::thread::spawn({
                let fifo = fifo.clone();
                move || fs::read(fifo).unwrap()
            });
            write_atomically(&fifo, b"through").unwrap();
            assert_eq!(reader.join().unwrap(), b"through");
            assert!(fs::metadata(&fifo).unwrap().file_type().is_fifo());
            let socket = scratch.0.join("socket");
            let _listener = UnixListener::bind(&socket).unwrap();
            refused(&socket, "it is a socket\n");
            assert_eq!(scratch.names(), ["fifo", "socket"]);
        }

        #[test]
        fn a_reader_who_leaves_early_is_an_error() {
            let scratch = Scratch::new("early");
            let fifo = scratch.0.join("fifo");
            assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
            let reader = std::thread::spawn({
                let fifo = fifo.clone();
                move || drop(File::open(fifo).unwrap())
            });
            let error = write_atomically(&fifo, &[0; 1 << 20]).unwrap_err();
            reader.join().unwrap();
            assert_eq!(error.kind(), ErrorKind::Other);
            assert!(error.to_string().starts_with("the reader closed it"), "{error}");
        }
    }
}
