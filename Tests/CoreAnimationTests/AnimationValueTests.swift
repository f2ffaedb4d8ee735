import Foundation
import Testing
import ZoetropeCoreAnimation

/// Values that the real Core Animation's presentation layers have.
@Suite struct AnimationValueTests {
    /// A layer's x at times, with an animation that was added at 0.
    private func values(_ animation: CAAnimation, at times: [Double]) throws -> [Double] {
        LayerClock.now = 0
        let layer = CALayer()
        layer.add(animation, forKey: "x")
        defer { LayerClock.now = 0 }
        return try times.map { time in
            LayerClock.now = time
            return Double(try #require(layer.presentation()).position.x)
        }
    }

    private func expect(_ values: [Double], _ truth: [Double], within tolerance: Double) {
        #expect(values.count == truth.count)
        for (value, known) in zip(values, truth) { #expect(abs(value - known) <= tolerance, "\(value) for \(known)") }
    }

    @Test(arguments: [
        (10.0, 0.0, [10.44054701924324, 61.04925274848938, 102.33595371246338, 111.84459924697876]),
        (20, 0, [9.020400792360306, 44.217461347579956, 71.27025127410889, 93.89005303382874]),
        (30, 0, [9.020400792360306, 44.217461347579956, 71.27025127410889, 93.89005303382874]),
        (10, 5, [29.307806491851807, 87.320476770401, 116.04145765304565, 107.67215490341187]),
        (10, -5, [-8.426713198423386, 34.77803170681, 88.63046169281006, 116.01705551147461]),
    ])
    func springs(damping: Double, velocity: Double, truth: [Double]) throws {
        let spring = CASpringAnimation(keyPath: "position.x")
        (spring.fromValue, spring.toValue, spring.duration) = (0, 100, 5)
        (spring.damping, spring.initialVelocity) = (damping, velocity)
        expect(try values(spring, at: [0.05, 0.15, 0.25, 0.45]), truth, within: 1e-4)
    }

    @Test(arguments: [
        (1.0, 100.0, 10.0, 0.0, 1.47270), (1, 300, 20, 0, 0.74426), (2, 100, 5, 0, 5.65835), (1, 100, 10, 5, 1.38155),
        (1, 100, 10, -5, 1.53508), (1, 100, 20, 0, 1), (1, 400, 40, 0, 0.5), (1, 25, 10, 0, 1.9),
    ])
    func settling(mass: Double, stiffness: Double, damping: Double, velocity: Double, truth: Double) {
        let spring = CASpringAnimation()
        (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (mass, stiffness, damping, velocity)
        #expect(abs(spring.settlingDuration - truth) < 1e-5)
    }

    @Test(arguments: [
        (0.5, 0.0, 157.91367041742973, 25.132741228718345), (0.5, 0.3, 157.91367041742973, 17.59291886010284),
        (0.5, -0.3, 157.91367041742973, 35.90391604102621),
    ])
    func perceptualSprings(duration: Double, bounce: Double, stiffness: Double, damping: Double) {
        let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
        #expect(abs(spring.stiffness - stiffness) < 1e-9 && abs(spring.damping - damping) < 1e-9)
        #expect(abs(spring.perceptualDuration - duration) < 1e-12 && abs(spring.bounce - bounce) < 1e-12)
    }

    @Test(arguments: [
        (CAMediaTimingFunctionName.easeIn, [0.017026613, 0.09346466, 0.31535682, 0.6218605, 0.83942777]),
        (.easeOut, [0.16057223, 0.37813953, 0.6846432, 0.9065353, 0.9829734]),
        (.easeInEaseOut, [0.019722449, 0.12916191, 0.5, 0.8708381, 0.98027754]),
        (.default, [0.094795, 0.4085106, 0.8024034, 0.96045905, 0.99431646]),
    ])
    func namedCurves(name: CAMediaTimingFunctionName, truth: [Double]) throws {
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
        animation.timingFunction = CAMediaTimingFunction(name: name)
        expect(try values(animation, at: [0.1, 0.25, 0.5, 0.75, 0.9]), truth, within: 1e-4)
    }

    private static let times = [0.05, 0.2, 0.3, 0.4, 0.5, 0.7, 0.8, 0.9]

    @Test(arguments: [
        (CAAnimationCalculationMode.linear, [0.15, 0.6, 0.9, 0.9, 0.75, 0.52, 0.58, 0.64]),
        (.discrete, [0, 0, 1, 1, 0.5, 0.5, 0.7, 0.7]),
        (.paced, [0.085, 0.34, 0.51, 0.68, 0.85, 0.81, 0.64, 0.53]),
        (.cubic, [0.16434, 0.708, 0.96075, 0.9848, 0.8, 0.49165, 0.5296, 0.61795]),
    ])
    func keyframes(mode: CAAnimationCalculationMode, truth: [Double]) throws {
        let animation = CAKeyframeAnimation(keyPath: "position.x")
        (animation.values, animation.duration, animation.calculationMode) = ([0, 1, 0.5, 0.7], 1, mode)
        expect(try values(animation, at: Self.times), truth, within: 1e-5)
    }

    @Test(arguments: [
        (CAAnimationCalculationMode.linear, [0.5, 0.9, 0.8, 0.7, 0.6, 0.55, 0.6, 0.65]),
        (.discrete, [0, 1, 1, 1, 1, 0.5, 0.5, 0.5]),
    ])
    func keyTimes(mode: CAAnimationCalculationMode, truth: [Double]) throws {
        let animation = CAKeyframeAnimation(keyPath: "position.x")
        (animation.values, animation.duration, animation.calculationMode) = ([0, 1, 0.5, 0.7], 1, mode)
        animation.keyTimes = [0, 0.1, 0.6, 1]
        expect(try values(animation, at: Self.times), truth, within: 1e-6)
    }

    /// Key times of a clip that begins late: a 0 stands before times that are over. Core Animation's pictures of such
    /// clips have at fraction 0 what they have just after it.
    @Test(arguments: [
        ([0, -0.5, 0.3, 1], [0, 0.15, 0.3], [60.0, 75, 90]),
        ([0, -0.625, -0.175, 1], [0, 0.5, 0.9], [90, 90, 90]),
        ([0.2, 0.4, 0.6, 1], [0, 0.2, 0.5], [10, 10, 50]),
    ])
    func keyTimesBelowZero(keyTimes: [Double], times: [Double], truth: [Double]) throws {
        let animation = CAKeyframeAnimation(keyPath: "position.x")
        (animation.values, animation.duration) = ([10, 10, 90, 90], 1)
        animation.keyTimes = keyTimes.map { NSNumber(value: $0) }
        expect(try values(animation, at: times), truth, within: 1e-9)
    }

    @Test func pathsAreFollowed() throws {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.addLine(to: CGPoint(x: 10, y: 30))
        let animation = CAKeyframeAnimation(keyPath: "position")
        (animation.path, animation.duration) = (path, 1)
        expect(try values(animation, at: [0.25, 0.5, 0.75]), [5, 10, 10], within: 1e-12)
        animation.calculationMode = .paced
        expect(try values(animation, at: [0.125, 0.25, 0.5]), [5, 10, 10], within: 1e-9)
    }

    /// A quarter of the way of a matrix from the identity.
    private func quarter(_ to: CATransform3D) throws -> CATransform3D {
        LayerClock.now = 0
        let layer = CALayer(), animation = CABasicAnimation(keyPath: "transform")
        (animation.fromValue, animation.toValue, animation.duration) = (CATransform3DIdentity, to, 1)
        layer.add(animation, forKey: nil)
        LayerClock.now = 0.25
        defer { LayerClock.now = 0 }
        return try #require(layer.presentation()).transform
    }

    @Test func matrices() throws {
        func angle(_ t: CATransform3D) -> Double { atan2(t.m12, t.m11) * 180 / Double.pi }
        #expect(abs(angle(try quarter(CATransform3DMakeRotation(1.5 * .pi, 0, 0, 1))) + 22.5) < 1e-9)
        #expect(abs(angle(try quarter(CATransform3DMakeRotation(.pi, 0, 0, 1))) + 45) < 1e-9)
        #expect(abs(angle(try quarter(CATransform3DMakeScale(-1, -1, 1))) + 45) < 1e-9)
        var shear = CATransform3DIdentity
        shear.m21 = 0.5
        let sheared = try quarter(shear)
        #expect(abs(sheared.m21 - 0.1151) < 5e-5 && abs(sheared.m22 - 1.0023) < 5e-5)
    }

    // MARK: Timing

    private func basic(_ body: (CABasicAnimation) -> Void) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.toValue, animation.duration) = (10, 20, 1)
        body(animation)
        return animation
    }

    @Test func cyclesAndFills() throws {
        expect(try values(basic { _ in }, at: [0.5, 1, 2]), [15, 0, 0], within: 1e-12)
        expect(
            try values(basic { ($0.fillMode, $0.isRemovedOnCompletion) = (.forwards, false) }, at: [1, 9]), [20, 20],
            within: 0)
        expect(
            try values(basic { ($0.beginTime, $0.fillMode) = (1, .backwards) }, at: [0.5, 1.5]), [10, 15], within: 1e-12
        )
        expect(try values(basic { $0.repeatCount = 2.5 }, at: [1.25, 2.4, 2.5]), [12.5, 14, 0], within: 1e-9)
        expect(
            try values(basic { ($0.autoreverses, $0.repeatCount) = (true, .infinity) }, at: [0.75, 1.25, 2.25]),
            [17.5, 17.5, 12.5], within: 1e-9)
        expect(try values(basic { $0.speed = 2 }, at: [0.25]), [15], within: 1e-12)
        expect(try values(basic { $0.timeOffset = 0.5 }, at: [0.25, 0.75]), [17.5, 12.5], within: 1e-12)
        expect(try values(basic { $0.speed = -1 }, at: [0.25]), [17.5], within: 1e-12)
        expect(try values(basic { ($0.isCumulative, $0.repeatCount) = (true, 3) }, at: [1.5]), [35], within: 1e-9)
    }

    @Test func endsThatAreMissing() throws {
        func x(_ from: Any?, _ to: Any?, _ by: Any?) throws -> Double {
            let animation = basic { ($0.fromValue, $0.toValue, $0.byValue) = (from, to, by) }
            return try values(animation, at: [0.5])[0]
        }
        // The layer's own x is 0.
        #expect(try x(10, 20, nil) == 15)
        #expect(try x(10, nil, 4) == 12)
        #expect(try x(nil, 20, 4) == 18)
        #expect(try x(10, nil, nil) == 5)
        #expect(try x(nil, 20, nil) == 10)
        #expect(try x(nil, nil, 4) == 2)
    }

    @Test func groupsCutTheirMembers() throws {
        let first = basic { $0.duration = 2 }, group = CAAnimationGroup()
        (group.animations, group.duration) = ([first], 1)
        expect(try values(group, at: [0.5, 0.9, 1.5]), [12.5, 14.5, 0], within: 1e-9)
    }

    @Test func laterAnimationsWinAndSumsAdd() throws {
        LayerClock.now = 0
        let layer = CALayer()
        layer.add(basic { _ in }, forKey: "a")
        layer.add(basic { ($0.fromValue, $0.toValue, $0.isAdditive) = (100, 100, true) }, forKey: "b")
        LayerClock.now = 0.5
        #expect(layer.presentation()?.position.x == 115)
        layer.add(basic { ($0.fromValue, $0.toValue) = (1, 1) }, forKey: "c")
        LayerClock.now = 0.75
        #expect(layer.presentation()?.position.x == 1)
        LayerClock.now = 0
    }

    @Test func aSpeedOf0Scrubs() throws {
        LayerClock.now = 0
        let root = CALayer(), layer = CALayer()
        root.addSublayer(layer)
        root.speed = 0
        layer.add(basic { $0.beginTime = 1e-100 }, forKey: nil)
        for offset in [0.25, 0.75, 0.5] {
            root.timeOffset = offset
            #expect(abs(try #require(layer.presentation()).position.x - (10 + 10 * offset)) < 1e-9)
        }
    }

    @Test func partsOfAMatrixAreKept() throws {
        LayerClock.now = 0
        let layer = CALayer()
        func add(_ path: String, _ value: Double) {
            let animation = basic { ($0.keyPath, $0.fromValue, $0.toValue) = (path, value, value) }
            layer.add(animation, forKey: path)
        }
        add("transform.scale.x", -2)
        add("transform.scale.y", 3)
        add("transform.rotation.z", .pi / 2)
        LayerClock.now = 0.5
        let t = try #require(layer.presentation()).transform
        LayerClock.now = 0
        #expect(abs(t.m12 + 2) < 1e-12 && abs(t.m21 + 3) < 1e-12 && abs(t.m11) < 1e-12)
    }
}
