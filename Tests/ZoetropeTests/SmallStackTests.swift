import ZoetropeDisplayList
import Foundation
import ZoetropeGoldens
import Testing
import Zoetrope

/// Depth is limited everywhere, so that no input needs more stack than a thread has: 512 KB, as macOS gives to all
/// threads but the first one.
@Suite struct SmallStackTests {
    /// A build with the address sanitizer needs several times as much.
    private static let size =
        ProcessInfo.processInfo.environment["ZOETROPE_SANITIZED"] == nil ? 512 << 10 : 4 << 20

    private func onSmallStack<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: body()) }
            thread.stackSize = Self.size
            thread.start()
        }
    }

    /// "drawn", or what is wrong with the scene.
    private func outcome(of layers: String, tracks: String = "") async -> String {
        let text = """
            {"canvas": {"width": 40, "height": 40}, "duration": 1, "tracks": {\(tracks)}, "layers": [\(layers)]}
            """
        return await onSmallStack {
            do {
                _ = try SceneRenderer(json: text).frame(at: 0.5)
                return "drawn"
            } catch { return "\(error)" }
        }
    }

    /// `text` with the text before it repeated `count` times, and the text after it, too.
    private func nested(_ count: Int, _ before: String, _ text: String, _ after: String) -> String {
        String(repeating: before, count: count) + text + String(repeating: after, count: count)
    }

    /// Far more tracks than a stack has room for calls, each of which needs the next one.
    @Test(arguments: [30_000, 40_000]) func chainedTracks(count: Int) async {
        let chain = (0..<count).map { #""t\#($0)": {"from": 0, "to": "t\#($0 + 1)"}"# }.joined(separator: ", ")
        let tracks = chain + #", "t\#(count)": {"from": 0, "to": 1}"#
        #expect(await outcome(of: #"{"opacity": "t0"}"#, tracks: tracks) == "drawn")
    }

    /// Layers in layers, each faded and cut, as deep as lists may nest, and deeper.
    @Test(arguments: [(30, "drawn"), (40, "64 deep"), (30_000, "64 deep")])
    func layersInLayers(depth: Int, expected: String) async {
        let layer =
            #"{"opacity": 0.9, "cornerRadius": 4, "masksToBounds": true, "backgroundColor": "red", "sublayers": ["#
        let text = nested(depth, layer, #"{"backgroundColor": "blue"}"#, "]}")
        #expect(await outcome(of: text).contains(expected))
    }

    /// Expressions of every kind that nests, as deep as is allowed, and as long.
    @Test(arguments: [
        ("(", ")"), ("-", ""), ("!", ""), ("1 + (", ")"), ("abs(", ")"), ("1 ? 1 : ", ""), ("1 < 2 && (", ")"),
        ("max(1, ", ")"), ("ease('easeIn', ", ")"),
    ])
    func expressions(before: String, after: String) async {
        for depth in [10, 28, 60, 200, 1_900 / (before.count + after.count)] {
            let text = nested(depth, before, "time", after)
            let result = await outcome(of: #"{"opacity": "\#(text)"}"#)
            let isRefused = result.contains("nests more than 60 deep") || result.contains("at most 2000 characters")
            #expect(result == "drawn" || isRefused, "\(result)")
        }
    }

    @Test(arguments: ["[", "{\"a\":"]) func listsInLists(_ open: String) async {
        let result = await outcome(of: String(repeating: open, count: 4_000_000 / open.count))
        #expect(result.contains("64 deep"), "\(result)")
    }

    /// Display lists that callers make may nest groups 200 deep.
    @Test(arguments: [(200, true), (201, false)]) func groupsInGroups(depth: Int, isDrawn: Bool) async {
        let result = await onSmallStack { () -> Bool in
            let square = DisplayList.Piece(
                polygon: DisplayList.Rect(x: 0, y: 0, width: 10, height: 10).corners, homography: .translation(0.5, 0.5)
            )
            let surface = DisplayList.Item.surface(DisplayList.Surface(pieces: [square], paint: .color(.black)))
            var items = [surface]
            // Two items in each group, since a group of one may be drawn as that one.
            for _ in 0..<depth { items = [.group(DisplayList.Group(items: items + [surface], opacity: 0.9))] }
            let list = DisplayList(width: 20, height: 20, background: .white, items: items)
            return (try? DisplayListRenderer().bitmap(of: list)) != nil
        }
        #expect(result == isDrawn)
    }

    @Test(arguments: ["[", "{\"a\":", "{\"version\":[", "{\"frames\":{\"x\":"]) func manifests(_ open: String) async {
        for depth in [100, 500, 513, 100_000] {
            let text = String(repeating: open, count: depth)
            let isRead = await onSmallStack { (try? Manifest(decoding: Array(text.utf8), path: "m.json")) != nil }
            #expect(!isRead)
        }
    }
}
