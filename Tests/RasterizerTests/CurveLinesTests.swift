import Foundation
import ZoetropeGeometry
import ZoetropeRasterizer
import ZoetropeTestSupport
import Testing

/// The lines of curves beside 400 chords of each.
@Suite struct CurveLinesTests {
    private typealias Curve = (start: Point, c: Point, d: Point, end: Point)
    private static let size = 64

    /// Four curves around a middle, as in the bowl of a letter: `radius` pixels wide, at a random place.
    private func bowl(_ radius: Double, _ random: inout Random) -> [Curve] {
        let middle = Point(random.number(30...31), random.number(30...31)), turn = random.number(0...1)
        let radii = (0..<4).map { _ in radius * random.number(0.7...1) }
        func at(_ k: Int, _ along: Double) -> Point {
            let angle = (Double(k) / 4 + turn) * 2 * Double.pi, r = radii[k % 4]
            let out = Point(cos(angle), sin(angle)), side = Point(-sin(angle), cos(angle))
            return middle + out * r + side * (r * along)
        }
        return (0..<4).map { k in
            let pull = random.number(0.4...0.7)
            return (at(k, 0), at(k, pull), at((k + 1) % 4, -pull), at((k + 1) % 4, 0))
        }
    }

    /// The share of each pixel that a polygon covers.
    private func coverage(_ polygon: [Point]) -> [Double] {
        var cells = [Double](repeating: 0, count: Self.size * Self.size)
        for k in polygon.indices { add(polygon[k], polygon[(k + 1) % polygon.count], &cells) }
        for k in cells.indices where k % Self.size > 0 { cells[k] += cells[k - 1] }
        return cells.map(abs)
    }

    /// Adds what an edge covers to its right, in each pixel that it crosses: the difference from the pixel before.
    private func add(_ a: Point, _ b: Point, _ cells: inout [Double]) {
        func crossings(_ a: Double, _ b: Double) -> [Double] {
            let borders = stride(from: min(a, b).rounded(.up), to: max(a, b), by: 1)
            return borders.map { ($0 - a) / (b - a) }
        }
        let times = ([0, 1] + crossings(a.x, b.x) + crossings(a.y, b.y)).sorted()
        for (t, u) in zip(times, times.dropFirst()) {
            let p = mix(a, b, t), q = mix(a, b, u), middle = (p + q) * 0.5
            let x = Int(middle.x), cell = Int(middle.y) * Self.size + x
            let right = (q.y - p.y) * (Double(x + 1) - middle.x)
            cells[cell] += right
            cells[cell + 1] += q.y - p.y - right
        }
    }

    /// The error of a pixel's coverage is below 0.4 levels, and on average below a tenth. So many lines are enough: for
    /// an arc, their number grows with the radius to the power of 2/3.
    @Test(arguments: [2.0, 3.5, 6, 11, 25])
    func coverageIsThatOfTheCurves(radius: Double) {
        var random = Random(seed: 1), worst = 0.0, sum = 0.0, count = 0.0
        for _ in 0..<40 {
            let curves = bowl(radius, &random)
            var lines: [Point] = [], chords: [Point] = []
            for curve in curves {
                let piece = CubicCurve(curve.start, curve.c, curve.d, curve.end)
                let needed = piece.lines(scale: 1, tolerance: 1.0 / 3 / 255, limit: 512)
                lines.append(curve.start)
                piece.forEachCorner(of: needed) { lines.append($0) }
                for k in 0..<400 { chords.append(mix(curve.start, curve.c, curve.d, curve.end, Double(k) / 400)) }
            }
            #expect(Double(lines.count) < 6 + 16.5 * pow(radius, 2.0 / 3), "\(radius): \(lines.count) lines")
            for (a, b) in zip(coverage(lines), coverage(chords)) where b > 1e-9 && b < 1 - 1e-9 {
                (worst, sum, count) = (max(worst, abs(a - b) * 255), sum + abs(a - b) * 255, count + 1)
            }
        }
        #expect(worst < 0.4 && sum / count < 0.1, "\(radius): \(worst), on average \(sum / count)")
    }

    /// Curves without a direction, without a length, and with coordinates beyond all numbers, have corners nonetheless.
    @Test func degenerateCurves() {
        let p = Point(3, 4), far = Point(1e300, -1e300)
        for piece in [
            CubicCurve(p, p, p, p), CubicCurve(p, p, far, p), CubicCurve(far, p, p, far * -1e10),
            CubicCurve(p, Point(9, 4), Point(-2, 4), Point(4, 4)),
        ] {
            let count = piece.lines(scale: 1, tolerance: 0.001, limit: 30)
            var corners = 0
            piece.forEachCorner(of: count) { _ in corners += 1 }
            #expect(count <= 30 && corners == count - 1)
        }
    }
}
