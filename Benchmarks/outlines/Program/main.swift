import ZoetropeDisplayList
import Foundation
import ZoetropePixels
import ZoetropeRasterizer
import ZoetropeTestSupport

// Times text or strokes on one core and prints a line for each kind of work:
//     name <tab> microseconds of a frame
// usage: bench-outlines text|strokes [ROUNDS [NAME]]
// A figure is the least CPU time of so many rounds (default 20), of 20 frames each that all differ unless the text is
// still, minus that of an empty canvas; with NAME, of that work only. Benchmarks/text/peers.py and
// Benchmarks/strokes/peers.py do the same work.

struct Work {
    let name: String
    /// What is drawn in frame k.
    let items: (Int) throws -> [DisplayList.Item]
    /// In seconds of a frame.
    var best = Double.infinity
}

let width = 1170, height = 400, frames = 20
let arguments = CommandLine.arguments.dropFirst()
guard let kind = arguments.first, ["text", "strokes"].contains(kind) else {
    FileHandle.standardError.write(Data("usage: bench-outlines text|strokes [ROUNDS [NAME]]\n".utf8))
    exit(64)
}
let rounds = arguments.dropFirst().first.flatMap { Int($0) } ?? 20
var works = [Work(name: "empty") { _ in [] }] + (kind == "text" ? textWorks() : strokeWorks())
if let only = arguments.dropFirst(2).first { works.removeAll { $0.name != "empty" && $0.name != only } }

let rasterizer = Rasterizer(textures: TextureSet([]))
var bitmap = Bitmap(width: width, height: height)
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
