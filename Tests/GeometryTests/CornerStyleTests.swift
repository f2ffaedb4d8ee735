import ZoetropeGeometry
import Testing

/// Rectangles with round corners of every style.
@Suite struct CornerStyleTests {
    private let frame = Rect(x: 10, y: 20, width: 100, height: 60)

    private func ends(_ path: Path) -> [Point] {
        path.elements.compactMap {
            switch $0 {
            case .move(let p), .line(let p), .quad(_, let p), .cubic(_, _, let p): p
            case .close: nil
            }
        }
    }

    @Test func circularCornersAreAsBefore() {
        #expect(Path(roundedRect: frame, radius: 12, style: CornerStyle()) == Path(roundedRect: frame, radius: 12))
        #expect(Path(roundedRect: frame, radius: 0, style: CornerStyle(curve: .continuous)) == Path(rect: frame))
    }

    @Test func cornersThatAreNotRoundAreSquare() {
        let path = Path(roundedRect: frame, radius: 10, style: CornerStyle(round: [.minXMinY, .maxXMaxY]))
        let ends = ends(path)
        #expect(ends.contains(Point(110, 20)) && ends.contains(Point(10, 80)))
        #expect(!ends.contains(Point(10, 20)) && !ends.contains(Point(110, 80)))
        // Where the round corners begin and end.
        for p in [Point(110, 70), Point(100, 80), Point(10, 30), Point(20, 20)] {
            #expect(ends.contains { ($0 - p).length < 1e-9 }, "\(p)")
        }
        let square = Path(roundedRect: frame, radius: 10, style: CornerStyle(round: []))
        #expect(Set(self.ends(square)) == Set(frame.corners))
    }

    @Test func continuousCornersHaveThePublishedPoints() {
        let ends = ends(Path(roundedRect: frame, radius: 10, style: CornerStyle(curve: .continuous)))
        // The upper right corner at (110, 20), with 10 points a radius.
        for p in [
            Point(94.71335, 20), Point(103.6850621, 20.7491139), Point(109.2508861, 26.3149379), Point(110, 35.28665),
        ] {
            #expect(ends.contains { ($0 - p).length < 1e-6 }, "\(p)")
        }
        // Each corner has as many points, and all are within the rectangle.
        #expect(ends.count == 16)
        #expect(ends.allSatisfy { (10...110).contains($0.x) && (20...80).contains($0.y) })
    }

    @Test func continuousRadiiAreLimitedToHalfOfTheShorterSide() {
        let frame = Rect(x: 0, y: 0, width: 100, height: 20)
        for round in [Set(CornerStyle.Corner.allCases), [.minXMinY, .maxXMaxY]] {
            let style = CornerStyle(curve: .continuous, round: round)
            #expect(
                Path(roundedRect: frame, radius: 30, style: style) == Path(roundedRect: frame, radius: 10, style: style)
            )
        }
    }

    /// A radius above half of the shorter side makes a capsule of any style, never an ellipse.
    @Test(arguments: CornerStyle.Curve.allCases) func largeRadiiMakeCapsules(curve: CornerStyle.Curve) {
        let frame = Rect(x: 0, y: 0, width: 100, height: 40), style = CornerStyle(curve: curve)
        let capsule = Path(roundedRect: frame, radius: 20)
        #expect(Path(roundedRect: frame, radius: 45, style: style) == capsule)
        #expect(Path(roundedRect: frame, radius: 45) == capsule)
        #expect(ends(capsule).contains(Point(20, 0)) && ends(capsule).contains(Point(80, 40)))
    }

    /// Radii of 10, 20, 0 and 5: upper left, upper right, lower right, lower left.
    @Test func eachCornerHasItsRadius() {
        let style = CornerStyle(shares: [0.5, 1, 0.25, 0])
        let ends = ends(Path(roundedRect: frame, radius: 20, style: style))
        for p in [
            Point(20, 20), Point(10, 30), Point(90, 20), Point(110, 40), Point(110, 80), Point(15, 80), Point(10, 75),
        ] {
            #expect(ends.contains { ($0 - p).length < 1e-9 }, "\(p)")
        }
        // A line of 5 points inside leaves 5, 15, 0 and 0.
        let inner = style.inset(radius: 20, by: 5)
        #expect(inner.radius == 15)
        #expect(CornerStyle.Corner.allCases.map { inner.style.radius(15, at: $0) } == [5, 15, 0, 0])
    }

    /// One corner may use a whole side; only two that share a side share its length, as CSS has it.
    @Test(arguments: CornerStyle.Curve.allCases) func radiiOfTheirOwnAreLimitedTogether(curve: CornerStyle.Curve) {
        let frame = Rect(x: 0, y: 0, width: 46, height: 38)
        func ends(_ radii: [Double]) -> [Point] {
            let largest = radii.max()!
            let style = CornerStyle(curve: curve, shares: radii.map { $0 / largest })
            return self.ends(Path(roundedRect: frame, radius: largest, style: style))
        }
        // Upper left alone: 30 of 46 and of 38 points; 60 become 38.
        let one = ends([30, 0, 0, 0])
        if curve == .circular {
            for (radii, reach) in [(one, 30.0), (ends([60, 0, 0, 0]), 38)] {
                for p in [Point(reach, 0), Point(0, reach)] {
                    #expect(radii.contains { ($0 - p).length < 1e-9 }, "\(p)")
                }
            }
        }
        // 40 and 52 points on a side of 46 become 20 and 26, and the lower left one of 10 points 5, all by one factor.
        for p in ends([40, 52, 10, 0]) {
            #expect((0...46.000001).contains(p.x) && (0...38.000001).contains(p.y), "\(p)")
        }
        let both = ends([40, 52, 10, 0])
        if curve == .circular {
            for p in [Point(20, 0), Point(0, 20), Point(46, 26), Point(5, 38), Point(0, 33)] {
                #expect(both.contains { ($0 - p).length < 1e-9 }, "\(p)")
            }
        }
    }

    /// Where there is no room for them, continuous corners become circular ones without a jump.
    @Test func continuousCornersApproachCircularOnes() {
        let almost = Path(roundedRect: frame, radius: 29.999, style: CornerStyle(curve: .continuous))
        let round = Path(roundedRect: frame, radius: 30, style: CornerStyle(curve: .continuous))
        #expect(round == Path(roundedRect: frame, radius: 30))
        #expect(ends(almost).allSatisfy { p in abs(distance(p) - 30) < 0.02 || p.y == 20 || p.y == 80 })
    }

    /// The distance from the nearer of the centres of the two half circles.
    private func distance(_ p: Point) -> Double { min((p - Point(40, 50)).length, (p - Point(80, 50)).length) }
}
