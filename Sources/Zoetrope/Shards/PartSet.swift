import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeGeometry
import ZoetropeGoldens
import ZoetropePixels
import ZoetropeRuns
import ZoetropeNumbers

/// All parts of one run, in their order.
package struct PartSet: Sendable {
    package let parts: [Part]
    private var run: PartRun { parts[0].run }

    /// - Throws: `ShardError` for a part of another run, and for parts that are missing or there twice.
    package init(_ paths: [String]) throws {
        parts = try paths.map(Part.init).sorted { $0.shard.index < $1.shard.index }
        guard let first = parts.first else { throw ShardError("there are no parts; name them") }
        for part in parts.dropFirst() { try PartSet.check(part, goesWith: first) }
        for (a, b) in zip(parts, parts.dropFirst()) where a.shard == b.shard {
            throw ShardError("\(a.path) and \(b.path) are the same part, \(a.shard); name each once")
        }
        if let missing = Shard.missing(parts.map(\.shard.index), of: first.shard.count) {
            throw ShardError("\(missing); draw \(parts.count < first.shard.count - 1 ? "them" : "it"), and merge again")
        }
        var end = 0
        for part in parts {
            guard part.begin == end else { throw ShardError("\(part.path): this part is damaged; draw it again") }
            end += part.pictures.count
        }
        guard end == first.run.pictures, let program = first.manifest.header.program else {
            throw ShardError("\(first.path): this part is damaged; draw it again")
        }
        let size = first.manifest.header.size
        guard 1...FrameLimits.side ~= size.width, 1...FrameLimits.side ~= size.height, size.area <= FrameLimits.pixels
        else { throw RunError.size(width: size.width, height: size.height) }
        guard program == ProgramVersion.text else {
            throw ShardError(
                "the parts were drawn with version \(SafeText.line(program)) of the program, and this is "
                    + "\(ProgramVersion.text); merge them with the version that drew them")
        }
    }

    private static func check(_ part: Part, goesWith first: Part) throws {
        var header = part.manifest.header
        let lines = first.manifest.header.changes(to: header) { RunRequest.changes(from: $0, to: $1) }
        var what = lines.isEmpty ? "" : ": " + lines.joined(separator: "; ")
        // The scene's file may have another path on each machine.
        header.file = first.manifest.header.file
        if what.isEmpty, header == first.manifest.header {
            if part.shard.count != first.shard.count {
                what = ": the run was divided into \(part.shard.count) parts, not \(first.shard.count)"
            } else if part.run == first.run {
                return
            } else if part.run.pictures != first.run.pictures {
                what = ": it was drawn for other outputs or other frames"
            }
        }
        throw ShardError("\(part.path) is not of the same run as \(first.path)\(what)")
    }

    /// Writes the run to all outputs, as the renderer would have.
    package func write(
        _ outputs: [Output], jobs: Int, allowOutside: Bool, progress: (RunProgress) -> Void = { _ in }
    ) throws {
        try FileConflicts(inputs: parts.map(\.path)).check(outputs)
        let range = run.first.flatMap { first in run.last.map { first...max(first, $0) } }
        let options = RunOptions(
            rate: rate, scale: parts[0].manifest.header.scale, frames: range,
            compression: RunOptions.Compression(rawValue: run.compression) ?? .fast, jobs: jobs,
            allowOutside: allowOutside)
        let last = try FrameSchedule.every(rate, for: run.duration).frames.count - 1
        let session = OutputSession(source: PartFrames(self), options: options, last: last) { output in
            try output.schedule(rate, for: run.duration, returns: run.returns)
        }
        try session.write(outputs, progress: progress)
    }

    /// The run's frames a second.
    package var rate: FrameRate { run.rate ?? .sixty }

    /// The manifest of the run; nil where the parts were drawn without --manifest. Its paths are those of the parts.
    package var manifest: Manifest? {
        guard run.hasManifest else { return nil }
        return Manifest(header: parts[0].manifest.header, frames: parts.flatMap(\.manifest.frames))
    }
}

/// The pictures of parts. They are found by their instants, read, and decoded as they are needed.
struct PartFrames: FrameProducer {
    /// Where a picture is. Equal pictures that follow each other in one part are at the same place.
    struct Drawing: Equatable, Sendable {
        let part: Int
        let picture: Part.Picture

        static func == (a: Drawing, b: Drawing) -> Bool { a.part == b.part && a.picture.offset == b.picture.offset }
    }

    private let parts: [Part]
    /// In the order of their instants.
    private let drawings: [Drawing]
    let size: PixelSize
    let isOpaque: Bool
    let compression: String

    init(_ set: PartSet) {
        parts = set.parts
        drawings = set.parts.enumerated().flatMap { i, part in
            part.pictures.map { Drawing(part: i, picture: $0) }
        }
        size = parts[0].manifest.header.size
        isOpaque = parts[0].run.isOpaque
        compression = parts[0].run.compression
    }

    func drawing(at instant: Double) throws -> Drawing {
        let index = drawings.partitioningIndex { $0.picture.instant >= instant - Timeline.tolerance }
        guard index < drawings.count, abs(drawings[index].picture.instant - instant) <= Timeline.tolerance else {
            throw ShardError(
                "the parts have no picture at \(NumberText.short(instant, places: 6)) s, which an output needs; "
                    + "\(Remedy.drawParts(count: parts.count))")
        }
        return drawings[index]
    }

    func makePainter() -> (Drawing, inout Bitmap) throws -> Void {
        { drawing, bitmap in
            let path = parts[drawing.part].path
            let frame = try PNGReader.read(parts[drawing.part].png(drawing.picture), name: path)
            guard frame.width == size.width, frame.height == size.height else {
                throw ShardError("\(path): this part is damaged; draw it again")
            }
            bitmap = frame
        }
    }

    /// The part has the very file that the run would write.
    func png(of drawing: Drawing) throws -> [UInt8]? { try parts[drawing.part].png(drawing.picture) }
}
