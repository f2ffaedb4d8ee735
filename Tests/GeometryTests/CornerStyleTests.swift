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
            Point(94.7133517, 20), Point(103.3006573, 20.65496), Point(103.6850601, 20.74911),
            Point(109.25089, 26.3149399), Point(109.34504, 26.6993427), Point(110, 35.2866483),
        ] {
            #expect(ends.contains { ($0 - p).length < 1e-6 }, "\(p)")
        }
        // Each corner has as many points, and all are within the rectangle.
        #expect(ends.count == 24)
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
