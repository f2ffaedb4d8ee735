#if canImport(UIKit)
    import UIKit
#else
    import ZoetropeUIKit
#endif

/// The page folds up like a paper fan, with shades in its creases, as the next one unfolds beside it.
public final class Fold: Animator {
    public override func play(_ from: UIView, _ to: UIView, in box: UIView, done: @escaping () -> Void) {
        setEye(800, of: box)
        let size = box.bounds.size, folds = 2, width = size.width / CGFloat(folds * 2), sign: CGFloat = isBack ? -1 : 1
        var strips: [(view: UIView, shade: UIView, open: CGPoint, closed: CGPoint, angle: CGFloat, leaves: Bool)] = []
        for (page, leaves) in [(from, true), (to, false)] {
            for n in 0..<folds * 2 {
                let strip = picture(
                    of: page, CGRect(x: CGFloat(n) * width, y: 0, width: width, height: size.height))
                let isLeft = n % 2 == 0, crease = CGFloat(n / 2 * 2 + (isLeft ? 0 : 2)) * width
                hinge(strip, at: CGPoint(x: isLeft ? 0 : 1, y: 0.5))
                let edge = leaves == (sign > 0) ? 0 : size.width
                let shade = UIView(frame: strip.bounds)
                shade.backgroundColor = .black
                strip.addSubview(shade)
                box.addSubview(strip)
                strips.append(
                    (
                        strip, shade, CGPoint(x: crease, y: size.height / 2), CGPoint(x: edge, y: size.height / 2),
                        isLeft ? .pi / 2 : -.pi / 2, leaves
                    ))
            }
        }
        from.isHidden = true
        to.isHidden = true
        func set(open: Bool, _ leaves: Bool) {
            for strip in strips where strip.leaves == leaves {
                strip.view.layer.position = open ? strip.open : strip.closed
                strip.view.layer.transform =
                    open ? CATransform3DIdentity : CATransform3DMakeRotation(strip.angle, 0, 1, 0)
                strip.shade.alpha = open ? 0 : 0.5
            }
        }
        set(open: true, true)
        set(open: false, false)
        UIView.animate(withDuration: duration) {
            set(open: false, true)
            set(open: true, false)
        } completion: { _ in
            done()
        }
    }
}

/// The page parts in the middle and flies past, and the next one comes from the distance; back, it closes again.
public final class Portal: Animator {
    public override func play(_ from: UIView, _ to: UIView, in box: UIView, done: @escaping () -> Void) {
        let size = box.bounds.size, near: UIView = isBack ? to : from, far: UIView = isBack ? from : to
        let halves = [0, 1].map { n in
            picture(
                of: near, CGRect(x: CGFloat(n) * size.width / 2, y: 0, width: size.width / 2, height: size.height))
        }
        for half in halves { box.addSubview(half) }
        near.isHidden = true
        let small = CATransform3DMakeScale(0.8, 0.8, 1)
        func set(_ isOpen: Bool) {
            for (half, sign) in zip(halves, [-1, 1] as [CGFloat]) {
                half.layer.transform =
                    isOpen ? CATransform3DMakeTranslation(sign * size.width / 2, 0, 0) : CATransform3DIdentity
            }
            far.layer.transform = isOpen ? CATransform3DIdentity : small
        }
        set(isBack)
        UIView.animate(withDuration: duration, delay: 0, options: .curveEaseOut) {
            set(!self.isBack)
        } completion: { _ in
            done()
        }
    }
}

/// The page bursts into pieces, which shrink and turn.
public final class Explode: Animator {
    public override func play(_ from: UIView, _ to: UIView, in box: UIView, done: @escaping () -> Void) {
        let size = box.bounds.size, columns = 6, rows = 12
        let width = size.width / CGFloat(columns), height = size.height / CGFloat(rows)
        // The same burst each time: a linear congruential generator.
        var seed: UInt32 = 7
        func random(_ range: CGFloat) -> CGFloat {
            seed = seed &* 1_664_525 &+ 1_013_904_223
            return (CGFloat(seed >> 8) / CGFloat(1 << 24) - 0.5) * 2 * range
        }
        var pieces: [(view: UIView, way: CGPoint, angle: CGFloat)] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let piece = picture(
                    of: from, CGRect(x: CGFloat(column) * width, y: CGFloat(row) * height, width: width, height: height)
                )
                box.addSubview(piece)
                pieces.append((piece, CGPoint(x: random(100), y: random(100)), random(1.5)))
            }
        }
        from.isHidden = true
        UIView.animate(withDuration: duration, delay: 0, options: .curveEaseIn) {
            for (piece, way, angle) in pieces {
                piece.frame = piece.frame.offsetBy(dx: way.x, dy: way.y)
                piece.alpha = 0
                piece.transform = CGAffineTransform(rotationAngle: angle).scaledBy(x: 0.01, y: 0.01)
            }
        } completion: { _ in
            done()
        }
    }
}

/// Half of the page turns over the middle, as in a book, with the next page on its back.
public final class Flip: Animator {
    public override func play(_ from: UIView, _ to: UIView, in box: UIView, done: @escaping () -> Void) {
        setEye(500, of: box)
        let size = box.bounds.size, sign: CGFloat = isBack ? -1 : 1
        func half(_ page: UIView, _ n: Int) -> UIView {
            let half = picture(
                of: page, CGRect(x: CGFloat(n) * size.width / 2, y: 0, width: size.width / 2, height: size.height))
            half.layer.isDoubleSided = false
            hinge(half, at: CGPoint(x: n == 0 ? 1 : 0, y: 0.5))
            box.addSubview(half)
            return half
        }
        let still = isBack ? 1 : 0, moving = isBack ? 0 : 1
        _ = half(from, still)
        _ = half(to, moving)
        let rises = half(from, moving), falls = half(to, still)
        from.isHidden = true
        to.isHidden = true
        falls.layer.transform = CATransform3DMakeRotation(sign * .pi / 2, 0, 1, 0)
        UIView.animateKeyframes(withDuration: duration, delay: 0) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                rises.layer.transform = CATransform3DMakeRotation(-sign * .pi / 2, 0, 1, 0)
            }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                falls.layer.transform = CATransform3DIdentity
            }
        } completion: { _ in
            done()
        }
    }
}
