import Foundation
import Testing
import ZoetropeCoreAnimation

/// `frame` under transforms that scale, and under those that leave no area.
@Suite struct LayerFrameTests {
    private static let frame = CGRect(x: 10, y: 20, width: 60, height: 40)

    /// The size that is set is divided by the scale; where one of the scales is 0, it is the layer's own.
    @Test(arguments: [(2.0, 4.0, 30.0, 10.0), (0.5, 1, 120, 40), (0, 0, 60, 40), (0, 2, 60, 40), (1, 0, 60, 40)])
    func sizes(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        for isFirst in [true, false] {
            let layer = CALayer()
            if !isFirst { layer.frame = Self.frame }
            layer.transform = CATransform3DMakeScale(x, y, 1)
            layer.frame = Self.frame
            #expect(layer.bounds == CGRect(x: 0, y: 0, width: width, height: height))
            #expect(layer.position == CGPoint(x: 40, y: 40))
        }
    }
}
