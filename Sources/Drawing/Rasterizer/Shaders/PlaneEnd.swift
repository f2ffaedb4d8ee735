import ZoetropeGeometry

/// A straight end of what a plane shows, as a function that is linear on the canvas: above 0 on the side that is shown.
struct PlaneEnd {
    private let across: Double, down: Double, at: Double

    /// What lies to the right of column u. `map` maps the canvas to the plane.
    init(_ map: Homography, from u: Double) {
        (across, down, at) = (map.a - u * map.g, map.b - u * map.h, map.c - u * map.i)
    }

    /// What lies to the left of column u.
    init(_ map: Homography, to u: Double) {
        (across, down, at) = (u * map.g - map.a, u * map.h - map.b, u * map.i - map.c)
    }

    /// What lies below row v.
    init(_ map: Homography, below v: Double) {
        (across, down, at) = (map.d - v * map.g, map.e - v * map.h, map.f - v * map.i)
    }

    /// What lies above row v.
    init(_ map: Homography, above v: Double) {
        (across, down, at) = (v * map.g - map.d, v * map.h - map.e, v * map.i - map.f)
    }

    /// The least value in the rectangle around (x, y) that reaches `half` to both sides, and `tall` up and down.
    func least(_ x: Double, _ y: Double, _ half: Double, _ tall: Double) -> Double {
        across * x + down * y + at - abs(across) * half - abs(down) * tall
    }
}
