import ZoetropeGeometry

/// The turns of an item, the values called `Turns.names`, in degrees; one that is missing is 0. They are the only values
/// that belong together: each rotation has two triples of turns, and a comparison of two frames must not take one from
/// each.
enum DescribedTurns {
    /// The turns of `new`, written as those that are nearest to the turns of `old`: of the two triples the nearer one,
    /// and each angle within 180° of the one that it is compared with.
    static func near(_ old: [FrameDescription.NamedValue], _ new: [FrameDescription.NamedValue])
        -> [FrameDescription.NamedValue]
    {
        let (before, after) = (angles(of: old), angles(of: new))
        guard let before, let after, before != after else { return new }
        let other = Turns(x: after[0], y: after[1], z: after[2]).other.angles
        let (a, b) = (unwound(after, near: before), unwound(other, near: before))
        let nearest = distance(b, before) < distance(a, before) ? b : a
        let turns = zip(Turns.names, nearest).map { FrameDescription.NamedValue(name: $0, value: .number($1)) }
            .filter { $0.value != .thousandths(0) }
        return (new.filter { !Turns.names.contains($0.name) } + turns).sorted { $0.name < $1.name }
    }

    /// Nil where one of them is no number.
    private static func angles(of values: [FrameDescription.NamedValue]) -> [Double]? {
        var angles = [0.0, 0.0, 0.0]
        for value in values {
            guard let axis = Turns.names.firstIndex(of: value.name) else { continue }
            guard case .thousandths(let n) = value.value else { return nil }
            angles[axis] = Double(n) / 1000
        }
        return angles
    }

    private static func unwound(_ angles: [Double], near old: [Double]) -> [Double] {
        zip(angles, old).map { $1 + ($0 - $1).remainder(dividingBy: 360) }
    }

    private static func distance(_ a: [Double], _ b: [Double]) -> Double {
        zip(a, b).reduce(0) { $0 + abs($1.0 - $1.1) }
    }
}
