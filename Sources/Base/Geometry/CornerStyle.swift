/// Which corners of a rectangle are round, and how: `CALayer.maskedCorners` and `cornerCurve`.
public struct CornerStyle: Hashable, Sendable {
    /// `CALayerCornerCurve`'s names.
    public enum Curve: String, Hashable, Sendable, CaseIterable {
        /// A quarter of a circle.
        case circular
        /// The system's smooth corner, whose curvature begins and ends at 0. It reaches 1.53 radii along each side;
        /// where that is more than half of the shorter side, it approaches the circular one, and a capsule's ends are
        /// circular.
        case continuous
    }

    /// `CACornerMask`'s names without `layer` and `Corner`. Y runs down, so `minXMinY` is the upper left corner.
    public enum Corner: String, Hashable, Sendable, CaseIterable { case minXMinY, maxXMinY, minXMaxY, maxXMaxY }

    public var curve: Curve
    /// How far from its corner a smooth corner of radius 1 begins, where there is room.
    package static let continuousReach = 1.528665
    /// The corners that are round; the others are square.
    public var round: Set<Corner>
    /// Made once: most layers have it.
    public static let allCorners = Set(Corner.allCases)

    /// The radius of each corner as a share of the largest, 0…1, in the order of `Corner`; nil where all are the same.
    public var shares: [Double]?

    public init(
        curve: Curve = .circular, round: Set<Corner> = CornerStyle.allCorners, shares: [Double]? = nil
    ) {
        self.curve = curve
        self.round = round
        self.shares = shares
    }

    /// The radii where `radius` is the largest: one, or those of the upper left, upper right, lower right and lower left
    /// corner.
    package func radii(_ radius: Double) -> [Double] {
        guard let shares, shares.count == 4 else { return [radius] }
        return [shares[0], shares[1], shares[3], shares[2]].map { $0 * radius }
    }

    /// The style and the largest radius of an outline that runs at a distance inside.
    package func inset(radius: Double, by width: Double) -> (radius: Double, style: CornerStyle) {
        guard let shares, radius > 0 else { return (radius - width, self) }
        let inner = shares.map { max(0, $0 * radius - width) }, largest = inner.max() ?? 0
        var style = self
        style.shares = largest > 0 ? inner.map { $0 / largest } : nil
        return (largest, style)
    }

    /// The radii of all corners, 0 for a square one: upper left, upper right, lower right, lower left.
    package func clockwise(_ radius: Double) -> [Double] {
        [.minXMinY, .maxXMinY, .maxXMaxY, .minXMaxY].map { self.radius(radius, at: $0) }
    }

    /// The same in a rectangle. One radius for some of the corners is limited to half of the shorter side, as for all of
    /// them; others are limited by whoever draws them.
    package func clockwise(_ radius: Double, in r: Rect) -> [Double] {
        let isLimited = shares == nil && round.count < Corner.allCases.count
        return clockwise(isLimited ? min(radius, min(r.width, r.height) / 2) : radius)
    }

    /// A corner's own radius, where `radius` is the largest; 0 where it is square.
    package func radius(_ radius: Double, at corner: Corner) -> Double {
        guard round.contains(corner) else { return 0 }
        guard let shares, let k = Corner.allCases.firstIndex(of: corner), k < shares.count else { return radius }
        return radius * shares[k]
    }
}

extension CornerStyle {
    /// The largest radius, and the style, of radii of their own that fit into a rectangle. One radius for all is as it was.
    package func fitted(radius: Double, in r: Rect) -> (radius: Double, style: CornerStyle) {
        guard shares != nil else { return (radius, self) }
        let radii = fitting(radius, in: r).map { $0.radius }, largest = radii.max() ?? 0
        var style = self
        style.shares = largest > 0 ? radii.map { $0 / largest } : nil
        return (largest, style)
    }

    /// Corners as they fit into a rectangle, in the order of `Corner`: each one's radius, and how much of its two sides
    /// it may use.
    ///
    /// One radius for all is limited to half of the shorter side, as Core Animation does. Radii of their own are limited
    /// as in CSS: if two are longer together than the side between them, all are made smaller by one factor.
    fileprivate func fitting(_ radius: Double, in r: Rect) -> [(radius: Double, room: Double)] {
        let half = min(r.width, r.height) / 2
        guard shares != nil else {
            return Corner.allCases.map { (min(self.radius(radius, at: $0), half), half) }
        }
        let own = Corner.allCases.map { self.radius(radius, at: $0) }
        // The corners on the other ends of a corner's horizontal and vertical side.
        let across = [1, 0, 3, 2], along = [2, 3, 0, 1]
        var factor = 1.0
        for k in own.indices {
            let (a, b) = (own[k] + own[across[k]], own[k] + own[along[k]])
            factor = min(factor, a > 0 ? r.width / a : 1, b > 0 ? r.height / b : 1)
        }
        return own.indices.map { k in
            guard own[k] > 0 else { return (0, 0) }
            let room = min(
                r.width * own[k] / (own[k] + own[across[k]]), r.height * own[k] / (own[k] + own[along[k]]))
            return (own[k] * factor, room)
        }
    }
}

extension Path {
    /// A rectangle with corners of `radius` in a style. The radius is limited to half of the shorter side, where the
    /// rectangle is a capsule; radii of their own (`CornerStyle.shares`) only together, as in CSS.
    public init(roundedRect r: Rect, radius: Double, style: CornerStyle) {
        let half = min(r.width, r.height) / 2
        if style.shares == nil, style.curve == .circular || radius >= half || radius <= 0,
            style.round.count == CornerStyle.Corner.allCases.count
        {
            self.init(roundedRect: r, radius: radius)
            return
        }
        let clockwise: [CornerStyle.Corner] = [.maxXMinY, .maxXMaxY, .minXMaxY, .minXMinY]
        let fitting = style.fitting(radius, in: r)
        var elements: [Element] = []
        for (turn, corner) in clockwise.enumerated() {
            let frame = CornerFrame(corner, of: r)
            let (limited, room) = fitting[CornerStyle.Corner.allCases.firstIndex(of: corner)!]
            if limited <= 0 {
                elements.append(.line(frame.corner))
            } else if style.curve == .continuous, limited < room {
                elements += frame.continuous(radius: limited, room: room)
            } else {
                elements += frame.circular(radius: limited, from: 90 * Double(turn - 1))
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
    func circular(radius: Double, from angle: Double) -> [Path.Element] {
        let center = Point(corner.x + radius * (before.x + after.x), corner.y + radius * (before.y + after.y))
        return [.line(point(radius, 0))] + Path.arc(center: center, rx: radius, ry: radius, from: angle, by: 90)
    }

    /// The smooth corner, of a radius below `room`, the length that it may use of each side.
    ///
    /// Its points are those of today's `UIBezierPath(roundedRect:cornerRadius:)`, in radii, first along the side before
    /// the corner, then along the side after it. Those that PixelCut published in 2013 are iOS 7's.
    func continuous(radius: Double, room: Double) -> [Path.Element] {
        let reach = CornerStyle.continuousReach
        // How much of the smooth corner there is room for; without any, its points are those of a circular corner.
        let share = min(1, (room - radius) / ((reach - 1) * radius))
        func at(_ smoothA: Double, _ smoothB: Double, _ circleA: Double, _ circleB: Double) -> Point {
            point(
                radius * (circleA + (smoothA - circleA) * share), radius * (circleB + (smoothB - circleB) * share))
        }
        // The handle of the cubic that is nearest to a quarter of a circle.
        let handle = 1 - 0.5522847498
        return [
            .line(at(reach, 0, 1, 0)),
            .cubic(at(1.08849296, 0, 1, 0), at(0.86840694, 0, 1, 0), end: at(0.63149379, 0.07491139, 1, 0)),
            .cubic(
                at(0.37282383, 0.16905956, handle, 0), at(0.16905956, 0.37282383, 0, handle),
                end: at(0.07491139, 0.63149379, 0, 1)),
            .cubic(at(0, 0.86840694, 0, 1), at(0, 1.08849296, 0, 1), end: at(0, reach, 0, 1)),
        ]
    }
}
