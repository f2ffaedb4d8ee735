extension Candidate {
    /// What each unknown is: the scene's own numbers by their places, parameters by whether they lengthen the run.
    func units() -> [MatchResult.Unit] {
        let lengthening = lengthening()
        return unknowns.indices.map { i in
            if i == 0 { return .moment }
            guard i <= numbers.count else { return .plain }
            let name = unknowns[i].name
            if name.hasSuffix(".begin") { return .moment }
            return name == "duration" || name.hasSuffix(".duration") || lengthening.contains(i) ? .seconds : .plain
        }
    }

    func name(of i: Int) -> String {
        if i == 0 { return "start" }
        if i <= numbers.count { return unknowns[i].name }
        var next = 1 + numbers.count
        for timing in timings {
            if i < next + timing.names.count { return "\(timing.slot.name): \(unknowns[i].name)" }
            next += timing.names.count
        }
        return unknowns[i].name
    }
}
