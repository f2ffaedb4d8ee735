import ZoetropeGeometry
import ZoetropeGoldens
import ZoetropePixels
import Testing

@Suite struct StructuralSimilarityTests {
    /// Two constant pictures have no structure: what is left of the formula is (2·a·b + C1)/(a² + b² + C1), here with a
    /// = 100, b = 110 and C1 = 6.5025.
    @Test func constants() throws {
        let a = Bitmap(width: 16, height: 12, filledWith: PremultipliedRGBA8(r: 100, g: 100, b: 100, a: 255))
        let b = Bitmap(width: 16, height: 12, filledWith: PremultipliedRGBA8(r: 110, g: 110, b: 110, a: 255))
        let similarity = try #require(StructuralSimilarity.mean(a, b))
        #expect(abs(similarity - 22006.5025 / 22106.5025) < 1e-6)
    }

    @Test func sameIsOne() {
        let a = Bitmap.formula(width: 30, height: 20)
        #expect(StructuralSimilarity.mean(a, a) == 1)
        #expect(
            StructuralSimilarity.mean(a, Bitmap(width: 31, height: 20)) == nil
                && StructuralSimilarity.mean(Bitmap(width: 10, height: 20), Bitmap(width: 10, height: 20)) == nil)
    }

    /// What scikit-image 0.26 gives for the same pixels (`scripts/check peers` asks it again): a disturbed corner, a
    /// disturbed middle, and everything inverted.
    @Test func agreesWithScikitImage() throws {
        let a = Bitmap.formula(width: 61, height: 47)
        let corner = a.changed { for y in 0..<6 { for x in 0..<9 { $0[x, y] = .black } } }
        let middle = a.changed { for y in 20..<30 { for x in 25..<33 { $0[x, y] = .white } } }
        let inverted = a.changed { for i in $0.pixels.indices { $0[offset: i].packed ^= 0xFF_FFFF } }
        let found = try [corner, middle, inverted].map { try #require(StructuralSimilarity.mean(a, $0)) }
        for (value, expected) in zip(found, StructuralSimilarityTests.scikitImage) {
            #expect(abs(value - expected) < 1e-6)
        }
    }

    static let scikitImage = [0.9950068145515301, 0.9193653668026464, -0.6925890068170248]

    /// Leaving out the windows that hold no difference changes nothing.
    @Test func theBoxOnlySavesTime() throws {
        let a = Bitmap.formula(width: 40, height: 33), b = a.changed { $0[7, 30] = .white }
        let quick = try #require(StructuralSimilarity.mean(a, b))
        let whole = try #require(StructuralSimilarity.mean(a, b, differingIn: PixelRect(x0: 0, y0: 0, x1: 40, y1: 33)))
        #expect(abs(quick - whole) < 1e-12 && quick < 1)
    }
}
