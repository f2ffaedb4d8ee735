// Every task of the library's documentation, from outside the package.
import Foundation
import Zoetrope

// Names that SwiftUI, Darwin or a caller has. The library must not bring its own.
struct Color {}
struct Group {}
struct Path {}
struct Scene {}
struct Shadow {}
struct Surface {}
func clamped() {}
func mix() {}

/// Stops with a message where something is not as it should be.
func expect(_ condition: Bool, _ what: String) {
    guard !condition else { return }
    print("not so: \(what)")
    exit(1)
}

let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dependent-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }
func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

// Scenes from a text, from data, from a file; pictures from memory and from files.
let text = """
    {"duration": 0.2, "pictures": {"from": "home.png"}, "parameters": {"way": 4},
     "tracks": {"x": {"from": 0, "to": "way"}}, "layers": [{"contents": "from", "position": ["width/2 + x", "height/2"]}]}
    """
let home = Bitmap(width: 16, height: 8, filledWith: .white)
try home.write(toPNGFile: path("home.png"))
try Data(text.utf8).write(to: folder.appendingPathComponent("slide.json"))
let options = SceneRenderer.Options(pictures: ["from": .bitmap(home, density: 1)], parameters: ["way": 8], density: 1)
let renderer = try SceneRenderer(json: text, name: "slide", options: options)
_ = try SceneRenderer(json: Data(text.utf8), name: "slide", directory: folder.path)
let fromFile = try SceneRenderer(
    path: path("slide.json"), options: .init(pictures: ["from": .file(path("home.png"))], parameters: ["way": "8"]))
expect(renderer.canvas == DisplayList.Size(16, 8), "the canvas is the picture's size")

// Frames.
let frame = try renderer.frame(at: 0.1)
expect(try frame == fromFile.frame(at: 0.1), "a scene from a file draws what its text does")
var bitmap = Bitmap(width: 16, height: 8)
try renderer.draw(at: 0.1, of: Playback(route: .forward, speed: 1), into: &bitmap)
expect(bitmap == frame, "drawing into a bitmap")
var count = 0
try renderer.forEachFrame(options: RunOptions(rate: 10, jobs: 2)) { _, _ in count += 1 }
expect(count == 3, "three frames in 0.2 s at 10 a second")
var times: [Double] = []
for try await frame in renderer.frames(options: RunOptions(rate: 10, jobs: 2)) {
    times.append(frame.time)
    let corner: Bitmap.Pixel = frame.bitmap[15, 0]
    expect("\(corner)" == "#FFFFFF", "a white corner")
}
expect(times == [0, 0.1, 0.2], "three frames, awaited")

// A run that is cancelled leaves nothing.
let cancelled = Task { try await renderer.write([.gif(to: .path(path("never.gif")))], options: RunOptions(rate: 30)) }
cancelled.cancel()
do {
    try await cancelled.value
    expect(FileManager.default.fileExists(atPath: path("never.gif")), "a run that was faster")
} catch is CancellationError {
    expect(!FileManager.default.fileExists(atPath: path("never.gif")), "no file")
}

// Outputs, with progress.
let buffer = OutputBuffer()
nonisolated(unsafe) var progress: [RunProgress] = []
try await renderer.write(
    [
        .frames(to: .path(path("frames"))),
        .gif(to: .path(path("slide.gif")), isTransparent: true, maximumBytes: 10_000),
        .apng(to: .memory(buffer)), .webp(to: .path(path("slide.webp"))), .y4m(to: .path(path("slide.y4m"))),
        .rgba(to: .path(path("slide.rgba"))),
    ], playback: Playback(route: .pingPong, holdEnd: 0.1), options: RunOptions(rate: 10)
) { progress.append($0) }
expect(buffer.files.count == 1, "one file in memory")
expect(
    progress.contains { if case .fitted(_, let gif) = $0 { gif.bytes <= gif.limit } else { false } }, "a GIF that fits")
expect(FileManager.default.fileExists(atPath: path("frames/frame-0005.png")), "six frames")
try await FrameFiles(paths: [path("frames/frame-0000.png"), path("frames/frame-0001.png")])
    .write([.gif(to: .path(path("again.gif")))], options: RunOptions(rate: 10))

// Goldens and lint.
let recorded = try renderer.check(against: path("goldens"), at: [0, 0.1], record: .missing)
let checked = try renderer.check(against: path("goldens"), at: [0, 0.1], tolerance: Tolerance(channel: 1, pixels: 0))
expect(
    !recorded.passes && recorded.recorded != nil && checked.passes, "goldens: \(recorded.summary) \(checked.summary)")
_ = try renderer.lint().map { "\($0.ruleName) \($0.time) \($0.message)" }

// A display list by hand.
let square = DisplayList.Piece(
    polygon: DisplayList.Rect(x: 0, y: 0, width: 4, height: 4).corners, homography: .translation(2, 2))
let shadow = DisplayList.Shadow(
    path: DisplayList.Path(rect: DisplayList.Rect(x: 0, y: 0, width: 4, height: 4)), homography: .translation(2, 3),
    sigma: 1, color: DisplayList.Color(r: 0, g: 0, b: 0, a: 0.5))
let group = DisplayList.Group(
    items: [.shadow(shadow), .surface(DisplayList.Surface(pieces: [square], paint: .color(.black)))], opacity: 0.5)
let list = DisplayList(width: 8, height: 8, background: .white, items: [.group(group)])
expect(try DisplayListRenderer(pictures: [home]).bitmap(of: list)[0, 0] == .white, "a list by hand")

// Errors.
do {
    _ = try renderer.frame(at: 3)
    expect(false, "an error")
} catch let error as any ZoetropeError {
    expect(error.faults.count == 1 && error.faults[0].line == nil, "a fault without a place")
    expect(error.kind == .request && error.localizedDescription == "\(error)", "the message: \(error)")
}
print("the public face holds")
