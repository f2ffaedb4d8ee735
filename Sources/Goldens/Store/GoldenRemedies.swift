import ZoetropeFiles

/// What can be asked for where frames are compared with goldens.
package enum GoldenMeans: RemedyMeans {
    /// Record goldens.
    case record(Frames)
    /// Remove goldens that nothing has any more.
    case prune
    /// A file of a check's results, and the check that writes one.
    case results, check

    /// Which frames are recorded.
    package enum Frames: String, Hashable, Sendable { case missing, changed, all }

    package var inSwift: String {
        switch self {
        case .record(.missing): "record: .missing"
        case .record(.changed): "record: .failed"
        case .record(.all): "record: .all"
        case .prune: "delete their folder"
        case .results: "JSON"
        case .check: "a check"
        }
    }
}

extension Remedy {
    /// Restore a damaged golden, or record all again.
    package static var restore: Remedy {
        "restore it, or record the goldens again with \(means: GoldenMeans.record(.all))"
    }
    /// Take one side of a manifest that a merge has left in conflict.
    static var settleConflict: Remedy {
        "take one side of it, as git checkout does, or record the goldens again with \(means: GoldenMeans.record(.all))"
    }
    /// Record the goldens that are missing: `it` or `them`.
    static func record(_ what: String) -> Remedy { "record \(what) with \(means: GoldenMeans.record(.missing))" }
    /// Record an intended change; the same on another machine.
    package static var accept: Remedy { "if that is intended, record it with \(means: GoldenMeans.record(.changed))" }
    package static var recordElsewhere: Remedy {
        "record on a machine where somebody looks at it, with \(means: GoldenMeans.record(.missing)) or \(means: GoldenMeans.record(.changed)), and commit the goldens"
    }
    /// Remove goldens that no run has, or bring the run back.
    package static var prune: Remedy { "bring it back, or remove the goldens: \(means: GoldenMeans.prune)" }
    static var checkResults: Remedy {
        "name a file that \(means: GoldenMeans.check) has written with \(means: GoldenMeans.results), or results.json of its evidence"
    }
    static var nameResults: Remedy { "name results of \(means: GoldenMeans.check)" }
}
