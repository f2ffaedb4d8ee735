import ZoetropeGeometry
import Zoetrope

extension Fitting {
    /// The root mean square change of a picture that a step should cause, in levels, for each size of pictures; it is
    /// that of the frame which changes most. An edge that moves by a fraction of a pixel causes it. At longer steps
    /// lines of text pass each other; at shorter ones the rounding of pictures shows.
    private static let change = [8.0, 6, 5]

    /// The distance over which derivatives are taken for each of the unknowns `free`. It is not a share of the value,
    /// which may be far from the right one.
    func distances(_ values: [Double], _ free: [Int], level: Int) throws -> [Double] {
        guard let base = try? candidate.scene(values) else { return free.map { candidate.unknowns[$0].step } }
        let times = Fitting.some(10, of: evidence.times.count).map { evidence.times[$0] },
            target = Fitting.change[level]
        let pictures = evidence.levels[level]
        @Sendable func frames(_ scene: SceneRenderer, _ begins: Double) -> [FloatPicture] {
            times.compactMap { try? candidate.frame(scene, begins: begins, at: $0, scale: pictures.scale) }
        }
        let now = frames(base, values[0])
        let changed = try free.map { i in
            // From the end of its range, a value can only go to one side.
            let step = candidate.unknowns[i].step, isAtEnd = values[i] + step > candidate.unknowns[i].range.upperBound
            return try variation(values, base, i, isAtEnd ? -step : step)
        }
        return try Concurrent.map(free.count) { k in
            let step = candidate.unknowns[free[k]].step, then = frames(changed[k].scene, changed[k].begins)
            guard then.count == now.count else { return step }
            let most = zip(now, then).map { RecordingEvidence.difference($0, $1, pictures.mask) }.max() ?? 0
            return most > MeasureTuning.visible ? step * (target / most).clamped(to: MeasureTuning.stepFactors) : step
        }
    }
}
