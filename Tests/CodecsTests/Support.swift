import Foundation
import ZoetropeCodecs
import ZoetropeFrames
import ZoetropePixels
import ZoetropeTestSupport

/// The frames of an animation, a video or a folder.
func readFrames(_ path: String, limits: ImageLimits = .default) throws -> [AnimationFrame] {
    let reader = try AnimationReader(contentsOf: path, limits: limits)
    var frames: [AnimationFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
}

/// The path of a file as another program writes it.
func bordersFixture(_ name: String) -> String { fixtures.appendingPathComponent("Borders/\(name)").path }

/// The program of that name that a shell would find.
func program(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile(atPath:))
}

/// Bitmaps of the kinds that an encoder treats differently.
enum Kind: CaseIterable {
    case noise, translucentNoise, gradient, flat, fewColors, grey, fewTranslucent, mixed, translucentFlat

    func bitmap(width: Int, height: Int, _ random: inout SeededRandom) -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        let few = (0..<9).map { _ in Kind.pixel(opaque: self != .fewTranslucent && self != .translucentFlat, &random) }
        for y in 0..<height {
            for x in 0..<width { bitmap[x, y] = pixel(x, y, few, &random) }
        }
        return bitmap
    }

    private func pixel(_ x: Int, _ y: Int, _ few: [PremultipliedRGBA8], _ random: inout SeededRandom)
        -> PremultipliedRGBA8
    {
        switch self {
        case .noise: return Kind.pixel(opaque: true, &random)
        case .translucentNoise: return Kind.pixel(opaque: false, &random)
        case .gradient:
            return PremultipliedRGBA8(r: UInt8(x & 255), g: UInt8(y & 255), b: UInt8((x + y) / 2 & 255), a: 255)
        case .flat: return few[0]
        case .fewColors, .fewTranslucent: return few[(x / 5 + y / 7 * 3) % few.count]
        case .grey:
            let v = UInt8((x * y / 8 + Int.random(in: 0..<3, using: &random)) & 255);
            return PremultipliedRGBA8(r: v, g: v, b: v, a: 255)
        case .mixed: return x % 40 < 20 && y % 50 < 30 ? few[(y / 10) % few.count] : Kind.pixel(opaque: true, &random)
        case .translucentFlat: return x % 40 < 36 ? few[(y / 10) % few.count] : Kind.pixel(opaque: false, &random)
        }
    }

    private static func pixel(opaque: Bool, _ random: inout SeededRandom) -> PremultipliedRGBA8 {
        let a: UInt8 = opaque ? 255 : .random(in: 0...255, using: &random)
        func channel() -> UInt8 { .random(in: 0...a, using: &random) }
        return PremultipliedRGBA8(r: channel(), g: channel(), b: channel(), a: a)
    }
}
