import Geometry
import TestSupport
import Testing

/// Strokes, by areas and corners worked by hand, and by the distance of random points from random paths.
@Suite struct StrokeTests {
    private func lines(_ points: [(Double, Double)], isClosed: Bool = false) -> Path {
        let points = points.map { Point($0.0, $0.1) }
        return Path([.move(points[0])] + points.dropFirst().map { .line($0) } + (isClosed ? [.close] : []))
    }

    /// The polygons of an outline, which has no curves.
    private func polygons(_ path: Path) -> [[Point]] {
        var out: [[Point]] = []
        for element in path.elements {
            switch element {
            case .move(let p): out.append([p])
            case .line(let p): out[out.count - 1].append(p)
            default: break
            }
        }
        return out
    }

    /// The signed areas' sum: what a ring encloses.
    private func area(_ path: Path) -> Double {
        polygons(path).reduce(0) { sum, p in
            sum + zip(p, p.dropFirst() + [p[0]]).reduce(0) { $0 + $1.0.cross($1.1) } / 2
        }
    }

    private func winding(_ polygons: [[Point]], _ q: Point) -> Int {
        polygons.reduce(0) { sum, p in
            sum
                + zip(p, p.dropFirst() + [p[0]]).reduce(0) { sum, edge in
                    let (a, b) = edge
                    guard (a.y <= q.y) != (b.y <= q.y) else { return sum }
                    let isRight = (b - a).cross(q - a) > 0
                    return a.y <= q.y ? sum + (isRight ? 1 : 0) : sum - (isRight ? 0 : 1)
                }
        }
    }

    @Test(arguments: [(StrokeStyle.Cap.butt, 40.0), (.square, 56), (.round, 40 + 4 * Double.pi)])
    func capsAddTheirArea(cap: StrokeStyle.Cap, expected: Double) {
        let outline = lines([(0, 0), (10, 0)]).stroked(StrokeStyle(width: 4, cap: cap))
        #expect(abs(abs(area(outline)) - expected) < 0.02)
    }

    @Test func aClosedContourHasNoEnds() {
        let square = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
        #expect(abs(abs(area(square.stroked(StrokeStyle(width: 2, cap: .square)))) - 80) < 1e-9)
        // The four outer corners lose a triangle of 1 x 1 / 2 each.
        #expect(abs(abs(area(square.stroked(StrokeStyle(width: 2, join: .bevel)))) - 78) < 1e-9)
        #expect(abs(abs(area(square.stroked(StrokeStyle(width: 2, join: .round)))) - (76 + .pi)) < 0.02)
    }

    @Test func mitersReachTheirTipAndHaveALimit() {
        func tip(_ limit: Double) -> Double {
            polygons(lines([(0, 0), (10, 0), (10, 10)]).stroked(StrokeStyle(width: 2, miterLimit: limit)))[0]
                .map(\.x).max()!
        }
        #expect(tip(10) == 11)
        // A right angle's miter is √2 widths long.
        #expect(tip(1.42) == 11)
        #expect(
            polygons(lines([(0, 0), (10, 0), (10, 10)]).stroked(StrokeStyle(width: 2, miterLimit: 1.41)))[0]
                .contains(Point(11, -1)) == false)
    }

    @Test func startAndEndCutByLength() {
        let path = lines([(0, 0), (10, 0), (10, 30)])
        #expect(abs(abs(area(path.stroked(StrokeStyle(width: 1, start: 0, end: 0.25)))) - 10) < 1e-9)
        #expect(abs(abs(area(path.stroked(StrokeStyle(width: 1, start: 0.5, end: 1)))) - 20) < 1e-9)
        #expect(path.stroked(StrokeStyle(width: 1, start: 0.5, end: 0.5)).elements.isEmpty)
        // The second of two contours.
        let two = Path(path.elements + lines([(50, 0), (90, 0)]).elements)
        let half = two.stroked(StrokeStyle(width: 1, start: 0.5))
        #expect(polygons(half).count == 1 && polygons(half)[0].allSatisfy { $0.x >= 50 })
    }

    @Test func dashesFollowThePattern() {
        func spans(_ dashes: [Double], _ phase: Double) -> [[Double]] {
            polygons(lines([(0, 0), (20, 0)]).stroked(StrokeStyle(width: 2, dashes: dashes, dashPhase: phase))).map {
                [$0.map(\.x).min()!, $0.map(\.x).max()!]
            }
        }
        #expect(spans([6, 4], 0) == [[0, 6], [10, 16]])
        #expect(spans([6, 4], 8) == [[2, 8], [12, 18]])
        #expect(spans([6, 4], -2) == [[2, 8], [12, 18]])
        // Three lengths are used twice: dash 5, gap 1, dash 2, gap 5, dash 1, gap 2.
        #expect(spans([5, 1, 2], 0) == [[0, 5], [6, 8], [13, 14], [16, 20]])
        #expect(lines([(0, 0), (20, 0)]).dashCount(StrokeStyle(dashes: [6, 4])) == 2)
    }

    /// With round joins and caps, a stroke is the set of points within half a width of the path.
    @Test(arguments: 1...12)
    func roundStrokesAreTheNeighbourhoodOfTheirPath(seed: UInt64) {
        var random = SeededRandom(seed)
        func point() -> Point { Point(.random(in: 0...100, using: &random), .random(in: 0...100, using: &random)) }
        var elements: [Path.Element] = [.move(point())], samples: [Point] = []
        guard case .move(var last) = elements[0] else { return }
        for _ in 0..<4 {
            let c = point(), d = point(), p = point(), from = last
            switch Int.random(in: 0...2, using: &random) {
            case 0:
                elements.append(.line(p))
                samples += (0...2000).map { mix(from, p, Double($0) / 2000) }
            case 1:
                elements.append(.quad(control: c, end: p))
                samples += (0...2000).map {
                    let t = Double($0) / 2000
                    return mix(mix(from, c, t), mix(c, p, t), t)
                }
            default:
                elements.append(.cubic(c, d, end: p))
                samples += (0...2000).map {
                    let t = Double($0) / 2000, m = mix(c, d, t)
                    return mix(mix(mix(from, c, t), m, t), mix(m, mix(d, p, t), t), t)
                }
            }
            last = p
        }
        let width = Double.random(in: 1...20, using: &random)
        let outline = polygons(Path(elements).stroked(StrokeStyle(width: width, cap: .round, join: .round)))
        var inside = 0
        for _ in 0..<400 {
            let q = point(), distance = samples.map { ($0 - q).length }.min()!
            guard abs(distance - width / 2) > 0.06 else { continue }
            let isInside = winding(outline, q) != 0
            inside += isInside ? 1 : 0
            #expect(
                isInside == (distance < width / 2), "seed \(seed), width \(width), point \(q), distance \(distance)")
        }
        #expect(inside > 0, "seed \(seed)")
    }

    @Test func extremeStrokesEnd() {
        let line = lines([(0, 0), (1e300, 1e300), (-1e300, 5), (0, 0)], isClosed: true)
        for cap in StrokeStyle.Cap.allCases {
            _ = line.stroked(StrokeStyle(width: 1e300, cap: cap, join: .round, dashes: [1e-300, 1e-300]))
            _ = line.stroked(StrokeStyle(width: .nan, cap: cap, dashes: [.nan], dashPhase: .infinity))
        }
        #expect(lines([(5, 5), (5, 5)], isClosed: true).stroked(StrokeStyle(width: 2)).elements.isEmpty)
        let dot = lines([(5, 5), (5, 5)], isClosed: true).stroked(StrokeStyle(width: 20, cap: .round))
        #expect(abs(abs(area(dot)) - 100 * .pi) < 0.1)
    }
}
