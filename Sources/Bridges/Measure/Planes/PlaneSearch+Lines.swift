import Zoetrope

extension PlaneSearch {
    /// The motion with the sheet that fits best among those whose first row is near its own. The screen that steps back
    /// behind a sheet ends in a line, too, which small pictures do not tell from the sheet's.
    func withBestLine(_ motion: PlaneMotion) throws -> PlaneMotion {
        guard let part = motion.part, part.isLowerAway else { return motion }
        let near = parts.filter {
            $0.isLowerAway && $0.isOfTo == part.isOfTo && abs($0.frame.minY - part.frame.minY) < 48
        }
        guard near.count > 1 else { return motion }
        let level = min(1, evidence.levels.count - 1)
        let traces = try near.compactMap { other -> PlaneTrace? in
            let start = motion.with(other).withFineTraits
            let rough = try PlaneTrace.nearest(start, frames, evidence, renderer, level: level)
            return try rough?.improved(start.active, rounds: 6)
        }
        return traces.min { $0.cost < $1.cost }?.motion ?? motion
    }
}

extension PlaneMotion {
    /// The motion with another part, which begins as far out of sight.
    fileprivate func with(_ other: PlanePart) -> PlaneMotion {
        guard let part, part != other else { return self }
        var out = self
        out.part = other
        let rise: PlaneTrait = isToAbove ? .toY : .fromY
        if traits[rise] != nil { out[rise] *= other.frame.height / part.frame.height }
        return out
    }

    /// The motion with traits that small pictures hardly show: a screen that steps back behind a sheet also moves a
    /// little.
    var withFineTraits: PlaneMotion {
        let trait: PlaneTrait = isToAbove ? .fromY : .toY
        guard let part, part.isLowerAway, traits[trait] == nil else { return self }
        return adding(trait, PlaneTuning.fineTrait)
    }
}
