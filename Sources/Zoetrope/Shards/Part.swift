import ZoetropeFiles
import Foundation
import ZoetropeGoldens
import ZoetropeNumbers

/// A part file that is open for reading. Its pictures are read one at a time, by any thread.
package final class Part: Sendable {
    /// A picture's instant in the run, and where its PNG file is.
    struct Picture: Hashable, Sendable {
        let instant: Double
        let offset, count: Int
    }

    package let path: String
    package let shard: Shard
    package let run: PartRun
    /// What the frames are made of; its frames are the part's share of the manifest.
    package let manifest: Manifest
    /// The index of the first picture in the run.
    let begin: Int
    let pictures: [Picture]
    private let descriptor: Int32

    /// The most bytes of a part's description, and of one PNG file.
    private static let longestDescription = 1 << 20, longestPicture = 1 << 30
    /// Numbers of 64 bits in the table for each picture, and at the end of the file.
    private static let columns = 3, ending = 4

    /// Whether a file begins as a part does.
    package static func isPart(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        return (try? file.read(upToCount: PartWriter.magic.count)).map { $0 == Data(PartWriter.magic) } ?? false
    }

    package init(path: String) throws {
        let file = try PartBytes(path)
        let size = try file.size()
        let tail = Part.ending * 8, start = PartWriter.magic.count
        guard size >= start + tail, try file.read(0, start) == PartWriter.magic else {
            throw ShardError("\(path): this is not a part of a run; \(Remedy.makePart)")
        }
        let lengths = Part.numbers(try file.read(size - tail, tail))
        let limits = [size, FrameSchedule.maximumCount * 3 * 24, Part.longestDescription, Manifest.maxFileSize]
        guard zip(lengths, limits).allSatisfy({ 0...$1 ~= $0 }), lengths.reduce(0, +) == size - tail,
            lengths[0] >= start,
            lengths[1] % (Part.columns * 8) == 0
        else { throw Part.damaged(path) }
        let table = Part.numbers(try file.read(lengths[0], lengths[1]))
        let text = try file.read(lengths[0] + lengths[1], lengths[2])
        guard JSONNesting.isWithin(JSONNesting.ownFiles, text),
            let description = try? JSONDecoder().decode(PartDescription.self, from: Data(text)),
            let shard = Shard(index: description.shard, count: description.shards), description.run.rate != nil
        else { throw Part.damaged(path) }
        self.path = path
        (self.shard, run, begin) = (shard, description.run, description.begin)
        manifest = try Manifest(decoding: file.read(lengths[0] + lengths[1] + lengths[2], lengths[3]), path: path)
        pictures = try Part.pictures(table, end: lengths[0], path: path)
        descriptor = file.take()
    }

    deinit { close(descriptor) }

    /// The PNG file of a picture.
    func png(_ picture: Picture) throws -> [UInt8] {
        try PartBytes.read(descriptor, picture.offset, picture.count, path: path)
    }

    private static func pictures(_ table: [Int], end: Int, path: String) throws -> [Picture] {
        let pictures = stride(from: 0, to: table.count, by: columns).map { i in
            Picture(
                instant: Double(bitPattern: UInt64(bitPattern: Int64(table[i]))), offset: table[i + 1],
                count: table[i + 2])
        }
        let areInside = pictures.allSatisfy { picture in
            0...longestPicture ~= picture.count && picture.offset >= PartWriter.magic.count && picture.offset <= end
                && picture.count <= end - picture.offset && picture.instant.isFinite
        }
        guard areInside, zip(pictures, pictures.dropFirst()).allSatisfy({ $0.instant < $1.instant }) else {
            throw damaged(path)
        }
        return pictures
    }

    /// Numbers beyond what an Int holds become negative, and are refused as offsets.
    private static func numbers(_ bytes: [UInt8]) -> [Int] {
        stride(from: 0, to: bytes.count, by: 8).map {
            Int(truncatingIfNeeded: UInt64(littleEndianBytes: bytes[$0..<$0 + 8]))
        }
    }

    private static func damaged(_ path: String) -> ShardError {
        ShardError("\(path): this part is damaged; draw it again")
    }
}

/// A regular file that is read at any offset.
private final class PartBytes {
    private let path: String
    private var descriptor: Int32

    init(_ path: String) throws {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        if descriptor < 0 { throw FileError(path: path, action: "read", code: errno) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The descriptor, which is then the caller's.
    func take() -> Int32 {
        defer { descriptor = -1 }
        return descriptor
    }

    func size() throws -> Int {
        let status = try FileStatus(of: descriptor, path, action: "read")
        guard status.isFile else {
            throw FileError(path: path, action: "read", reason: "it is not a regular file")
        }
        return status.size
    }

    func read(_ offset: Int, _ count: Int) throws -> [UInt8] {
        try PartBytes.read(descriptor, offset, count, path: path)
    }

    static func read(_ descriptor: Int32, _ offset: Int, _ count: Int, path: String) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count), done = 0
        while done < count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                pread(descriptor, buffer.baseAddress?.advanced(by: done), count - done, off_t(offset + done))
            }
            if got < 0, errno == EINTR { continue }
            if got < 0 { throw FileError(path: path, action: "read", code: errno) }
            if got == 0 { throw FileError(path: path, action: "read", reason: "it ends too early") }
            done += got
        }
        return bytes
    }
}
