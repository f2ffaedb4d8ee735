import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropePixels

/// How much two frames may differ and still pass. A pixel counts as different when one of its channels differs by more
/// than `channel` or, with `deltaE`, when its colour does; at most `pixels` pixels, or a `share` of all, may count. By
/// default nothing may differ: an exact comparison.
public struct Tolerance: Hashable, Sendable, Codable {
    /// 0…127, in units of an 8-bit premultiplied channel.
    public var channel: Int
    public var pixels: Int
    /// The share of a frame's pixels that may count, 0 to 0.5; the larger of `pixels` and this holds.
    public var share: Double
    /// How far apart two colours look, in place of `channel`: the distance in OkLab, above 0, up to 0.5. About 0.02 can
    /// just be seen side by side; black and white are 1 apart. A translucent pixel is compared on white and on black.
    public var deltaE: Double?

    public init(channel: Int = 0, pixels: Int = 0, share: Double = 0, deltaE: Double? = nil) {
        (self.channel, self.pixels, self.share, self.deltaE) = (channel, pixels, share, deltaE)
    }

    public static let exact = Tolerance()

    /// From `D` or `D,COUNT`, as the command line takes it: `2,10`, `2,0.1%`, `dE0.02,10`.
    public init(parsing text: String) throws {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count) else { throw ToleranceError(text: text) }
        self.init()
        if parts[0].lowercased().hasPrefix("de"), let distance = Double(parts[0].dropFirst(2)) {
            deltaE = distance
        } else {
            guard let channel = Int(parts[0]) else { throw ToleranceError(text: text) }
            self.channel = channel
        }
        if parts.count == 2, parts[1].hasSuffix("%") {
            guard let percent = Double(parts[1].dropLast()) else { throw ToleranceError(text: text) }
            share = percent / 100
        } else if parts.count == 2 {
            guard let pixels = Int(parts[1]) else { throw ToleranceError(text: text) }
            self.pixels = pixels
        }
        try check(text)
    }

    /// Pixels of a frame of `area` that may count: never all.
    func allowed(of area: Int) -> Int { min(max(pixels, Int(share * Double(area))), max(0, area - 1)) }
}

extension Tolerance: CustomStringConvertible {
    /// As `init(parsing:)` reads it.
    public var description: String {
        let first = deltaE.map { "dE\(NumberText.short($0, places: 6))" } ?? "\(channel)"
        if share > 0 { return "\(first),\(NumberText.short(share * 100, places: 6))%" }
        return pixels == 0 ? first : "\(first),\(pixels)"
    }
}

/// A tolerance that cannot be read, or with which wholly other frames pass.
public struct ToleranceError: Error, Hashable, Sendable, CustomStringConvertible {
    public let text: String
    /// Why wholly other frames would pass; nil for a tolerance that cannot be read.
    private let blindness: String?
    /// Whether wholly other frames would pass.
    public var isBlind: Bool { blindness != nil }

    init(text: String, blindness: String? = nil) { (self.text, self.blindness) = (text, blindness) }

    public var description: String {
        blindness
            ?? "'\(text)' is not a tolerance; write D or D,COUNT, such as 2,10 or dE0.02,0.1%: D is how much a channel "
            + "may differ (0 to \(Tolerance.mostChannel)), or dE and how far apart colours may look (OkLab); COUNT is "
            + "the number or the percentage of pixels that may differ by more"
    }
}

/// A rectangle of a frame that is not compared, in points.
package struct IgnoredRegion: Hashable, Sendable, Codable {
    package var x, y, width, height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// From `x,y,width,height`; nil for anything else.
    package init?(_ text: some StringProtocol) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
            Double(String($0))
        }
        guard numbers.count == 4, numbers.allSatisfy({ $0.map { abs($0) <= 1e6 } ?? false }), numbers[2]! > 0,
            numbers[3]! > 0
        else { return nil }
        self.init(x: numbers[0]!, y: numbers[1]!, width: numbers[2]!, height: numbers[3]!)
    }

    package var text: String {
        [x, y, width, height].map { NumberText.short($0, places: 6) }.joined(separator: ",")
    }

    func contains(_ other: IgnoredRegion) -> Bool {
        x <= other.x && y <= other.y && x + width >= other.x + other.width && y + height >= other.y + other.height
    }

    /// All pixels that it touches, within a frame; nil where it touches none.
    func pixels(scale: Double, in size: PixelSize) -> PixelRect? {
        func place(_ value: Double, _ limit: Int, _ rule: FloatingPointRoundingRule) -> Int {
            Int(min(max(value * scale, 0), Double(limit)).rounded(rule))
        }
        let left = place(x, size.width, .down), right = place(x + width, size.width, .up)
        let top = place(y, size.height, .down), bottom = place(y + height, size.height, .up)
        guard left < right, top < bottom else { return nil }
        return PixelRect(x0: left, y0: top, x1: right, y1: bottom)
    }
}

extension [IgnoredRegion] {
    /// The pixels of a frame that are not compared.
    func pixels(of frame: Bitmap, scale: Double) -> [PixelRect] {
        compactMap { $0.pixels(scale: scale, in: PixelSize(of: frame)) }
    }
}
