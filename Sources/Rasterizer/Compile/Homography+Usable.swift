import Geometry

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
