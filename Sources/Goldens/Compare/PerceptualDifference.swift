import ZoetropeGeometry
import ZoetropePixels

/// How far apart colours look: their distance in OkLab, for pixels in sRGB. Only arithmetic of our
/// own, so that it is the same on every machine.
enum PerceptualDifference {
    /// The pixels of two frames of one size that are further apart than `limit`, and the largest distance.
    static func count(_ a: Bitmap, _ b: Bitmap, above limit: Double) -> (pixels: Int, largest: Double) {
        var pixels = 0, largest = 0.0
        var last = (a: PremultipliedRGBA8(packed: 0), b: PremultipliedRGBA8(packed: 0)), known = 0.0
        a.withUnsafeBytes { first in
            b.withUnsafeBytes { second in
                for offset in stride(from: 0, to: min(first.count, second.count), by: 4) {
                    let p = first.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                    let q = second.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                    guard p != q else { continue }
                    // Neighbours often differ in the same way.
                    if p != last.a.packed || q != last.b.packed {
                        last = (PremultipliedRGBA8(packed: p), PremultipliedRGBA8(packed: q))
                        known = distance(last.a, last.b)
                    }
                    if known > limit { pixels += 1 }
                    largest = max(largest, known)
                }
            }
        }
        return (pixels, largest)
    }

    /// The larger of the distances on black and on white.
    static func distance(_ p: PremultipliedRGBA8, _ q: PremultipliedRGBA8) -> Double {
        let onBlack = distance(lab(p, over: 0), lab(q, over: 0))
        return p.a == 255 && q.a == 255 ? onBlack : max(onBlack, distance(lab(p, over: 255), lab(q, over: 255)))
    }

    private static func distance(_ p: OkLab.Column, _ q: OkLab.Column) -> Double {
        let d = p - q
        return (d * d).sum().squareRoot()
    }

    /// `background` is a grey level.
    private static func lab(_ p: PremultipliedRGBA8, over background: Int) -> OkLab.Column {
        func linear(_ channel: UInt8) -> Double {
            SRGB.lights[min(255, Int(channel) + (255 - Int(p.a)) * background / 255)]
        }
        let cones = OkLab.red * linear(p.r) + OkLab.green * linear(p.g) + OkLab.blue * linear(p.b)
        return OkLab.long * cubeRoot(cones.x) + OkLab.medium * cubeRoot(cones.y) + OkLab.short * cubeRoot(cones.z)
    }

    private static func cubeRoot(_ x: Double) -> Double { x <= 0 ? 0 : Elementary.pow(x, 1 / 3) }
}

extension Bitmap {
    /// With the pixels of another frame of the same size in some rectangles.
    func replacing(_ regions: [PixelRect], by other: Bitmap) -> Bitmap {
        guard !regions.isEmpty, width == other.width, height == other.height else { return self }
        var copy = self
        for region in regions {
            for y in region.y0..<region.y1 {
                for x in region.x0..<region.x1 { copy[x, y] = other[x, y] }
            }
        }
        return copy
    }
}
