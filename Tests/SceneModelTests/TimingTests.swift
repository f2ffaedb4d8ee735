import Foundation
import SceneModel
import Testing

@Suite struct TimingTests {
    /// From CSS's own worked values: cubic-bezier(0.42, 0, 0.58, 1) is symmetric about its middle; the others by solving x(s) = 0.5 by hand.
    @Test func namedCurves() throws {
        let value = { (name: String, t: Double) in TimingFunction.named[name]!.value(at: t, duration: 1) }
        #expect(value("linear", 0.3) == 0.3)
        #expect(abs(value("easeInEaseOut", 0.5) - 0.5) < 1e-12)
        #expect(abs(value("easeInEaseOut", 0.25) + value("easeInEaseOut", 0.75) - 1) < 1e-12)
        #expect(abs(value("easeIn", 0.5) - 0.3153568) < 1e-6)
        #expect(abs(value("easeOut", 0.5) - 0.6846432) < 1e-6)
        #expect(abs(value("default", 0.5) - 0.8024034) < 1e-6)
    }

    @Test(arguments: [0.0, 1, 2, 7])
    func endsAreExact(velocity: Double) {
        let all =
            TimingFunction.named.values + [
                .spring(.damped(ratio: 0.5, initialVelocity: velocity)),
                .spring(.damped(ratio: 1, initialVelocity: velocity)),
            ]
        for f in all {
            #expect(f.value(at: 0, duration: 2.5) == 0)
            #expect(f.value(at: 2.5, duration: 2.5) == 1)
            #expect(f.value(at: 9, duration: 2.5) == 1)
        }
    }

    @Test func aCurveSolvesItsCubic() {
        for (x1, y1, x2, y2) in [(0.42, 0.0, 0.58, 1.0), (0, 1, 1, 0), (1, 0, 0, 1), (0.9, -1, 0.1, 2), (0, 0, 0, 0)] {
            let c = CubicBezier(x1, y1, x2, y2)
            for i in 1..<200 {
                let s = Double(i) / 200, r = 1 - s
                let x = 3 * r * r * s * x1 + 3 * r * s * s * x2 + s * s * s
                let y = 3 * r * r * s * y1 + 3 * r * s * s * y2 + s * s * s
                #expect(abs(c.value(at: x) - y) < 1e-5, "\(c) at \(x)")
            }
        }
    }

    /// Against the equation itself, x'' = w²(1 - x) - 2zw·x', integrated in small steps.
    @Test func springsObeyTheirEquation() {
        for (ratio, velocity) in [(0.5, 0.0), (0.7, 0.7), (0.2, 3), (0.95, -2), (1, 0), (1, 4)] {
            let motion = Spring.damped(ratio: ratio, initialVelocity: velocity).oscillation(duration: 2)
            let w = motion.frequency, h = 1e-5
            var x = 0.0, v = velocity, t = 0.0, worst = 0.0
            while t < 2 {
                // One step of the midpoint rule.
                let a = w * w * (1 - x) - 2 * min(ratio, 1) * w * v
                let (xm, vm) = (x + v * h / 2, v + a * h / 2)
                let am = w * w * (1 - xm) - 2 * min(ratio, 1) * w * vm
                (x, v, t) = (x + vm * h, v + am * h, t + h)
                worst = max(worst, abs(x - motion.value(at: t)))
            }
            #expect(worst < 1e-6, "ratio \(ratio) velocity \(velocity)")
            #expect(abs(motion.envelope(at: 2) - 0.001) < 1e-9)
        }
    }

    /// For v = 0 and z = 0.5 UIKit solves (1/√3)·e^(-w/2·D) = 0.001, so w·D = 2·ln(1000/√3).
    @Test func theFrequencyOfAHalfDampedSpring() {
        let w = Spring.damped(ratio: 0.5, initialVelocity: 0).oscillation(duration: 2.5).frequency
        #expect(abs(w * 2.5 - 2 * log(1000 / 3.0.squareRoot())) < 1e-9)
    }

    @Test func aPhysicalSpringIsCASpringAnimations() {
        let motion = Spring.physical(mass: 1, stiffness: 100, damping: 10, initialVelocity: 0).oscillation(duration: 9)
        #expect(motion.frequency == 10 && motion.ratio == 0.5)
        // w = 10, z = 0.5: settled where (1/√3)·e^(-5t) = 0.001.
        let settled = Spring.physical(mass: 1, stiffness: 100, damping: 10, initialVelocity: 0).settlingDuration
        #expect(abs((settled ?? 0) - log(1000 / 3.0.squareRoot()) / 5) < 1e-9)
    }
}
