import Text
import Foundation

/// What a run made and of what: enough for another machine to say whether it makes the same, and in words what is different, without a picture.
package struct Manifest: Hashable, Sendable {
    /// What the frames were made of and how.
    package struct Header: Hashable, Sendable, Codable {
        /// Of the scene file's bytes.
        package var scene: Fingerprint
        /// Of the files that the scene uses, by the names that it uses.
        package var pictures: [String: Fingerprint]
        /// Frames' size in pixels.
        package var size: FrameComparison.Size
        /// Output pixels a point.
        package var scale: Double
        package var fps: Double
        /// Where the scene file is, from the manifest's folder; nil where that is not known. Says nothing about the frames.
        package var file: String?

        package init(
            scene: Fingerprint, pictures: [String: Fingerprint], size: FrameComparison.Size, scale: Double, fps: Double,
            file: String? = nil
        ) {
            self.file = file
            self.scene = scene
            self.pictures = pictures
            self.size = size
            self.scale = scale
            self.fps = fps
        }
    }

    /// One frame: when, its fingerprint, and what it shows.
    package struct Frame: Hashable, Sendable {
        package let time: FrameTime
        package let fingerprint: Fingerprint
        package let description: FrameDescription?

        package init(time: FrameTime, fingerprint: Fingerprint, description: FrameDescription? = nil) {
            self.time = time
            self.fingerprint = fingerprint
            self.description = description
        }
    }

    package let header: Header
    /// In the order of their times, which are all different.
    package let frames: [Frame]

    /// Of frames with the same time the last one counts.
    package init(header: Header, frames: [Frame]) {
        self.header = header
        var byTime: [FrameTime: Frame] = [:]
        for frame in frames { byTime[frame.time] = frame }
        self.frames = byTime.values.sorted { $0.time < $1.time }
    }

    /// The frame at a time; O(log n).
    package func frame(at time: FrameTime) -> Frame? {
        var low = 0, high = frames.count
        while low < high {
            let middle = (low + high) / 2
            if frames[middle].time < time { low = middle + 1 } else { high = middle }
        }
        return low < frames.count && frames[low].time == time ? frames[low] : nil
    }
}

/// The file: JSON with sorted keys, a line a frame and a line a column, so that a change of a golden reads well in a diff.
extension Manifest {
    static let version = 1
    /// Beyond these a manifest is refused: a short column can stand for as many values as there are frames.
    static let maxFrames = 1_000_000, maxValues = 16_000_000

    private struct File: Codable {
        var version: Int
        var header: Header
        /// `0.016666666666666666 3f2a…`: the exact time, so that the same frame can be drawn again.
        var frames: [String]
        var items: [String: [String: String]]
    }

    /// The bytes of the file; the same manifest gives the same bytes.
    package func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let lines = frames.map { "\($0.time.exactText) \($0.fingerprint)" }
        let file = File(
            version: Manifest.version, header: header, frames: lines,
            items: DescribedRun(frames.map(\.description)).columns)
        return Array(try encoder.encode(file)) + [10]
    }

    /// `path` is for messages only.
    package init(decoding bytes: [UInt8], path: String) throws {
        let file: File
        do {
            file = try JSONDecoder().decode(File.self, from: Data(bytes))
        } catch {
            throw GoldenError(path: path, problem: "it is no manifest: \(Manifest.words(for: error))")
        }
        guard file.version == Manifest.version else {
            throw GoldenError(
                path: path,
                problem:
                    "it is a manifest of version \(file.version), and this program reads version \(Manifest.version)")
        }
        guard file.frames.count <= Manifest.maxFrames else {
            throw GoldenError(path: path, problem: "it has more than \(NumberText.grouped(Manifest.maxFrames)) frames")
        }
        guard file.items.reduce(0, { $0 + $1.value.count }) <= Manifest.maxValues / max(1, file.frames.count) else {
            throw GoldenError(
                path: path, problem: "its items have more than \(NumberText.grouped(Manifest.maxValues)) values")
        }
        guard let descriptions = DescribedRun(columns: file.items).frames(count: file.frames.count) else {
            throw GoldenError(path: path, problem: "its items do not have one value a frame")
        }
        var frames: [Frame] = []
        for (line, description) in zip(file.frames, descriptions) {
            let parts = line.split(separator: " ")
            guard parts.count == 2, let time = FrameTime(text: parts[0]), let print = Fingerprint(text: parts[1]) else {
                throw GoldenError(path: path, problem: "'\(line.prefix(80))' is no time and fingerprint")
            }
            if let last = frames.last, last.time >= time {
                throw GoldenError(
                    path: path, problem: "its frames are not in the order of their times, at \(time.text)")
            }
            frames.append(Frame(time: time, fingerprint: print, description: description))
        }
        self.init(header: file.header, frames: frames)
    }

    private static func words(for error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        switch error {
        case .keyNotFound(let key, let context): return "\(place(context))'\(key.stringValue)' is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            return place(context) + context.debugDescription
        @unknown default: return "\(error)"
        }
    }

    private static func place(_ context: DecodingError.Context) -> String {
        context.codingPath.isEmpty ? "" : context.codingPath.map(\.stringValue).joined(separator: ".") + ": "
    }
}

extension Manifest.Header {
    /// What was different when the golden was made, a line each.
    package func changes(to new: Manifest.Header) -> [String] {
        var lines: [String] = []
        if size != new.size { lines.append("size \(size) -> \(new.size)") }
        if scale != new.scale {
            lines.append("scale \(NumberText.fixed(scale, places: 2)) -> \(NumberText.fixed(new.scale, places: 2))")
        }
        if fps != new.fps {
            lines.append(
                "frames a second \(NumberText.fixed(fps, places: 2)) -> \(NumberText.fixed(new.fps, places: 2))")
        }
        if scene != new.scene { lines.append("the scene file was edited") }
        for name in Set(pictures.keys).union(new.pictures.keys).sorted() where pictures[name] != new.pictures[name] {
            lines.append(
                "picture \(name): "
                    + (pictures[name] == nil
                        ? "is new" : new.pictures[name] == nil ? "is no longer used" : "was edited"))
        }
        return lines
    }
}
