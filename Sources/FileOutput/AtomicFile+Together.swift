import Foundation

extension AtomicFile {
    /// Makes `files` visible and removes those at `removed`, all or nothing: if a part fails, everything is put back.
    ///
    /// A file that is replaced keeps a second name in its directory until everything is done. An interruption takes
    /// effect before all of this or after it, never between.
    package static func commit(_ files: [AtomicFile], removing removed: [String] = []) throws {
        for file in files { try file.finish() }
        let pending = files.compactMap { file in file.release().map { (file.path, $0) } }
        var changes =
            pending.map { Replacement(path: $0, temporary: $1.temporary, target: $1.target) }
            + removed.map { Replacement(path: $0, temporary: nil, target: $0) }
        var failure: FileError?
        _ = Interruption.unregister(pending.map(\.1.temporary), keeping: pending.map(\.0)) {
            let failed = changes.indices.first { i in
                let code = changes[i].make()
                if code != 0 {
                    failure = FileError(
                        path: changes[i].path, action: changes[i].temporary == nil ? "remove" : "write", code: code)
                }
                return code != 0
            }
            if let failed {
                for i in (0...failed).reversed() { changes[i].undo() }
                for change in changes { if let temporary = change.temporary { unlink(temporary) } }
            } else {
                for change in changes { if let aside = change.aside { unlink(aside) } }
            }
            return failure == nil ? 0 : -1
        }
        if let failure { throw failure }
    }
}

/// A file that replaces another, or a file that is removed.
private struct Replacement {
    /// For messages.
    let path: String
    /// The new file; nil when the file is removed.
    let temporary: String?
    let target: String
    /// The old file's second name; nil where there was no file.
    private(set) var aside: String?
    private var isInPlace = false

    init(path: String, temporary: String?, target: String) {
        self.path = path
        self.temporary = temporary
        self.target = target
    }

    /// Returns 0 or an errno.
    mutating func make() -> Int32 {
        let code = putAside()
        guard code == 0, let temporary else { return code }
        guard rename(temporary, target) == 0 else { return errno }
        isInPlace = true
        return 0
    }

    /// Gives the old file a second name by a hard link, where the file system has them, so that its place is never
    /// empty. A file that is removed is renamed.
    private mutating func putAside() -> Int32 {
        var status = stat()
        guard lstat(target, &status) == 0 else { return errno == ENOENT ? 0 : errno }
        if status.st_mode & S_IFMT == S_IFDIR { return EISDIR }
        let name = AtomicFile.hiddenName(beside: target)
        guard temporary != nil && link(target, name) == 0 || rename(target, name) == 0 else { return errno }
        aside = name
        return 0
    }

    /// `rename` does nothing between two names of one file; then the second name is removed.
    func undo() {
        guard let aside else {
            if isInPlace { unlink(target) }
            return
        }
        if rename(aside, target) == 0 { unlink(aside) }
    }
}
