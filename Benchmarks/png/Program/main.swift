import ZoetropeCodecs
import CZoetropePNG
import Foundation
import ZoetropePixels

// Usage: bench-png WIDTH HEIGHT FRAMES.rgba OUT_DIR
// Writes all frames (8-bit RGBA rows) as PNG files to OUT_DIR, with libpng and with PNGEncoder, in one thread. Prints a
// line for each encoder: its name (with no-break spaces), the CPU seconds, the bytes.

guard CommandLine.arguments.count == 5, let width = Int(CommandLine.arguments[1]),
    let height = Int(CommandLine.arguments[2])
else {
    FileHandle.standardError.write(Data("usage: bench-png WIDTH HEIGHT FRAMES.rgba OUT_DIR\n".utf8))
    exit(2)
}
let data = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[3]), options: .alwaysMapped)
let frameBytes = width * height * 4, count = data.count / frameBytes
let output = try PNGSequence(directory: CommandLine.arguments[4], count: count)

func frame(_ i: Int) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    bitmap.withUnsafeMutableBytes { $0.copyBytes(from: data[i * frameBytes..<(i + 1) * frameBytes]) }
    return bitmap
}

/// libpng at its fastest useful settings: zlib's level 1, the up filter, RGB.
func libpng(_ bitmap: Bitmap) -> [UInt8] {
    var rows = [UInt8](repeating: 0, count: width * height * 3), file: UnsafeMutablePointer<UInt8>?
    rows.withUnsafeMutableBufferPointer { rows in
        for i in bitmap.pixels.indices {
            let p = bitmap.pixels[i]
            (rows[3 * i], rows[3 * i + 1], rows[3 * i + 2]) = (p.r, p.g, p.b)
        }
    }
    var layout = cpng_layout()
    layout.header = cpng_header(
        width: UInt32(width), height: UInt32(height), bit_depth: 8, color_type: 2, interlaced: false)
    layout.level = 1
    layout.filters = Int32(CPNG_FILTER_UP)
    let size = cpng_write(&layout, rows, width * 3, &file)
    defer { free(file) }
    return Array(UnsafeBufferPointer(start: file, count: size))
}

/// The thread's CPU time, so that other processes do not count.
func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

func measure(_ name: String, _ encode: (Bitmap) -> [UInt8]) throws {
    var seconds = 0.0, bytes = 0
    for i in 0..<count {
        let bitmap = frame(i), start = cpuSeconds(), file = encode(bitmap)
        try output.write(file, index: i)
        seconds += cpuSeconds() - start
        bytes += file.count
    }
    print(name.replacingOccurrences(of: " ", with: "\u{A0}"), String(format: "%.3f", seconds), bytes)
}

let scratch = PNGScratch()
try measure("libpng, level 1, up", libpng)
try measure("this, fast, every band anew") { PNGEncoder.encode($0) }
try measure("this, fast") { PNGEncoder.encode($0, scratch: scratch) }
