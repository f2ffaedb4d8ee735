import DisplayList
import Foundation
import Geometry
import Pixels
import Rasterizer
import TestSupport

// Times strokes on one core, from path and style to pixels, and prints a line for each kind of work:
//     name <tab> microseconds of a frame
// usage: bench-strokes [ROUNDS [NAME]]
// A figure is the least CPU time of so many rounds (default 20), of 20 frames each that all differ, minus that of an
// empty canvas; with NAME, of that work only. scripts/bench-strokes-peers.py does the same work.

let width = 1170, height = 400, frames = 20

struct Work {
    let name: String
    let style: (Double) -> StrokeStyle
    let path: (Double) -> Path
    /// In seconds of a frame.
    var best = Double.infinity

    /// What is drawn in frame k.
    func items(_ k: Double) -> [DisplayList.Item] {
        let path = path(k).stroked(style(k)), plane = Homography.translation(20 + 0.37 * k, 40 + 0.23 * k)
        return [.outlines(Outlines([PlacedOutline(Outline(path))], homography: plane, color: .white))]
    }
}

/// Four waves, each of two cubics.
let wave = Path(
    [.move(Point(0, 160))]
        + (0..<8).map { i in
            let x = 140 * Double(i), up = i % 2 == 0 ? -150.0 : 150
            return .cubic(Point(x + 50, 160 + up), Point(x + 90, 160 + up), end: Point(x + 140, 160))
        })
/// A chart of 600 values.
let chart = Path(
    (0..<600).map { i in
        let p = Point(1.9 * Double(i), 160 + Double(i * 7919 % 211) - 105)
        return i == 0 ? .move(p) : .line(p)
    })
let frame = Path(roundedRect: Rect(x: 0, y: 0, width: 1100, height: 320), radius: 60)

var works = [
    Work(name: "empty", style: { _ in StrokeStyle(width: 0) }, path: { _ in Path() }),
    Work(
        name: "circle of 4 px, grows", style: { _ in StrokeStyle(width: 4) },
        path: { Path(ellipseIn: Rect(x: 400 - $0, y: 10 - $0, width: 300 + 2 * $0, height: 300 + 2 * $0)) }),
    Work(
        name: "waves of 6 px, move", style: { _ in StrokeStyle(width: 6, cap: .round, join: .round) },
        path: { _ in wave }),
    Work(
        name: "waves of 6 px, drawn from their start",
        style: { StrokeStyle(width: 6, cap: .round, join: .round, end: ($0 + 1) / 20) }, path: { _ in wave }),
    Work(
        name: "frame of 3 px, dashes march", style: { StrokeStyle(width: 3, dashes: [12, 8], dashPhase: $0) },
        path: { _ in frame }),
    Work(
        name: "chart of 600 values, 2 px, moves", style: { _ in StrokeStyle(width: 2, miterLimit: 4) },
        path: { _ in chart }),
]

let rasterizer = Rasterizer(textures: TextureSet([]))
var bitmap = Bitmap(width: width, height: height)
let arguments = CommandLine.arguments
let rounds = arguments.dropFirst().first.flatMap { Int($0) } ?? 20
if arguments.count > 2 { works.removeAll { $0.name != "empty" && $0.name != arguments[2] } }
for _ in 0..<rounds {
    for k in works.indices {
        let time = cpuSeconds {
            for frame in 0..<frames {
                let list = DisplayList(
                    width: width, height: height, background: .black, items: works[k].items(Double(frame)))
                rasterizer.draw(list, into: &bitmap)
            }
        }
        works[k].best = min(works[k].best, time / Double(frames))
    }
}
for work in works.dropFirst() {
    print("\(work.name)\t\(String(format: "%.1f", (work.best - works[0].best) * 1e6))")
}
