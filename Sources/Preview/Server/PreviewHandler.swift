import Foundation
import ZoetropeCodecs
import ZoetropePixels
import ZoetropeSceneModel
import ZoetropeThreads
import ZoetropeFrames

/// Answers requests of the page, and refuses all others with the same words.
final class PreviewHandler: Sendable {
    private let session: PreviewSession
    private let pageGuard: PageGuard
    /// Nil where no browser is started.
    private let firstVisit: FirstVisit?
    /// Pictures are taken one after another, so that only one at a time is in memory as a file and as pixels.
    private let uploading = NSLock()

    init(session: PreviewSession, pageGuard: PageGuard, firstVisit: FirstVisit?) {
        (self.session, self.pageGuard, self.firstVisit) = (session, pageGuard, firstVisit)
    }

    /// Reads a request, answers it, and ends the connection.
    func serve(_ connection: Connection) {
        var isAnswered = false
        defer { connection.close(gently: isAnswered) }
        do {
            let head = try Request.read(from: connection)
            guard case .request(let request) = head else {
                isAnswered = true
                if case .tooLong = head { return try send(Response(.headTooLarge), to: connection) }
                return try send(Response(.badRequest), to: connection)
            }
            if let response = visit(request) {
                isAnswered = true
                return try send(response, to: connection)
            }
            let isSocket = request[header: "upgrade"] != nil
            let path = pageGuard.path(
                request.path, host: request[header: "host"], origin: request[header: "origin"],
                changes: isSocket || request.method != "GET")
            connection.isTrusted = path != nil
            if isSocket, path == "messages", let opening = PageSocket.opening(request) {
                return try serveSocket(connection, opening)
            }
            let response = try path.map { try answer(request, $0, connection) } ?? PreviewHandler.refusal
            isAnswered = true
            try send(response, to: connection)
        } catch { isAnswered = false }
    }

    private func send(_ response: Response, to connection: Connection) throws(Connection.Failure) {
        try connection.write(response.head, within: PreviewHandler.patience)
        try connection.write(response.body, within: PreviewHandler.patience)
    }

    /// How long the browser may take to read or to send the next bytes, in seconds.
    private static let patience = 30.0

    private func answer(_ request: Request, _ path: String, _ connection: Connection) throws -> Response {
        if request.method == "POST" { return try picture(request, path, connection) }
        guard request.method == "GET" else { return PreviewHandler.refusal }
        if path.hasPrefix("export/"), let file = session.export(String(path.dropFirst("export/".count))) {
            let name = ("Content-Disposition", "attachment; filename=\"\(PreviewHandler.plain(file.name))\"")
            return Response(.ok, headers: pageGuard.headers + [name], type: file.type, body: file.data)
        }
        guard let file = PageFiles.file(path) else { return PreviewHandler.refusal }
        return Response(.ok, headers: pageGuard.headers, type: file.type, body: Data(file.bytes))
    }

    /// Leads the browser that was started to the page; nil for other requests.
    private func visit(_ request: Request) -> Response? {
        guard let firstVisit, request.method == "GET",
            pageGuard.isOwn(host: request[header: "host"], origin: request[header: "origin"])
        else { return nil }
        switch firstVisit.answer(request.path) {
        case .page: return Response(.seeOther, headers: pageGuard.headers + [("Location", pageGuard.address)])
        case .late:
            return Response(
                .gone, headers: pageGuard.headers, type: "text/plain; charset=utf-8",
                body: Data(PreviewHandler.late.utf8))
        case .other: return nil
        }
    }

    private static let late = """
        This address works once. Open the one that the terminal shows.

        If you have not opened it before, another user of this machine has: end the preview with Ctrl-C.

        """

    /// The same for a wrong token, a wrong host and a file that does not exist: nothing can be learnt from it.
    private static var refusal: Response { Response(.notFound, body: Data("Not here.\n".utf8)) }

    private static func plain(_ name: String) -> String {
        String(
            name.unicodeScalars.map { $0.isASCII && $0.value >= 0x20 && $0 != "\"" && $0 != "\\" ? Character($0) : "_" }
        )
    }

    // MARK: Messages

    /// Serves a tab until it is closed.
    private func serveSocket(_ connection: Connection, _ opening: Response) throws(Connection.Failure) {
        try connection.write(opening.head, within: PreviewHandler.patience)
        let socket = PageSocket(connection), ended = Promise<Void>()
        do {
            try Threads.start {
                socket.writeAll()
                ended.set(())
            }
        } catch { throw .ended }
        let tab = PreviewTab(session, name: PageGuard.randomToken(), out: socket)
        if session.add(tab) {
            tab.send(WelcomeMessage(tab: tab.name))
            tab.send(session.scenesMessage)
            socket.readAll(tab.receive)
            session.remove(tab)
        } else {
            let problem =
                "\(PreviewSession.mostTabs) tabs show the preview, which is the limit; close one, and reload this"
            tab.send(ProblemMessage(scene: nil, id: nil, text: problem))
            socket.finish()
        }
        ended.get()
    }

    // MARK: Dropped pictures

    /// `picture?tab=…&scene=…&name=…&file=…`, with a picture file as its body.
    private func picture(
        _ request: Request, _ path: String, _ connection: Connection
    ) throws(Connection.Failure) -> Response {
        func answer(_ status: Response.Status, _ text: String) -> Response {
            Response(status, headers: pageGuard.headers, body: Data(text.utf8))
        }
        guard path == "picture", let tab = session.tab(named: request.value("tab")) else {
            return PreviewHandler.refusal
        }
        let file = request.value("file"), scene = request.value("scene"), name = request.value("name")
        guard session.hasPicture(named: name, in: scene) else {
            return answer(.badRequest, "the scene has no picture of this name; reload the page")
        }
        guard let length = request.length, length <= ImageLimits.default.fileBytes else {
            return answer(.badRequest, "\(file) is larger than a picture may be")
        }
        uploading.lock()
        defer { uploading.unlock() }
        let bytes = try connection.read(exactly: length, within: PreviewHandler.patience)
        do {
            let bitmap = try PictureReader.read(bytes, name: file)
            try tab.drop(
                .bitmap(bitmap, density: Picture.density(ofFile: file) ?? 1), file: file, as: name, of: scene)
            return answer(.ok, "ok")
        } catch { return answer(.badRequest, "\(error)") }
    }
}
