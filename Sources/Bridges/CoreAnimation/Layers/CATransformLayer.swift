import Foundation

/// Only moves its sublayers, which keep their depth, `CATransformLayer`.
open class CATransformLayer: CALayer {}

/// Shows a part of its sublayers by moving its bounds, `CAScrollLayer`.
open class CAScrollLayer: CALayer {
    /// Which ways it scrolls.
    open var scrollMode: CAScrollLayerScrollMode = .both

    override class var settings: [CodedProperty] { own }

    nonisolated(unsafe) private static let own = CALayer.settings + [.word("scrollMode", \CAScrollLayer.scrollMode)]

    /// Makes a point the bounds' origin, as far as the mode allows.
    open func scroll(to p: CGPoint) {
        var origin = bounds.origin
        if scrollMode == .both || scrollMode == .horizontally { origin.x = p.x }
        if scrollMode == .both || scrollMode == .vertically { origin.y = p.y }
        bounds = CGRect(origin: origin, size: bounds.size)
    }

    /// Moves the bounds as little as shows a rectangle.
    open func scroll(to r: CGRect) {
        func moved(_ low: CGFloat, _ length: CGFloat, _ from: CGFloat, _ to: CGFloat) -> CGFloat {
            if from < low { return from }
            return to > low + length ? min(to - length, from) : low
        }
        scroll(
            to: CGPoint(
                x: moved(bounds.minX, bounds.width, r.minX, r.maxX),
                y: moved(bounds.minY, bounds.height, r.minY, r.maxY)))
    }
}

public struct CAScrollLayerScrollMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let none = CAScrollLayerScrollMode(rawValue: "none")
    public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
    public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
    public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

/// Shows its sublayers several times, `CAReplicatorLayer`.
open class CAReplicatorLayer: CALayer {
    override class var initialValues: LayerValues { LayerValues(replicator: ReplicatorValues()) }

    override class var settings: [CodedProperty] { own }

    nonisolated(unsafe) private static let own =
        CALayer.settings + [.flag("preservesDepth", at: \CAReplicatorLayer.preservesDepth)]

    private var replicator: ReplicatorValues { values.replicator ?? ReplicatorValues() }

    /// With the original.
    open var instanceCount: Int {
        get { Int(replicator.instanceCount) }
        set { change(.instanceCount) { $0.replicator?.instanceCount = Double(newValue) } }
    }

    /// Whether the copies keep their depth.
    open var preservesDepth = false

    /// Seconds by which each copy is later than the one before.
    open var instanceDelay: CFTimeInterval {
        get { replicator.instanceDelay }
        set { change(.instanceDelay) { $0.replicator?.instanceDelay = newValue } }
    }

    /// From each copy to the next, about the anchor point.
    open var instanceTransform: CATransform3D {
        get { CATransform3D(replicator.instanceTransform.matrix) }
        set { change(.instanceTransform) { $0.replicator?.instanceTransform = LayerTransform(newValue) } }
    }

    /// Multiplies the colours of the original.
    open var instanceColor: CGColor? {
        get { replicator.instanceColor }
        set { change(.instanceColor) { $0.replicator?.instanceColor = newValue } }
    }

    /// Added to the colour's channels from each copy to the next.
    open var instanceRedOffset: Float {
        get { Float(replicator.instanceRedOffset) }
        set { change(.instanceRedOffset) { $0.replicator?.instanceRedOffset = Double(newValue) } }
    }

    open var instanceGreenOffset: Float {
        get { Float(replicator.instanceGreenOffset) }
        set { change(.instanceGreenOffset) { $0.replicator?.instanceGreenOffset = Double(newValue) } }
    }

    open var instanceBlueOffset: Float {
        get { Float(replicator.instanceBlueOffset) }
        set { change(.instanceBlueOffset) { $0.replicator?.instanceBlueOffset = Double(newValue) } }
    }

    open var instanceAlphaOffset: Float {
        get { Float(replicator.instanceAlphaOffset) }
        set { change(.instanceAlphaOffset) { $0.replicator?.instanceAlphaOffset = Double(newValue) } }
    }
}
