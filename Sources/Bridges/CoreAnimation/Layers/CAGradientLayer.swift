import Foundation

/// Colours along a line, from a centre or about it, `CAGradientLayer`, in the unit square of the bounds.
open class CAGradientLayer: CALayer {
    override class var initialValues: LayerValues { LayerValues(gradient: GradientValues()) }

    override class var settings: [CodedProperty] { own }

    nonisolated(unsafe) private static let own = CALayer.settings + [.word("type", \CAGradientLayer.type)]

    private var gradient: GradientValues { values.gradient ?? GradientValues() }

    /// ``CGColor``s.
    open var colors: [Any]? {
        get { gradient.colors }
        set { change(.colors) { $0.gradient?.colors = newValue.map { $0.compactMap { $0 as? CGColor } } } }
    }

    /// 0…1 for each colour; nil for equal distances.
    open var locations: [NSNumber]? {
        get { gradient.locations?.map { NSNumber(value: $0) } }
        set { change(.locations) { $0.gradient?.locations = newValue?.map(\.doubleValue) } }
    }

    open var startPoint: CGPoint {
        get { gradient.startPoint }
        set { change(.startPoint) { $0.gradient?.startPoint = newValue } }
    }

    open var endPoint: CGPoint {
        get { gradient.endPoint }
        set { change(.endPoint) { $0.gradient?.endPoint = newValue } }
    }

    open var type: CAGradientLayerType = .axial
}

public struct CAGradientLayerType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let axial = CAGradientLayerType(rawValue: "axial")
    public static let radial = CAGradientLayerType(rawValue: "radial")
    public static let conic = CAGradientLayerType(rawValue: "conic")
}
