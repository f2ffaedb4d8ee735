import Foundation
import ZoetropeGeometry

/// The parts of an affine map, `CGAffineTransformComponents`: a scaling, then a shear along x, a turn, and a translation.
public struct CGAffineTransformComponents: Equatable, Sendable {
    public var scale: CGSize
    /// How far x moves for each unit of y.
    public var horizontalShear: CGFloat
    /// Radians, from +x toward +y.
    public var rotation: CGFloat
    public var translation: CGVector

    public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
        (self.scale, self.horizontalShear) = (scale, horizontalShear)
        (self.rotation, self.translation) = (rotation, translation)
    }

    public init() { self.init(scale: .zero, horizontalShear: 0, rotation: 0, translation: .zero) }
}

extension CGAffineTransform {
    /// The map that is made of its parts.
    public init(_ components: CGAffineTransformComponents) {
        let shear = CGAffineTransform(a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0)
        self = CGAffineTransform(scaleX: components.scale.width, y: components.scale.height)
            .concatenating(shear).concatenating(CGAffineTransform(rotationAngle: components.rotation))
            .concatenating(CGAffineTransform(translationX: components.translation.dx, y: components.translation.dy))
    }

    /// The parts of the map. Its first axis is only scaled and turned; a mirror is a negative height.
    public func decomposed() -> CGAffineTransformComponents {
        let width = (a * a + b * b).squareRoot()
        let height = width == 0 ? d : (a * d - b * c) / width
        let along = width == 0 ? 0 : (a * c + b * d) / width
        return CGAffineTransformComponents(
            scale: CGSize(width: width, height: height), horizontalShear: height == 0 ? 0 : along / height,
            rotation: width == 0 ? 0 : CGFloat(Elementary.atan2Degrees(Double(b), Double(a)) * .pi / 180),
            translation: CGVector(dx: tx, dy: ty))
    }
}
