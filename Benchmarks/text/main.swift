import DisplayList
import Foundation
import Geometry
import Pixels
import Rasterizer
import TestSupport
import Typography

// Times text on one core and prints a line for each kind of work:
//     name <tab> microseconds of a frame
// usage: bench-text [ROUNDS [NAME]]
// A figure is the least CPU time of so many rounds (default 20), of 20 frames each that all differ unless the text is
// still, minus that of an empty canvas; with NAME, of that work only. scripts/bench-text-peers.py does the same work.

let width = 1170, height = 400, frames = 20
let caption = "A caption of one line, 40 letters or so."
let story = String(
    repeating: "The harbour wakes before the town does, and the boats come in with the light. ", count: 8)

struct Work {
    let name: String
    /// What is drawn in frame k.
    let items: (Int) throws -> [DisplayList.Item]
    /// In seconds of a frame.
    var best = Double.infinity
}

func text(_ text: String, size: Double, _ typesetter: Typesetter, through plane: Homography) throws
    -> [DisplayList.Item]
{
    var style = TextStyle(fontSize: size)
    style.isWrapped = true
    let bounds = Rect(x: 0, y: 0, width: 1100, height: 400)
    let layout = try typesetter.layout(text, font: nil, style: style, in: bounds)
    return layout.layers.map { .outlines(Outlines($0, homography: plane, color: .white)) }
}

let typesetter = Typesetter()
func moved(_ k: Int) -> Homography { .translation(20 + 0.37 * Double(k), 40 + 0.23 * Double(k)) }
/// Of no frame twice: letters are scaled and turned anew, whatever was kept of those before.
nonisolated(unsafe) var turns = 0
func turned(_ k: Int) -> Homography {
    turns += 1
    let s = 0.002 * Double(k) + 1e-6 * Double(turns)
    return Homography(1 + s, -s, 0, s, 1 + s, 0, 0, 0, 1).then(.translation(20, 40))
}
var works = [Work(name: "empty") { _ in [] }]
for size in [17.0, 51.0] {
    works += [
        Work(name: "\(Int(size)) px, still") { _ in try text(caption, size: size, typesetter, through: moved(0)) },
        Work(name: "\(Int(size)) px, moves") { try text(caption, size: size, typesetter, through: moved($0)) },
        Work(name: "\(Int(size)) px, grows and turns") {
            try text(caption, size: size, typesetter, through: turned($0))
        },
        Work(name: "\(Int(size)) px, counts") {
            try text("\(caption) \(1000 + $0)", size: size, Typesetter(), through: moved(0))
        },
    ]
}
works.append(Work(name: "17 px, 600 letters, move") { try text(story, size: 17, typesetter, through: moved($0)) })

let rasterizer = Rasterizer(textures: TextureSet([]))
var bitmap = Bitmap(width: width, height: height)
let arguments = CommandLine.arguments
let rounds = arguments.dropFirst().first.flatMap { Int($0) } ?? 20
if arguments.count > 2 { works.removeAll { $0.name != "empty" && $0.name != arguments[2] } }
for _ in 0..<rounds {
    for k in works.indices {
        let time = cpuSeconds {
            for frame in 0..<frames {
                let items = (try? works[k].items(frame)) ?? []
                let list = DisplayList(width: width, height: height, background: .black, items: items)
                rasterizer.draw(list, into: &bitmap)
            }
        }
        works[k].best = min(works[k].best, time / Double(frames))
    }
}
for work in works.dropFirst() {
    print("\(work.name)\t\(String(format: "%.1f", (work.best - works[0].best) * 1e6))")
}
