import ZoetropeGeometry
import ZoetropeNumbers

/// Layers that follow the fingers are drawn for every release that is tried. A spring that carries them on looks as if
/// the fingers moved so, and the velocity with which it begins is wrong for the first frames after the release: there,
/// it explains less than one that begins when it is nearly over. So every frame is tried, each as well as its own
/// numbers allow.
extension ReleaseSearch {
    /// How many of the releases are worth a closer look, and how long before them all have to be hopeless, in seconds.
    private static let kept = 8, hopeless = 0.25

    /// The likeliest springs: from the last frame on back, each begins with what the one after it has found, or with a
    /// usual one, beside some of the frames.
    func swept(_ frames: [Int], tell: (Double) -> Void) throws -> [Found] {
        var all: [Found] = [], hopeful = Double.infinity
        // Further behind than twenty times as many numbers as there are.
        let behind = 20 * Double(entries.count * draft.grip.freedom) * Elementary.log(Double(entries.count))
        for (i, frame) in frames.reversed().enumerated() {
            guard let found = try fitted(.spring, frame, steps: 5, near: all.last, isQuick: true) else { continue }
            all.append(found)
            let best = all.map { worth($0) }.min() ?? 0, time = entries[frame].time
            if worth(found) < best + behind || all.count < 8 { hopeful = time }
            if time < hopeful - ReleaseSearch.hopeless { break }
            tell(Double(i) / Double(frames.count))
        }
        return Array(all.sorted { worth($0) < worth($1) }.prefix(ReleaseSearch.kept))
    }
}
