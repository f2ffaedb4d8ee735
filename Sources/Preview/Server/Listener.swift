import Foundation

/// A socket that takes connections of this machine.
///
/// `@unchecked Sendable` is sound because its descriptors never change.
final class Listener: @unchecked Sendable {
    let port: UInt16
    private let descriptor: Int32
    /// The ends of a pipe; a byte in it ends the listening.
    private let ending, ender: Int32

    /// - Parameter port: 0 for any that is free.
    init(port: UInt16) throws(PreviewError) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        guard descriptor >= 0, pipe(&ends) == 0, let address = Listener.listen(descriptor, port: port) else {
            let code = errno
            for number in [descriptor] + ends where number >= 0 { close(number) }
            throw PreviewError(port: port, code: code)
        }
        for number in [descriptor] + ends { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
        (self.descriptor, ending, ender) = (descriptor, ends[0], ends[1])
        self.port = UInt16(bigEndian: address.sin_port)
    }

    /// The address that the socket listens on; nil where it cannot.
    private static func listen(_ descriptor: Int32, port: UInt16) -> sockaddr_in? {
        // A connection that has gone again by the time it is accepted must not hold up the others.
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in(), length = socklen_t(MemoryLayout<sockaddr_in>.size)
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && Foundation.listen(descriptor, 128) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        return isListening ? address : nil
    }

    enum Accepted {
        case connection(Connection)
        /// The process, or the system, has no descriptor for it.
        case noRoom
        case ended
    }

    /// Waits for the next connection.
    func next() -> Accepted {
        while true {
            let accepted = accept(descriptor, nil, nil)
            if accepted >= 0 { return .connection(Connection(descriptor: accepted)) }
            switch errno {
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .noRoom
            case EBADF, EINVAL: return .ended
            default: break
            }
            var requests = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: ending, events: Int16(POLLIN), revents: 0),
            ]
            if poll(&requests, 2, -1) < 0, errno != EINTR { return .ended }
            if requests[1].revents != 0 { return .ended }
        }
    }

    func end() { _ = write(ender, "x", 1) }

    deinit { for number in [descriptor, ending, ender] { close(number) } }
}
