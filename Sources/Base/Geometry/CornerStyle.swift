/// Which corners of a rectangle are round, and how: `CALayer.maskedCorners` and `cornerCurve`.
public struct CornerStyle: Hashable, Sendable {
    /// `CALayerCornerCurve`'s names.
    public enum Curve: String, Hashable, Sendable, CaseIterable {
        /// A quarter of an ellipse.
        case circular
        /// The system's smooth corner, whose curvature begins and ends at 0. It reaches 1.53 radii along each side;
        /// where that is more than half of the shorter side, it approaches the circular one.
        case continuous
    }

    /// `CACornerMask`'s names without `layer` and `Corner`. Y runs down, so `minXMinY` is the upper left corner.
    public enum Corner: String, Hashable, Sendable, CaseIterable { case minXMinY, maxXMinY, minXMaxY, maxXMaxY }

    public var curve: Curve
    /// The corners that are round; the others are square.
    public var round: Set<Corner>

    public init(curve: Curve = .circular, round: Set<Corner> = Set(Corner.allCases)) {
        self.curve = curve
        self.round = round
    }
}

extension Path {
    /// A rectangle with corners of `radius` in a style. The radius is limited to half of each side, or, where the
    /// corners are continuous, to half of the shorter side.
    public init(roundedRect r: Rect, radius: Double, style: CornerStyle) {
        let half = min(r.width, r.height) / 2, limited = min(radius, half)
        let isContinuous = style.curve == .continuous && limited > 0 && limited < half
        let radius = style.curve == .continuous ? limited : radius
        if !isContinuous, style.round.count == CornerStyle.Corner.allCases.count {
            self.init(roundedRect: r, radius: radius)
            return
        }
        let clockwise: [CornerStyle.Corner] = [.maxXMinY, .maxXMaxY, .minXMaxY, .minXMinY]
        var elements: [Element] = []
        for (turn, corner) in clockwise.enumerated() {
            let frame = CornerFrame(corner, of: r)
            if !style.round.contains(corner) || limited <= 0 {
                elements.append(.line(frame.corner))
            } else if isContinuous {
                elements += frame.continuous(radius: limited, half: half)
            } else {
                let rx = min(radius, r.width / 2), ry = min(radius, r.height / 2)
                elements += frame.circular(rx: rx, ry: ry, from: 90 * Double(turn - 1))
            }
        }
        // The first element is a line to where the first corner begins.
        if case .line(let first) = elements[0] { elements[0] = .move(first) }
        self.init(elements + [.close])
    }
}

/// A corner, and the directions along the side before it and the side after it, both away from the corner.
private struct CornerFrame {
    let corner, before, after: Point

    /// The corners follow each other clockwise.
    init(_ corner: CornerStyle.Corner, of r: Rect) {
        switch corner {
        case .maxXMinY: (self.corner, before, after) = (Point(r.maxX, r.minY), Point(-1, 0), Point(0, 1))
        case .maxXMaxY: (self.corner, before, after) = (Point(r.maxX, r.maxY), Point(0, -1), Point(-1, 0))
        case .minXMaxY: (self.corner, before, after) = (Point(r.minX, r.maxY), Point(1, 0), Point(0, -1))
        case .minXMinY: (self.corner, before, after) = (Point(r.minX, r.minY), Point(0, 1), Point(1, 0))
        }
    }

    private func point(_ a: Double, _ b: Double) -> Point {
        Point(corner.x + a * before.x + b * after.x, corner.y + a * before.y + b * after.y)
    }

    /// From an angle in degrees.
    func circular(rx: Double, ry: Double, from angle: Double) -> [Path.Element] {
        let start = point(before.x != 0 ? rx : ry, 0)
        let center = Point(corner.x + rx * (before.x + after.x), corner.y + ry * (before.y + after.y))
        return [.line(start)] + Path.arc(center: center, rx: rx, ry: ry, from: angle, by: 90)
    }

    /// The smooth corner, of a radius below `half`, half of the shorter side.
    ///
    /// Its points were published by PixelCut in 2013 ("Code for iOS 7 Rounded Rectangles"); they are in radii, first
    /// along the side before the corner, then along the side after it.
    func continuous(radius: Double, half: Double) -> [Path.Element] {
        let reach = 1.52866483
        // How much of the smooth corner there is room for; without any, its points are those of a circular corner.
        let share = min(1, (half - radius) / ((reach - 1) * radius))
        func at(_ smoothA: Double, _ smoothB: Double, _ circleA: Double, _ circleB: Double) -> Point {
            point(
                radius * (circleA + (smoothA - circleA) * share), radius * (circleB + (smoothB - circleB) * share))
        }
        // The handle of the cubic that is nearest to a quarter of a circle.
        let handle = 1 - 0.5522847498
        return [
            .line(at(reach, 0, 1, 0)),
            .cubic(at(1.08849323, 0, 1, 0), at(0.86840689, 0, 1, 0), end: at(0.66993427, 0.065496, 1, 0)),
            .line(at(0.63149399, 0.074911, 1, 0)),
            .cubic(
                at(0.37282392, 0.16905899, handle, 0), at(0.16905899, 0.37282392, 0, handle),
                end: at(0.074911, 0.63149399, 0, 1)),
            .line(at(0.065496, 0.66993427, 0, 1)),
            .cubic(at(0, 0.86840689, 0, 1), at(0, 1.08849323, 0, 1), end: at(0, reach, 0, 1)),
        ]
    }
}
