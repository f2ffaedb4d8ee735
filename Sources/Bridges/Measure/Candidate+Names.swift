extension Candidate {
    /// The unit of each unknown: the scene's own numbers are classified by their keys, parameters by whether they
    /// lengthen the run.
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
        let timing = zip(timings, places).first { $0.1.contains(i) }?.0
        return (timing.map { "\($0.slot.name): " } ?? "") + unknowns[i].name
    }
}
