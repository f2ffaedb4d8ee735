import ZoetropeGoldens

/// Pictures that nothing has any more, and damaged ones.
struct GoldenUpkeep {
    let store: GoldenStore
    /// Whether they are removed; otherwise they are only listed.
    let prunes: Bool

    /// Pictures without a frame.
    func tell(_ outcomes: [SceneOutcome]) throws {
        for outcome in outcomes {
            for stray in outcome.strays {
                let path = "\(outcome.name)/\(stray)"
                if prunes { try Files.remove("\(store.directory)/\(path)") }
                try tell(path, "no frame has this picture; remove it with --prune")
            }
        }
    }

    private func tell(_ path: String, _ advice: String) throws {
        try Console.line("\(store.directory)/\(path): \(prunes ? "removed" : advice)")
    }

    /// Decodes the golden pictures of all runs that can be checked. Returns the number of damaged ones.
    static func audit(_ outcomes: [SceneOutcome], _ store: GoldenStore) throws -> Int {
        let readable = outcomes.filter { $0.error == nil && $0.state != .lost }
        var count = 0
        for outcome in readable {
            for line in try store.scene(named: outcome.name).audit() {
                count += 1
                try Console.line("audit: \(line)")
            }
        }
        if count == 0, readable.count == outcomes.count { try Console.result("audit: all golden pictures ok") }
        return count
    }
}
