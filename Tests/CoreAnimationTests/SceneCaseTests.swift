import Foundation
import Testing
import Zoetrope
import ZoetropeCoreAnimation

/// The cases that Apple's pictures are known of, as scenes and as code: the same pixels, to the bit.
@Suite struct SceneCaseTests {
    private func expectEqual(_ layers: String, _ background: CGColor? = nil, _ body: (CALayer) -> Void) throws {
        LayerClock.now = 0
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 200, height: 150)
        body(root)
        let scene = try SceneRenderer(
            json: """
                {"canvas": {"width": 200, "height": 150, "background": "\(background == nil ? "clear" : "#FFFFFF")"},
                 "duration": 1, "layers": [\(layers)]}
                """)
        let run = LayerRun(root, duration: 1)
        run.background = background
        for scale in [1.0, 2] { #expect(try scene.frame(at: 0, scale: scale) == run.bitmap(scale: scale)) }
    }

    private func layer<L: CALayer>(_ layer: L, _ frame: CGRect, in root: CALayer) -> L {
        layer.frame = frame
        root.addSublayer(layer)
        return layer
    }

    private let whole = CGRect(x: 0, y: 0, width: 200, height: 150)

    private func color(_ r: Int, _ g: Int, _ b: Int, _ a: Int = 255) -> CGColor {
        CGColor(red: CGFloat(r) / 255, green: CGFloat(g) / 255, blue: CGFloat(b) / 255, alpha: CGFloat(a) / 255)
    }

    /// A path as scenes have it, with all digits.
    private func text(_ path: CGPath) -> String {
        var text = ""
        path.applyWithBlock { element in
            let kind = element.pointee.type, count = [1, 1, 2, 3, 0][Int(kind.rawValue)]
            text += ["M", "L", "Q", "C", "Z"][Int(kind.rawValue)]
            for i in 0..<count { text += " \(element.pointee.points[i].x) \(element.pointee.points[i].y)" }
        }
        return text
    }

    @Test func gradientInAnOval() throws {
        try expectEqual(
            """
            {"gradient": {"colors": ["#FF0000", "#0000FF"], "startPoint": [0, 0], "endPoint": [1, 1]},
             "mask": {"path": "\(text(CGPath(ellipseIn: whole, transform: nil)))"}}
            """
        ) { root in
            let gradient = layer(CAGradientLayer(), whole, in: root), mask = CAShapeLayer()
            gradient.colors = [color(255, 0, 0), color(0, 0, 255)]
            (gradient.startPoint, gradient.endPoint) = (.zero, CGPoint(x: 1, y: 1))
            mask.frame = whole
            mask.path = CGPath(ellipseIn: whole, transform: nil)
            gradient.mask = mask
        }
    }

    @Test func gradientOfThreeColoursFromACentre() throws {
        try expectEqual(
            """
            {"gradient": {"type": "radial", "colors": ["#FF0000", "#00FF00", "#0000FF"], "locations": [0, 0.3, 1],
                "startPoint": [0.5, 0.5], "endPoint": [1, 1]}}
            """
        ) { root in
            let gradient = layer(CAGradientLayer(), whole, in: root)
            (gradient.type, gradient.locations) = (.radial, [0, 0.3, 1])
            gradient.colors = [color(255, 0, 0), color(0, 255, 0), color(0, 0, 255)]
            (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
        }
    }

    @Test func nestedShadows() throws {
        try expectEqual(
            """
            {"frame": [50, 25, 100, 100], "shadow": {"color": "#007AFF", "opacity": 1, "offset": [0, 0], "radius": 10},
             "sublayers": [{"shadow": {"color": "#FF3B30", "opacity": 1, "offset": [0, 0], "radius": 10}, "sublayers": [
                {"backgroundColor": "#34C759", "cornerRadius": 50}]}]}
            """
        ) { root in
            var parent = root
            for (tint, frame) in [
                (color(0, 122, 255), CGRect(x: 50, y: 25, width: 100, height: 100)),
                (color(255, 59, 48), CGRect(x: 0, y: 0, width: 100, height: 100)),
            ] {
                parent = layer(CALayer(), frame, in: parent)
                (parent.shadowColor, parent.shadowOpacity, parent.shadowRadius) = (tint, 1, 10)
                parent.shadowOffset = .zero
            }
            let circle = layer(CALayer(), CGRect(x: 0, y: 0, width: 100, height: 100), in: parent)
            (circle.backgroundColor, circle.cornerRadius) = (color(52, 199, 89), 50)
        }
    }

    @Test func shadowOfAPath() throws {
        let frame = CGRect(x: 50, y: 25, width: 100, height: 100)
        try expectEqual(
            """
            {"shape": {"path": "\(text(CGPath(ellipseIn: frame, transform: nil)))", "fillColor": "#4A93FE"}, "shadow": {"color": "#000000",
                "opacity": 0.75, "radius": 6, "offset": [0, 5], "path": {"path": "M50 25 L150 25 L150 125 L50 125 Z"}}}
            """
        ) { root in
            let shape = layer(CAShapeLayer(), whole, in: root)
            (shape.path, shape.fillColor) = (CGPath(ellipseIn: frame, transform: nil), color(74, 147, 254))
            (shape.shadowColor, shape.shadowOpacity, shape.shadowRadius) = (.black, 0.75, 6)
            (shape.shadowOffset, shape.shadowPath) = (CGSize(width: 0, height: 5), CGPath(rect: frame, transform: nil))
        }
    }

    @Test func roundedShadowsCapsulesAndBorders() throws {
        try expectEqual(
            """
            {"frame": [20, 20, 160, 40], "backgroundColor": "#00FF00", "cornerRadius": 30, "borderWidth": 3,
             "borderColor": "#FFFFFF80", "shadow": {"color": "#FF00FF", "opacity": 1, "offset": [0, 0], "radius": 8}},
            {"frame": [20, 80, 160, 50], "backgroundColor": "#0000FF", "cornerRadius": 20, "cornerCurve": "continuous"}
            """, .white
        ) { root in
            let capsule = layer(CALayer(), CGRect(x: 20, y: 20, width: 160, height: 40), in: root)
            (capsule.backgroundColor, capsule.cornerRadius) = (color(0, 255, 0), 30)
            (capsule.borderWidth, capsule.borderColor) = (3, color(255, 255, 255, 128))
            (capsule.shadowColor, capsule.shadowOpacity, capsule.shadowRadius) = (color(255, 0, 255), 1, 8)
            capsule.shadowOffset = .zero
            let round = layer(CALayer(), CGRect(x: 20, y: 80, width: 160, height: 50), in: root)
            (round.backgroundColor, round.cornerRadius) = (color(0, 0, 255), 20)
            round.cornerCurve = .continuous
        }
    }

    @Test func groupsFadeAsAWhole() throws {
        let star = "M100 0 L120 70 L200 70 L130 110 L160 150 L100 120 L40 150 L70 110 L0 70 L80 70 Z"
        try expectEqual(
            """
            {"opacity": 0.5, "mask": {"path": "\(star)"}, "borderWidth": 3, "borderColor": "#00000080", "sublayers": [
                {"gradient": {"colors": ["#00FF00", "#FFFF00"], "startPoint": [0, 0], "endPoint": [1, 1]}}]}
            """, .white
        ) { root in
            let group = layer(CALayer(), whole, in: root), mask = CAShapeLayer(), path = CGMutablePath()
            (group.opacity, group.borderWidth, group.borderColor) = (0.5, 3, color(0, 0, 0, 128))
            let corners = star.split(separator: " ").compactMap { Double($0.filter(\.isNumber)) }
            for i in stride(from: 0, to: corners.count, by: 2) {
                let point = CGPoint(x: corners[i], y: corners[i + 1])
                if i == 0 { path.move(to: point) } else { path.addLine(to: point) }
            }
            path.closeSubpath()
            (mask.frame, mask.path) = (whole, path)
            group.mask = mask
            let gradient = layer(CAGradientLayer(), whole, in: group)
            gradient.colors = [color(0, 255, 0), color(255, 255, 0)]
            (gradient.startPoint, gradient.endPoint) = (.zero, CGPoint(x: 1, y: 1))
        }
    }

    @Test func perspectiveScaleRotationAndShear() throws {
        try expectEqual(
            """
            {"bounds": [80, 60], "position": [60, 75], "backgroundColor": "#FF0000",
             "transform": [{"m34": -0.005}, {"scale": [1.2, 0.8, 1]}, {"rotate": {"angle": 60, "axis": [1, 1, 0]}}]},
            {"bounds": [60, 60], "position": [150, 75], "backgroundColor": "#0000FF", "opacity": 0.5,
             "transform": [{"matrix": [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]}]}
            """, .white
        ) { root in
            let tilted = CALayer(), sheared = CALayer()
            tilted.bounds = CGRect(x: 0, y: 0, width: 80, height: 60)
            (tilted.position, tilted.backgroundColor) = (CGPoint(x: 60, y: 75), color(255, 0, 0))
            var transform = CATransform3DIdentity
            transform.m34 = -0.005
            transform = CATransform3DScale(transform, 1.2, 0.8, 1)
            tilted.transform = CATransform3DRotate(transform, .pi / 3, 1, 1, 0)
            sheared.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
            (sheared.position, sheared.opacity) = (CGPoint(x: 150, y: 75), 0.5)
            sheared.backgroundColor = color(0, 0, 255)
            sheared.setAffineTransform(CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0))
            (root.sublayers, root.backgroundColor) = ([tilted, sheared], nil)
        }
    }
}
