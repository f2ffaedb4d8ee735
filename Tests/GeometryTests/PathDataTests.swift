import Foundation
import ZoetropeGeometry
import Testing

struct PathDataTests {
    private func end(_ e: Path.Element) -> Point? {
        switch e {
        case .move(let p), .line(let p): p
        case .quad(_, let p), .cubic(_, _, let p): p
        case .close: nil
        }
    }

    /// A half circle of radius 5 from (0, 0) to (10, 0): every joint lies on it, also where the radii are too small and
    /// have to be enlarged.
    @Test(arguments: ["M0 0A5 5 0 0 1 10 0", "M0 0A1 1 0 0 1 10 0", "M0 0A1e-3 1e-3 30 0 1 10 0"])
    func arcs(_ data: String) throws {
        let points = try Path(svg: data).elements.compactMap(end)
        #expect(points.count > 4 && points.last == Point(10, 0))
        for p in points { #expect(abs((p - Point(5, 0)).length - 5) < 1e-9, "\(p)") }
        #expect(points.contains { abs($0.y + 5) < 1e-9 })
    }

    /// The tilted ellipse of SVG 1.1, appendix F.6: joints satisfy its equation.
    @Test func aTiltedEllipse() throws {
        let points = try Path(svg: "M10 20A30 10 25 1 0 40 15").elements.compactMap(end)
        // The centre follows from three joints being equally far from it in the ellipse's own coordinates.
        let c = cos(25 * Double.pi / 180), s = sin(25 * Double.pi / 180)
        let circle = points.map { Point((c * $0.x + s * $0.y) / 30, (c * $0.y - s * $0.x) / 10) }
        let (a, b, d) = (circle[0], circle[circle.count / 2], circle[circle.count - 1])
        let m = 2 * (b - a).cross(d - a)
        let (p, q) = (b.dot(b) - a.dot(a), d.dot(d) - a.dot(a))
        let center = Point((p * (d.y - a.y) - q * (b.y - a.y)) / m, ((b.x - a.x) * q - (d.x - a.x) * p) / m)
        for joint in circle { #expect(abs((joint - center).length - 1) < 1e-9) }
    }

    /// The largest and smallest radii that a number can hold lead to a path of finite points or to an error.
    @Test func extremeRadii() {
        let magnitudes = ["5e-324", "1e-160", "1e-9", "1", "1e9"]
        for rx in magnitudes {
            for ry in magnitudes {
                for way in ["1 1", "1e-200 1e-200", "1e9 -1e9", "0 0"] {
                    guard let path = try? Path(svg: "M0 0A\(rx) \(ry) 0 0 1 \(way)") else { continue }
                    for p in path.elements.compactMap(end) {
                        #expect(p.x.isFinite && p.y.isFinite, "\(rx) \(ry) \(way)")
                    }
                }
            }
        }
        #expect(throws: PathDataError.self) { try Path(svg: "M0 0A1 1e-160 0 0 1 1 1") }
    }

    @Test(arguments: ["2e9", "-2e9", "1e999"]) func numbersHaveALimit(number: String) {
        let message = "a number in a path is between -1000000000 and 1000000000"
        #expect {
            try Path(svg: "M \(number) 0")
        } throws: {
            let error = $0 as? PathDataError
            return error?.message == message && error?.offset == 2
        }
    }

    @Test func segmentsAreCounted() {
        #expect(throws: PathDataError.self) { try Path(svg: "M0 0" + String(repeating: "Z", count: 30_000)) }
        #expect(throws: PathDataError.self) { try Path(svg: "M0 0" + String(repeating: " 1 1", count: 30_000)) }
    }
}
