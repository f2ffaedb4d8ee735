import Codecs
import Foundation
import Pixels
let args = CommandLine.arguments
func option(_ name: String) -> String? { args.firstIndex(of: name).map { args[$0 + 1] } }
/// Raw frames: WIDTHxHEIGHT RGB24 on file.
let size = option("--size")!.split(separator: "x").map { Int($0)! }
let raw = try Data(contentsOf: URL(fileURLWithPath: args[1]))
let w = size[0], h = size[1], n = raw.count / (w * h * 3)
let fps = Int(option("--fps") ?? "25")!
var o = GIFOptions()
if let q = option("--quality") { o.quality = Int(q)! }
if let c = option("--colors") { o.colors = Int(c)! }
if let d = option("--dither") { o.dither = .init(rawValue: d)! }
let bytes = [UInt8](raw)
let frames = (0..<n).map { f -> Bitmap in
    var b = Bitmap(width: w, height: h)
    for i in 0..<w * h { let p = (f * w * h + i) * 3; b.pixels[i] = PremultipliedRGBA8(r: bytes[p], g: bytes[p + 1], b: bytes[p + 2], a: 255) }
    return b
}
let sink = MemorySink()
let t = Date(), c0 = clock()
let e = try GIFEncoder(width: w, height: h, options: o, to: sink, jobs: Int(option("--jobs") ?? "1")!)
for f in frames { try e.append(f, delay: FrameDelay(ticks: 1, timescale: fps)) }
try e.finish()
print("\(sink.bytes.count) bytes  wall \(Date().timeIntervalSince(t))  cpu \(Double(clock() - c0) / 1e6)")
try Data(sink.bytes).write(to: URL(fileURLWithPath: args[2]))
