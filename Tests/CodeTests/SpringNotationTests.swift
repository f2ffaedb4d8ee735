import Foundation
import Testing
import ZoetropeCode
import ZoetropeTiming

/// What is printed of a spring, read back and compared with each notation's definition and with the closed form of the
/// motion, worked out here anew.
@Suite struct SpringNotationTests {
    /// Springs with their undamped frequency, damping ratio and initial velocity.
    private static let springs: [(text: String, frequency: Double, ratio: Double, velocity: Double)] = [
        ("0.5,0.3", 4 * .pi, 0.7, 0), ("0.5,0", 4 * .pi, 1, 0), ("0.5,0.9", 4 * .pi, 0.1, 0),
        ("0.5,-0.5", 4 * .pi, 2, 0), ("60,0.5", .pi / 30, 0.5, 0), ("0.05,0.5", 40 * .pi, 0.5, 0),
        ("stiffness=400,dampingRatio=0.02", 20, 0.02, 0), ("stiffness=400,dampingRatio=2", 20, 2, 0),
        ("mass=1,stiffness=300,damping=20,velocity=8", 300.squareRoot(), 10 / 300.squareRoot(), 8),
        ("mass=3,stiffness=1000,damping=500", (1000.0 / 3).squareRoot(), 250 / 3000.squareRoot(), 0),
    ]

    private func lines(_ text: String, _ key: String) throws -> [String] {
        let figures = SpringFigures(try Spring.parse(text))
        return try #require(figures.notations.first { $0.key == key }).lines
    }

    /// The numbers in a line, in their order.
    private func numbers(_ line: String) -> [Double] {
        line.matches(of: /-?[0-9]+(?:\.[0-9]+)?/).compactMap { Double($0.output) }
    }

    private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 5e-4 * max(abs(b), 0.1) }

    /// w = √(k/m) and z = c/(2√(k m)).
    @Test(arguments: springs.indices)
    func massStiffnessAndDamping(_ i: Int) throws {
        let spring = Self.springs[i]
        let all =
            try ["physical", "motion", "flutter"].map { try lines(spring.text, $0)[0] } + lines(spring.text, "react")
        for line in all + [try #require(try lines(spring.text, "uikit").last)] {
            let n = numbers(line), (m, k, c) = (n[0], n[1], n[2])
            #expect(isNear((k / m).squareRoot(), spring.frequency), "\(line)")
            #expect(isNear(c / (2 * (k * m).squareRoot()), spring.ratio), "\(line)")
        }
        let core = try lines(spring.text, "coreanimation")
        #expect(isNear(numbers(core[1])[0].squareRoot(), spring.frequency), "\(core)")
        #expect(core.contains("animation.allowsOverdamping = true") == (spring.ratio > 1))
    }

    /// response = 2π/w; dampingFraction = z; bounce = 1 - z, or 1/z - 1 below 0; Android's stiffness = w².
    @Test(arguments: springs.indices)
    func swiftUIAndAndroid(_ i: Int) throws {
        let spring = Self.springs[i], swiftUI = try lines(spring.text, "swiftui"),
            android = try lines(spring.text, "android")
        let (first, second) = (numbers(swiftUI[0]), numbers(swiftUI[1]))
        #expect(isNear(first[0], 2 * .pi / spring.frequency) && isNear(first[1], spring.ratio), "\(swiftUI)")
        let bounce = spring.ratio <= 1 ? 1 - spring.ratio : 1 / spring.ratio - 1
        #expect(isNear(second[0], first[0]) && isNear(second[1], bounce), "\(swiftUI)")
        let force = numbers(android[0]), compose = numbers(android[1])
        #expect(isNear(force[0], spring.frequency * spring.frequency) && isNear(force[1], spring.ratio), "\(android)")
        #expect(compose == [force[1], force[0]], "\(android)")
    }

    /// UIView's spring of that duration is this one: w = ln(1000 z/√(1 - z²))/(z D).
    @Test func viewsSpring() throws {
        for spring in Self.springs where spring.velocity == 0 && spring.ratio < 1 {
            let n = numbers(try lines(spring.text, "uikit")[0].replacing("usingSpringWithDamping", with: "")), z = n[2]
            let frequency = log(1000 * z / (1 - z * z).squareRoot()) / (z * n[0])
            #expect(isNear(frequency, spring.frequency) && isNear(z, spring.ratio), "\(spring)")
        }
    }

    /// Every value of the line that is printed, with its duration, is as near to the motion as it says.
    @Test(arguments: springs.indices)
    func linear(_ i: Int) throws {
        let spring = Self.springs[i], line = try lines(spring.text, "css")[0]
        let seconds = try #require(line.firstMatch(of: /transform ([0-9.]+)s/).flatMap { Double($0.output.1) })
        let points = try points(of: line)
        var worst = 0.0, k = 0
        for step in 0..<20_000 {
            let share = Double(step) / 20_000
            while k + 2 < points.count, points[k + 1].time <= share { k += 1 }
            let (a, b) = (points[k], points[k + 1])
            let value = a.value + (b.value - a.value) * (share - a.time) / (b.time - a.time)
            worst = max(worst, abs(value - position(spring, share * seconds)))
        }
        #expect(worst <= SpringFigures.linearError, "\(worst)")
        #expect(abs(position(spring, seconds) - 1) <= 0.001 + 1e-6, "it has settled")
        if spring.ratio >= 0.3 { #expect(points.count <= 64, "\(points.count)") }
    }

    /// The points of a `linear()`, with times from 0 to 1.
    private func points(of line: String) throws -> [(time: Double, value: Double)] {
        let list = try #require(line.firstMatch(of: /linear\(([^)]*)\)/)).output.1.split(separator: ",")
        return list.enumerated().map { k, text in
            let n = numbers(String(text))
            return (n.count > 1 ? n[1] / 100 : k == 0 ? 0 : 1, n[0])
        }
    }

    /// The closed form of x'' = w²(1 - x) - 2zwx' from x = 0.
    private func position(
        _ spring: (text: String, frequency: Double, ratio: Double, velocity: Double), _ t: Double
    ) -> Double {
        let (w, z, v) = (spring.frequency, spring.ratio, spring.velocity)
        if z == 1 { return 1 + exp(-w * t) * ((v - w) * t - 1) }
        if z < 1 {
            let wd = w * (1 - z * z).squareRoot()
            return 1 + exp(-z * w * t) * ((v - z * w) / wd * sin(wd * t) - cos(wd * t))
        }
        let root = (z * z - 1).squareRoot(), (a, b) = (-w * (z - root), -w * (z + root))
        let slow = (v + b) / (a - b)
        return 1 + slow * exp(a * t) - (1 + slow) * exp(b * t)
    }
}
