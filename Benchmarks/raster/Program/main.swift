import ZoetropeCodecs
import ZoetropeDisplayList
import Foundation
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import ZoetropeTestSupport

// Times the rasterizer on one core and prints a line for each kind of work:
//     name <tab> milliseconds <tab> nanoseconds per covered pixel
// usage: bench-raster [--encode] [--rounds N] [NAME…]
// A figure is the least CPU time of N rounds (default 40) minus that of an empty canvas. All kinds of work take turns,
// so no frame shows what the frame before showed, and the rasterizer computes all its colours. With --encode, each
// frame is encoded as a PNG before the next one is drawn. This is not timed; it leaves the CPU's caches as in a run.

let width = 1920, height = 1080, side = 1024

/// A test picture with smooth and sharp parts; always the same.
func sample(_ width: Int, _ height: Int, opaque: Bool) -> Picture {
    var bitmap = Bitmap(width: width, height: height), noise: UInt32 = 1
    for y in 0..<height {
        for x in 0..<width {
            noise = noise &* 1_664_525 &+ 1_013_904_223
            let text = (x / 7 + y / 11) % 3 == 0 ? UInt32(60) : 0
            let r = UInt32(x * 180 / width) + text, g = UInt32(y * 180 / height) + text, b = 100 + (noise >> 25)
            let a: UInt32 = opaque ? 255 : 128 + (noise >> 26)
            bitmap[x, y] = PremultipliedRGBA8(
                r: UInt8(r * a / 255), g: UInt8(g * a / 255), b: UInt8(b * a / 255), a: UInt8(a))
        }
    }
    return Picture(bitmap)
}

func surface(_ id: Int, _ w: Int, _ h: Int, _ map: Homography, clips: [Clip] = []) -> DisplayList.Item {
    let r = Rect(x: 0, y: 0, width: Double(w), height: Double(h))
    return .surface(
        Surface(
            pieces: [Piece(polygon: r.corners, homography: map)], paint: .picture(id: id, source: r, frame: r),
            clips: clips))
}

struct Work {
    var name: String
    var items: [DisplayList.Item]
    /// The number of pixels that the work covers.
    var pixels: Double
    /// In nanoseconds.
    var best = Double.infinity

    init(_ name: String, _ items: [DisplayList.Item], pixels: Double) {
        (self.name, self.items, self.pixels) = (name, items, pixels)
    }

    /// A picture of side 1024 seen through `map`.
    init(_ name: String, _ id: Int, _ map: Homography) {
        let r = Rect(x: 0, y: 0, width: Double(side), height: Double(side))
        self.init(name, [surface(id, side, side, map)], pixels: covered(map.image(of: r.corners)))
    }
}

/// The area of the part of a polygon that lies on the canvas, in pixels.
func covered(_ polygon: [Point]) -> Double {
    var points = polygon
    for (along, end, sign) in [
        (\Point.x, 0.0, 1.0), (\Point.x, Double(width), -1.0), (\Point.y, 0.0, 1.0), (\Point.y, Double(height), -1.0),
    ] {
        func inside(_ p: Point) -> Double { sign * (p[keyPath: along] - end) }
        points = points.indices.flatMap { k -> [Point] in
            let a = points[k], b = points[(k + 1) % points.count], da = inside(a), db = inside(b)
            return (da >= 0 ? [a] : []) + (da * db < 0 ? [a + (b - a) * (da / (da - db))] : [])
        }
    }
    return abs(points.indices.reduce(0.0) { $0 + points[$1].cross(points[($1 + 1) % points.count]) }) / 2
}

/// A rotation by small angles about both axes, with perspective; `scale` is the scale at the canvas' centre.
func tilted(_ scale: Double) -> Homography {
    Homography.translation(-512, -512).then(
        Homography(scale, 0.12 * scale, 0, -0.08 * scale, scale, 0, 0.00016, 0.00009, 1)
    ).then(.translation(960, 540))
}

let circle = Clip(path: Path(ellipseIn: Rect(x: 460, y: 40, width: 1000, height: 1000)), homography: .identity)
let panel = Path(roundedRect: Rect(x: 460, y: 240, width: 1000, height: 600), radius: 24)
var works = [
    Work("empty", [], pixels: 1),
    Work("perspective", 0, tilted(1.25)),
    Work("perspective, translucent", 1, tilted(1.25)),
    Work("perspective, minified", 0, tilted(0.35)),
    Work("scaled to 0.7", 0, Homography.scale(0.7, 0.7).then(.translation(600.3, 100.6))),
    Work("sub-pixel shift", 0, .translation(400.4, 20.7)),
    Work("copy", 0, .translation(400, 20)),
    Work("copy, translucent", 1, .translation(400, 20)),
    Work("whole canvas", [surface(2, width, height, .identity)], pixels: Double(width * height)),
    Work(
        "circle mask", [surface(2, width, height, .identity), surface(3, width, height, .identity, clips: [circle])],
        pixels: Double.pi * 500 * 500),
    Work(
        "shadow", [.shadow(Shadow(path: panel, homography: .identity, sigma: 20, color: .white.opacity(0.5)))],
        pixels: 1140 * 740),
]

var arguments = CommandLine.arguments.dropFirst(), rounds = 40, encodes = false
if arguments.first == "--encode" {
    encodes = true
    arguments = arguments.dropFirst()
}
if arguments.first == "--rounds", let n = arguments.dropFirst().first.flatMap({ Int($0) }) {
    rounds = n
    arguments = arguments.dropFirst(2)
}
if !arguments.isEmpty {
    works = works.filter { work in
        ["empty", "whole canvas"].contains(work.name) || arguments.contains { work.name.hasPrefix($0) }
    }
}

let pictures = [
    sample(side, side, opaque: true), sample(side, side, opaque: false), sample(width, height, opaque: true),
    sample(width, height, opaque: true),
]
let textures = TextureSet(pictures), rasterizer = Rasterizer(textures: textures)
var bitmap = Bitmap(width: width, height: height), scratch = PNGScratch(), encodedBytes = 0
var copying = Work("rows by memcpy", [], pixels: Double(side * side))

/// Times the lower bound for drawing a picture: copying its rows by memcpy into a canvas that has just been cleared.
@MainActor func copyRows() {
    rasterizer.draw(DisplayList(width: width, height: height, background: .black), into: &bitmap)
    bitmap.withUnsafeMutablePixels { target in
        pictures[0].bitmap.withUnsafePixels { source in
            let time = cpuSeconds {
                for y in 0..<side {
                    memcpy(target.baseAddress! + (y + 20) * width + 400, source.baseAddress! + y * side, side * 4)
                }
            }
            copying.best = min(copying.best, time * 1e9)
        }
    }
}

for _ in 0..<rounds {
    for k in works.indices {
        let list = DisplayList(width: width, height: height, background: .black, items: works[k].items)
        works[k].best = min(works[k].best, cpuSeconds { rasterizer.draw(list, into: &bitmap) } * 1e9)
        if encodes { encodedBytes += PNGEncoder.encode(bitmap, scratch: scratch).count }
    }
    copyRows()
}
/// The time of what a kind of work is drawn on top of, which is subtracted from its own time.
@MainActor func ground(_ work: Work) -> Double {
    switch work.name {
    case "empty", "whole canvas", "rows by memcpy": 0
    case "circle mask": works.first { $0.name == "whole canvas" }?.best ?? 0
    default: works[0].best
    }
}
if encodes && encodedBytes == 0 { fatalError("nothing was encoded") }
for work in works + [copying] {
    let time = work.best - ground(work)
    print("\(work.name)\t\(String(format: "%.3f\t%.3f", time / 1e6, time / work.pixels))")
}
