import ZoetropeFiles
import Foundation
import Zoetrope
import ZoetropeThreads

/// Serves the preview's page to browsers of this machine: the page, a WebSocket for its messages, pictures that are
/// dropped on it, and files that are made on it. Nothing else. Each connection has a thread, and their number is
/// bounded.
package final class PreviewServer: Sendable {
    private let listener: Listener
    private let handler: PreviewHandler
    private let guests: Guests
    /// Where the page is.
    package let addresses: Addresses

    package struct Addresses: Sendable {
        /// For people: a secret.
        package let page: String
        /// For the command line of a browser; nil unless asked for. See `FirstVisit`.
        package let firstVisit: String?
    }

    /// Listens from now on.
    ///
    /// - Parameters:
    ///   - port: 0 for any that is free.
    ///   - opensBrowser: whether a browser will be started.
    ///   - connections: how many are open at most; nil: as many as the process has descriptors for.
    /// - Throws: a ``ZoetropeError`` when files cannot be followed, and a `PreviewError` when the port is taken.
    package init(_ request: PreviewRequest, port: UInt16, opensBrowser: Bool = false, connections: Int? = nil) throws {
        let session = try PreviewSession(request), visit = opensBrowser ? FirstVisit() : nil
        listener = try Listener(port: port)
        let guarding = PageGuard(port: listener.port, token: PageToken.token(forPort: port))
        handler = PreviewHandler(session: session, pageGuard: guarding, firstVisit: visit)
        guests = Guests(limit: connections ?? Guests.limit(descriptors: Guests.descriptors))
        addresses = Addresses(page: guarding.address, firstVisit: visit.map { guarding.server + $0.path })
    }

    /// Serves until `end` is called.
    package func run() {
        while true {
            switch listener.next() {
            case .ended: return guests.endAll()
            // Whoever is asked to leave takes a moment; a browser tries for longer.
            case .noRoom:
                guests.makeRoom()
                Thread.sleep(forTimeInterval: Guests.pause)
            case .connection(let connection):
                guests.admit(connection)
                do {
                    try Threads.start { [handler, guests] in
                        handler.serve(connection)
                        guests.remove(connection)
                    }
                } catch {
                    // As where there are too many connections: others make room, and a browser tries again.
                    connection.close(gently: false)
                    guests.remove(connection)
                    guests.makeRoom()
                    Thread.sleep(forTimeInterval: Guests.pause)
                }
            }
        }
    }

    package func end() { listener.end() }
}

/// The connections that are open. When there are too many, those that have not shown the page's token make room, the
/// oldest first: another program that holds connections open does not keep the browser out.
///
/// `@unchecked Sendable` is sound because everything mutable is used under `condition` only.
final class Guests: @unchecked Sendable {
    private let limit: Int
    private let condition = NSCondition()
    /// The oldest first.
    private var all: [Connection] = []
    /// Seconds to wait where the system has no room.
    static let pause = 0.02

    init(limit: Int) { self.limit = limit }

    /// How many connections are open at most: half of the process's descriptors are for files.
    static func limit(descriptors: Int) -> Int { max(4, min(128, descriptors / 2)) }

    /// The descriptors that the process may have.
    static var descriptors: Int {
        var limit = rlimit()
        #if canImport(Darwin)
            let failed = getrlimit(RLIMIT_NOFILE, &limit) != 0
        #else
            let failed = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) != 0
        #endif
        return failed ? 256 : Int(clamping: limit.rlim_cur)
    }

    /// Adds a connection, after another has left where there are too many.
    func admit(_ connection: Connection) {
        condition.withLock {
            while all.count >= limit {
                endOldest()
                condition.wait()
            }
            all.append(connection)
        }
    }

    func makeRoom() { condition.withLock { endOldest() } }

    private func endOldest() { all.first { !$0.isTrusted }?.end() }

    func remove(_ connection: Connection) {
        condition.withLock {
            all.removeAll { $0 === connection }
            condition.signal()
        }
    }

    func endAll() { condition.withLock { all.forEach { $0.end() } } }
}

/// Why the server does not start.
package struct PreviewError: Error, CustomStringConvertible, Sendable {
    package let description: String

    init(port: UInt16, code: Int32) {
        switch code {
        case EADDRINUSE:
            description =
                "port \(port) is taken by another program; \(Remedy.otherPort)"
        case EACCES: description = "port \(port) is reserved for the system; give one from 1024 to 65535"
        case EMFILE, ENFILE:
            description = "the preview cannot listen: too many files are open; raise the limit with ulimit -n"
        default: description = "the preview cannot listen on port \(port): \(String(cString: strerror(code)))"
        }
    }
}

/// What can be asked for of the preview.
package enum PreviewMeans: RemedyMeans {
    case port

    package var inSwift: String { "port" }
}

extension Remedy {
    fileprivate static var otherPort: Remedy {
        "give another with \(means: PreviewMeans.port), or leave it out for a free one"
    }
}
