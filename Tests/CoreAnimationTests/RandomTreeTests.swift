import Foundation
import Testing
import ZoetropeCoreAnimation
import ZoetropeTestSupport

/// Trees of random layers and animations, some of whose values make no sense: they are drawn, whatever they are.
@Suite struct RandomTreeTests {
    private struct Dice {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }

        mutating func below(_ n: Int) -> Int { Int(next() % UInt64(n)) }
        mutating func unit() -> Double { Double(next() % 10_001) / 10_000 }

        mutating func number() -> CGFloat {
            switch below(12) {
            case 0: [CGFloat.infinity, -1e300, 1e300, .nan, 1e9][below(5)]
            case 1: 0
            default: (unit() - 0.3) * 60
            }
        }

        mutating func color() -> CGColor { CGColor(red: unit(), green: unit(), blue: unit(), alpha: unit()) }
    }

    private static let paths = [
        "position", "position.x", "transform", "transform.rotation.z", "transform.scale", "opacity", "bounds.size",
        "backgroundColor", "hidden", "shadowOpacity", "path", "strokeEnd", "colors", "custom", "cornerRadius",
        "sublayerTransform.rotation.y",
    ]

    private func value(_ dice: inout Dice) -> Any? {
        switch dice.below(8) {
        case 0: CGPoint(x: dice.number(), y: dice.number())
        case 1: CGSize(width: dice.number(), height: dice.number())
        case 2: CATransform3DMakeRotation(dice.number(), 1, 0, dice.number())
        case 3: dice.color()
        case 4: CGPath(rect: CGRect(x: 0, y: 0, width: dice.number(), height: dice.number()), transform: nil)
        case 5: nil
        default: dice.number()
        }
    }

    private func layer(_ dice: inout Dice, depth: Int) -> CALayer {
        let layer = [
            CALayer(), CAShapeLayer(), CAGradientLayer(), CATransformLayer(), CAReplicatorLayer(), CAEmitterLayer(),
        ][dice.below(6)]
        layer.frame = CGRect(x: dice.number(), y: dice.number(), width: abs(dice.number()), height: abs(dice.number()))
        layer.backgroundColor = dice.color()
        (layer.opacity, layer.cornerRadius, layer.zPosition) = (Float(dice.unit()), dice.number(), dice.number())
        (layer.shadowOpacity, layer.shadowRadius) = (Float(dice.unit()), dice.number())
        layer.masksToBounds = dice.below(3) == 0
        if let shape = layer as? CAShapeLayer {
            shape.path = CGPath(
                ellipseIn: CGRect(x: 0, y: 0, width: dice.number(), height: dice.number()), transform: nil)
            (shape.strokeColor, shape.lineWidth) = (dice.color(), dice.number())
        }
        if let gradient = layer as? CAGradientLayer { gradient.colors = [dice.color(), dice.color()] }
        if let replicator = layer as? CAReplicatorLayer { replicator.instanceCount = dice.below(5) }
        for _ in 0..<dice.below(4) {
            let animation: CAPropertyAnimation
            if dice.below(2) == 0 {
                let basic = dice.below(3) == 0 ? CASpringAnimation() : CABasicAnimation()
                (basic.fromValue, basic.toValue, basic.byValue) = (value(&dice), value(&dice), value(&dice))
                animation = basic
            } else {
                let keyframes = CAKeyframeAnimation()
                keyframes.values = (0..<dice.below(5)).map { _ in value(&dice) as Any }
                keyframes.calculationMode = [.linear, .discrete, .paced, .cubic, .cubicPaced][dice.below(5)]
                if dice.below(2) == 0 {
                    keyframes.keyTimes = (0..<dice.below(5)).map { NSNumber(value: Double($0) / 4) }
                }
                animation = keyframes
            }
            animation.keyPath = Self.paths[dice.below(Self.paths.count)]
            (animation.duration, animation.repeatCount) = (dice.unit() * 2, Float(dice.below(4)))
            (animation.speed, animation.timeOffset) = (Float(dice.number()), dice.unit())
            animation.autoreverses = dice.below(2) == 0
            animation.isAdditive = dice.below(4) == 0
            animation.isCumulative = dice.below(4) == 0
            animation.fillMode = [.both, .forwards, .removed][dice.below(3)]
            layer.add(animation, forKey: nil)
        }
        if depth < 3 {
            for _ in 0..<dice.below(4) { layer.addSublayer(self.layer(&dice, depth: depth + 1)) }
            if dice.below(6) == 0 { layer.mask = self.layer(&dice, depth: depth + 1) }
        }
        return layer
    }

    @Test func aThousandTreesAreDrawn() throws {
        let first = newSeed()
        var refused = 0
        for seed in first..<first + 1000 {
            var dice = Dice(state: seed)
            LayerClock.now = 0
            let root = CALayer()
            root.bounds = CGRect(x: 0, y: 0, width: 48, height: 48)
            for _ in 0..<3 { root.addSublayer(layer(&dice, depth: 0)) }
            let run = LayerRun(root, duration: 2)
            for time in [0, 0.31, 1.9] {
                do {
                    _ = try run.bitmap(at: time)
                } catch let error where "\(error)".contains("cuts") {
                    // Planes that cross each other are cut up to a limit, and such a tree is refused.
                    refused += 1
                } catch {
                    Issue.record("seed \(seed) at \(time) s: \(error)")
                    return
                }
            }
        }
        #expect(refused < 30, "\(refused) of 3,000 pictures are refused")
    }
}
