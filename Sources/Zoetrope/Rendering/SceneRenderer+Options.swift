import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRuns
import ZoetropeSceneModel

extension SceneRenderer {
    /// What a caller may change about a scene.
    public struct Options: Sendable {
        /// Pictures to use instead of the scene's own, by the names that the scene gives them (`pictureNames`).
        public var pictures: [String: PictureSource]
        /// Values for the scene's parameters, in the order in which they are applied.
        package var assignments: [Setting.Assignment]
        /// The canvas in points; nil for the scene's own, which is the size of its first picture unless the scene sets
        /// another. Both sides are above 0 and at most 16,384.
        public var canvas: DisplayList.Size?
        /// How a screen (`from`, `to`) whose shape is not the canvas' is fitted.
        public var fit: PictureFit
        /// Pixels a point of files whose names do not say it with `@2x` or `@3x`; nil: 1, with a warning where a
        /// picture has the size of a device's screen.
        public var density: Double?
        /// Whether the scene may read pictures outside its own folder. Leave it false for scenes that you do not
        /// trust. Pictures given in `pictures` are read wherever they are.
        public var allowOutside: Bool
        /// Whether pictures are decoded on several threads.
        package var isConcurrent = true
        /// What is drawn around the canvas, and what stands below it, as texts.
        package var frame: String?, caption: String?

        /// - Parameters:
        ///   - pictures: pictures by the names that the scene gives them.
        ///   - parameters: values by the names of the scene's parameters.
        ///   - canvas: the canvas in points; nil for the scene's own.
        ///   - fit: how a screen whose shape is not the canvas' is fitted.
        ///   - density: pixels a point of files whose names do not say it.
        ///   - allowOutside: whether the scene may read pictures outside its own folder.
        public init(
            pictures: [String: PictureSource] = [:], parameters: [String: ParameterValue] = [:],
            canvas: DisplayList.Size? = nil, fit: PictureFit = .stretch, density: Double? = nil,
            allowOutside: Bool = false
        ) {
            self.init(
                pictures: pictures,
                assignments: parameters.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value.text) },
                canvas: canvas, fit: fit, allowOutside: allowOutside)
            self.density = density
        }

        package init(
            pictures: [String: PictureSource] = [:], assignments: [Setting.Assignment],
            canvas: DisplayList.Size? = nil, fit: PictureFit = .stretch, allowOutside: Bool = false
        ) {
            self.pictures = pictures
            self.assignments = assignments
            self.canvas = canvas
            self.fit = fit
            self.allowOutside = allowOutside
        }
    }

    /// Where a picture comes from.
    public struct PictureSource: Hashable, Sendable {
        package enum Place: Hashable, Sendable {
            case file(String)
            case bitmap(Bitmap, density: Double)
        }

        package let place: Place

        /// The path of a PNG, JPEG or WebP file. `@2x` or `@3x` at the end of its name is its density.
        public static func file(_ path: String) -> PictureSource { PictureSource(place: .file(path)) }
        /// Pixels in memory. `density` is in pixels per point: 2 for a screenshot from an @2x display.
        public static func bitmap(_ bitmap: Bitmap, density: Double) -> PictureSource {
            PictureSource(place: .bitmap(bitmap, density: density))
        }
    }

    /// The value of a scene's parameter: a number, a word or a colour, as the parameter is declared.
    ///
    /// ```swift
    /// ["eye": 500, "direction": "right", "tint": "#FF8800"]
    /// ```
    public struct ParameterValue: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
        ExpressibleByFloatLiteral
    {
        /// As the scene's language writes it.
        package let text: String

        /// A number.
        public static func number(_ value: Double) -> ParameterValue { ParameterValue(text: "\(value)") }
        /// A word of a parameter that has words, such as `right`.
        public static func word(_ word: String) -> ParameterValue { ParameterValue(text: word) }
        /// A colour.
        public static func color(_ color: DisplayList.Color) -> ParameterValue { ParameterValue(text: "\(color)") }

        package init(text: String) { self.text = text }
        /// From a text as in the scene: `"500"`, `"right"`, `"#FF8800"`.
        public init(stringLiteral text: String) { self.text = text }
        /// From a whole number.
        public init(integerLiteral value: Int) { text = "\(value)" }
        /// From a number.
        public init(floatLiteral value: Double) { text = "\(value)" }
    }
}

/// How a screen whose shape is not the canvas' is fitted to it: cropped evenly (`cover`), shown whole with bars of the
/// canvas' background (`contain`), or distorted (`stretch`).
public typealias PictureFit = ZoetropeRuns.PictureFit

extension PixelSize {
    /// The size of a picture cropped or padded, evenly on both sides, to the shape of `canvas`.
    func fitted(to canvas: Size, _ fit: PictureFit) -> PixelSize {
        let byHeight = Double(height) * canvas.width / canvas.height
        let byWidth = Double(width) * canvas.height / canvas.width
        func side(_ length: Double) -> Int { Int(length.rounded().clamped(to: 1...Double(FrameLimits.side))) }
        let isWider = Double(width) > byHeight
        switch fit {
        case .stretch: return self
        case .cover:
            return isWider
                ? PixelSize(width: side(byHeight), height: height) : .init(width: width, height: side(byWidth))
        case .contain:
            return isWider
                ? PixelSize(width: width, height: side(byWidth)) : .init(width: side(byHeight), height: height)
        }
    }
}

extension Bitmap {
    /// The bitmap cropped or padded to another size around the same centre; padding has the colour `background`.
    func recut(to size: PixelSize, _ background: PremultipliedRGBA8) -> Bitmap {
        guard size != PixelSize(width: width, height: height) else { return self }
        var result = Bitmap(width: size.width, height: size.height, filledWith: background)
        let dx = (size.width - width) / 2, dy = (size.height - height) / 2
        for y in max(0, dy)..<min(size.height, height + dy) {
            for x in max(0, dx)..<min(size.width, width + dx) { result[x, y] = self[x - dx, y - dy] }
        }
        return result
    }
}
