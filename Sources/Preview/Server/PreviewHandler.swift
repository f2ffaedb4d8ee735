import ZoetropeCodecs
import FlyingFox
import Foundation
import ZoetropeSceneModel
import Zoetrope
import ZoetropeFrames

/// Answers requests of the page, and refuses all others with the same words.
final class PreviewHandler: HTTPHandler, @unchecked Sendable {
    private let session: PreviewSession
    private let lock = NSLock()
    /// Nil until the port is known: everything is refused. Used under `lock` only.
    private var pageGuard: PageGuard?
    /// Nil where no browser is started.
    private let firstVisit: FirstVisit?

    init(session: PreviewSession, firstVisit: FirstVisit?) { (self.session, self.firstVisit) = (session, firstVisit) }

    /// From now on, requests that the guard lets through are answered.
    func open(_ pageGuard: PageGuard) { lock.withLock { self.pageGuard = pageGuard } }

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let pageGuard = lock.withLock({ pageGuard }) else { return PreviewHandler.refusal }
        if let answer = visit(request, pageGuard) { return answer }
        let isSocket = request.headers[.upgrade] != nil
        // As it was sent: FlyingFox's own `path` has no slash at its end.
        let path = pageGuard.path(
            request.target.path(), host: request.headers[.host], origin: request.headers[.init("Origin")],
            changes: isSocket || request.method != .GET)
        guard let path else { return PreviewHandler.refusal }
        if isSocket { return try await socket(request, path) }
        if request.method == .POST { return await picture(request, path, pageGuard) }
        guard request.method == .GET else { return PreviewHandler.refusal }
        if path.hasPrefix("export/"), let file = session.export(String(path.dropFirst("export/".count))) {
            var headers = pageGuard.headers
            headers[.contentType] = file.type
            headers[.contentDisposition] = "attachment; filename=\"\(PreviewHandler.plain(file.name))\""
            return HTTPResponse(
                statusCode: .ok, headers: headers, body: HTTPBodySequence(data: file.data, suggestedBufferSize: 1 << 18)
            )
        }
        guard let file = PageFiles.file(path) else { return PreviewHandler.refusal }
        var headers = pageGuard.headers
        headers[.contentType] = file.type
        return HTTPResponse(statusCode: .ok, headers: headers, body: Data(file.bytes))
    }

    /// Leads the browser that was started to the page; nil for other requests.
    private func visit(_ request: HTTPRequest, _ pageGuard: PageGuard) -> HTTPResponse? {
        guard let firstVisit, request.method == .GET,
            pageGuard.isOwn(host: request.headers[.host], origin: request.headers[.init("Origin")])
        else { return nil }
        var headers = pageGuard.headers
        switch firstVisit.answer(request.target.path()) {
        case .page:
            headers[.location] = pageGuard.address
            return HTTPResponse(statusCode: .seeOther, headers: headers)
        case .late:
            headers[.contentType] = "text/plain; charset=utf-8"
            return HTTPResponse(statusCode: .gone, headers: headers, body: Data(PreviewHandler.late.utf8))
        case .other: return nil
        }
    }

    private static let late = """
        This address works once. Open the one that the terminal shows.

        If you have not opened it before, another user of this machine has: end the preview with Ctrl-C.

        """

    /// The same for a wrong token, a wrong host and a file that does not exist: nothing can be learnt from it.
    private static var refusal: HTTPResponse { HTTPResponse(statusCode: .notFound, body: Data("Not here.\n".utf8)) }

    private static func plain(_ name: String) -> String {
        String(
            name.unicodeScalars.map { $0.isASCII && $0.value >= 0x20 && $0 != "\"" && $0 != "\\" ? Character($0) : "_" }
        )
    }

    // MARK: Messages

    private func socket(_ request: HTTPRequest, _ path: String) async throws -> HTTPResponse {
        guard path == "messages" else { return PreviewHandler.refusal }
        let messages = MessageFrameWSHandler(
            handler: TabMessages(session: session), frameSize: PreviewHandler.longestMessage)
        return try await WebSocketHTTPHandler(handler: messages).handleRequest(request)
    }

    /// A picture is one frame of the WebSocket, whatever its size.
    private static let longestMessage = 1 << 30

    // MARK: Dropped pictures

    /// `picture?tab=…&scene=…&name=…&file=…`, with a picture file as its body.
    private func picture(_ request: HTTPRequest, _ path: String, _ pageGuard: PageGuard) async -> HTTPResponse {
        func answer(_ status: HTTPStatusCode, _ text: String) -> HTTPResponse {
            HTTPResponse(statusCode: status, headers: pageGuard.headers, body: Data(text.utf8))
        }
        func query(_ name: String) -> String { request.query.first { $0.name == name }?.value ?? "" }
        guard path == "picture", let tab = session.tab(named: query("tab")) else { return PreviewHandler.refusal }
        let file = query("file")
        do {
            var bytes: [UInt8] = []
            for try await part in request.bodySequence {
                bytes += part
                guard bytes.count <= ImageLimits.default.fileBytes else {
                    return answer(.badRequest, "\(file) is larger than a picture may be")
                }
            }
            let bitmap = try PictureReader.read(bytes, name: file)
            tab.drop(
                .bitmap(bitmap, density: PictureReference.density(ofFile: file) ?? 1), file: file, as: query("name"),
                of: query("scene"))
            return answer(.ok, "ok")
        } catch { return answer(.badRequest, "\(error)") }
    }
}

/// The messages between a tab and its page.
private struct TabMessages: WSMessageHandler {
    let session: PreviewSession

    func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
        let (messages, out) = AsyncStream<WSMessage>.makeStream()
        let tab = PreviewTab(session, name: PageGuard.randomToken(), out: out)
        session.add(tab)
        tab.send(WelcomeMessage(tab: tab.name))
        tab.send(session.scenesMessage)
        let reading = Task {
            for await message in client {
                if case .text(let text) = message { tab.receive(text) }
            }
            session.remove(tab)
            out.finish()
        }
        out.onTermination = { _ in
            reading.cancel()
            session.remove(tab)
        }
        return messages
    }
}
