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
    /// Pixels that differ by more than the tolerance: in a channel or, where it has one, in their colours' distance.
    package let exceedingPixels: Int
    /// The largest distance of two colours in OkLab, where the tolerance has one.
    package let maxDeltaE: Double?
    /// The largest difference of a channel, 0…255.
    package let maxDifference: Int
    /// The smallest rectangle around all differing pixels; nil when none differs.
    package let box: PixelRect?
    /// The sum of the squares of all channels' differences.
    let squaredError: UInt64

    /// Pixels in `ignored` are taken for equal where the frames have one size.
    package init(expected: Bitmap, actual: Bitmap, tolerance: Tolerance = .exact, ignoring ignored: [PixelRect] = []) {
        let actual = actual.replacing(ignored, by: expected)
        let tally = DifferenceTally(expected, actual, tolerance: UInt8(clamping: tolerance.channel))
        expectedSize = PixelSize(of: expected)
        actualSize = PixelSize(of: actual)
        self.tolerance = tolerance
        differingPixels = tally.differing
        if let limit = tolerance.deltaE, expectedSize == actualSize {
            let count = PerceptualDifference.count(expected, actual, above: limit)
            (exceedingPixels, maxDeltaE) = (count.pixels, count.largest)
        } else {
            (exceedingPixels, maxDeltaE) = (tally.exceeding, nil)
        }
        maxDifference = tally.largest
        box = tally.box
        squaredError = tally.squaredError
    }

    package var sizesDiffer: Bool { expectedSize != actualSize }
    /// Bit for bit equal.
    package var isSame: Bool { !sizesDiffer && differingPixels == 0 }
    /// Equal within the tolerance; frames of different sizes never pass.
    package var passes: Bool { !sizesDiffer && exceedingPixels <= tolerance.allowed(of: area) }

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
        if let maxDeltaE, let limit = tolerance.deltaE {
            text += "; \(NumberText.grouped(exceedingPixels)) of them by more than dE \(NumberText.short(limit))"
            text += ", at most dE \(NumberText.short(maxDeltaE))"
        } else if exceedingPixels != differingPixels {
            text += "; \(NumberText.grouped(exceedingPixels)) of them by more than \(tolerance.channel)"
        }
        if tolerance.share > 0, exceedingPixels > 0, area > 0 {
            text += " (\(Self.percent(exceedingPixels, of: area)))"
        }
        return text
    }
}

extension FrameComparison {
    /// `0.2 %`, and never 0 for some.
    private static func percent(_ part: Int, of whole: Int) -> String {
        let share = Double(part) / Double(whole) * 100
        return share < 0.001 ? "less than 0.001 %" : "\(NumberText.short(share)) %"
    }
}

extension FrameComparison: Codable {
    /// As it stands in a file between two processes.
    private struct Record: Codable {
        var expected, actual: [Int]
        var tolerance: Tolerance
        var differing, exceeding, largest: Int
        var deltaE: Double?
        var squares: UInt64
        var box: [Int]?

        /// Such a file may come from anywhere: sizes and counts are those of frames that there can be.
        func check(_ path: [any CodingKey]) throws {
            let side = 0...(1 << 20), sizes = expected + actual, area = 1 << 40
            let counts = [differing, exceeding], ends = box ?? [0, 0, 0, 0]
            guard expected.count == 2, actual.count == 2, sizes.allSatisfy(side.contains), ends.count == 4,
                ends.allSatisfy(side.contains), ends[0] <= ends[2], ends[1] <= ends[3],
                counts.allSatisfy((0...area).contains), 0...255 ~= largest, (try? tolerance.check()) != nil
            else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: path, debugDescription: "it is not a comparison of two frames"))
            }
        }
    }

    package init(from decoder: any Decoder) throws {
        let record = try Record(from: decoder)
        try record.check(decoder.codingPath)
        expectedSize = PixelSize(width: record.expected[0], height: record.expected[1])
        actualSize = PixelSize(width: record.actual[0], height: record.actual[1])
        (tolerance, maxDeltaE, squaredError) = (record.tolerance, record.deltaE, record.squares)
        (differingPixels, exceedingPixels, maxDifference) = (record.differing, record.exceeding, record.largest)
        box = record.box.map { PixelRect(x0: $0[0], y0: $0[1], x1: $0[2], y1: $0[3]) }
    }

    package func encode(to encoder: any Encoder) throws {
        let record = Record(
            expected: [expectedSize.width, expectedSize.height], actual: [actualSize.width, actualSize.height],
            tolerance: tolerance, differing: differingPixels, exceeding: exceedingPixels, largest: maxDifference,
            deltaE: maxDeltaE, squares: squaredError, box: box.map { [$0.x0, $0.y0, $0.x1, $0.y1] })
        try record.encode(to: encoder)
    }
}

extension PixelSize {
    package init(of bitmap: Bitmap) { self.init(width: bitmap.width, height: bitmap.height) }

    /// `780 x 1688`
    package var text: String { "\(width) x \(height)" }
}
