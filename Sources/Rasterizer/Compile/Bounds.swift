import Geometry

extension [Point] {
    /// The smallest rectangle that holds all points.
    var box: Rect {
        guard let first else { return Rect(x: 0, y: 0, width: 0, height: 0) }
        var (x0, y0, x1, y1) = (first.x, first.y, first.x, first.y)
        for p in self {
            (x0, y0, x1, y1) = (Swift.min(x0, p.x), Swift.min(y0, p.y), Swift.max(x1, p.x), Swift.max(y1, p.y))
        }
        return Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
    }
}

extension Path {
    /// The box of all end and control points, which holds the path; nil when there is none, or one is not a number or beyond
    /// 10^9.
    var controlBox: Rect? {
        var points: [Point] = []
        for element in elements {
            switch element {
            case .move(let p), .line(let p): points.append(p)
            case .quad(let c, let p): points += [c, p]
            case .cubic(let c, let d, let p): points += [c, d, p]
            case .close: break
            }
        }
        guard !points.isEmpty, points.allSatisfy({ abs($0.x) < 1e9 && abs($0.y) < 1e9 }) else { return nil }
        return points.box
    }
}

extension Homography {
    /// True when all numbers are finite and below 10^60. Products of three such maps, and points within 10^9 of the origin,
    /// stay finite then, so that nothing downstream becomes infinite or not a number.
    var isUsable: Bool {
        [a, b, c, d, e, f, g, h, i].allSatisfy { abs($0) < 1e60 }
    }

    /// The inverse, when it and this map are usable.
    var usableInverse: Homography? {
        guard isUsable, let inverse, inverse.isUsable else { return nil }
        return inverse
    }

    /// True for maps of scale and translation alone.
    var isAxisAligned: Bool { isAffine && b == 0 && d == 0 }

    /// The same map with i = 1, where it has no perspective.
    var normalized: Homography {
        guard g == 0, h == 0, i != 0 else { return self }
        return Homography(a / i, b / i, c / i, d / i, e / i, f / i, 0, 0, 1)
    }
}
