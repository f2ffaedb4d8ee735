import Foundation
import ZoetropeSceneModel
import ZoetropeTiming
import Testing

@Suite struct TimingTests {
    /// From CSS's worked values: cubic-bezier(0.42, 0, 0.58, 1) is symmetric about its middle; the others by solving
    /// x(s) = 0.5 by hand.
    @Test func namedCurves() throws {
        let value = { (name: String, t: Double) in CubicBezier.named[name]!.value(at: t) }
        #expect(value("linear", 0.3) == 0.3)
        #expect(abs(value("easeInEaseOut", 0.5) - 0.5) < 1e-12)
        #expect(abs(value("easeInEaseOut", 0.25) + value("easeInEaseOut", 0.75) - 1) < 1e-12)
        #expect(abs(value("easeIn", 0.5) - 0.3153568) < 1e-6)
        #expect(abs(value("easeOut", 0.5) - 0.6846432) < 1e-6)
        #expect(abs(value("default", 0.5) - 0.8024034) < 1e-6)
    }

    @Test(arguments: [0.0, 1, 2, 7])
    func endsAreExact(velocity: Double) {
        let springs = [0.5, 1].map { Spring(dampingRatio: $0, initialVelocity: velocity, duration: 2.5) }
        for f in CubicBezier.named.values.map(TimingFunction.bezier) + springs.map(TimingFunction.spring) {
            #expect(f.value(at: 0, duration: 2.5) == 0)
            #expect(f.value(at: 2.5, duration: 2.5) == 1)
            #expect(f.value(at: 9, duration: 2.5) == 1)
            #expect(f.value(at: 0, duration: 0) == 1 && f.value(at: -1, duration: 0) == 0)
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
}

@Suite struct SpringTests {
    /// The distance from the equation x'' = w²(1 - x) - 2zw·x', integrated in small steps by the midpoint rule.
    private func distance(_ spring: Spring, seconds: Double) -> Double {
        let w = spring.frequency, z = spring.ratio, h = 1e-5
        var x = 0.0, v = spring.velocity, t = 0.0, worst = 0.0
        while t < seconds {
            let a = w * w * (1 - x) - 2 * z * w * v
            let (xm, vm) = (x + v * h / 2, v + a * h / 2)
            let am = w * w * (1 - xm) - 2 * z * w * vm
            (x, v, t) = (x + vm * h, v + am * h, t + h)
            worst = max(worst, abs(x - spring.value(at: t)))
        }
        return worst
    }

    @Test(arguments: [(0.5, 0.0), (0.7, 0.7), (0.2, 3), (0.95, -2), (1, 0), (1, 4), (3, 0.5)])
    func springsObeyTheirEquation(ratio: Double, velocity: Double) {
        let spring = Spring(dampingRatio: ratio, initialVelocity: velocity, duration: 2)
        #expect(distance(spring, seconds: 2) < 1e-6)
        #expect(spring.ratio == min(ratio, 1))
    }

    /// UIKit's frequencies for three transitions, to the digits that are known.
    @Test(arguments: [(0.5, 0.0, 2.5, 5.087), (0.7, 0, 0.6, 16.399), (0.7, 0.7, 1, 9.684)])
    func uikitsFrequencies(ratio: Double, velocity: Double, duration: Double, expected: Double) {
        let spring = Spring(dampingRatio: ratio, initialVelocity: velocity, duration: duration)
        #expect(abs(spring.frequency - expected) < 0.0005)
    }

    /// UIKit finds the frequency by Newton steps from 5/D; the solution here is where these converge.
    @Test(arguments: [0.1, 0.3, 0.5, 0.7, 0.9, 1], [-2, -0.3, 0, 0.2, 0.7, 1.5])
    func theFrequencyWhereNewtonsStepsConverge(z: Double, v: Double) {
        for duration in [0.2, 0.6, 1, 2.5] {
            func f(_ w: Double) -> Double {
                z < 1
                    ? (z * w - v) / (w * sqrt(1 - z * z)) * exp(-z * w * duration) - 0.001
                    : (1 + (w - v) * duration) * exp(-w * duration) - 0.001
            }
            var w = 5 / duration
            for _ in 0..<200 { w -= f(w) / ((f(w * (1 + 1e-7)) - f(w * (1 - 1e-7))) / (2e-7 * w)) }
            let spring = Spring(dampingRatio: z, initialVelocity: v, duration: duration)
            #expect(abs(abs(f(spring.frequency) + 0.001) - 0.001) < 1e-15, "z \(z) v \(v) D \(duration)")
            // From 5 beyond the last peak they fall towards the largest solution; from before it they may go anywhere.
            let velocity = v * duration
            let peak = v > 0 ? (z < 1 ? (velocity + sqrt(velocity * velocity + 4 * velocity)) / (2 * z) : velocity) : 0
            if peak < 4.5 { #expect(abs(spring.frequency / w - 1) < 1e-9, "z \(z) v \(v) D \(duration)") }
        }
    }

    /// The solution is exact to the last bit: the equation's left side is above 0.001 just below it, and not at it.
    @Test func solvedToFullPrecision() {
        for (z, v) in [(0.7, 0.7), (0.5, -3), (0.05, 1), (1, 0), (1, 2)] {
            func excess(_ w: Double) -> Double {
                z < 1
                    ? abs(z - v / w) * exp(-z * w) / sqrt(1 - z * z) - 0.001 : abs(1 + w - v) * exp(-w) - 0.001
            }
            let w = Spring(dampingRatio: z, initialVelocity: v, duration: 1).frequency
            #expect(excess(w * (1 - 1e-14)) > 0 && excess(w * (1 + 1e-14)) < 0, "z \(z) v \(v)")
        }
    }

    /// Velocities so high that the motion never comes within 0.001 again: there still is a solution, and the spring
    /// ends.
    @Test(arguments: [0.01, 0.5, 0.99, 1], [-1e6, -20, 8, 50, 1e6])
    func extremeVelocities(z: Double, v: Double) {
        let spring = Spring(dampingRatio: z, initialVelocity: v, duration: 1)
        #expect(spring.frequency > 0 && spring.frequency.isFinite)
        for i in 0...10 { #expect(spring.value(at: Double(i) / 10).isFinite) }
    }

    /// The longest duration with the highest velocity; beyond it the equation's numbers may overflow.
    @Test(arguments: [0.01, 0.5, 1], [-1e6, 0, 100, 1e6]) func theLongestSpring(z: Double, v: Double) {
        let spring = Spring(dampingRatio: z, initialVelocity: v, duration: Spring.longest)
        #expect(spring.frequency > 0 && spring.frequency.isFinite)
    }

    /// A search of a zero ends also where a bound or a value is no number.
    @Test func aZeroOfNothingIsFound() {
        _ = Spring.crossing(.infinity, .infinity) { $0 }
        _ = Spring.crossing(.nan, 1) { $0 }
        _ = Spring.crossing(-.infinity, .infinity) { _ in .nan }
        _ = Spring(dampingRatio: 1, initialVelocity: 100, duration: 1e308)
        #expect(Spring.crossing(0, 8) { 3 - $0 } == 3)
    }

    @Test func physicalSprings() {
        let spring = Spring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 0)
        #expect(spring.frequency == 10 && spring.ratio == 0.5)
        #expect(Spring(mass: 1, stiffness: 100, damping: 60, initialVelocity: 0).ratio == 1)
        let creeping = Spring(mass: 1, stiffness: 100, damping: 60, initialVelocity: 2, allowsOverdamping: true)
        #expect(creeping.ratio == 3 && distance(creeping, seconds: 2) < 1e-6)
    }

    /// Apple's formulas: stiffness (2π/d)², damping 4π(1 - b)/d, or 4π/(d(1 + b)) for a negative bounce, at mass 1.
    @Test func springsByTheirBounce() {
        for bounce in [-0.5, -0.1, 0, 0.2, 0.6] {
            let d = 0.4, damping = bounce >= 0 ? 4 * Double.pi * (1 - bounce) / d : 4 * Double.pi / (d * (1 + bounce))
            let expected = Spring(
                mass: 1, stiffness: 4 * Double.pi * Double.pi / (d * d), damping: damping, initialVelocity: 1,
                allowsOverdamping: true)
            let spring = Spring(duration: d, bounce: bounce, initialVelocity: 1, allowsOverdamping: true)
            #expect(abs(spring.frequency - expected.frequency) < 1e-12 && abs(spring.ratio - expected.ratio) < 1e-12)
            #expect(distance(spring, seconds: 1) < 1e-6)
            #expect(
                Spring(response: d, dampingFraction: spring.ratio, initialVelocity: 1, allowsOverdamping: true)
                    == spring)
        }
    }

    /// Each set of keys in a scene leads to its kind of spring.
    @Test func springsOfScenes() throws {
        func value(_ spring: String) throws -> Double {
            let text =
                #"{"duration": 2, "canvas": {"width": 9, "height": 9}, "layers": [], "tracks": {"a": {"from": 0, "to": 1, "timing": {"spring": \#(spring)}}}}"#
            return try Scene(text: text, file: "s.json").resolve(Setting(pictures: [:])).bindings(at: Moment(time: 0.3))
                .tracks[0]
        }
        #expect(try value(#"{"duration": 0.4, "bounce": 0.2}"#) == value(#"{"response": 0.4, "dampingFraction": 0.8}"#))
        #expect(try value(#"{"mass": 1, "stiffness": 100, "damping": 60}"#) == value(#"{"damping": 20}"#))
        #expect(try value(#"{"damping": 60, "allowsOverdamping": true}"#) < value(#"{"damping": 20}"#) - 0.1)
        #expect(
            try value(#"{"dampingRatio": 0.5, "initialVelocity": 1}"#)
                == Spring(dampingRatio: 0.5, initialVelocity: 1, duration: 2).value(at: 0.3))
    }
}
