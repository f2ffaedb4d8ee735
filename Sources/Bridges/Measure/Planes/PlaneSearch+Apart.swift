import ZoetropePixels
import Zoetrope

/// The search with separate movers: in every frame each has the pose that fits best.
extension PlaneSearch {
    /// The motions with the lowest costs, of different structures, the best first.
    ///
    /// - Parameters:
    /// - likely: motions that are tried beside the usual ones.
    /// - tell: gets the share of the work that is done, 0…1.
    func bestApart(_ count: Int, _ likely: [PlaneMotion], tell: (Double) -> Void) throws -> [PlaneMotion] {
        var seeds: [PlaneMotion] = []
        for seed in (likely + PlaneSeeds.apart(on: backgrounds[0]) + partSeeds).map(\.apart)
        where seed.movers.count > 1 && !seeds.contains(seed) {
            seeds.append(seed)
        }
        var found: [PlaneTrace] = []
        for (i, seed) in seeds.enumerated() {
            if let trace = try PlaneTrace.nearest(seed, frames, evidence, renderer) { found.append(trace) }
            tell(0.5 * Double(i) / Double(seeds.count))
        }
        for (kept, rounds) in [(12, 2), (6, 4)] {
            found = try PlaneSearch.unlike(found.sorted { $0.cost < $1.cost }, kept, \.motion).map {
                try $0.improved(rounds == 2 ? [] : $0.motion.active, rounds: rounds)
            }
        }
        tell(0.7)
        let chosen = PlaneSearch.unlike(found.sorted { $0.cost < $1.cost }, count, \.motion)
        let full = try chosen.enumerated().map { i, trace in
            defer { tell(0.7 + 0.3 * Double(i + 1) / Double(count)) }
            return try simplified(grown(trace))
        }
        return full.sorted { $0.cost < $1.cost }.map(\.motion)
    }

    /// The cost, plus a square level for each value of the pictures: a trait that lowers it by less than that explains
    /// errors of the codec.
    private func left(_ trace: PlaneTrace) -> Double {
        trace.cost + 3 * evidence.levels[trace.level].pixels * Double(frames.count)
    }

    /// The trace with more traits, one after the other, as long as each lowers the cost much.
    private func grown(_ start: PlaneTrace) throws -> PlaneTrace {
        var best = start
        for _ in 0..<4 {
            var next: PlaneTrace?
            for trait in best.motion.possible where trait != .fromGone && trait != .toComes {
                for side in [1.0, -1] {
                    let motion = best.motion.adding(trait, trait.moved(trait.neutral, by: side))
                    guard motion[trait] != trait.neutral else { continue }
                    let trace = try best.with(motion).improved([trait], rounds: 2)
                    if left(trace) < next.map(left) ?? PlaneTuning.worth * left(best) { next = trace }
                }
            }
            for background in backgrounds where background != best.motion.background {
                var light = best.motion
                light.background = background
                let other = try best.with(light)
                if left(other) < next.map(left) ?? PlaneTuning.tiltWorth * left(best) { next = other }
            }
            guard let next else { break }
            best = try next.improved(next.motion.active, rounds: 4)
        }
        return best
    }

    /// The trace without the traits that hardly lower the cost.
    private func simplified(_ start: PlaneTrace) throws -> PlaneTrace {
        var best = start
        for trait in best.motion.active where !trait.isNeeded && !trait.isFine {
            guard best.motion.traits[trait] != nil else { continue }
            let next = try best.with(best.motion.removing(trait)).improved([], rounds: 1)
            if left(next) < PlaneTuning.simpler * left(start) { best = next }
        }
        return best
    }
}

extension PlaneTrace {
    /// The poses for a motion with other traits: a mover that is new goes with the others.
    fileprivate func with(_ other: PlaneMotion) throws -> PlaneTrace {
        let next = other.movers
        let poses = poses.map { pose in
            next.map { mover in
                let own = movers.firstIndex(of: mover).map { pose[$0] }
                let mean = pose.isEmpty ? 0.5 : pose.reduce(0, +) / Double(pose.count)
                return (own ?? mean).clamped(to: mover.range)
            }
        }
        return try PlaneTrace(other, poses: poses, frames, evidence, renderer, level: level)
    }
}
