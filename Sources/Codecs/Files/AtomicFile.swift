import Foundation

/// A file that appears whole or not at all: it is written under another name in the same directory and renamed by `commit`.
/// Without `commit` nothing is left of it.
///
/// A symbolic link is followed: what it points to is replaced, the link stays. A target that is no regular file (a FIFO, `/dev/null`) is
/// written straight. An existing file's permissions are kept; a new one's follow the umask.
public final class AtomicFile: PatchableByteSink {
    /// As the caller gave it, for messages.
    public let path: String
    private let descriptor: Descriptor
    /// Where the bytes wait for `commit`, and what they will replace; nil when written straight.
    private let pending: Pending?
    private var isOpen = true
    private var buffer: [UInt8] = []
    private static let bufferSize = 1 << 18

    private struct Pending {
        let temporary, target: String
    }

    public init(path: String) throws {
        self.path = path
        var status = stat()
        let exists = stat(path, &status) == 0
        let kind = exists ? status.st_mode & S_IFMT : S_IFREG
        if kind == S_IFDIR { throw FileError(path: path, action: "write", code: EISDIR) }
        if exists, access(path, W_OK) != 0 { throw FileError(path: path, action: "write", code: errno) }
        if kind == S_IFREG {
            let target = try AtomicFile.followingLinks(path)
            let made = try AtomicFile.makeTemporary(beside: target, for: path)
            descriptor = Descriptor(number: made.descriptor, path: path)
            pending = Pending(temporary: made.path, target: target)
            if exists { fchmod(made.descriptor, status.st_mode & 0o777) }
        } else {
            let number = open(path, O_WRONLY | O_CLOEXEC)
            if number < 0 { throw FileError(path: path, action: "write", code: errno) }
            descriptor = Descriptor(number: number, path: path)
            pending = nil
        }
    }

    deinit { discard() }

    public func write(_ bytes: UnsafeRawBufferPointer) throws {
        if buffer.count + bytes.count > AtomicFile.bufferSize { try flush() }
        if bytes.count >= AtomicFile.bufferSize {
            try descriptor.write(bytes)
        } else {
            buffer.append(contentsOf: bytes)
        }
    }

    public var isPatchable: Bool { pending != nil }

    public func patch(_ bytes: [UInt8], at offset: Int) throws {
        try flush()
        let written = bytes.withUnsafeBytes { pwrite(descriptor.number, $0.baseAddress, $0.count, off_t(offset)) }
        if written != bytes.count { throw FileError(path: path, action: "write", code: written < 0 ? errno : ENOSPC) }
    }

    /// Makes the file visible under its name.
    public func commit() throws {
        precondition(isOpen, "committed twice or after discarding")
        try flush()
        isOpen = false
        let closed = close(descriptor.number), closing = errno
        guard let pending else { return }
        let code = Interruption.unregister(pending.temporary) {
            if closed == 0, rename(pending.temporary, pending.target) == 0 { return 0 }
            let reason = closed == 0 ? errno : closing
            unlink(pending.temporary)
            return reason
        }
        if code != 0 { throw FileError(path: path, action: "write", code: code) }
    }

    /// Removes what was written; nothing happens after `commit`.
    public func discard() {
        guard isOpen else { return }
        isOpen = false
        close(descriptor.number)
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

    /// O_EXCL makes the name ours alone, whatever it is; the random part only saves retries.
    private static func makeTemporary(beside target: String, for path: String) throws -> Temporary {
        let directory = directory(of: target)
        for _ in 0..<100 {
            let name = directory + ".zoetrope-\(getpid())-" + String(UInt64.random(in: 0 ... .max), radix: 36)
            let number = Interruption.register(name) {
                let number = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
                return number >= 0 ? number : -errno
            }
            if number >= 0 { return Temporary(path: name, descriptor: number) }
            if number == -ENOENT { throw FileError(path: path, action: "write", reason: "there is no such directory") }
            if number != -EEXIST { throw FileError(path: path, action: "write", code: -number) }
        }
        throw FileError(path: path, action: "write", code: EEXIST)
    }

    /// Up to the last slash, with it; empty for the current directory.
    private static func directory(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    /// The path that a chain of symbolic links ends at, which need not exist.
    private static func followingLinks(_ path: String) throws -> String {
        var path = path, buffer = [UInt8](repeating: 0, count: 4096)
        for _ in 0..<40 {
            let count = readlink(path, &buffer, buffer.count)
            if count < 0 { return path }
            let end = String(decoding: buffer[..<count], as: UTF8.self)
            path = end.hasPrefix("/") ? end : directory(of: path) + end
        }
        throw FileError(path: path, action: "write", code: ELOOP)
    }
}
