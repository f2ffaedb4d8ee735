import ZoetropeGeometry
import Zoetrope

extension Fitting {
    /// By how many levels a step changes the picture that it changes most, as the root of the mean square: what an edge
    /// changes that moves by a fraction of a pixel. Where steps are longer, lines of text pass each other; where they
    /// are shorter, the rounding of pictures is seen.
    private static let change = [8.0, 6, 5]

    /// How far derivatives are taken for each of the unknowns `free`: a scene's number may be far from the one that it
    /// has, so that a share of that would be much too far.
    func distances(_ values: [Double], _ free: [Int], level: Int) throws -> [Double] {
        guard let base = try? candidate.scene(values) else { return free.map { candidate.unknowns[$0].step } }
        let times = Fitting.some(10, of: evidence.times.count).map { evidence.times[$0] },
            target = Fitting.change[level]
        let pictures = evidence.levels[level]
        @Sendable func frames(_ scene: SceneRenderer, _ begins: Double) -> [Plane] {
            times.compactMap { try? candidate.frame(scene, begins: begins, at: $0, scale: pictures.scale) }
        }
        let now = frames(base, values[0])
        let changed = try free.map { i in
            // From the end of its range, a value can go to one side only.
            let step = candidate.unknowns[i].step, isAtEnd = values[i] + step > candidate.unknowns[i].range.upperBound
            return try variation(values, base, i, isAtEnd ? -step : step)
        }
        return try Concurrent.map(free.count) { k in
            let step = candidate.unknowns[free[k]].step, then = frames(changed[k].scene, changed[k].begins)
            guard then.count == now.count else { return step }
            let most = zip(now, then).map { Evidence.difference($0, $1, pictures.mask) }.max() ?? 0
            return most > 0.02 ? step * (target / most).clamped(to: 0.03...3) : step
        }
    }
}
