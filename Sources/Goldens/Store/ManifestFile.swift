import Foundation
import ZoetropeGeometry
import ZoetropeNumbers

/// The file: JSON with sorted keys, a line for each frame and each column, so that a changed golden reads well in a
/// diff.
extension Manifest {
    static let version = 4
    /// Larger manifests are refused: a short column can stand for as many values as there are frames.
    static let maxFrames = 1_000_000, maxValues = 16_000_000
    /// In bytes.
    package static let maxFileSize = 64 << 20

    struct File: Codable, Hashable, Sendable {
        var version: Int
        var header: HeaderFile
        /// `0.016666666666666666 3f2a… 88c0…`: the exact time, so that the frame can be drawn again; the fingerprint of
        /// the frame; that of its picture's file, where one is kept.
        var frames: [String]
        var items: [String: [String: String]]
    }

    /// The same manifest gives the same bytes.
    package func encoded() throws -> [UInt8] { Array(try JSONWriter.text(file).utf8) + [10] }

    var file: File {
        let lines = frames.map { frame in
            "\(frame.time.exactText) \(frame.fingerprint)" + (frame.picture.map { " \($0)" } ?? "")
        }
        let items = DescribedRun(frames.map(\.description)).columns
        return File(version: Manifest.version, header: HeaderFile(header), frames: lines, items: items)
    }

    /// `path` is for messages only.
    package init(decoding bytes: [UInt8], path: String) throws {
        let file: File
        if bytes.starts(with: Array("<<<<<<< ".utf8)) || bytes.contains(Array("\n<<<<<<< ".utf8)) {
            throw GoldenError(
                path: path, problem: "it has a conflict of a merge",
                remedy: .settleConflict)
        }
        guard JSONNesting.isWithin(JSONNesting.ownFiles, bytes) else {
            throw GoldenError(
                path: path, problem: "it is not a manifest: it nests more than \(JSONNesting.ownFiles) deep")
        }
        do {
            file = try JSONDecoder().decode(File.self, from: Data(bytes))
        } catch {
            throw GoldenError(path: path, problem: "it is not a manifest: \(Manifest.words(for: error))")
        }
        try self.init(file, path: path)
    }

    /// `path` is for messages only.
    init(_ file: File, path: String) throws {
        guard 1...Manifest.version ~= file.version else {
            let problem =
                "it is a manifest of version \(file.version); this program reads versions 1 to \(Manifest.version)"
            throw GoldenError(path: path, problem: problem)
        }
        try Manifest.checkLimits(of: file, path: path)
        guard let descriptions = DescribedRun(columns: file.items).frames(count: file.frames.count) else {
            throw GoldenError(path: path, problem: "its items do not have one value for each frame")
        }
        var frames: [Frame] = []
        for (line, description) in zip(file.frames, descriptions) {
            let frame = try Manifest.frame(line, description, path: path)
            if let last = frames.last, last.time >= frame.time {
                let problem = "its frames are not in the order of their times, at \(frame.time.text)"
                throw GoldenError(path: path, problem: problem)
            }
            frames.append(frame)
        }
        self.init(header: try file.header.header(path: path), frames: frames, version: file.version)
    }

    private static func checkLimits(of file: File, path: String) throws {
        guard file.frames.count <= maxFrames else {
            throw GoldenError(path: path, problem: "it has more than \(NumberText.grouped(maxFrames)) frames")
        }
        guard file.items.reduce(0, { $0 + $1.value.count }) <= maxValues / max(1, file.frames.count) else {
            throw GoldenError(path: path, problem: "its items have more than \(NumberText.grouped(maxValues)) values")
        }
    }

    private static func frame(_ line: String, _ description: FrameDescription?, path: String) throws -> Frame {
        let parts = line.split(separator: " ", omittingEmptySubsequences: false)
        let picture = parts.count == 3 ? Fingerprint(text: parts[2]) : nil
        guard 2...3 ~= parts.count, let time = FrameTime(text: parts[0]), let print = Fingerprint(text: parts[1]),
            parts.count == 2 || picture != nil
        else {
            let problem = "'\(SafeText.line(String(line.prefix(80))))' is not a time and its fingerprints"
            throw GoldenError(path: path, problem: problem)
        }
        return Frame(time: time, fingerprint: print, picture: picture, description: description)
    }

    /// One line, however the error quotes the file.
    static func words(for error: any Error) -> String {
        guard let error = error as? DecodingError else { return SafeText.line("\(error)", limit: 200) }
        switch error {
        case .keyNotFound(let key, let context):
            return "\(place(context))'\(SafeText.line(key.stringValue, limit: 80))' is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            return place(context) + SafeText.line(context.debugDescription, limit: 200)
        @unknown default: return "it cannot be decoded"
        }
    }

    private static func place(_ context: DecodingError.Context) -> String {
        let keys = context.codingPath.map { SafeText.line($0.stringValue, limit: 80) }
        return keys.isEmpty ? "" : keys.joined(separator: ".") + ": "
    }
}

/// A header as it stands in the file.
struct HeaderFile: Codable, Hashable, Sendable {
    struct Size: Codable, Hashable, Sendable {
        var width, height: Int
    }

    var scene: Fingerprint
    var pictures: [String: Fingerprint]
    var size: Size
    var scale, fps: Double
    var settings: RunRecord?
    var file, program, configuration: String?
    var opaque: Bool?
    var duration: Double?
    var background: String?
    var guards: Guards?

    init(_ header: Manifest.Header) {
        (scene, pictures) = (header.scene, header.pictures)
        size = Size(width: header.size.width, height: header.size.height)
        (scale, fps) = (header.scale, header.fps)
        settings = header.settings == RunRecord() ? nil : header.settings
        (file, program, opaque) = (header.file, header.program, header.isOpaque)
        (duration, configuration, guards) = (header.duration, header.configuration, header.guards)
        background = header.background
    }

    func header(path: String) throws -> Manifest.Header {
        guard 0...(1 << 20) ~= size.width, 0...(1 << 20) ~= size.height else {
            throw GoldenError(path: path, problem: "its frames have an impossible size")
        }
        var header = Manifest.Header(
            scene: scene, pictures: pictures, size: PixelSize(width: size.width, height: size.height), scale: scale,
            fps: fps, settings: settings ?? RunRecord(), file: file, program: program)
        (header.isOpaque, header.duration, header.configuration) = (opaque, duration, configuration)
        (header.guards, header.background) = (guards, background)
        return header
    }
}
