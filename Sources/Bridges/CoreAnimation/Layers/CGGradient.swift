import Foundation

/// Colours with their places along a line, `CGGradient`.
public final class CGGradient {
    let colors: [CGColor]
    let locations: [CGFloat]

    /// - Parameters:
    ///   - space: not asked: colours are interpolated in sRGB, as layers' are.
    ///   - colors: ``CGColor``s; at least two.
    ///   - locations: 0…1, as many as colours; nil for equal distances.
    public init?(colorsSpace space: CGColorSpace?, colors: [Any], locations: UnsafePointer<CGFloat>?) {
        let own = colors.compactMap { $0 as? CGColor }, last = CGFloat(max(own.count - 1, 1))
        guard own.count > 1, own.count == colors.count else { return nil }
        self.colors = own
        self.locations = own.indices.map { locations?[$0] ?? CGFloat($0) / last }
    }
}

public struct CGGradientDrawingOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

extension CGContext {
    /// Fills what the clip leaves with a gradient along a line; beyond its ends too, whatever the options say.
    public func drawLinearGradient(
        _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint, options: CGGradientDrawingOptions
    ) {
        draw(gradient) { layer, unit in
            (layer.startPoint, layer.endPoint) = (unit(startPoint), unit(endPoint))
        }
    }

    /// Fills what the clip leaves with a gradient about a centre, out to the radius of the end and on beyond it.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        // A gradient of layers begins at its centre: colours between that and the first radius are the first.
        let first = endRadius > 0 ? min(max(startRadius / endRadius, 0), 1) : 0
        draw(gradient) { layer, unit in
            layer.type = .radial
            layer.locations = gradient.locations.map { NSNumber(value: Double(first + $0 * (1 - first))) }
            layer.startPoint = unit(endCenter)
            layer.endPoint = unit(CGPoint(x: endCenter.x + endRadius, y: endCenter.y + endRadius))
        }
    }

    private func draw(_ gradient: CGGradient, _ place: (CAGradientLayer, (CGPoint) -> CGPoint) -> Void) {
        let layer = CAGradientLayer(), ctm = self.ctm, size = canvas.bounds.size
        guard size.width > 0, size.height > 0 else { return }
        layer.frame = canvas.bounds
        layer.colors = gradient.colors
        layer.locations = gradient.locations.map { NSNumber(value: Double($0)) }
        place(layer) {
            let point = $0.applying(ctm)
            return CGPoint(x: point.x / size.width, y: point.y / size.height)
        }
        self.place(layer)
    }
}
