import Testing
import ZoetropePixels

@Suite struct ColorMathTests {
    /// The values that IEC 61966-2-1 and WCAG 2 give: half of the scale has 21.4 % of the light, and the way there and
    /// back ends where it began.
    @Test func sRGB() {
        #expect(SRGB.light(0) == 0 && SRGB.light(1) == 1 && abs(SRGB.encoded(1) - 1) < 1e-15)
        #expect(abs(SRGB.light(0.5) - 0.21404114) < 1e-8)
        #expect(SRGB.lights.count == 256 && zip(SRGB.lights, SRGB.lights.dropFirst()).allSatisfy { $0 < $1 })
        for k in 0...1000 {
            let value = Double(k) / 1000
            #expect(abs(SRGB.encoded(SRGB.light(value)) - value) < 1e-12, "\(value)")
        }
        #expect(abs(SRGB.luminance(1, 1, 1) - 1) < 1e-15 && SRGB.luminance(0, 1, 0) == 0.7152)
    }

    /// White has all cones, L of 1, and neither a nor b, to the digits of the published matrices.
    @Test func whiteInOkLab() {
        let cones = OkLab.red + OkLab.green + OkLab.blue, lab = OkLab.long + OkLab.medium + OkLab.short
        for k in 0..<3 { #expect(abs(cones[k] - 1) < 1e-7) }
        #expect(abs(lab[0] - 1) < 1e-7 && abs(lab[1]) < 1e-7 && abs(lab[2]) < 1e-7)
        #expect(cones[3] == 0 && lab[3] == 0)
    }

    /// Boxes are as alike as whole pixels allow, and halves go up.
    @Test func reducing() {
        var row = Bitmap(width: 5, height: 1)
        for (x, level) in [UInt8(10), 11, 20, 40, 41].enumerated() {
            row[x, 0] = .init(r: level, g: 0, b: 255, a: 255)
        }
        let small = row.reduced(width: 2, height: 1)
        // 21/2, and 101/3.
        #expect((small[0, 0].r, small[1, 0].r) == (11, 34))
        #expect(small[0, 0].b == 255 && small[1, 0].a == 255)
        #expect(row.reduced(width: 5, height: 1) == row)
    }
}
