import ZoetropeGeometry

extension [Point] {
    /// The smallest rectangle that holds all points; empty for none.
    var box: Rect { boundingBox ?? Rect(x: 0, y: 0, width: 0, height: 0) }
}

extension Path {
    /// The bounding box of all end and control points, which contains the path. Nil if there are no points, or if a
    /// coordinate is not a number or 10^9 or more.
    var controlBox: Rect? {
        var points: [Point] = []
        for element in elements { element.forEachPoint { points.append($0) } }
        guard !points.isEmpty, points.allSatisfy({ abs($0.x) < 1e9 && abs($0.y) < 1e9 }) else { return nil }
        return points.box
    }
}

extension Homography {
    /// True when all elements are below 10^60. Then products of three such maps, applied to points within 10^9 of the
    /// origin, are finite, so that no later computation yields infinity or NaN.
    var isUsable: Bool {
        [a, b, c, d, e, f, g, h, i].allSatisfy { abs($0) < 1e60 }
    }

    /// The inverse; nil unless it and this map are usable.
    var usableInverse: Homography? {
        guard isUsable, let inverse, inverse.isUsable else { return nil }
        return inverse
    }

    /// True for maps that only scale and translate.
    var isAxisAligned: Bool { isAffine && b == 0 && d == 0 }

    /// The same map with i = 1, if it has no perspective; else unchanged.
    var normalized: Homography {
        guard g == 0, h == 0, i != 0 else { return self }
        return Homography(a / i, b / i, c / i, d / i, e / i, f / i, 0, 0, 1)
    }
}
