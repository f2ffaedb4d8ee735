import ZoetropeGeometry

/// Where a layer is at one moment.
struct LayerPose {
    let corners: [SIMD2<Double>]
    let opacity: Double
    let isSeen: Bool

    var middle: SIMD2<Double> { corners.reduce(SIMD2(0, 0)) { $0 + $1 } / Double(max(1, corners.count)) }

    func distance(to other: LayerPose) -> Double {
        guard corners.count == other.corners.count else { return 0 }
        return zip(corners, other.corners).map { a, b in ((a - b) * (a - b)).sum().squareRoot() }.max() ?? 0
    }

    /// How far another pose's upper edge is turned from this one's, in degrees.
    func angle(to other: LayerPose) -> Double {
        guard corners.count >= 2, other.corners.count >= 2 else { return 0 }
        let a = corners[1] - corners[0], b = other.corners[1] - other.corners[0]
        guard (a * a).sum() > 1, (b * b).sum() > 1 else { return 0 }
        return Elementary.atan2Degrees(a.x * b.y - a.y * b.x, (a * b).sum())
    }
}

/// A layer between two moments that follow each other: on a straight line from one place to the other.
struct PoseStep {
    let from, to: LayerPose

    /// How far a pose is from the line, by its corners.
    func distance(to pose: LayerPose) -> Double {
        // A maximum of distances from points that move evenly has one least value: thirds close in on it.
        var low = 0.0, high = 1.0
        guard from.distance(to: to) > 1e-6 else { return from.distance(to: pose) }
        for _ in 0..<32 {
            let a = low + (high - low) / 3, b = high - (high - low) / 3
            if at(a).distance(to: pose) <= at(b).distance(to: pose) { high = b } else { low = a }
        }
        return at((low + high) / 2).distance(to: pose)
    }

    /// How far a pose is turned beside any on the way, in degrees.
    func angle(to pose: LayerPose) -> Double {
        let a = pose.angle(to: from), b = pose.angle(to: to)
        return a * b <= 0 && abs(a - b) < 90 ? 0 : min(abs(a), abs(b))
    }

    /// The opacity on the way that is nearest to a pose's.
    func opacity(nearestTo pose: LayerPose) -> Double {
        pose.opacity.clamped(to: min(from.opacity, to.opacity)...max(from.opacity, to.opacity))
    }

    func at(_ share: Double) -> LayerPose {
        guard from.corners.count == to.corners.count else { return share < 0.5 ? from : to }
        return LayerPose(
            corners: zip(from.corners, to.corners).map { $0 + ($1 - $0) * share },
            opacity: mix(from.opacity, to.opacity, share), isSeen: share < 0.5 ? from.isSeen : to.isSeen)
    }
}

/// One layer's poses in the course of a run, at moments that follow each other.
struct LayerCourse {
    let times: [Double]
    let poses: [LayerPose?]

    /// Its way while a time is at most so many seconds away; before the run's begin and after its end it rests.
    func around(_ time: Double, by slack: Double) -> [PoseStep] {
        guard let start = times.first, let end = times.last else { return [] }
        let low = (time - slack).clamped(to: start...end), high = (time + slack).clamped(to: start...end)
        let first = max(0, times.partitioningIndex { $0 > low } - 1)
        var steps: [PoseStep] = []
        for i in first..<times.count where times[i] <= high {
            guard let from = poses[i] else { continue }
            // Where the layer is not there in the next moment, it is where it was.
            let to = i + 1 < poses.count ? poses[i + 1] ?? from : from
            let span = i + 1 < times.count ? times[i + 1] - times[i] : 0
            guard span > 0 else {
                steps.append(PoseStep(from: from, to: from))
                continue
            }
            let whole = PoseStep(from: from, to: to)
            let a = ((low - times[i]) / span).clamped(to: 0...1), b = ((high - times[i]) / span).clamped(to: 0...1)
            steps.append(PoseStep(from: whole.at(a), to: whole.at(b)))
        }
        return steps
    }
}
