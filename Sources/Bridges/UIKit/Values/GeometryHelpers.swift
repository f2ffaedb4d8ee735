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

// MARK: Numbers in texts

/// The numbers of a text such as `{{0, 0}, {320, 568}}`, in their order.
private func numbers(_ text: String) -> [CGFloat] {
    text.split { "{}, ".contains($0) }.compactMap { Double($0).map { CGFloat($0) } }
}

// A text of another form is zero.
public func CGPointFromString(_ string: String) -> CGPoint { NSCoder.cgPoint(for: string) }
public func CGSizeFromString(_ string: String) -> CGSize { NSCoder.cgSize(for: string) }
public func CGRectFromString(_ string: String) -> CGRect { NSCoder.cgRect(for: string) }

extension NSCoder {
    public class func cgPoint(for string: String) -> CGPoint {
        let n = numbers(string)
        return n.count == 2 ? CGPoint(x: n[0], y: n[1]) : .zero
    }
    public class func cgSize(for string: String) -> CGSize {
        let n = numbers(string)
        return n.count == 2 ? CGSize(width: n[0], height: n[1]) : .zero
    }
    public class func cgRect(for string: String) -> CGRect {
        let n = numbers(string)
        return n.count == 4 ? CGRect(x: n[0], y: n[1], width: n[2], height: n[3]) : .zero
    }
    public class func cgVector(for string: String) -> CGVector {
        let n = numbers(string)
        return n.count == 2 ? CGVector(dx: n[0], dy: n[1]) : .zero
    }
    public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
        let n = numbers(string)
        return n.count == 4 ? UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3]) : .zero
    }
    public class func string(for point: CGPoint) -> String { NSStringFromCGPoint(point) }
    public class func string(for size: CGSize) -> String { NSStringFromCGSize(size) }
    public class func string(for rect: CGRect) -> String { NSStringFromCGRect(rect) }
}
