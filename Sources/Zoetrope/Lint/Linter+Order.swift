import ZoetropeLayers

/// Finds layers in one plane of which only the file says which is in front, though another one beside them is tilted.
/// Core Animation may then show them in another order.
extension Linter {
    /// A plane is the same for a while: fewer moments are looked at than for jumps.
    private static let moments = 12

    func ties() throws -> [LintFinding] {
        var found: [LintFinding] = [], told: Set<TiedLayers> = []
        for k in 0...Linter.moments {
            let time = duration * Double(k) / Double(Linter.moments)
            for pair in try tree.tiedLayers(at: moment(time)) where told.insert(pair).inserted {
                let place = pair.parent.map { " of '\($0)'" } ?? ""
                found.append(
                    LintFinding(
                        rule: .order, time: time, layers: [pair.behind, pair.inFront],
                        message:
                            "layers '\(pair.behind)' and '\(pair.inFront)'\(place) are in one plane beside a tilted layer, so "
                            + "Core Animation may show either in front; give "
                            + "'\(pair.inFront)' a zPosition of 0.01"))
            }
        }
        return found
    }
}
