import Foundation

/// A file that appears whole or not at all. It is written under a temporary name in the same directory, and `commit`
/// renames it. Without `commit`, it is removed.
///
/// A symbolic link is followed as far as `OutputPlace` allows, and the file that it points to is replaced; the link
/// stays. A FIFO or a device (`/dev/null`) is written straight. An existing file keeps its permissions; a new one gets
/// those that the umask leaves. What killed processes have left in the file's directory is removed.
package final class AtomicFile: PatchableByteSink {
    /// As the caller gave it, for messages.
    package let path: String
    private let descriptor: Descriptor
    /// The temporary file and the file that it will replace; nil for a FIFO or a device, which is written directly.
    private let pending: Pending?
    /// Neither committed nor discarded.
    private var isOpen = true
    /// Nothing more can be written.
    private var isClosed = false
    private var buffer: [UInt8] = []
    private static let bufferSize = 1 << 18

    struct Pending {
        let temporary, target: String
    }

    /// - Parameter allowsOutside: whether links may lead anywhere.
    package init(path: String, allowsOutside: Bool) throws {
        self.path = path
        let target = try OutputPlace.file(path, allowsOutside: allowsOutside)
        let old = try FileStatus(path, action: "write")
        if old?.isFolder == true { throw FileError(path: path, action: "write", code: EISDIR) }
        if old != nil, access(path, W_OK) != 0 { throw FileError(path: path, action: "write", code: errno) }
        if old?.isFile ?? true, !LinkTarget.isDescriptor(path) {
            let made = try AtomicFile.makeTemporary(beside: target, for: path, old?.permissions)
            descriptor = Descriptor(number: made.descriptor, path: path)
            pending = Pending(temporary: made.path, target: target)
        } else {
            let number = open(path, O_WRONLY | O_CLOEXEC)
            if number < 0 { throw FileError(path: path, action: "write", code: errno) }
            descriptor = Descriptor(number: number, path: path)
            pending = nil
        }
    }

    /// A file whose links lead nowhere else.
    package convenience init(path: String) throws { try self.init(path: path, allowsOutside: false) }

    /// Writes a whole file.
    package static func write(_ bytes: [UInt8], to path: String, allowsOutside: Bool = false) throws {
        try write(to: path, allowsOutside: allowsOutside) { try $0.write(bytes) }
    }

    /// Writes a whole file, piece by piece.
    package static func write(
        to path: String, allowsOutside: Bool = false, _ body: (AtomicFile) throws -> Void
    ) throws {
        let file = try AtomicFile(path: path, allowsOutside: allowsOutside)
        try body(file)
        try file.commit()
    }

    /// Throws what a later write to `path` would throw at its start, such as that there is no such directory, before
    /// anything takes time. A FIFO or a device is not opened.
    package static func check(_ path: String, allowsOutside: Bool) throws {
        let old = try FileStatus(path, action: "write")
        if old.map({ $0.isFile || $0.isFolder }) ?? true {
            try AtomicFile(path: path, allowsOutside: allowsOutside).discard()
        }
    }

    deinit { discard() }

    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        if buffer.count + bytes.count > AtomicFile.bufferSize { try flush() }
        if bytes.count >= AtomicFile.bufferSize {
            try descriptor.write(bytes)
        } else {
            buffer.append(contentsOf: bytes)
        }
    }

    package var isPatchable: Bool { pending != nil }

    /// The file's path before `commit`, for a program that writes it; nil for a FIFO or a device.
    package var temporaryPath: String? { pending?.temporary }

    package func patch(_ bytes: [UInt8], at offset: Int) throws {
        try flush()
        try bytes.withUnsafeBytes { try descriptor.write($0, at: offset) }
    }

    /// Writes what is left and closes the descriptor; the file then waits for `commit`. With `durably` it also waits
    /// until the disk has the bytes, so that they survive a loss of power.
    package func finish(durably: Bool = false) throws {
        guard !isClosed else { return }
        try flush()
        // What cannot be synchronized (a FIFO, a device) says EINVAL.
        if durably, fsync(descriptor.number) != 0, errno != EINVAL {
            throw FileError(path: path, action: "write", code: errno)
        }
        isClosed = true
        if close(descriptor.number) != 0 { throw FileError(path: path, action: "write", code: errno) }
    }

    /// Makes the file visible under its name.
    package func commit() throws {
        precondition(isOpen, "committed twice or after discarding")
        try finish()
        guard let pending = release() else { return }
        let code = Interruption.unregister(pending.temporary, keeping: path) {
            if rename(pending.temporary, pending.target) == 0 { return 0 }
            let reason = errno
            unlink(pending.temporary)
            return reason
        }
        if code != 0 { throw FileError(path: path, action: "write", code: code) }
    }

    /// Hands the temporary file over to the caller, who must rename or remove it.
    func release() -> Pending? {
        isOpen = false
        return pending
    }

    /// Removes what was written; nothing happens after `commit`.
    package func discard() {
        guard isOpen else { return }
        isOpen = false
        if !isClosed { close(descriptor.number) }
        isClosed = true
        if let pending { _ = Interruption.unregister(pending.temporary) { unlink(pending.temporary) } }
    }

    private func flush() throws {
        try buffer.withUnsafeBytes { try descriptor.write($0) }
        buffer.removeAll(keepingCapacity: true)
    }
}

extension AtomicFile {
    private struct Temporary {
        let path: String
        let descriptor: Int32
    }

    /// O_EXCL guarantees a new file; the random part of the name only saves retries.
    ///
    /// - Parameter permissions: nil: those that the umask leaves.
    private static func makeTemporary(
        beside target: String, for path: String, _ permissions: mode_t?
    ) throws -> Temporary {
        Leftovers.removeOnce(in: PathParts.directory(of: target))
        for _ in 0..<100 {
            let name = hiddenName(beside: target)
            let number = Interruption.register(name) {
                let number = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
                return number >= 0 ? number : -errno
            }
            if number >= 0 {
                guard let permissions, fchmod(number, permissions) != 0 else {
                    return Temporary(path: name, descriptor: number)
                }
                let code = errno
                close(number)
                _ = Interruption.unregister(name) { unlink(name) }
                throw FileError(path: path, action: "write", code: code)
            }
            if number == -ENOENT { throw FileError(path: path, action: "write", reason: "there is no such directory") }
            if number != -EEXIST { throw FileError(path: path, action: "write", code: -number) }
        }
        throw FileError(path: path, action: "write", code: EEXIST)
    }

    static func hiddenName(beside target: String) -> String {
        PathParts.prefix(of: target) + Leftovers.prefix + Leftovers.mark()
    }
}

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
        _ = Interruption.unregister(all.map(\.pending.temporary)) {
            var made: [String] = []
            for (i, (path, pending)) in all.enumerated() {
                if i == all.count - 1 { between() }
                do throws(FileError) {
                    // Before it is renamed: an old file must not be removed for one that could not be looked at.
                    let isNew = try FileStatus(pending.target, action: "write") == nil
                    guard rename(pending.temporary, pending.target) == 0 else {
                        throw FileError(path: path, action: "write", code: errno)
                    }
                    if isNew { made.append(pending.target) }
                } catch {
                    failure = error
                    break
                }
            }
            if failure != nil {
                for path in made { unlink(path) }
                for (_, pending) in all { unlink(pending.temporary) }
            }
            return 0
        }
        if let failure { throw failure }
    }
}
