import Foundation

extension AtomicFile {
    /// Makes `files` visible and removes those at `removed`, all or nothing: where a part of it fails, everything is as it was.
    ///
    /// What was there stays beside its place under another name until all is done. An interruption comes before that or after it.
    package static func commit(_ files: [AtomicFile], removing removed: [String] = []) throws {
        for file in files { try file.finish() }
        let pending = files.compactMap { file in file.release().map { (file.path, $0) } }
        var changes =
            pending.map { Replacement(path: $0, temporary: $1.temporary, target: $1.target) }
            + removed.map { Replacement(path: $0, temporary: nil, target: $0) }
        var failure: FileError?
        _ = Interruption.unregister(pending.map(\.1.temporary)) {
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
            return 0
        }
        if let failure { throw failure }
    }
}

/// A file that takes another one's place, or a file that goes.
private struct Replacement {
    /// For messages.
    let path: String
    /// What takes the place; nil when the file goes.
    let temporary: String?
    let target: String
    /// Where the file that was there waits; nil where there was none.
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

    /// With a second name, where the file system has these: then its place is never empty. A file that goes is renamed.
    private mutating func putAside() -> Int32 {
        var status = stat()
        guard lstat(target, &status) == 0 else { return errno == ENOENT ? 0 : errno }
        if status.st_mode & S_IFMT == S_IFDIR { return EISDIR }
        let name = AtomicFile.hiddenName(beside: target)
        guard temporary != nil && link(target, name) == 0 || rename(target, name) == 0 else { return errno }
        aside = name
        return 0
    }

    /// Two names of one file are not renamed into each other: then the second name goes.
    func undo() {
        guard let aside else {
            if isInPlace { unlink(target) }
            return
        }
        if rename(aside, target) == 0 { unlink(aside) }
    }
}
