import ZoetropeFiles
import Foundation
import ZoetropePixels
import ZoetropeFrames
import ZoetropeGIF

// bench-gif FRAMES.rgb OUT.gif --size WxH --fps N [--quality Q] [--colors C] [--dither D] [--rest-every K] [--jobs J]
//           [--set NAME=VALUE]… [--preload]
// bench-gif --constants
//
// FRAMES.rgb holds frames of 8-bit RGB, row by row, one after another. With --rest-every K, every K-th frame lasts a
// second. Prints the bytes of the GIF, and the CPU and wall seconds of reading and encoding; with --preload, of encoding
// alone. --set changes a constant of `GIFTuning`; --constants lists their names and values. scripts/bench gif makes the
// frames and calls this.

struct Usage: Error, CustomStringConvertible {
    let description: String
}

func value(_ name: String) throws -> String? {
    guard let i = CommandLine.arguments.firstIndex(of: name) else { return nil }
    guard i + 1 < CommandLine.arguments.count else { throw Usage(description: "\(name) needs a value") }
    return CommandLine.arguments[i + 1]
}

func number(_ name: String) throws -> Int? {
    guard let text = try value(name) else { return nil }
    guard let n = Int(text) else { throw Usage(description: "\(name) needs a whole number, not \(text)") }
    return n
}

func options() throws -> GIFOptions {
    var options = GIFOptions()
    if let quality = try number("--quality") { options.quality = quality }
    if let colors = try number("--colors") { options.colors = colors }
    if let text = try value("--dither") {
        guard let dither = GIFOptions.Dither(rawValue: text) else {
            throw Usage(description: "no dither is called \(text)")
        }
        options.dither = dither
    }
    return options
}

func tuning() throws -> GIFTuning {
    var tuning = GIFTuning()
    for (i, argument) in CommandLine.arguments.enumerated() where argument == "--set" {
        let words = CommandLine.arguments.dropFirst(i + 1).first?.split(separator: "=").map(String.init) ?? []
        guard words.count == 2, let value = Float(words[1]),
            let constant = GIFTuning.names.first(where: { $0.name == words[0] })?.constant
        else {
            throw Usage(description: "--set needs a constant's name, = and a number")
        }
        switch constant {
        case .share(let path): tuning[keyPath: path] = value
        case .count(let path): tuning[keyPath: path] = Int(value)
        }
    }
    return tuning
}

/// Reads frame after frame and hands it over.
func forEachFrame(_ path: String, width: Int, height: Int, _ body: (Bitmap) throws -> Void) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped), size = width * height
    guard size > 0, bytes.count % (size * 3) == 0 else {
        throw Usage(description: "\(path) holds no whole frames of \(width) x \(height)")
    }
    for frame in 0..<bytes.count / (size * 3) {
        let bitmap = bytes.withUnsafeBytes { (source: UnsafeRawBufferPointer) in
            Bitmap(width: width, height: height) { pixels in
                var p = frame * size * 3
                for i in 0..<size {
                    pixels[i] = PremultipliedRGBA8(r: source[p], g: source[p &+ 1], b: source[p &+ 2], a: 255)
                    p &+= 3
                }
                return true
            }!
        }
        try body(bitmap)
    }
}

do {
    if CommandLine.arguments.dropFirst().first == "--constants" {
        for (name, constant) in GIFTuning.names {
            switch constant {
            case .share(let path): print(name, GIFTuning()[keyPath: path])
            case .count(let path): print(name, GIFTuning()[keyPath: path])
            }
        }
        exit(0)
    }
    guard CommandLine.arguments.count > 2,
        let size = try value("--size")?.split(separator: "x").compactMap({ Int($0) }), size.count == 2,
        let fps = try number("--fps")
    else {
        throw Usage(
            description:
                """
                usage: bench-gif FRAMES.rgb OUT.gif --size WxH --fps N [--quality Q] [--colors C] [--dither D]
                                 [--rest-every K] [--jobs J] [--set NAME=VALUE]…
                       bench-gif --constants
                """
        )
    }
    let isPreloaded = CommandLine.arguments.contains("--preload")
    var preloaded: [Bitmap] = []
    if isPreloaded {
        try forEachFrame(CommandLine.arguments[1], width: size[0], height: size[1]) { preloaded.append($0) }
    }
    let sink = MemorySink(), start = clock(), begin = DispatchTime.now().uptimeNanoseconds
    let encoder = try GIFEncoder(
        width: size[0], height: size[1], options: options(), to: sink, jobs: number("--jobs") ?? 1,
        tuning: tuning())
    let rest = try number("--rest-every") ?? .max
    var count = 0
    func append(_ bitmap: Bitmap) throws {
        count += 1
        try encoder.append(bitmap, delay: FrameDelay(ticks: count % rest == 0 ? fps : 1, timescale: fps))
    }
    if isPreloaded {
        for bitmap in preloaded { try append(bitmap) }
    } else {
        try forEachFrame(CommandLine.arguments[1], width: size[0], height: size[1], append)
    }
    try encoder.finish()
    let wall = Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e9
    print("\(sink.bytes.count) bytes, CPU \(Double(clock() - start) / Double(CLOCKS_PER_SEC)), wall \(wall)")
    try Data(sink.bytes).write(to: URL(fileURLWithPath: CommandLine.arguments[2]))
} catch {
    FileHandle.standardError.write(Data("bench-gif: \(error)\n".utf8))
    exit(2)
}
