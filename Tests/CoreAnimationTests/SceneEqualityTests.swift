import Foundation
import Testing
import Zoetrope
import ZoetropeCoreAnimation

/// The same layers, as a scene and as code, are the same pixels.
@Suite struct SceneEqualityTests {
    private func expectEqual(_ json: String, _ root: CALayer, at time: Double = 0) throws {
        LayerClock.now = 0
        let scene = try SceneRenderer(json: json), run = LayerRun(root, duration: 2)
        run.background = .white
        #expect(try scene.frame(at: time, scale: 2) == run.bitmap(at: time, scale: 2))
    }

    private func canvas() -> CALayer {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 100, height: 80)
        return root
    }

    @Test func perspectiveCornersAndBorders() throws {
        let root = canvas(), layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 60, height: 40)
        layer.position = CGPoint(x: 50, y: 40)
        (layer.cornerRadius, layer.borderWidth) = (8, 3)
        layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        layer.borderColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        var transform = CATransform3DIdentity
        transform.m34 = -1 / 200
        layer.transform = CATransform3DRotate(transform, .pi / 6, 0, 1, 0)
        root.addSublayer(layer)
        try expectEqual(
            """
            {"canvas": {"width": 100, "height": 80, "background": "#FFFFFF"}, "duration": 2, "layers": [
                {"name": "card", "bounds": [60, 40], "position": [50, 40], "cornerRadius": 8, "borderWidth": 3,
                 "backgroundColor": "#FF0000", "borderColor": "#0000FF",
                 "transform": [{"m34": -0.005}, {"rotateY": 30}]}]}
            """, root)
    }

    @Test func springsAndStrokes() throws {
        let root = canvas(), layer = CAShapeLayer(), spring = CASpringAnimation(keyPath: "position.x")
        layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
        layer.position = CGPoint(x: 20, y: 40)
        layer.path = CGPath(rect: CGRect(x: 2, y: 2, width: 16, height: 16), transform: nil)
        layer.fillColor = nil
        layer.strokeColor = CGColor(red: 0, green: 127.0 / 255, blue: 0, alpha: 1)
        (layer.lineWidth, layer.strokeEnd) = (4, 0.75)
        (spring.fromValue, spring.toValue, spring.duration) = (20, 80, 2)
        root.addSublayer(layer)
        layer.add(spring, forKey: nil)
        try expectEqual(
            """
            {"canvas": {"width": 100, "height": 80, "background": "#FFFFFF"}, "duration": 2,
             "tracks": {"x": {"from": 20, "to": 80, "duration": 2, "timing": {"spring": {"mass": 1}}}},
             "layers": [{"name": "ring", "bounds": [20, 20], "position": ["x", 40],
                "shape": {"path": "M2 2 L18 2 L18 18 L2 18 Z", "fillColor": "clear", "strokeColor": "#007F00",
                    "lineWidth": 4, "strokeEnd": 0.75}}]}
            """, root, at: 0.3)
    }
}
