import Testing
import ZoetropeGIF

/// OkLab, against its author's published values.
@Suite struct ConeSpaceTests {
    private func lab(_ rgb: UInt32) -> SIMD4<Float> { ConeSpace.lab(cones: ConeSpace.Converter().cones(rgb)) }

    @Test(
        arguments: [
            (0xFF_FFFF, 100, 0, 0), (0x00_0000, 0, 0, 0), (0x00_00FF, 62.796, 22.486, 12.585),
            (0x00_FF00, 86.644, -23.389, 17.950),
            (0xFF_0000, 45.201, -3.246, -31.153),
        ] as [(UInt32, Float, Float, Float)])
    func knownColours(rgb: UInt32, l: Float, a: Float, b: Float) {
        let v = lab(rgb)
        #expect(abs(v.x - l) < 0.15 && abs(v.y - a) < 0.02 && abs(v.z - b) < 0.02, "\(v)")
    }

    @Test func everyColourComesBack() {
        for r: UInt32 in stride(from: 0, through: 255, by: 15) {
            for g: UInt32 in stride(from: 0, through: 255, by: 15) {
                for b: UInt32 in stride(from: 0, through: 255, by: 15) {
                    let rgb = r | g << 8 | b << 16
                    #expect(ConeSpace.rgb(lab: lab(rgb)) == rgb)
                }
            }
        }
    }
}
