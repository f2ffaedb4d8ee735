import ZoetropeCoreAnimation

/// A colour, `UIColor`. Colours of every space are drawn as sRGB.
open class UIColor: NSObject, @unchecked Sendable {
    /// What the colour is for a trait collection.
    private let provider: @Sendable (UITraitCollection) -> CGColor

    /// For each use anew, as what a system's colour is depends on light and dark.
    public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        provider = { dynamicProvider($0).resolvedColor(with: $0).cgColor }
    }

    public init(cgColor: CGColor) { provider = { _ in cgColor } }

    /// - Parameters: each 0…1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
    }

    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let components = [red, green, blue, alpha]
        self.init(
            cgColor: CGColorSpace(name: CGColorSpace.displayP3).flatMap {
                CGColor(colorSpace: $0, components: components)
            } ?? CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
    }

    public convenience init(white: CGFloat, alpha: CGFloat) { self.init(cgColor: CGColor(gray: white, alpha: alpha)) }

    /// - Parameters: each 0…1; a hue of 1 is red again.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let rgb = HSB(hue: Double(hue), saturation: Double(saturation), brightness: Double(brightness)).rgb
        self.init(red: rgb.0, green: rgb.1, blue: rgb.2, alpha: alpha)
    }

    /// The colours of Xcode's literals.
    public required convenience init(
        _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
    ) { self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha)) }

    /// The colour for the traits that hold now.
    open var cgColor: CGColor { provider(UITraitCollection.current) }

    open func resolvedColor(with traits: UITraitCollection) -> UIColor { UIColor(cgColor: provider(traits)) }

    /// The same colour with another alpha, for all traits.
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        let provider = provider
        return UIColor { traits in
            let color = provider(traits)
            return UIColor(cgColor: color.copy(alpha: alpha) ?? color)
        }
    }

    /// The components in sRGB; false never.
    @discardableResult open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = cgColor.color
        red?.pointee = CGFloat(color.r)
        green?.pointee = CGFloat(color.g)
        blue?.pointee = CGFloat(color.b)
        alpha?.pointee = CGFloat(color.a)
        return true
    }

    @discardableResult open func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = cgColor.color, hsb = HSB(red: color.r, green: color.g, blue: color.b)
        hue?.pointee = CGFloat(hsb.hue)
        saturation?.pointee = CGFloat(hsb.saturation)
        brightness?.pointee = CGFloat(hsb.brightness)
        alpha?.pointee = CGFloat(color.a)
        return true
    }

    /// The grey; false for a colour that is none.
    @discardableResult open func getWhite(
        _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = cgColor.color
        guard color.r == color.g, color.g == color.b else { return false }
        white?.pointee = CGFloat(color.r)
        alpha?.pointee = CGFloat(color.a)
        return true
    }

    /// Makes it the colour of fills in the current picture.
    open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
    /// Makes it the colour of strokes in the current picture.
    open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
    open func set() {
        setFill()
        setStroke()
    }

    /// Colours are equal that are drawn alike now.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        return self === other || cgColor.color == other.cgColor.color
    }

    open override var hash: Int { cgColor.color.hashValue }
    open override var description: String { "UIColor \(cgColor)" }
}

/// A colour by hue, saturation and brightness, each 0…1.
private struct HSB {
    var hue, saturation, brightness: Double

    init(hue: Double, saturation: Double, brightness: Double) {
        (self.hue, self.saturation, self.brightness) = (hue, saturation, brightness)
    }

    init(red: Double, green: Double, blue: Double) {
        brightness = max(red, green, blue)
        let range = brightness - min(red, green, blue)
        saturation = brightness > 0 ? range / brightness : 0
        hue = 0
        guard range > 0 else { return }
        let sixth =
            brightness == red
            ? (green - blue) / range : brightness == green ? 2 + (blue - red) / range : 4 + (red - green) / range
        hue = (sixth < 0 ? sixth + 6 : sixth) / 6
    }

    var rgb: (CGFloat, CGFloat, CGFloat) {
        let place = (hue - hue.rounded(.down)) * 6, sector = min(Int(place), 5)
        let rest = place - Double(sector)
        let low = brightness * (1 - saturation)
        let falling = brightness * (1 - saturation * rest)
        let rising = brightness * (1 - saturation * (1 - rest))
        let (r, g, b) =
            switch sector {
            case 0: (brightness, rising, low)
            case 1: (falling, brightness, low)
            case 2: (low, brightness, rising)
            case 3: (low, falling, brightness)
            case 4: (rising, low, brightness)
            default: (brightness, low, falling)
            }
        return (CGFloat(r), CGFloat(g), CGFloat(b))
    }
}

/// `#colorLiteral(red: …)` is a `UIColor`.
extension UIColor: _ExpressibleByColorLiteral {}
public typealias _ColorLiteralType = UIColor
