import Foundation

/// Matrices as objects, as older code gives them to `values` of a `CAKeyframeAnimation`: their numbers in one array, as
/// Foundation keeps no other structures on Linux.
extension NSValue {
    public convenience init(caTransform3D t: CATransform3D) {
        self.init([
            t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43,
            t.m44,
        ])
    }

    public convenience init(cgAffineTransform t: CGAffineTransform) { self.init([t.a, t.b, t.c, t.d, t.tx, t.ty]) }

    /// The identity for an object that holds no matrix.
    public var caTransform3DValue: CATransform3D {
        guard let n = numbers(16) else { return CATransform3DIdentity }
        return CATransform3D(
            m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7], m31: n[8],
            m32: n[9],
            m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
    }

    /// The identity for an object that holds no transform of the plane.
    public var cgAffineTransformValue: CGAffineTransform {
        guard let n = numbers(6) else { return .identity }
        return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }

    private convenience init(_ numbers: [CGFloat]) {
        let numbers = numbers.map { Double($0) }
        self.init(bytes: numbers, objCType: "[\(numbers.count)d]")
    }

    /// Nil where something else is held.
    private func numbers(_ count: Int) -> [CGFloat]? {
        guard String(cString: objCType) == "[\(count)d]" else { return nil }
        var numbers = [Double](repeating: 0, count: count)
        #if canImport(ObjectiveC)
            getValue(&numbers, size: count * MemoryLayout<Double>.size)
        #else
            getValue(&numbers)
        #endif
        return numbers.map { CGFloat($0) }
    }

    /// The structure as it is; nil for what is no matrix.
    var transform: Any? {
        numbers(16) != nil ? caTransform3DValue : numbers(6) != nil ? cgAffineTransformValue : nil
    }
}
