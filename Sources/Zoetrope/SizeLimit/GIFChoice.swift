import ZoetropeGeometry
import ZoetropeNumbers

/// A setting of a GIF that a limit of its size may change.
public enum GIFSetting: Hashable, Sendable, CaseIterable {
    /// Pixels a point.
    case scale
    /// Frames a second.
    case rate
    /// The quality, 1 to 100.
    case quality
}

/// The settings that were chosen for a GIF with a limit. The same settings without a limit make the same file.
public struct FittedGIF: Hashable, Sendable, CustomStringConvertible {
    /// The limit, and the size of the file, in bytes.
    public let limit, bytes: Int
    /// Pixels a point.
    public let scale: Double
    /// The size in pixels.
    public let size: PixelSize
    /// Frames a second.
    public let rate: FrameRate
    /// The quality, 1 to 100.
    public let quality: Int

    /// `500 KB: half size (195 x 422), 12.5 frames a second, quality 74: 482 KB`
    public var description: String { "\(FittedGIF.text(limit)): \(settings): \(FittedGIF.text(bytes))" }

    package init(limit: Int, bytes: Int, scale: Double, size: PixelSize, rate: FrameRate, quality: Int) {
        (self.limit, self.bytes, self.scale, self.size) = (limit, bytes, scale, size)
        (self.rate, self.quality) = (rate, quality)
    }

    var settings: String {
        let name = scale == 1 ? "full size" : scale == 0.5 ? "half size" : "scale \(NumberText.short(scale))"
        return "\(name) (\(size.width) x \(size.height)), \(NumberText.short(rate.value)) frames a second, "
            + "quality \(quality)"
    }

    /// `482 KB`, with 1 KB of 1,000 bytes; 10 KB and less with a decimal, 1 KB and less in bytes.
    static func text(_ bytes: Int) -> String {
        if bytes < 1000 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
        if bytes < 10_000 { return "\(NumberText.short(Double(bytes) / 1000, places: 1)) KB" }
        if bytes < 1_000_000 { return "\(NumberText.short(Double(bytes) / 1000, places: 0)) KB" }
        return "\(NumberText.short(Double(bytes) / 1_000_000, places: 2)) MB"
    }
}

/// One way to make a GIF.
struct GIFChoice: Hashable {
    var scale: Double
    var rate: FrameRate
    var quality: Int

    /// The size on screen and how smoothly it moves, whatever the quality.
    var shape: Shape { Shape(scale: scale, rate: rate) }

    struct Shape: Hashable {
        let scale: Double
        let rate: FrameRate
    }
}

/// The settings that may be chosen. Scale and rate are at most those that were asked for; the quality may rise to 95.
/// None is so low that text breaks. Fewer colours are no choice: at the same quality they save next to no bytes, and
/// lower quality saves more at the same error.
struct GIFChoices {
    let asked: GIFChoice
    /// From the highest to the lowest.
    let scales: [Double]
    let rates: [FrameRate]
    let qualities: ClosedRange<Int>

    /// Below 0.4 pixels a point, letters of 17 points have less than 5 pixels in their smaller parts; below 10 frames
    /// a second, motion falls apart into pictures; below a quality of 50, streaks replace letters.
    private static let scaleSteps = [0.9, 0.8, 0.75, 0.7, 0.6, 0.5, 0.4]
    private static let rateSteps = [
        FrameRate(frames: 25)!, FrameRate(frames: 20)!, FrameRate(frames: 25, seconds: 2)!, FrameRate(frames: 10)!,
    ]
    /// Up to 95, for sizes at which 80 does not use the bytes.
    private static let qualitySteps = 50...95

    /// `fixed` settings stay as asked.
    init(asked: GIFChoice, fixed: Set<GIFSetting>) {
        self.asked = asked
        let smaller = (asked.scale > 1 ? [1.5, 1.25, 1] : []) + GIFChoices.scaleSteps
        scales = [asked.scale] + (fixed.contains(.scale) ? [] : smaller.filter { $0 < asked.scale })
        rates = [asked.rate] + (fixed.contains(.rate) ? [] : GIFChoices.rateSteps.filter { $0 < asked.rate })
        let steps = GIFChoices.qualitySteps
        qualities =
            fixed.contains(.quality)
            ? asked.quality...asked.quality
            : min(asked.quality, steps.lowerBound)...max(asked.quality, steps.upperBound)
    }

    /// Whether there is nothing to choose.
    var isFixed: Bool { shapes.count == 1 && qualities.count == 1 }

    var smallest: GIFChoice {
        GIFChoice(scale: scales[scales.count - 1], rate: rates[rates.count - 1], quality: qualities.lowerBound)
    }

    /// Every combination of a scale and a rate, the largest first.
    var shapes: [GIFChoice.Shape] {
        scales.flatMap { scale in rates.map { GIFChoice.Shape(scale: scale, rate: $0) } }
    }
}
