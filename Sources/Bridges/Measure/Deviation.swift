import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropeSceneModel
import Zoetrope

/// How far a recording may be from its scene.
package struct MotionTolerance: Hashable, Sendable {
    /// How far the corners of a layer may be from where they should be, in points.
    package var points = 2.0
    /// How far a layer may be turned, in degrees.
    package var degrees = 1.0
    /// How much earlier or later anything may happen, in milliseconds.
    package var milliseconds = 20.0
    /// How much of a layer's opacity may differ, 0…1.
    package var opacity = 0.03

    package init() {}
}

/// How a scene with measured values differs from the intended scene: layer by layer, in points, degrees and
/// milliseconds.
package struct Deviation {
    /// Differences above the tolerance, a line each.
    package let lines: [String]

    package init(
        measured: SceneRenderer, meant: SceneRenderer, isBack: Bool, tolerance: MotionTolerance
    ) throws {
        let meant = try Course(meant, isBack), measured = try Course(measured, isBack)
        var words: [String: [String]] = [:]
        for (name, wanted) in meant.layers {
            words[name] = measured.layers[name].map {
                LayerDeviation(wanted: wanted, found: $0, meant.times, measured.times, tolerance).words
            }
        }
        lines = words.sorted { $0.key < $1.key }.flatMap { name, own in
            let container = name.split(separator: "/").dropLast().joined(separator: "/")
            // What moves with its container is not told again.
            return words[container] == own ? [] : own.map { name + $0 }
        }
    }

    /// The differences of one layer.
    private struct LayerDeviation {
        /// What is said after the layer's name, a line each.
        var words: [String] = []

        init(
            wanted: [LayerPose?], found: [LayerPose?], _ times: [Double], _ foundTimes: [Double],
            _ tolerance: MotionTolerance
        ) {
            var place = (off: 0.0, time: 0.0), turn = (off: 0.0, time: 0.0)
            var light = (off: 0.0, time: 0.0, seen: 0.0, meant: 0.0)
            let course = LayerCourse(times: times, poses: wanted)
            for (pose, time) in zip(found, foundTimes) {
                guard let pose else { continue }
                let near = course.around(time, by: tolerance.milliseconds / 1000)
                guard !near.isEmpty, pose.isSeen || near.contains(where: { $0.from.isSeen || $0.to.isSeen }) else {
                    continue
                }
                let off = near.map { $0.distance(to: pose) }.min() ?? 0
                let angle = near.map { $0.angle(to: pose) }.min() ?? 0
                if off > place.off { place = (off, time) }
                if angle > turn.off { turn = (angle, time) }
                let opacities = near.map { $0.opacity(nearestTo: pose) }
                let nearest = opacities.min { abs($0 - pose.opacity) < abs($1 - pose.opacity) } ?? pose.opacity
                if abs(nearest - pose.opacity) > light.off {
                    light = (abs(nearest - pose.opacity), time, pose.opacity, nearest)
                }
            }
            if place.off > tolerance.points {
                words.append(
                    " is \(number(place.off, 1)) points away from its place at \(NumberText.seconds(place.time))"
                        + LayerDeviation.shift((wanted, times), (found, foundTimes)))
                if let beyond = LayerDeviation.overshoot(wanted, found) { words.append(" " + beyond) }
            }
            if turn.off > tolerance.degrees {
                words.append(" is turned by \(number(turn.off, 1))° more or less at \(NumberText.seconds(turn.time))")
            }
            if light.off > tolerance.opacity {
                words.append(
                    "'s opacity is \(number(light.seen, 2)) instead of \(number(light.meant, 2)) at "
                        + NumberText.seconds(light.time))
            }
        }

        /// By how much later the layer has gone half of its way.
        private static func shift(_ wanted: ([LayerPose?], [Double]), _ found: ([LayerPose?], [Double])) -> String {
            guard let x = half(wanted.0, wanted.1), let y = half(found.0, found.1), abs(x - y) > MeasureTuning.onTime
            else {
                return ""
            }
            return "; half of its way is done \(number(abs(y - x) * 1000, 0)) ms \(y > x ? "later" : "earlier")"
        }

        private static func half(_ poses: [LayerPose?], _ times: [Double]) -> Double? {
            guard let first = poses.first ?? nil, let last = poses.last ?? nil else { return nil }
            let whole = first.distance(to: last)
            guard whole > 1 else { return nil }
            var before = 0.0
            for (k, pose) in poses.enumerated() {
                guard let pose else { continue }
                let share = 1 - pose.distance(to: last) / whole
                if share >= 0.5, k > 0 {
                    let part = ((0.5 - before) / max(share - before, 1e-9)).clamped(to: 0...1)
                    return times[k - 1] + part * (times[k] - times[k - 1])
                }
                before = share
            }
            return nil
        }

        /// How far a layer goes beyond its end position, if it should go less far.
        private static func overshoot(_ wanted: [LayerPose?], _ found: [LayerPose?]) -> String? {
            func beyond(_ poses: [LayerPose?]) -> Double? {
                guard let first = poses.first ?? nil, let last = poses.last ?? nil else { return nil }
                let way = last.middle - first.middle, square = (way * way).sum()
                guard square > 100 else { return nil }
                return poses.compactMap { $0.map { (($0.middle - first.middle) * way).sum() / square - 1 } }.max()
            }
            guard let x = beyond(wanted), let y = beyond(found), abs(x - y) > MeasureTuning.overshoot else {
                return nil
            }
            return "overshoots by \(number(100 * max(0, y), 1)) % instead of \(number(100 * max(0, x), 1)) %"
        }
    }
}

private func number(_ value: Double, _ places: Int) -> String { NumberText.short(value, places: places) }

/// Every layer's poses in the course of a run.
private struct Course {
    let times: [Double]
    var layers: [String: [LayerPose?]] = [:]

    init(_ renderer: SceneRenderer, _ isBack: Bool) throws {
        let length = isBack ? renderer.backDuration : renderer.duration, canvas = renderer.canvas
        let count = Int((length * 240).rounded(.up)).clamped(to: 30...600)
        times = (0...count).map { length * Double($0) / Double(count) }
        for (k, time) in times.enumerated() {
            var names = Set<String>()
            for report in try renderer.layers(at: Moment(time: time, direction: isBack ? .back : .forward)) {
                let name = (report.containers + [report.name]).joined(separator: "/")
                guard names.insert(name).inserted else { continue }
                let corners = report.corners.map { SIMD2($0.x, $0.y) }, xs = corners.map(\.x), ys = corners.map(\.y)
                let isSeen =
                    report.opacity > MeasureTuning.seen && (xs.max() ?? 0) > 1 && (xs.min() ?? 0) < canvas.width - 1
                    && (ys.max() ?? 0) > 1 && (ys.min() ?? 0) < canvas.height - 1
                layers[name, default: Array(repeating: nil, count: count + 1)][k] = LayerPose(
                    corners: corners, opacity: report.opacity, isSeen: isSeen)
            }
        }
    }
}
