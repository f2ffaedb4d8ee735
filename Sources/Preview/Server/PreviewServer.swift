import FlyingFox
import FlyingSocks
import Foundation
import Zoetrope
import ZoetropeThreads

/// Serves the preview's page to browsers of this machine: the page, a WebSocket for its messages, pictures that are
/// dropped on it, and files that are made on it. Nothing else.
package final class PreviewServer: Sendable {
    private let server: HTTPServer
    private let handler: PreviewHandler
    private let requestedPort: UInt16
    private let firstVisit: FirstVisit?

    /// Where the page is.
    package struct Addresses: Sendable {
        /// For people: a secret.
        package let page: String
        /// For the command line of a browser; nil unless asked for. See `FirstVisit`.
        package let firstVisit: String?
    }

    /// - Parameters:
    ///   - port: 0 for any that is free.
    ///   - opensBrowser: whether a browser will be started.
    /// - Throws: a ``ZoetropeError`` when files cannot be followed.
    package init(_ request: PreviewRequest, port: UInt16, opensBrowser: Bool = false) throws {
        firstVisit = opensBrowser ? FirstVisit() : nil
        handler = PreviewHandler(session: try PreviewSession(request), firstVisit: firstVisit)
        requestedPort = port
        server = HTTPServer(
            address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port), logger: .disabled, handler: handler)
    }

    /// Serves until the process ends. `ready` is called with the page's addresses.
    ///
    /// - Throws: `PreviewError` when the port is taken.
    package func run(ready: @escaping @Sendable (Addresses) -> Void) throws {
        let end = Promise<Result<Void, any Error>>()
        Task.detached { [self] in
            do { end.set(.success(try await serve(ready))) } catch { end.set(.failure(error)) }
        }
        try end.get().get()
    }

    /// Serves until the task is cancelled.
    package func serve(_ ready: @escaping @Sendable (Addresses) -> Void) async throws {
        let running = Task { try await server.run() }
        let announcing = Task {
            try await server.waitUntilListening()
            guard case .ip4(_, let port) = await server.listeningAddress else { return }
            let guarding = PageGuard(port: port)
            handler.open(guarding)
            let visit = firstVisit.map { guarding.server + $0.path }
            ready(Addresses(page: guarding.address, firstVisit: visit))
        }
        defer { announcing.cancel() }
        do {
            try await withTaskCancellationHandler {
                try await running.value
            } onCancel: {
                running.cancel()
            }
        } catch SocketError.failed(_, let code, let message) {
            throw PreviewError(port: requestedPort, code: code, message: message)
        }
    }
}

/// Why the server does not start.
package struct PreviewError: Error, CustomStringConvertible, Sendable {
    package let description: String

    init(port: UInt16, code: Int32, message: String) {
        switch code {
        case EADDRINUSE:
            description =
                "port \(port) is taken by another program; give another with --port, or leave it out for a free one"
        case EACCES: description = "port \(port) is reserved for the system; give one from 1024 to 65535"
        default: description = "the preview cannot listen on port \(port): \(message)"
        }
    }
}
