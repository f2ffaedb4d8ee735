import Codecs
import CPNG
import Foundation
import Pixels

// Usage: bench-png WIDTH HEIGHT FRAMES.rgba
// CPU seconds and bytes of encoding all frames (8-bit RGBA rows) by libpng and by PNGEncoder, in one thread. Each line: name, seconds, bytes.

guard CommandLine.arguments.count == 4, let width = Int(CommandLine.arguments[1]), let height = Int(CommandLine.arguments[2]) else {
    FileHandle.standardError.write(Data("usage: bench-png WIDTH HEIGHT FRAMES.rgba\n".utf8))
    exit(2)
}
let data = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[3]), options: .alwaysMapped)
let frameBytes = width * height * 4

func frame(_ i: Int) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    bitmap.pixels.withUnsafeMutableBytes { $0.copyBytes(from: data[i * frameBytes..<(i + 1) * frameBytes]) }
    return bitmap
}

/// libpng as fast as it goes: zlib's level 1, the up filter, RGB.
func libpng(_ bitmap: Bitmap) -> Int {
    var rows = [UInt8](repeating: 0, count: width * height * 3), file: UnsafeMutablePointer<UInt8>?
    for i in bitmap.pixels.indices {
        let p = bitmap.pixels[i]
        (rows[3 * i], rows[3 * i + 1], rows[3 * i + 2]) = (p.r, p.g, p.b)
    }
    var layout = cpng_layout()
    layout.header = cpng_header(width: UInt32(width), height: UInt32(height), bit_depth: 8, color_type: 2, interlaced: false)
    layout.level = 1
    layout.filters = 0x10
    defer { free(file) }
    return cpng_write(&layout, rows, width * 3, &file)
}

/// The thread's CPU time, so that other processes do not count.
func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

func measure(_ name: String, _ encode: (Bitmap) -> Int) {
    var seconds = 0.0, bytes = 0
    for i in 0..<data.count / frameBytes {
        let bitmap = frame(i), start = cpuSeconds()
        bytes += encode(bitmap)
        seconds += cpuSeconds() - start
    }
    print(name, String(format: "%.3f", seconds), bytes)
}

let scratch = PNGScratch()
measure("fast") { PNGEncoder.encode($0, scratch: scratch).count }
measure("fast-without-reuse") { PNGEncoder.encode($0).count }
measure("libpng-1-up", libpng)
