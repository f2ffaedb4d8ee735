import Foundation
import ZoetropeGeometry

extension CALayer {
    /// The anchor point in the layer's coordinates.
    private var anchor: CGPoint {
        CGPoint(
            x: bounds.origin.x + anchorPoint.x * bounds.size.width,
            y: bounds.origin.y + anchorPoint.y * bounds.size.height)
    }

    /// Maps the layer's space to its superlayer's. `flattening`: without the superlayer's `sublayerTransform`.
    func mapToSuperlayer(flattening: Bool = false) -> Transform3D {
        let a = anchor, z = Double(anchorPointZ)
        let own = Transform3D.translation(-a.x, -a.y, -z).concatenating(values.transform.matrix)
            .concatenating(.translation(position.x, position.y, zPosition))
        guard !flattening, let parent = superlayer else { return own }
        let flipped = parent.isGeometryFlipped ? own.concatenating(parent.flip) : own
        let matrix = parent.values.sublayerTransform.matrix
        guard matrix != .identity else { return flipped }
        let b = parent.anchor
        return flipped.concatenating(.translation(-b.x, -b.y, 0)).concatenating(matrix)
            .concatenating(.translation(b.x, b.y, 0))
    }

    /// Mirrors y about the middle of the bounds.
    private var flip: Transform3D {
        Transform3D.scale(1, -1, 1).concatenating(.translation(0, 2 * bounds.midY, 0))
    }

    /// Maps the layer's plane to that of the root of its tree.
    private var mapToRoot: Homography {
        let map = Homography(mapToSuperlayer())
        return superlayer.map { map.then($0.mapToRoot) } ?? .identity
    }

    /// A point of another layer of the same tree, or of its root where that is nil, as a point of this one.
    public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
        let root = (l?.mapToRoot ?? .identity).apply(Point(p)) ?? Point(p)
        return CGPoint(mapToRoot.inverse?.apply(root) ?? root)
    }

    /// A point of this layer as a point of another one.
    public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
        let root = mapToRoot.apply(Point(p)) ?? Point(p)
        return CGPoint(l?.mapToRoot.inverse?.apply(root) ?? root)
    }

    /// The rectangle around the image of one of another layer.
    public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
        CGRect(around: r.corners.map { convert($0, from: l) })
    }

    /// The rectangle around the image of one of this layer.
    public func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
        CGRect(around: r.corners.map { convert($0, to: l) })
    }

    /// See `hitTest`.
    final func hit(_ p: CGPoint) -> CALayer? {
        guard !isHidden, opacity > 0 else { return nil }
        let map = Homography(mapToSuperlayer())
        guard isDoubleSided || map.determinant > 0, let own = map.inverse?.apply(Point(p)) else { return nil }
        let point = CGPoint(own)
        if masksToBounds, !contains(point) { return nil }
        if let mask, !(mask.superlayer === self && mask.hitTest(point) != nil) { return nil }
        let ordered = children.enumerated().sorted {
            ($0.element.zPosition, $0.offset) > ($1.element.zPosition, $1.offset)
        }
        for (_, layer) in ordered { if let hit = layer.hitTest(point) { return hit } }
        return contains(point) ? self : nil
    }
}
