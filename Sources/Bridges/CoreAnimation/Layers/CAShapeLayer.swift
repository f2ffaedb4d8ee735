import Foundation

/// A path, filled and then stroked, `CAShapeLayer`.
open class CAShapeLayer: CALayer {
    override class var initialValues: LayerValues { LayerValues(shape: ShapeValues()) }

    override class var settings: [CodedProperty] { own }

    nonisolated(unsafe) private static let own: [CodedProperty] =
        CALayer.settings + [
            .word("fillRule", \CAShapeLayer.fillRule), .word("lineCap", \CAShapeLayer.lineCap),
            .word("lineJoin", \CAShapeLayer.lineJoin),
        ]

    private var shape: ShapeValues { values.shape ?? ShapeValues() }

    /// In the layer's coordinates; its bounds do not matter.
    open var path: CGPath? {
        get { shape.path }
        set { change(.path) { $0.shape?.path = newValue?.copy() } }
    }

    open var fillColor: CGColor? {
        get { shape.fillColor }
        set { change(.fillColor) { $0.shape?.fillColor = newValue } }
    }

    open var fillRule: CAShapeLayerFillRule = .nonZero

    open var strokeColor: CGColor? {
        get { shape.strokeColor }
        set { change(.strokeColor) { $0.shape?.strokeColor = newValue } }
    }

    /// The part of the path's length that is stroked, 0…1.
    open var strokeStart: CGFloat {
        get { shape.strokeStart }
        set { change(.strokeStart) { $0.shape?.strokeStart = newValue } }
    }

    open var strokeEnd: CGFloat {
        get { shape.strokeEnd }
        set { change(.strokeEnd) { $0.shape?.strokeEnd = newValue } }
    }

    open var lineWidth: CGFloat {
        get { shape.lineWidth }
        set { change(.lineWidth) { $0.shape?.lineWidth = newValue } }
    }

    /// The longest miter, in widths; a sharper corner is bevelled.
    open var miterLimit: CGFloat {
        get { shape.miterLimit }
        set { change(.miterLimit) { $0.shape?.miterLimit = newValue } }
    }

    open var lineCap: CAShapeLayerLineCap = .butt
    open var lineJoin: CAShapeLayerLineJoin = .miter

    /// Lengths of dashes and gaps in turn.
    open var lineDashPattern: [NSNumber]? {
        get { shape.lineDashPattern?.map { NSNumber(value: $0) } }
        set { change(.lineDashPattern) { $0.shape?.lineDashPattern = newValue?.map(\.doubleValue) } }
    }

    open var lineDashPhase: CGFloat {
        get { shape.lineDashPhase }
        set { change(.lineDashPhase) { $0.shape?.lineDashPhase = newValue } }
    }
}

public struct CAShapeLayerFillRule: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

public struct CAShapeLayerLineCap: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

public struct CAShapeLayerLineJoin: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}
