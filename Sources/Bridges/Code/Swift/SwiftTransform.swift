import ZoetropePresentation

/// How a transform is animated as matrices. Core Animation decomposes two matrices into scale, rotation, translation
/// and perspective, and interpolates these. The scene does the same if its operations are these, in this order.
enum SwiftTransform {
    static func motion(_ motion: CodeMotion, _ readings: CodeReadings?, of layer: CodeLayer) -> CodeMotion {
        guard motion.isMoving, let readings else { return motion }
        if isSafe(motion) { return motion }
        let matrices = readings.values.map { r -> Reading in
            r.form == .transform(.matrix) || r.form == .none
                ? r : Reading(.transform(.matrix), r.transform.matrix(r.numbers).elements)
        }
        let size = layer.motions[.size]?.readings.flatMap(\.numbers).max() ?? 400
        let fit = MotionFit(
            candidates: [],
            tolerance: { r, k in r.form == .none ? 1e-3 : r.transform.tolerance(k, size: size) })
        return fit.motion(Readings(times: readings.times, values: matrices))
    }

    private static func isSafe(_ motion: CodeMotion) -> Bool {
        let readings = motion.readings, form = readings[0].transform
        guard readings.allSatisfy({ $0.form == readings[0].form }) else { return false }
        // The rank of each operation, from the outermost one on.
        let rank = form.operations.map { operation in
            switch operation {
            case .perspective: 0
            case .translate: 1
            case .rotate: 2
            case .scale: 3
            case .matrix: 9
            }
        }
        guard zip(rank, rank.dropFirst()).allSatisfy({ $0 < $1 }), rank.last != 9 else { return false }
        return zip(readings, readings.dropFirst()).allSatisfy { a, b in
            zip(form.parts(a.numbers), form.parts(b.numbers)).allSatisfy { first, second in
                switch first.0 {
                case .rotate: abs(first.1[0] - second.1[0]) < 170
                case .scale: zip(first.1, second.1).allSatisfy { $0 > 1e-3 && $1 > 1e-3 }
                default: true
                }
            }
        }
    }
}
