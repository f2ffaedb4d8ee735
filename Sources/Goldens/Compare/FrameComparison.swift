import ZoetropeGeometry
import ZoetropePixels
import ZoetropeNumbers

/// The differences between two frames, counted exactly on premultiplied 8-bit channels. Frames of different sizes are
/// aligned at the upper left; a pixel that only one of them has differs by 255 in every channel.
package struct FrameComparison: Hashable, Sendable {
    package let expectedSize, actualSize: PixelSize
    /// What `passes` allows.
    package let tolerance: Tolerance
    /// Pixels that differ at all.
    package let differingPixels: Int
    /// Pixels of which a channel differs by more than the tolerance's.
    package let exceedingPixels: Int
    /// The largest difference of a channel, 0…255.
    package let maxDifference: Int
    /// The smallest rectangle around all differing pixels; nil when none differs.
    package let box: PixelRect?
    /// The sum of the squares of all channels' differences.
    let squaredError: UInt64

    package init(expected: Bitmap, actual: Bitmap, tolerance: Tolerance = .exact) {
        let tally = DifferenceTally(expected, actual, tolerance: UInt8(clamping: tolerance.channel))
        expectedSize = PixelSize(of: expected)
        actualSize = PixelSize(of: actual)
        self.tolerance = tolerance
        differingPixels = tally.differing
        exceedingPixels = tally.exceeding
        maxDifference = tally.largest
        box = tally.box
        squaredError = tally.squaredError
    }

    package var sizesDiffer: Bool { expectedSize != actualSize }
    /// Bit for bit equal.
    package var isSame: Bool { !sizesDiffer && differingPixels == 0 }
    /// Equal within the tolerance; frames of different sizes never pass.
    package var passes: Bool { !sizesDiffer && exceedingPixels <= tolerance.pixels }

    /// Pixels of the rectangle that holds both frames.
    package var area: Int { max(expectedSize.width, actualSize.width) * max(expectedSize.height, actualSize.height) }

    /// The peak signal-to-noise ratio of all four channels in decibels: 10·log10(255² / mean squared error).
    /// Infinite for equal frames.
    package var psnr: Double {
        guard squaredError > 0 else { return .infinity }
        let ratio = 255 * 255 * Double(area * 4) / Double(squaredError)
        return 10 * Elementary.log(ratio) / Elementary.log(10)
    }
}

extension FrameComparison: CustomStringConvertible {
    /// `1,204 pixels differ by at most 31, in 120 x 88 at 14, 300`
    package var description: String {
        if isSame { return "ok" }
        var text = sizesDiffer ? "the size is \(actualSize.text) instead of \(expectedSize.text)" : ""
        guard let box else { return text }
        if !text.isEmpty { text += "; " }
        text += "\(NumberText.count(differingPixels, "pixel")) \(differingPixels == 1 ? "differs" : "differ")"
        text += " by at most \(maxDifference), in \(box)"
        if exceedingPixels != differingPixels {
            text += "; \(NumberText.grouped(exceedingPixels)) of them by more than \(tolerance.channel)"
        }
        return text
    }
}

extension FrameComparison: Codable {
    /// A list of numbers, in the order of `numbers`.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let n = try container.decode([Int].self)
        guard n.count == 10 || n.count == 14 else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "a comparison has 10 or 14 numbers")
        }
        expectedSize = PixelSize(width: n[0], height: n[1])
        actualSize = PixelSize(width: n[2], height: n[3])
        tolerance = Tolerance(channel: n[4], pixels: n[5])
        (differingPixels, exceedingPixels, maxDifference) = (n[6], n[7], n[8])
        squaredError = UInt64(max(0, n[9]))
        box = n.count == 14 ? PixelRect(x0: n[10], y0: n[11], x1: n[12], y1: n[13]) : nil
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(numbers)
    }

    private var numbers: [Int] {
        var numbers = [expectedSize.width, expectedSize.height, actualSize.width, actualSize.height]
        numbers += [tolerance.channel, tolerance.pixels, differingPixels, exceedingPixels, maxDifference]
        numbers.append(Int(clamping: squaredError))
        if let box { numbers += [box.x0, box.y0, box.x1, box.y1] }
        return numbers
    }
}

extension PixelSize {
    package init(of bitmap: Bitmap) { self.init(width: bitmap.width, height: bitmap.height) }

    /// `780 x 1688`
    package var text: String { "\(width) x \(height)" }
}
