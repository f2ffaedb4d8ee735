import Text
import Geometry
import Pixels

/// What is different between a frame and the frame it should be, counted exactly on their premultiplied 8-bit channels. Frames of different sizes are laid on
/// one another by their upper left corners; a pixel that only one of them has differs by 255.
package struct FrameComparison: Hashable, Sendable {
    /// One frame's size in pixels.
    package struct Size: Hashable, Sendable, Codable, CustomStringConvertible {
        package let width, height: Int

        package init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }

        package init(of bitmap: Bitmap) { self.init(width: bitmap.width, height: bitmap.height) }

        /// `780 x 1688`.
        package var description: String { "\(width) x \(height)" }
    }

    package let expectedSize, actualSize: Size
    /// The tolerance that `passes` is about.
    package let tolerance: Tolerance
    /// Pixels that differ at all.
    package let differingPixels: Int
    /// Pixels of which a channel differs by more than the tolerance's.
    package let exceedingPixels: Int
    /// The largest difference of a channel, 0…255.
    package let maxDifference: Int
    /// Around all the pixels that differ; nil when none does.
    package let box: PixelRect?
    /// The sum of the squares of all channels' differences.
    let squaredError: UInt64

    package init(expected: Bitmap, actual: Bitmap, tolerance: Tolerance = .exact) {
        let tally = DifferenceTally(expected, actual, tolerance: UInt8(clamping: tolerance.channel))
        expectedSize = Size(of: expected)
        actualSize = Size(of: actual)
        self.tolerance = tolerance
        differingPixels = tally.differing
        exceedingPixels = tally.exceeding
        maxDifference = tally.largest
        box = tally.box
        squaredError = tally.squaredError
    }

    package var sizesDiffer: Bool { expectedSize != actualSize }
    /// Bit for bit the same.
    package var isSame: Bool { !sizesDiffer && differingPixels == 0 }
    /// The same within the tolerance; frames of different sizes never are.
    package var passes: Bool { !sizesDiffer && exceedingPixels <= tolerance.pixels }

    /// Pixels of the rectangle that holds both frames.
    package var area: Int { max(expectedSize.width, actualSize.width) * max(expectedSize.height, actualSize.height) }

    /// The peak signal-to-noise ratio over all four channels in decibels, 10·log10(255² / mean squared error); infinite for equal frames.
    package var psnr: Double { PSNR.decibels(squaredError: squaredError, samples: area * 4) }
}

extension FrameComparison: CustomStringConvertible {
    /// `1,204 pixels differ by at most 31, in 120 x 88 at 14, 300`.
    package var description: String {
        if isSame { return "the same" }
        var text = sizesDiffer ? "the size is \(actualSize) instead of \(expectedSize)" : ""
        guard let box else { return text }
        if !text.isEmpty { text += "; " }
        text +=
            "\(NumberText.count(differingPixels, "pixel")) \(differingPixels == 1 ? "differs" : "differ") by at most \(maxDifference), in \(box)"
        if exceedingPixels != differingPixels {
            text += "; \(NumberText.grouped(exceedingPixels)) of them by more than \(tolerance.channel)"
        }
        return text
    }
}
