import Foundation
import ZoetropeGoldens
import ZoetropePixels
import ZoetropeTestSupport

extension Bitmap {
    /// Its bytes are 7·i + 3 modulo 256.
    static func patterned(width: Int, height: Int) -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        bitmap.withUnsafeMutableBytes { for i in $0.indices { $0[i] = UInt8(truncatingIfNeeded: 7 * i + 3) } }
        return bitmap
    }

    /// Opaque, with channels from formulas that anyone can repeat: r = 13x + 7y, g = 5x xor 3y, b = xy, modulo 256.
    static func formula(width: Int, height: Int) -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                bitmap[x, y] = PremultipliedRGBA8(
                    r: UInt8(truncatingIfNeeded: 13 * x + 7 * y), g: UInt8(truncatingIfNeeded: 5 * x ^ 3 * y),
                    b: UInt8(truncatingIfNeeded: x * y), a: 255)
            }
        }
        return bitmap
    }

    /// With the channels of some pixels changed.
    func changed(_ change: (inout Bitmap) -> Void) -> Bitmap {
        var copy = self
        change(&copy)
        return copy
    }
}
