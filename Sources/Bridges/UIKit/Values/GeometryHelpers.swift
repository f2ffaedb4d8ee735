/// The functions of Core Graphics by which older code makes and asks points, sizes and rectangles. A Mac has them.
#if !canImport(CoreGraphics)
    public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }
    public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }
    public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
        CGRect(x: x, y: y, width: width, height: height)
    }

    public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
    public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
    public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
    public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
    public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
    public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
    public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
    public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }

    public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect { rect.insetBy(dx: dx, dy: dy) }
    public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect { rect.offsetBy(dx: dx, dy: dy) }
    public func CGRectIntegral(_ rect: CGRect) -> CGRect { rect.integral }
    public func CGRectStandardize(_ rect: CGRect) -> CGRect { rect.standardized }
    public func CGRectUnion(_ r1: CGRect, _ r2: CGRect) -> CGRect { r1.union(r2) }
    public func CGRectIntersection(_ r1: CGRect, _ r2: CGRect) -> CGRect { r1.intersection(r2) }

    public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }
    public func CGRectIsNull(_ rect: CGRect) -> Bool { rect.isNull }
    public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool { rect.contains(point) }
    public func CGRectContainsRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1.contains(rect2) }
    public func CGRectIntersectsRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1.intersects(rect2) }
    public func CGRectEqualToRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1 == rect2 }
    public func CGPointEqualToPoint(_ point1: CGPoint, _ point2: CGPoint) -> Bool { point1 == point2 }
    public func CGSizeEqualToSize(_ size1: CGSize, _ size2: CGSize) -> Bool { size1 == size2 }

    public func CGAffineTransformScale(_ t: CGAffineTransform, _ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
        t.scaledBy(x: sx, y: sy)
    }
    public func CGAffineTransformTranslate(_ t: CGAffineTransform, _ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
        t.translatedBy(x: tx, y: ty)
    }
    public func CGAffineTransformRotate(_ t: CGAffineTransform, _ angle: CGFloat) -> CGAffineTransform {
        t.rotated(by: angle)
    }
    public func CGAffineTransformConcat(_ t1: CGAffineTransform, _ t2: CGAffineTransform) -> CGAffineTransform {
        t1.concatenating(t2)
    }
    public func CGAffineTransformInvert(_ t: CGAffineTransform) -> CGAffineTransform { t.inverted() }
    public func CGAffineTransformIsIdentity(_ t: CGAffineTransform) -> Bool { t.isIdentity }
#endif

public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat) -> UIEdgeInsets {
    UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect { rect.inset(by: insets) }

/// In the words of `%g`, as UIKit has them: "{{0, 0}, {320, 568.5}}".
public func NSStringFromCGRect(_ rect: CGRect) -> String {
    "{\(NSStringFromCGPoint(rect.origin)), \(NSStringFromCGSize(rect.size))}"
}
public func NSStringFromCGPoint(_ point: CGPoint) -> String { pair(point.x, point.y) }
public func NSStringFromCGSize(_ size: CGSize) -> String { pair(size.width, size.height) }

private func pair(_ a: CGFloat, _ b: CGFloat) -> String {
    String(format: "{%.17g, %.17g}", Double(a), Double(b))
}
