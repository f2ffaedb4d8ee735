import Foundation

extension AtomicFile {
    /// Makes `files` visible and then `last`, whose rename is the commit point. If an earlier step fails, the files
    /// that were new are removed again and `last` is not written. `between` runs before the last rename. An
    /// interruption takes effect before all of this or after it.
    ///
    /// The files must have names of their own, or replace files of the same bytes.
    package static func commit(_ files: [AtomicFile], then last: AtomicFile, between: () -> Void) throws {
        for file in files + [last] { try file.finish() }
        let all = (files + [last]).compactMap { file in file.release().map { (path: file.path, pending: $0) } }
        var failure: FileError?
        _ = Interruption.unregister(all.map(\.pending.temporary), keeping: all.map(\.path)) {
            var made: [String] = []
            for (i, (path, pending)) in all.enumerated() {
                if i == all.count - 1 { between() }
                let isNew = access(pending.target, F_OK) != 0
                guard rename(pending.temporary, pending.target) == 0 else {
                    failure = FileError(path: path, action: "write", code: errno)
                    break
                }
                if isNew { made.append(pending.target) }
            }
            if failure != nil {
                for path in made { unlink(path) }
                for (_, pending) in all { unlink(pending.temporary) }
            }
            return failure == nil ? 0 : -1
        }
        if let failure { throw failure }
    }
}
