import Foundation
import ZoetropePixels

/// What an encoder remembers of the last frame, in bands of rows: the traits of its pixels, and a copy of them, because
/// the frame's owner may draw the next one into the same memory.
final class FrameHistory {
    /// The rows of a band. Taller bands need fewer headers and cut fewer matches; shorter ones stay unchanged from
    /// frame to frame more often.
    static let bandRows = 32

    private let width, height: Int
    private var pixels: [PremultipliedRGBA8]
    private var traits: [PixelTraits]
    private var isEmpty = true

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [PremultipliedRGBA8](repeating: .clear, count: width * height)
        traits = [PixelTraits](
            repeating: PixelTraits(), count: (height + FrameHistory.bandRows - 1) / FrameHistory.bandRows)
    }

    func fits(_ bitmap: Bitmap) -> Bool { bitmap.width == width && bitmap.height == height }

    static func rows(ofBand i: Int, height: Int) -> Range<Int> { i * bandRows..<min(height, (i + 1) * bandRows) }

    /// Compares a frame with the last one, then remembers it instead.
    func see(_ bitmap: Bitmap) -> SeenFrame {
        let size = MemoryLayout<PremultipliedRGBA8>.stride
        let changed = traits.indices.map { i in
            let rows = FrameHistory.rows(ofBand: i, height: height)
            let band = rows.lowerBound * width..<rows.upperBound * width
            let isChanged = pixels.withUnsafeMutableBytes { mine in
                bitmap.withUnsafeBytes { new in
                    let mine = mine.baseAddress! + band.lowerBound * size
                    let new = new.baseAddress! + band.lowerBound * size
                    if !isEmpty, memcmp(mine, new, band.count * size) == 0 { return false }
                    memcpy(mine, new, band.count * size)
                    return true
                }
            }
            if isChanged {
                traits[i] = pixels.withUnsafeBufferPointer { PixelTraits(of: UnsafeBufferPointer(rebasing: $0[band])) }
            }
            return isChanged
        }
        isEmpty = false
        return SeenFrame(changedBands: changed, traits: traits.reduce(PixelTraits()) { $0.and($1) })
    }
}

/// A frame compared with the one before it.
struct SeenFrame {
    let changedBands: [Bool]
    let traits: PixelTraits
}

/// Properties that all pixels of an area have.
struct PixelTraits {
    private(set) var isOpaque = true, isGrey = true

    /// The traits of no pixels: opaque and grey.
    init() {}

    init(of pixels: UnsafeBufferPointer<PremultipliedRGBA8>) {
        var all: UInt32 = ~0, differences: UInt32 = 0
        for i in pixels.indices {
            let p = pixels[i].packed
            all &= p
            // Red against green, green against blue.
            differences |= (p ^ (p &>> 8)) & 0xFFFF
        }
        isOpaque = all >> 24 == 255
        isGrey = differences == 0
    }

    func and(_ other: PixelTraits) -> PixelTraits {
        var both = self
        both.isOpaque = isOpaque && other.isOpaque
        both.isGrey = isGrey && other.isGrey
        return both
    }
}
