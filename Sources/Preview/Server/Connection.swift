import Foundation

/// One connection to a browser: bytes in and out, each with a deadline, so that nobody holds it open by doing nothing.
///
/// One thread reads and one writes. `@unchecked Sendable` is sound because what both use is under `lock` only, and
/// `unread` is used by the thread that reads.
final class Connection: @unchecked Sendable {
    private let descriptor: Int32
    private let lock = NSLock()
    private var isOpen = true
    private var hasShownToken = false
    /// Bytes that were received and not asked for yet, from `start` on.
    private var unread: [UInt8] = [], start = 0
    private static let bufferSize = 1 << 16

    /// Takes over the descriptor of a connected socket.
    init(descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        #if canImport(Darwin)
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    /// Why a connection is of no more use.
    enum Failure: Error { case ended, late }

    /// Whether the browser has sent the page's token: others make room when there are too many.
    var isTrusted: Bool {
        get { lock.withLock { hasShownToken } }
        set { lock.withLock { hasShownToken = newValue } }
    }

    // MARK: Reading

    /// At least one byte and at most `limit`: what has come already, or what comes next.
    func read(atMost limit: Int, until deadline: Deadline) throws(Failure) -> ArraySlice<UInt8> {
        if start == unread.count { try receive(until: deadline) }
        let part = unread[start..<min(unread.count, start + limit)]
        start += part.count
        return part
    }

    /// Gives back the last bytes that were read, to be read again.
    func putBack(_ count: Int) { start -= count }

    /// Exactly `count` bytes. Memory is taken as they come, not when they are announced.
    func read(exactly count: Int, within seconds: Double) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            bytes += try read(atMost: count - bytes.count, until: Deadline(seconds: seconds))
        }
        return bytes
    }

    private func receive(until deadline: Deadline) throws(Failure) {
        start = 0
        unread = []
        while true {
            var failure: Int32 = 0
            unread = [UInt8](unsafeUninitializedCapacity: Connection.bufferSize) { buffer, count in
                let received = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
                failure = received < 0 ? errno : received == 0 ? ECONNRESET : 0
                count = max(0, received)
            }
            if failure == 0 { return }
            guard failure == EAGAIN || failure == EWOULDBLOCK || failure == EINTR else { throw .ended }
            try wait(for: Int16(POLLIN), until: deadline)
        }
    }

    // MARK: Writing

    /// Writes everything; `seconds` is how long the browser may take nothing at all.
    func write(_ data: Data, within seconds: Double) throws(Failure) {
        var sent = data.startIndex
        while sent < data.endIndex {
            let (count, failure) = data[sent...].withUnsafeBytes { bytes -> (Int, Int32) in
                let count = send(descriptor, bytes.baseAddress, bytes.count, Connection.sendingFlags)
                return (count, errno)
            }
            if count > 0 {
                sent += count
            } else {
                guard failure == EAGAIN || failure == EWOULDBLOCK || failure == EINTR else { throw .ended }
                try wait(for: Int16(POLLOUT), until: Deadline(seconds: seconds))
            }
        }
    }

    #if canImport(Darwin)
        private static let sendingFlags = Int32(MSG_DONTWAIT)
    #else
        private static let sendingFlags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    #endif

    private func wait(for events: Int16, until deadline: Deadline) throws(Failure) {
        var request = pollfd(fd: descriptor, events: events, revents: 0)
        let found = poll(&request, 1, deadline.milliseconds)
        if found == 0 { throw .late }
        if found < 0, errno != EINTR { throw .ended }
    }

    // MARK: The end

    /// Ends the connection from any thread: who reads or writes gets an error.
    func end() { lock.withLock { if isOpen { shutdown(descriptor, Connection.both) } } }

    /// Says that no more is written, and lets the browser read the rest: closing with bytes unread would throw away the
    /// answer. The thread that reads calls this once, at its end.
    func close(gently: Bool) {
        if gently {
            shutdown(descriptor, Connection.writing)
            let deadline = Deadline(seconds: 1)
            var rest = 1 << 20
            while rest > 0, let part = try? read(atMost: rest, until: deadline) { rest -= part.count }
        }
        lock.withLock {
            isOpen = false
            _ = Foundation.close(descriptor)
        }
    }

    private static let both = Int32(SHUT_RDWR), writing = Int32(SHUT_WR)
}

/// A moment of the system's clock that only goes forward.
struct Deadline: Sendable {
    private let end: UInt64

    init(seconds: Double) { end = DispatchTime.now().uptimeNanoseconds &+ UInt64(seconds * 1e9) }

    /// What is left, for `poll`.
    var milliseconds: Int32 {
        let now = DispatchTime.now().uptimeNanoseconds
        return now >= end ? 0 : Int32(clamping: (end - now) / 1_000_000 + 1)
    }
}
