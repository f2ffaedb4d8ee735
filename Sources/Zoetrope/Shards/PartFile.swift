import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeNumbers

/// What a part of a run is a part of. Parts that go together have the same run and differ in their shard.
package struct PartRun: Codable, Hashable, Sendable {
    /// How the frames are taken.
    package var frames, seconds: Int
    /// Of the run, in seconds.
    package var duration: Double
    /// Whether it ends with the state that it begins with.
    package var returns: Bool
    /// The pictures of the whole run, for all outputs that were named.
    package var pictures: Int
    /// The frames that --frames named, both ends included.
    package var first, last: Int?
    package var isOpaque: Bool
    package var compression: String
    /// Whether the part has the fingerprints for a manifest.
    package var hasManifest: Bool

    package var rate: FrameRate? { FrameRate(frames: frames, seconds: seconds) }
}

/// Writes a part of a run: the pictures of one shard as PNG files in one file, which appears when it is complete.
///
/// The file has, one after the other:
/// - `ZTPART1` and a line feed;
/// - the PNG files; equal pictures that follow each other share one;
/// - the table, for each picture its instant as a Double's bits, where its PNG file begins, and how long that is;
/// - the part's description and its manifest, as JSON;
/// - where the table begins, and how long the table, the description and the manifest are.
///
/// Numbers have 64 bits and are little-endian.
package final class PartWriter {
    static let magic = Array("ZTPART1\n".utf8)
    private let file: AtomicFile
    private var offset = PartWriter.magic.count
    private var table: [UInt8] = []
    private var last: (frame: DrawnFrame, place: (offset: Int, count: Int))?

    package init(path: String, allowsOutside: Bool) throws {
        file = try AtomicFile(path: path, allowsOutside: allowsOutside)
        try file.write(PartWriter.magic)
    }

    /// The next picture; an object that was there before is the same picture.
    func append(_ frame: DrawnFrame, at instant: Double) throws {
        if last?.frame !== frame {
            let png = frame.png ?? []
            try file.write(png)
            last = (frame, (offset, png.count))
            offset += png.count
        }
        guard let place = last?.place else { return }
        for number in [instant.bitPattern, UInt64(place.offset), UInt64(place.count)] {
            table += number.littleEndianBytes
        }
    }

    func finish(_ description: PartDescription, _ manifest: Manifest) throws {
        let text = Array(try JSONWriter.text(description, pretty: false).utf8), manifest = try manifest.encoded()
        try file.write(table + text + manifest)
        for number in [offset, table.count, text.count, manifest.count] {
            try file.write(UInt64(number).littleEndianBytes)
        }
        try file.commit()
    }
}

/// A part's own words about itself.
struct PartDescription: Codable, Hashable {
    var run: PartRun
    var shard, shards: Int
    /// The index in the run of the part's first picture.
    var begin: Int
}

extension UInt64 {
    var littleEndianBytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> (8 * UInt64($0))) } }

    init(littleEndianBytes bytes: ArraySlice<UInt8>) { self = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
}
