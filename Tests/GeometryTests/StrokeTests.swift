import ZoetropeGeometry
import ZoetropeTestSupport
import Testing

/// Strokes, by areas and corners worked by hand, and by the distance of random points from random paths.
@Suite struct StrokeTests {
    private func lines(_ points: [(Double, Double)], isClosed: Bool = false) -> Path {
        let points = points.map { Point($0.0, $0.1) }
        return Path([.move(points[0])] + points.dropFirst().map { .line($0) } + (isClosed ? [.close] : []))
    }

    /// The polygons of an outline, with 200 chords for each curve.
    private func polygons(_ path: Path) -> [[Point]] {
        var out: [[Point]] = []
        for element in path.elements {
            let last = out.count - 1
            switch element {
            case .move(let p): out.append([p])
            case .line(let p): out[last].append(p)
            case .cubic(let c, let d, let p):
                guard let from = out[last].last else { continue }
                out[last] += (1...200).map { mix(from, c, d, p, Double($0) / 200) }
            case .quad, .close: break
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

    /// A random path, and points on it that are near to each other.
    private func randomPath(_ random: inout SeededRandom) -> (path: Path, samples: [Point]) {
        func point() -> Point { Point(.random(in: 0...100, using: &random), .random(in: 0...100, using: &random)) }
        var last = point()
        var elements: [Path.Element] = [.move(last)], samples: [Point] = []
        for _ in 0..<4 {
            let c = point(), d = point(), p = point(), from = last
            switch Int.random(in: 0...2, using: &random) {
            case 0:
                elements.append(.line(p))
                samples += (0...4000).map { mix(from, p, Double($0) / 4000) }
            case 1:
                elements.append(.quad(control: c, end: p))
                samples += (0...4000).map { mix(from, c, p, Double($0) / 4000) }
            default:
                elements.append(.cubic(c, d, end: p))
                samples += (0...4000).map { mix(from, c, d, p, Double($0) / 4000) }
            }
            last = p
        }
        return (Path(elements), samples)
    }

    /// With round joins and caps, a stroke is the set of points within half a width of the path.
    @Test(arguments: 1...12)
    func roundStrokesAreTheNeighbourhoodOfTheirPath(seed: UInt64) {
        var random = SeededRandom(seed)
        let (path, samples) = randomPath(&random), width = Double.random(in: 1...20, using: &random)
        let outline = polygons(path.stroked(StrokeStyle(width: width, cap: .round, join: .round)))
        var inside = 0
        for _ in 0..<400 {
            let q = Point(.random(in: 0...100, using: &random), .random(in: 0...100, using: &random))
            let distance = samples.map { ($0 - q).length }.min()!
            guard abs(distance - width / 2) > 0.005 else { continue }
            let isInside = winding(outline, q) != 0
            inside += isInside ? 1 : 0
            #expect(
                isInside == (distance < width / 2), "seed \(seed), width \(width), point \(q), distance \(distance)")
        }
        #expect(inside > 0, "seed \(seed)")
    }

    /// No point of the outline is farther from the path than half a width, and points a little nearer lie inside, also
    /// where the path bends more tightly than the stroke is wide.
    @Test(arguments: 1...40)
    func outlinesKeepTheirDistance(seed: UInt64) {
        var random = SeededRandom(seed)
        let (path, samples) = randomPath(&random), half = Double.random(in: 0.5...10, using: &random)
        let outline = polygons(path.stroked(StrokeStyle(width: 2 * half, cap: .round, join: .round)))
        for q in outline.joined() where Int.random(in: 0..<20, using: &random) == 0 {
            let distance = samples.map { ($0 - q).length }.min()!
            #expect(distance < half + 0.002, "seed \(seed), half a width \(half), point \(q), distance \(distance)")
        }
        for k in stride(from: 1, to: samples.count, by: 97) {
            let d = samples[k] - samples[k - 1]
            guard d.length > 0 else { continue }
            let side = Point(d.y, -d.x) * ((half - 0.005) / d.length)
            for q in [samples[k] + side, samples[k] - side] {
                #expect(winding(outline, q) != 0, "seed \(seed), half a width \(half), point \(q)")
            }
        }
    }

    /// Half of a wave takes seven curves on each side at most: every curve costs time.
    @Test func fewCurvesAreEnough() {
        let path = Path([.move(.zero), .cubic(Point(50, -150), Point(90, -150), end: Point(140, 0))])
        let curves = path.stroked(StrokeStyle(width: 6)).elements.filter { if case .cubic = $0 { true } else { false } }
        #expect(curves.count <= 14)
    }

    /// A curve has no corners: joins show where edges meet only, however tightly the curve bends.
    @Test(arguments: [StrokeStyle.Join.miter, .bevel])
    func joinsLieBetweenEdges(join: StrokeStyle.Join) {
        let tight: [Path] = [
            Path([.move(.zero), .cubic(Point(100, 100), Point(0, 110), end: Point(100, 0))]),
            Path([.move(.zero), .cubic(Point(150, 0.05), Point(-50, 0.05), end: Point(100, 0))]),
        ]
        var random = SeededRandom(5)
        func point() -> Point { Point(.random(in: 0...100, using: &random), .random(in: 0...100, using: &random)) }
        let paths = tight + (0..<60).map { _ in Path([.move(point()), .cubic(point(), point(), end: point())]) }
        for path in paths {
            guard case .move(let a) = path.elements[0], case .cubic(let c, let d, let b) = path.elements[1] else {
                return
            }
            let samples = (0...4000).map { mix(a, c, d, b, Double($0) / 4000) }
            for q in polygons(path.stroked(StrokeStyle(width: 8, join: join))).joined() {
                let distance = samples.map { ($0 - q).length }.min()!
                #expect(distance < 4.002, "\(path): \(q)")
                if distance >= 4.002 { break }
            }
        }
    }

    /// Where a control point lies on an end, the next one gives the direction there.
    @Test func capsStandAcrossTheCurve() {
        let path = Path([.move(.zero), .cubic(.zero, Point(10, 0), end: Point(1000, 1000))])
        guard case .move(let first) = path.stroked(StrokeStyle(width: 100)).elements.first else {
            Issue.record("no outline")
            return
        }
        #expect((first - Point(0, -50)).length < 1e-9)
    }

    /// A dot lies at a place of the whole length, like every other part of the path.
    @Test func dotsAreTrimmed() {
        let line: [Path.Element] = [.move(.zero), .line(Point(100, 0))]
        let dot: [Path.Element] = [.move(Point(50, 50)), .line(Point(50, 50))]
        func height(_ elements: [Path.Element], _ start: Double, _ end: Double) -> Double {
            Path(elements).stroked(StrokeStyle(width: 2, cap: .round, start: start, end: end)).boundingBox?.maxY ?? 0
        }
        #expect(height(line + dot, 0, 1) > 50)
        #expect(height(line + dot, 0, 0.5) < 2)
        #expect(height(line + dot, 0, 0) == 0)
        #expect(height(dot + line, 0, 0.5) > 50)
        #expect(height(dot + line, 0.5, 1) < 2)
        #expect(height(dot, 0, 1) > 50)
        #expect(height(dot, 1, 1) == 0)
    }

    /// The limit is the whole path's.
    @Test func dashesOfAllContoursCount() {
        let elements = (0..<20).flatMap { i -> [Path.Element] in
            [.move(Point(0, Double(i) * 5)), .line(Point(1200, Double(i) * 5))]
        }
        let style = StrokeStyle(width: 1, dashes: [1, 1])
        #expect(Path(elements).dashCount(style) == 12_000)
        #expect(polygons(Path(elements).stroked(style)).count == 20)
        #expect(polygons(Path(Array(elements.prefix(2))).stroked(style)).count == 600)
    }

    @Test func dashesHaveALimit() {
        let path = lines([(0, 0), (20_000, 0)]), style = StrokeStyle(width: 1, dashes: [1, 1])
        #expect(path.dashCount(style) == Double(Path.dashLimit))
        #expect(polygons(path.stroked(style)).count == Path.dashLimit)
    }

    @Test func extremeStrokesEnd() {
        let line = lines([(0, 0), (1e300, 1e300), (-1e300, 5), (0, 0)], isClosed: true)
        for cap in StrokeStyle.Cap.allCases {
            _ = line.stroked(StrokeStyle(width: 1e300, cap: cap, join: .round, dashes: [1e-300, 1e-300]))
            _ = line.stroked(StrokeStyle(width: .nan, cap: cap, dashes: [.nan], dashPhase: .infinity))
        }
        for phase in [1e300, -1e300, .infinity] {
            _ = lines([(0, 0), (10, 0)]).stroked(StrokeStyle(dashes: [0.1507, 0], dashPhase: phase))
        }
        #expect(lines([(5, 5), (5, 5)], isClosed: true).stroked(StrokeStyle(width: 2)).elements.isEmpty)
        let dot = lines([(5, 5), (5, 5)], isClosed: true).stroked(StrokeStyle(width: 20, cap: .round))
        #expect(abs(abs(area(dot)) - 100 * .pi) < 0.1)
    }
}
