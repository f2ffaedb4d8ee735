import ZoetropeGeometry
import ZoetropeGoldens
import Testing

@Suite struct DescriptionTests {
    func door(_ x: Double, opacity: Double = 1) -> FrameDescription.Item {
        .init(name: "left-door", values: ["x": .number(x), "opacity": .number(opacity)])
    }
    let room = FrameDescription.Item(name: "room", values: ["scale": 0.7, "picture": "detail.png"])

    @Test func nothing() {
        let frame = FrameDescription(items: [room, door(-41)])
        #expect(frame.changes(to: frame).isEmpty)
        #expect(frame.changes(to: FrameDescription(items: [room, door(-41.0004)])).isEmpty, "below a thousandth")
    }

    @Test func values() {
        let changes = FrameDescription(items: [room, door(-41)]).changes(
            to: FrameDescription(items: [room, door(-43.5)]))
        #expect(changes.map(\.description) == ["layer 'left-door': x was -41.0, now -43.5"])
    }

    /// Numbers have as many decimals as are needed to tell them apart.
    @Test(arguments: [
        (0.7, 0.75, "was 0.70, now 0.75"), (0.7, 0.701, "was 0.700, now 0.701"), (1, 2, "was 1, now 2"),
        (0.25, 0.5, "was 0.25, now 0.50"),
        (-0.004, 1.5, "was 0.0, now 1.5"),
        (1e15, 3, "was inf, now 3"),
    ])
    func places(from: Double, to: Double, words: String) {
        #expect(
            FrameDescription(items: [door(from)]).changes(to: FrameDescription(items: [door(to)])).map(\.description)
                == ["layer 'left-door': x \(words)"])
    }

    /// Each rotation has two triples of turns, and ±180° is one angle: a comparison takes those that are near.
    @Test(arguments: [
        ([0.0, 45, 0], [0.0, 50, 0], ["turn about y was 45, now 50"]),
        ([180, -30.546, 180], [0, -149.454, 0], []),
        ([180, -30.546, 180], [0, -140, 0], ["turn about y was -30.5, now -40.0"]),
        ([100, 80, 89], [-80, 100, -88], ["turn about z was 89, now 92"]),
        ([0, 0, 179], [0, 0, -179], ["turn about z was 179, now 181"]),
        ([0, 0, 0], [10, 0, 0], ["turn about x was 0, now 10"]),
    ])
    func turns(from: [Double], to: [Double], words: [String]) {
        func frame(_ angles: [Double]) -> FrameDescription {
            let turns = zip(Turns.names, angles).filter { $0.1 != 0 }.map { ($0, DescribedValue.number($1)) }
            return FrameDescription(items: [.init(name: "page", values: Dictionary(uniqueKeysWithValues: turns))])
        }
        #expect(frame(from).changes(to: frame(to)).map(\.description) == words.map { "layer 'page': \($0)" })
    }

    /// A number that a layer no longer has was 0 where it was 0; a track that a scene no longer has is gone.
    @Test func numbersThatAreGone() {
        func frame(_ name: String, _ values: [String: DescribedValue]) -> FrameDescription {
            FrameDescription(items: [.init(name: name, values: values)])
        }
        func words(_ name: String, _ old: [String: DescribedValue], _ new: [String: DescribedValue]) -> [String] {
            frame(name, old).changes(to: frame(name, new)).map(\.description)
        }
        #expect(words("page", ["curl": 0.0], [:]).isEmpty)
        #expect(words("page", ["curl": 2.0], [:]) == ["layer 'page': curl was 2, now 0"])
        #expect(words("timing", ["slide": 0.0], [:]) == ["track 'slide' is gone, was 0"])
        #expect(words("timing", [:], ["turn": 0.5]) == ["track 'turn' is new: 0.5"])
    }

    @Test func itemsAndOrder() {
        let old = FrameDescription(items: [room, door(0), .init(name: "shadow", values: [:])])
        let new = FrameDescription(items: [
            door(0), .init(name: "room", values: ["scale": 0.7, "colour": "#FFFFFF"]), .init(name: "mask", values: [:]),
        ])
        #expect(
            old.changes(to: new).map(\.description) == [
                "layer 'room': colour is new: #FFFFFF", "layer 'room': picture is gone, was detail.png",
                "layer 'mask' is new",
                "layer 'shadow' is gone", "layer 'room' is now in front of 'left-door'",
            ])
    }

    @Test func namesAreMadeUnique() {
        #expect(
            FrameDescription(items: [door(0), door(1), door(2)]).items.map(\.name) == [
                "left-door", "left-door #2", "left-door #3",
            ])
    }

    /// A change is reported once, with its start and its largest value.
    @Test func runs() {
        func changes(_ t: Double, _ from: Double, _ to: Double) -> FrameChanges {
            FrameChanges(
                time: FrameTime(seconds: t),
                changes: FrameDescription(items: [door(from)]).changes(to: FrameDescription(items: [door(to)])))
        }
        #expect(
            RunChanges([changes(0.2, -41, -43.5)]).words() == ["layer 'left-door': x was -41.0, now -43.5 at 0.20 s"])
        let run = RunChanges([
            changes(0.1, 0, 0), changes(0.2, -41, -43.5), changes(0.3, -60, -66), changes(0.4, -80, -81),
        ])
        #expect(
            run.words() == [
                "layer 'left-door': x was -41.0, now -43.5 at 0.20 s (3 frames; most at 0.30 s: was -60, now -66)"
            ])
    }

    @Test func manyWordsAreCut() {
        let items = (0..<30).map { FrameDescription.Item(name: "page-\($0)", values: ["x": 0.0]) }
        let moved = (0..<30).map { FrameDescription.Item(name: "page-\($0)", values: ["x": 1.0]) }
        let changes = FrameDescription(items: items).changes(to: FrameDescription(items: moved))
        let words = RunChanges([FrameChanges(time: FrameTime(seconds: 1), changes: changes)]).words(limit: 20)
        #expect(words.count == 21 && words.last == "and 10 more")
    }

    @Test func times() {
        #expect(
            FrameTime(seconds: 1.0 / 60).text == "0.016667"
                && FrameTime(text: "0.016667") == FrameTime(seconds: 1.0 / 60))
        #expect(FrameTime(seconds: 1e-7).exactText == "1e-07" && FrameTime(text: "1e-07")?.seconds == 1e-7)
        for text in ["", "-1", "1e6", "1e400", "nan", "inf", "0x1", " 1", "a.000000", "1.00000a"] {
            #expect(FrameTime(text: text) == nil, "\(text)")
        }
        #expect(
            FrameTime(seconds: -.infinity).microseconds == 0 && FrameTime(seconds: .infinity).seconds == 999_999
                && FrameTime(seconds: .nan).microseconds == 0)
    }
}
