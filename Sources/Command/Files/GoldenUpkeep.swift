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

    /// Decodes all golden pictures. Returns the number of damaged ones.
    static func audit(_ outcomes: [SceneOutcome], _ store: GoldenStore) throws -> Int {
        var count = 0
        for outcome in outcomes where outcome.error == nil && outcome.state != .lost {
            for line in try store.scene(named: outcome.name).audit() {
                count += 1
                try Console.line("audit: \(line)")
            }
        }
        if count == 0 { try Console.result("audit: all golden pictures ok") }
        return count
    }
}
