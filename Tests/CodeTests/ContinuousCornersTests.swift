import Foundation
import Testing
import Zoetrope
import ZoetropeCode
import ZoetropeGeometry

/// Continuous corners in CSS: superellipses where they have room.
@Suite struct ContinuousCornersTests {
    private func page(_ layer: String) throws -> CSSPage {
        let json = """
            {"canvas": {"width": 200, "height": 200}, "duration": 1, "tracks": {"t": {"from": 0, "to": 1}}, "layers": [
            {"name": "card", "frame": [20, 20, 100, 60], "backgroundColor": "white", "cornerCurve": "continuous", \(layer)}]}
            """
        return try CSSPage(SceneRenderer(json: json).tree, pictures: [], origin: CodeOrigin(file: "card"))
    }

    @Test func theyAreSuperellipses() throws {
        let page = try page(#""cornerRadius": "10 + 8*t", "borderWidth": 1, "borderColor": "red""#)
        #expect(page.text.contains("border-radius: calc(10px * var(--scene-continuous, 1));"))
        #expect(page.text.contains("to { border-radius: calc(18px * var(--scene-continuous, 1)); }"))
        #expect(page.text.contains(#"<div class="scene--card scene_continuous">"#))
        #expect(page.text.contains(#"<div class="scene--card--border scene_continuous">"#))
        #expect(page.text.contains("@supports (corner-shape: superellipse(1.38))"))
        #expect(page.notes == ["layer 'card': continuous corners are circular ones in browsers without corner-shape"])
    }

    /// A smooth corner takes 1.53 times its radius of each side. With less room it comes near to a circle.
    @Test func withoutRoomTheyAreCircular() throws {
        let page = try page(#""cornerRadius": "10 + 10*t""#)
        #expect(page.text.contains("border-radius: 10px;") && !page.text.contains("corner-shape"))
        #expect(page.notes == ["layer 'card': continuous corners are circular ones"])
    }

    /// The superellipse |x|^n + |y|^n = 1 with n = 2^1.38 in a corner 1.24 times as large lies within 0.004 of the
    /// radius of the curve that layers have; a circle within 0.014.
    @Test func theSuperellipseIsNear() throws {
        let style = CornerStyle(curve: .continuous), r = 100.0
        let path = Path(roundedRect: Rect(x: 0, y: 0, width: 1000, height: 1000), radius: r, style: style)
        var points: [Point] = [], last = Point.zero
        for element in path.elements {
            if case .cubic(let a, let b, let end) = element {
                for k in 0...100 {
                    let t = Double(k) / 100, u = 1 - t
                    let (p, q) = (last * (u * u * u) + a * (3 * u * u * t), b * (3 * u * t * t) + end * (t * t * t))
                    points.append(p + q)
                }
            }
            if let end = element.end { last = end }
        }
        let corner = points.filter { $0.x < 200 && $0.y < 200 }
        #expect(corner.count > 50)
        func farthest(_ size: Double, _ n: Double) -> Double {
            corner.map { p in
                guard p.x < size, p.y < size else { return min(p.x, p.y) }
                // Along the way to the corner's inner point, which is nearly at right angles to the curve.
                let (x, y) = ((size - p.x) / size, (size - p.y) / size)
                let length = (pow(x, n) + pow(y, n)), out = pow(length, 1 / n)
                return abs(1 - 1 / out) * (x * x + y * y).squareRoot() * size
            }.max() ?? .infinity
        }
        #expect(farthest(1.24 * r, pow(2, 1.38)) < 0.0045 * r)
        #expect(farthest(r, 2) > 0.012 * r)
    }
}
