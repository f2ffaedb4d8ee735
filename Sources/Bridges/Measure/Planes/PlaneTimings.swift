import ZoetropeGeometry

/// The tracks of a motion's movers; a mover has a track of its own, or shares one.
struct PlaneTimings: Sendable {
    let tracks: [PlaneTrack]
    /// Bayes' information criterion, with two independent residuals a frame as in `Match`; the lowest is the best.
    let worth: Double

    private init(_ tracks: [PlaneTrack], _ course: PlaneCourse) {
        self.tracks = tracks
        worth = PlaneTimings.worth(tracks, course)
    }

    private static func worth(_ tracks: [PlaneTrack], _ course: PlaneCourse) -> Double {
        let n = 2 * Double(course.times.count), left = course.left + tracks.reduce(0) { $0 + $1.excess }
        return n * Elementary.log(left / n) + Double(tracks.reduce(0) { $0 + $1.numbers }) * Elementary.log(n)
    }

    /// Whether a track has key frames.
    var hasKeys: Bool { tracks.contains { $0.keys != nil } }

    /// The best timings for each number of tracks, from one a mover to one for all: each time the two tracks are joined
    /// whose joint costs least.
    ///
    /// - Parameter areKeyed: whether tracks may have key frames.
    static func all(_ course: PlaneCourse, areKeyed: Bool) -> [PlaneTimings] {
        var tracks = course.movers.map { best([$0], course, areKeyed) }
        var out = [PlaneTimings(tracks, course)], known: [[PlaneMover]: PlaneTrack] = [:]
        while tracks.count > 1 {
            var next: PlaneTimings?
            for i in tracks.indices {
                for j in 0..<i {
                    let together = course.movers.filter { (tracks[i].movers + tracks[j].movers).contains($0) }
                    let joined = known[together] ?? best(together, course, areKeyed)
                    known[together] = joined
                    let rest = tracks.indices.filter { $0 != i && $0 != j }.map { tracks[$0] }
                    let found = PlaneTimings(rest + [joined], course)
                    if found.worth < next?.worth ?? .infinity { next = found }
                }
            }
            guard let next else { break }
            tracks = next.tracks
            out.append(next)
        }
        return out
    }

    /// The track of some movers, in the form with the best criterion.
    private static func best(_ movers: [PlaneMover], _ course: PlaneCourse, _ areKeyed: Bool) -> PlaneTrack {
        let part = course.part(movers)
        func best(_ tracks: [PlaneTrack]) -> PlaneTrack {
            tracks.min { worth([$0], course) < worth([$1], course) } ?? tracks[0]
        }
        let simple = best(PlaneTrack.Form.withoutKeys.map { TrackFitting(course: part, form: $0).track() })
        return areKeyed ? best([simple] + KeySearch(course: part).tracks(from: simple)) : simple
    }

    /// The timings with tracks that begin with the first one, or where another one ends, if that improves the
    /// criterion.
    func aligned(_ course: PlaneCourse) -> PlaneTimings {
        var best = PlaneTimings(tracks.sorted { $0.start < $1.start }, course)
        for i in best.tracks.indices.dropFirst() {
            let here = best
            var choices: [(PlaneTrack.Begin, Double)] = [(.first, here.tracks[0].start)]
            for j in 0..<i where here.tracks[j].form != .spring { choices.append((.after(j), here.tracks[j].end)) }
            for (begin, time) in choices {
                var tracks = here.tracks
                let part = course.part(tracks[i].movers)
                var track = TrackFitting(course: part, form: tracks[i].form, begin: time).track(near: tracks[i])
                track.begin = begin
                tracks[i] = track
                let next = PlaneTimings(tracks, course)
                if next.worth < best.worth { best = next }
            }
        }
        return best
    }

    /// A motion with its traits scaled as the tracks say.
    func scaled(_ motion: PlaneMotion) -> PlaneMotion {
        var out = motion
        for track in tracks {
            for (mover, scale) in zip(track.movers, track.scales) {
                for trait in mover.traits(of: motion) {
                    out[trait] = trait.neutral + scale * (motion[trait] - trait.neutral)
                }
            }
        }
        return out
    }
}
