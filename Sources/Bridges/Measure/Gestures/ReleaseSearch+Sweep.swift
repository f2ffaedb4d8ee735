import ZoetropeGeometry
import ZoetropeNumbers

/// The search for releases if layers follow the fingers, which are then drawn for every release. In the first frames
/// after a release a spring looks like fingers that move on, so a late release with a wrong velocity explains them,
/// too. So every frame is tried as the release, each with the best numbers for it.
extension ReleaseSearch {
    /// How many releases are fitted closely, and for how many seconds all earlier ones have to be hopeless before the
    /// sweep ends.
    private static let kept = 8, hopeless = 0.25

    /// The most likely springs, from the last frame on back, fitted to some of the frames. Each begins with the numbers
    /// of the release after it, or with usual ones.
    func swept(_ frames: [Int], tell: (Double) -> Void) throws -> [Found] {
        var all: [Found] = [], hopeful = Double.infinity
        // A release is hopeless if it is behind by the price of twenty times as many numbers as there are.
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
