import ZoetropeGeometry
import Testing

struct Transform3DTests {
    /// 1 … 16 in reading order, and the elements of `m` in the same order.
    private let counted = Transform3D((1...16).map(Double.init))
    private func elements(_ m: Transform3D) -> [Double] { (1...4).flatMap { r in (1...4).map { m[r, $0] } } }

    @Test func elementsAreInReadingOrder() {
        #expect(elements(counted) == (1...16).map(Double.init))
        #expect(counted.m12 == 2 && counted.m34 == 12 && counted.m43 == 15)
        for r in 1...4 {
            for c in 1...4 {
                var m = counted
                m[r, c] = -1
                var expected = (1...16).map(Double.init)
                expected[(r - 1) * 4 + c - 1] = -1
                #expect(elements(m) == expected)
            }
        }
    }

    @Test func productsAreThoseOfRowsAndColumns() {
        let other = Transform3D([2, -1, 0.5, 3, 7, 0, 1, -2, 0.25, 4, -3, 1, 5, 6, -7, 8])
        let product = counted.concatenating(other)
        for r in 1...4 {
            for c in 1...4 {
                #expect(product[r, c] == (1...4).reduce(0) { $0 + counted[r, $1] * other[$1, c] })
            }
        }
        #expect(counted.concatenating(.identity) == counted && Transform3D.identity.concatenating(counted) == counted)
    }

    @Test func builtLikeCoreAnimations() {
        let turn = Transform3D.rotation(degrees: 90, axis: (0, 2, 0))
        #expect(turn.m11 == 0 && turn.m13 == -1 && turn.m31 == 1 && turn.m33 == 0 && turn.m22 == 1)
        #expect(Transform3D.rotation(degrees: 30, axis: (0, 0, 0)) == .identity)
        let move = Transform3D.translation(1, 2, 3), scale = Transform3D.scale(2, 3, 4)
        #expect(elements(move) == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1])
        #expect(elements(scale) == [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1])
    }
}
