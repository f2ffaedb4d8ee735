import Foundation
import Testing
import ZoetropeGeometry

/// Against the system's libm, which is accurate to about the last place.
@Suite struct ElementaryTests {
    @Test func trigonometryAgreesWithLibm() {
        for i in -4000...4000 {
            let d = Double(i) * 0.37, r = d * .pi / 180
            // d in degrees is exact; r is rounded, by up to 1.8e-15 at 1,480 degrees, before libm sees it.
            #expect(abs(Elementary.sin(degrees: d) - sin(r)) < 8e-15)
            #expect(abs(Elementary.cos(degrees: d) - cos(r)) < 8e-15)
            #expect(abs(Elementary.sin(r) - sin(r)) < 1e-15)
            #expect(abs(Elementary.cos(r) - cos(r)) < 1e-15)
        }
    }

    @Test func quarterTurnsAreExact() {
        #expect(
            (-8...8).map { Elementary.sin(degrees: 90 * Double($0)) } == [
                0, 1, 0, -1, 0, 1, 0, -1, 0, 1, 0, -1, 0, 1, 0, -1, 0,
            ])
        #expect(
            Elementary.cos(degrees: 90) == 0 && Elementary.cos(degrees: 270) == 0 && Elementary.cos(degrees: 180) == -1)
    }

    @Test func exponentialsAgreeWithLibm() {
        for i in -7000...7000 {
            let x = Double(i) * 0.1
            #expect(abs(Elementary.exp(x) - exp(x)) <= 5e-16 * exp(x))
            let y = Double(i + 7001) * 0.0137
            #expect(abs(Elementary.log(y) - log(y)) <= 5e-16 * max(1, abs(log(y))))
            #expect(abs(Elementary.pow(y, 2.4) - pow(y, 2.4)) <= 4e-15 * pow(y, 2.4))
            #expect(abs(Elementary.atan2Degrees(y, x) - atan2(y, x) * 180 / .pi) < 1e-13)
        }
    }

    @Test func edgesOfTheRange() {
        #expect(Elementary.exp(-800) == 0 && Elementary.exp(800) == .infinity && Elementary.exp(0) == 1)
        #expect(Elementary.log(0) == -.infinity && Elementary.log(-1).isNaN && Elementary.log(1) == 0)
        #expect(Elementary.sin(degrees: .infinity).isNaN)
        #expect(Elementary.atan2Degrees(0, -1) == 180 && Elementary.atan2Degrees(0, 0) == 0)
    }
}
