import ZoetropeGeometry
import ZoetropeGoldens
import ZoetropePixels
import Testing
import ZoetropeTestSupport

@Suite struct ManifestTests {
    static let header = Manifest.Header(
        scene: Fingerprint(of: Array("{}".utf8)),
        pictures: ["b.png": Fingerprint(of: [1]), "a.png": Fingerprint(of: [2])],
        size: .init(width: 390, height: 844), scale: 1, fps: 60)

    static func frame(_ i: Int, _ items: [FrameDescription.Item]?) -> Manifest.Frame {
        Manifest.Frame(
            time: FrameTime(seconds: Double(i) / 60), fingerprint: Fingerprint(of: [UInt8(i)]),
            description: items.map(FrameDescription.init))
    }

    static var sample: Manifest {
        Manifest(
            header: header,
            frames: (0..<6).map { i in
                if i == 3 { return frame(i, nil) }
                let door = FrameDescription.Item(
                    name: "door", values: ["x": .number(Double(-i) * 3.25), "picture": "a b*%.png"])
                let room = FrameDescription.Item(name: "room", values: ["scale": 0.7])
                return frame(i, i < 2 ? [room, door] : i == 4 ? [door] : [door, room])
            })
    }

    @Test func roundTrip() throws {
        let bytes = try Self.sample.encoded()
        let read = try Manifest(decoding: bytes, path: "manifest.json")
        #expect(read == Self.sample)
        #expect(try read.encoded() == bytes)
    }

    /// The columns by hand: frame 3 knows nothing, and the room is not there in frame 4.
    @Test func text() throws {
        let text = String(decoding: try Self.sample.encoded(), as: UTF8.self)
        for line in [
            #""x": "0 -3.25 -6.5 - -13 -16.25""#, #""picture": "=a%20b%2A%25.png*3 - =a%20b%2A%25.png*2""#,
            #""z": "1*2 0 - 0*2""#,
            #""scale": "0.7*3 -*2 0.7""#, #""z": "0*2 1 -*2 1""#, #""0.016666666666666666 "#, #""version": 4"#,
        ] {
            #expect(text.contains(line), "\(line)")
        }
        #expect(text.hasSuffix("}\n"))
    }

    /// A frame at a rounded time is another frame: what is read is the number that was written.
    @Test func timesAreExact() throws {
        let read = try Manifest(decoding: Self.sample.encoded(), path: "m")
        #expect(read.frames.map(\.time.seconds) == (0..<6).map { Double($0) / 60 })
    }

    @Test func frameByTime() {
        #expect(Self.sample.frame(at: FrameTime(seconds: 2.0 / 60))?.fingerprint == Fingerprint(of: [2]))
        #expect(
            Self.sample.frame(at: FrameTime(seconds: 0.02)) == nil
                && Self.sample.frame(at: FrameTime(seconds: 9)) == nil)
    }

    /// Whatever the file says, an error that names it.
    @Test(arguments: [
        ("\"version\": 4", "\"version\": 5", "version 5"), ("\"fps\": 60", "\"fps\": \"x\"", "header.fps"),
        ("\"0.016666666666666666 ", "\"0.5 ", "order of their times"),
        ("\"0.016666666666666666 ", "\"0.016666666666666666", "not a time and its fingerprints"),
        ("0*2 1 -*2 1", "0*2 1 -*2", "one value for each frame"),
        ("0*2 1 -*2 1", "0*99999999999999999999", "one value for each frame"),
        ("0*2 1 -*2 1", "0*9000000000000000000", "one value for each frame"),
        ("0*2 1 -*2 1", "0*-1 1", "one value for each frame"),
        ("0*2 1 -*2 1", "0*2 1 -*2 1e400", "one value for each frame"),
        ("\"header\"", "\"heather\"", "'header' is missing"), ("{", "[", "not a manifest"),
    ])
    func refusals(from: String, to: String, words: String) throws {
        let text = String(decoding: try Self.sample.encoded(), as: UTF8.self).replacing(
            from, with: to, maxReplacements: 1)
        let error = thrown(GoldenError.self) {
            try Manifest(decoding: Array(text.utf8), path: "doors/manifest.json")
        }
        #expect(
            error?.description.contains(words) == true && error?.path == "doors/manifest.json",
            "\(error?.description ?? "")")
    }

    /// A few kilobytes must not become gigabytes.
    @Test func bomb() throws {
        let frames = (0..<5000).map { "\"\($0 + 1).000000 00000000000000000000000000000000\"" }.joined(separator: ",")
        let items = (0..<1000).map {
            "\"i\($0)\":{\"x\":\"0*5000\",\"y\":\"0*5000\",\"v\":\"0*5000\",\"z\":\"0*5000\"}"
        }.joined(separator: ",")
        let start = String(decoding: try Self.sample.encoded(), as: UTF8.self)
        let header = try #require(start.range(of: "\"header\"")), end = try #require(start.range(of: "\"items\""))
        let text =
            "{\"version\":1,\(start[header.lowerBound..<end.lowerBound])\"frames\":[\(frames)],\"items\":{\(items)}}"
        let error = thrown(GoldenError.self) { try Manifest(decoding: Array(text.utf8), path: "m") }
        #expect(error?.problem == "its items have more than 16,000,000 values")
    }

    /// Version 3 said of paths how many segments they have, and nothing of shadows' paths: neither is a change.
    @Test func pathsOfVersion3() {
        func frame(_ mask: DescribedValue, _ others: [String: DescribedValue] = [:]) -> FrameDescription {
            FrameDescription(items: [.init(name: "a", values: ["mask": mask].merging(others) { a, _ in a })])
        }
        let old = frame("path of 5 segments"),
            new = frame("path of 5 segments in (0, 0, 4 x 4)", ["shadow's path": "x"])
        func changes(_ version: Int) -> [String] {
            Manifest(header: Self.header, frames: [], version: version).changes(from: old, to: new).map(\.description)
        }
        #expect(changes(3).isEmpty)
        #expect(
            changes(4) == [
                "layer 'a': mask was path of 5 segments, now path of 5 segments in (0, 0, 4 x 4)",
                "layer 'a': shadow's path is new: x",
            ])
    }

    @Test func headerInWords() {
        var other = Self.header
        other.size = .init(width: 195, height: 422)
        other.fps = 59.94
        other.pictures = ["a.png": Fingerprint(of: [9]), "c.png": Fingerprint(of: [1])]
        other.scene = Fingerprint(of: [])
        #expect(
            Self.header.changes(to: other, settings: { _, _ in [] }) == [
                "size 390 x 844 -> 195 x 422", "frames per second 60 -> 59.94", "the scene file was edited",
                "picture a.png: was edited", "picture b.png: is no longer used", "picture c.png: is new",
            ])
    }

    /// As many digits as tell two lengths apart; lengths that are shown in the same microsecond are one.
    @Test(arguments: [
        (0.5, 1.0, "duration 0.5 s -> 1 s"), (1, 1.0004, "duration 1 s -> 1.0004 s"),
        (1, 1.000002, "duration 1 s -> 1.000002 s"),
    ])
    func anotherLength(_ old: Double, _ new: Double, _ words: String) {
        func header(_ duration: Double?) -> Manifest.Header {
            var header = Manifest.Header(
                scene: Fingerprint(of: []), pictures: [:], size: .init(width: 1, height: 1), scale: 1, fps: 60)
            header.duration = duration
            return header
        }
        #expect(header(old).lengthChange(to: header(new)) == words)
        #expect(header(old).changes(to: header(new)) { _, _ in [] } == [words])
        #expect(header(old).lengthChange(to: header(old + 1e-9)) == nil)
        #expect(header(nil).lengthChange(to: header(new)) == nil, "manifests of before do not say it")
    }
}
