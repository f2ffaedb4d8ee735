import Testing
import ZoetropeUIKit

@Suite struct ViewTests {
    @Test func subviewsAndTheirLayersHaveOneOrder() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), children = (0..<3).map { _ in UIView() }
        for child in children { view.addSubview(child) }
        view.sendSubviewToBack(children[2])
        #expect(view.subviews.map { $0.layer } == view.layer.sublayers)
        #expect(view.subviews == [children[2], children[0], children[1]])
    }
}
