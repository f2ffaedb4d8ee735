/// A class of layers of this library.
struct LayerClass {
    let type: CALayer.Type
    let make: @Sendable () -> CALayer
    /// A layer of this class with another one's properties.
    let copy: @Sendable (CALayer) -> CALayer

    /// In archives.
    var name: String { "\(type)" }

    /// CALayer itself is the last one.
    static let all = [
        LayerClass(type: CAShapeLayer.self, make: { CAShapeLayer() }, copy: { CAShapeLayer(layer: $0) }),
        LayerClass(type: CAGradientLayer.self, make: { CAGradientLayer() }, copy: { CAGradientLayer(layer: $0) }),
        LayerClass(type: CATextLayer.self, make: { CATextLayer() }, copy: { CATextLayer(layer: $0) }),
        LayerClass(type: CATransformLayer.self, make: { CATransformLayer() }, copy: { CATransformLayer(layer: $0) }),
        LayerClass(type: CAReplicatorLayer.self, make: { CAReplicatorLayer() }, copy: { CAReplicatorLayer(layer: $0) }),
        LayerClass(type: CAScrollLayer.self, make: { CAScrollLayer() }, copy: { CAScrollLayer(layer: $0) }),
        LayerClass(type: CAEmitterLayer.self, make: { CAEmitterLayer() }, copy: { CAEmitterLayer(layer: $0) }),
        LayerClass(type: CALayer.self, make: { CALayer() }, copy: { CALayer(layer: $0) }),
    ]

    /// The class of a layer, or the nearest one above a client's own.
    static func nearest(to layer: CALayer) -> LayerClass {
        all.first { Swift.type(of: layer).isSubclass(of: $0.type) } ?? all[all.count - 1]
    }
}
