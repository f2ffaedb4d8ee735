import Foundation
import ZoetropeGeometry
import ZoetropeTiming

/// From value to value, or along a path, `CAKeyframeAnimation`.
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values; of no effect where there is a path.
    open var values: [Any]?
    /// For properties that are points: the way, whose elements' ends are the keyframes.
    open var path: CGPath?
    /// 0…1 for each keyframe, not decreasing; one more for discrete ones.
    open var keyTimes: [NSNumber]?
    /// How each way from keyframe to keyframe is gone.
    open var timingFunctions: [CAMediaTimingFunction]?
    open var calculationMode = CAAnimationCalculationMode.linear
    /// For cubic modes, a number for each keyframe: how tight the curve is there, how sharp its corner, and where it
    /// leans to (Kochanek and Bartels, 1984). 0 where it is missing.
    open var tensionValues: [NSNumber]?
    open var continuityValues: [NSNumber]?
    open var biasValues: [NSNumber]?
    /// Whether the layer turns with the path.
    open var rotationMode: CAAnimationRotationMode?

    override class var properties: [CodedProperty] { own }

    nonisolated(unsafe) private static let own: [CodedProperty] =
        CAPropertyAnimation.properties + [
            .copied(\CAKeyframeAnimation.values), .copied(\CAKeyframeAnimation.path) { $0?.copy() },
            .copied(\CAKeyframeAnimation.keyTimes), .copied(\CAKeyframeAnimation.timingFunctions),
            .copied(\CAKeyframeAnimation.calculationMode), .copied(\CAKeyframeAnimation.rotationMode),
            .copied(\CAKeyframeAnimation.tensionValues), .copied(\CAKeyframeAnimation.continuityValues),
            .copied(\CAKeyframeAnimation.biasValues),
        ]

    override var way: AnimationWay {
        let keyframes =
            path.map { Keyframes.Values.path(PathWay($0.path)) }
            ?? .values((values ?? []).map { AnimatedValue($0) })
        func numbers(_ values: [NSNumber]?) -> [Double] { (values ?? []).map(\.doubleValue) }
        return .keyframes(
            Keyframes(
                values: keyframes, keyTimes: keyTimes?.map(\.doubleValue),
                functions: (timingFunctions ?? []).map(\.curve), mode: calculationMode,
                tension: numbers(tensionValues), continuity: numbers(continuityValues), bias: numbers(biasValues),
                rotation: rotationMode))
    }
}

/// How values between keyframes are found.
public struct CAAnimationCalculationMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// How a layer turns with its path.
public struct CAAnimationRotationMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// Keyframes, ready to be evaluated.
struct Keyframes {
    enum Values {
        case values([AnimatedValue?])
        case path(PathWay)
    }

    let values: Values
    let keyTimes: [Double]?
    let functions: [CubicBezier]
    let mode: CAAnimationCalculationMode
    let tension, continuity, bias: [Double]
    let rotation: CAAnimationRotationMode?
    /// Of the segments between keyframes, for a steady pace: they are measured once.
    private var lengths: [Double] = []

    init(
        values: Values, keyTimes: [Double]?, functions: [CubicBezier], mode: CAAnimationCalculationMode,
        tension: [Double], continuity: [Double], bias: [Double], rotation: CAAnimationRotationMode?
    ) {
        (self.values, self.keyTimes, self.functions, self.mode) = (values, keyTimes, functions, mode)
        (self.tension, self.continuity, self.bias, self.rotation) = (tension, continuity, bias, rotation)
        if [.paced, .cubicPaced].contains(mode) { lengths = (0..<max(0, count - 1)).map(segmentLength) }
    }

    /// The number of keyframes.
    private var count: Int {
        switch values {
        case .values(let values): values.count
        case .path(let way): way.count
        }
    }

    /// The value at a fraction of the duration, with the direction of a path in degrees; nil where there is none.
    func value(at fraction: Double) -> (value: AnimatedValue?, direction: Double?)? {
        // As in Core Animation, a single discrete value has no effect.
        guard count > 0, !(mode == .discrete && count == 1) else { return nil }
        switch mode {
        case .discrete: return (value(discreteIndex(fraction)), nil)
        case .paced, .cubicPaced: return paced(fraction)
        default:
            let (index, t) = segment(fraction)
            return between(index, t)
        }
    }

    private func value(_ index: Int) -> AnimatedValue? {
        switch values {
        case .values(let values): values[index]
        case .path(let way): .point(CGPoint(way.points[index]))
        }
    }

    /// Which keyframe holds.
    private func discreteIndex(_ fraction: Double) -> Int {
        guard let keyTimes, !keyTimes.isEmpty else { return min(count - 1, Int(fraction * Double(count))) }
        // A frame may be a rounding error before its keyframe.
        let passed = keyTimes.prefix(count).lastIndex { $0 <= fraction + Keyframes.rounding }
        return passed ?? 0
    }

    private static let rounding = 1e-12

    /// The keyframe before a fraction, and the fraction of the way to the next. It is the last whose time has come: at
    /// the first one's own time that can be a later one, whose time is the same or below 0.
    private func segment(_ fraction: Double) -> (index: Int, t: Double) {
        guard count > 1 else { return (0, 0) }
        guard let keyTimes, keyTimes.count > 1 else {
            let place = fraction * Double(count - 1), index = min(count - 2, Int(place))
            return (index, eased(place - Double(index), index))
        }
        let last = min(count, keyTimes.count) - 1
        if fraction < keyTimes[0] { return (0, 0) }
        if fraction >= keyTimes[last] { return (last - 1, eased(1, last - 1)) }
        let index = keyTimes[...last].lastIndex { $0 <= fraction } ?? 0
        let length = keyTimes[index + 1] - keyTimes[index]
        return (index, eased(length > 0 ? (fraction - keyTimes[index]) / length : 1, index))
    }

    private func eased(_ t: Double, _ index: Int) -> Double {
        functions.indices.contains(index) ? functions[index].value(at: t) : t
    }

    private func between(_ index: Int, _ t: Double) -> (value: AnimatedValue?, direction: Double?)? {
        switch values {
        case .path(let way):
            guard way.count > 1 else { return (value(0), nil) }
            let place = way.place(segment: index, t)
            return (.point(CGPoint(place.point)), place.direction)
        case .values(let values):
            guard count > 1 else { return (values[0], nil) }
            guard let a = values[index], let b = values[index + 1] else {
                return (t < 1 ? values[index] : values[index + 1], nil)
            }
            if mode == .cubic || mode == .cubicPaced, let cubic = cubic(values, index, t) { return (cubic, nil) }
            return (a.interpolated(to: b, t), nil)
        }
    }

    // MARK: Steady pace

    private func paced(_ fraction: Double) -> (value: AnimatedValue?, direction: Double?)? {
        let total = lengths.reduce(0, +)
        guard total > 0 else { return between(0, fraction) }
        var rest = fraction * total
        for (index, length) in lengths.enumerated() {
            if rest <= length || index == lengths.count - 1 {
                let t = length > 0 ? min(1, rest / length) : 0
                if case .path(let way) = values {
                    let place = way.place(segment: index, length: t)
                    return (.point(CGPoint(place.point)), place.direction)
                }
                return mode == .cubicPaced
                    ? between(index, cubicLengths(index).parameter(atFraction: t)) : between(index, t)
            }
            rest -= length
        }
        return between(count - 2, 1)
    }

    /// The chords by which a cubic segment is measured.
    private static let steps = 64

    private func segmentLength(_ index: Int) -> Double {
        switch values {
        case .path(let way): return way.length(ofSegment: index)
        case .values(let values):
            guard let a = values[index], let b = values[index + 1] else { return 0 }
            guard mode == .cubicPaced else { return a.distance(to: b) }
            return cubicLengths(index).end
        }
    }

    /// The lengths along a cubic segment.
    private func cubicLengths(_ index: Int) -> ArcLengths {
        guard case .values(let values) = values, var last = values[index] else { return ArcLengths(chords: [0]) }
        return ArcLengths(
            chords: (1...Keyframes.steps).map { step in
                guard let next = cubic(values, index, Double(step) / Double(Keyframes.steps)) else { return 0 }
                defer { last = next }
                return last.distance(to: next)
            })
    }

    // MARK: Cubic

    /// The Hermite curve between two keyframes, whose directions are those of Kochanek and Bartels. At the first and
    /// the last keyframe, the direction is that to the only neighbour.
    private func cubic(_ values: [AnimatedValue?], _ index: Int, _ t: Double) -> AnimatedValue? {
        guard let a = values[index], let b = values[index + 1] else { return nil }
        func difference(_ from: AnimatedValue, _ to: AnimatedValue) -> AnimatedValue {
            to.added(to: from.scaled(by: -1))
        }
        let step = difference(a, b)
        func factors(_ i: Int) -> (t: Double, c: Double, b: Double) {
            func at(_ list: [Double]) -> Double { list.indices.contains(i) ? list[i] : 0 }
            return (at(tension), at(continuity), at(bias))
        }
        var start = step, end = step
        if index > 0, let before = values[index - 1] {
            let k = factors(index)
            start = difference(before, a).scaled(by: (1 - k.t) * (1 + k.c) * (1 + k.b) / 2)
                .added(to: step.scaled(by: (1 - k.t) * (1 - k.c) * (1 - k.b) / 2))
        }
        if index + 2 < values.count, let after = values[index + 2] {
            let k = factors(index + 1)
            end = step.scaled(by: (1 - k.t) * (1 - k.c) * (1 + k.b) / 2)
                .added(to: difference(b, after).scaled(by: (1 - k.t) * (1 + k.c) * (1 - k.b) / 2))
        }
        switch a {
        case .transform, .image, .colors, .text, .other, .mixture: return nil
        default: break
        }
        let t2 = t * t, t3 = t2 * t
        return a.added(to: step.scaled(by: 3 * t2 - 2 * t3)).added(to: start.scaled(by: t3 - 2 * t2 + t))
            .added(to: end.scaled(by: t3 - t2))
    }
}

/// A path as keyframes: the ends of its elements.
struct PathWay {
    let points: [Point]
    private let curves: [CubicCurve]

    var count: Int { points.count }

    init(_ path: Path) {
        var points: [Point] = [], curves: [CubicCurve] = []
        path.forEachSegment { element, from, to in
            switch element {
            case .close where from == to: return
            case .move where points.isEmpty: break
            // A jump within the path is a way of its own.
            default: curves.append(element.curve(from: from, to: to) ?? CubicCurve(line: from, to))
            }
            points.append(to)
        }
        (self.points, self.curves) = (points, curves)
    }

    /// A place on a segment at its parameter t, with the direction there in degrees.
    func place(segment: Int, _ t: Double) -> (point: Point, direction: Double) {
        let curve = curves[min(segment, curves.count - 1)]
        if curve.start == curve.end, curve.start == curve.c, curve.start == curve.d { return (curve.start, 0) }
        var direction = curve.direction(t)
        if direction.length < 1e-9 { direction = curve.end - curve.start }
        return (curve.point(t), Elementary.atan2Degrees(direction.y, direction.x))
    }

    /// The chords by which a segment is measured.
    private static let steps = 100

    func length(ofSegment segment: Int) -> Double { lengths(segment).end }

    /// A place on a segment at a fraction of its length.
    func place(segment: Int, length fraction: Double) -> (point: Point, direction: Double) {
        place(segment: segment, lengths(segment).parameter(atFraction: fraction))
    }

    private func lengths(_ segment: Int) -> ArcLengths {
        ArcLengths(chords: curves[segment].chordLengths(PathWay.steps))
    }
}
