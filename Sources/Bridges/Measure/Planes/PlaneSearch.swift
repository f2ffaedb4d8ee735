import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

/// Finds the motion of two screens whose frames look like a recording's, each compared at the part of the way that fits
/// it best. Times play no part, so a motion is found before its timing.
struct PlaneSearch: Sendable {
    let evidence: RecordingEvidence
    /// A scene with the screens as pictures `from` and `to`.
    let renderer: SceneRenderer
    /// The indices of the frames that are compared.
    let frames: [Int]
    let backgrounds: [PlaneBackground]
    /// The parts of a screen that may move alone.
    let parts: [PlanePart]

    init(_ evidence: RecordingEvidence, _ renderer: SceneRenderer) throws {
        (self.evidence, self.renderer) = (evidence, renderer)
        backgrounds = evidence.backgrounds
        parts = try PartSearch.parts(renderer)
        frames = Fitting.some(20, of: evidence.times.count)
    }

    /// A motion with its cost.
    struct Found: Sendable {
        var motion: PlaneMotion
        var cost: Double
    }

    /// The parts of the way that are drawn; some are below 0 and above 1, for springs.
    static let places = (0..<PlaneTuning.places.count).map {
        PlaneTuning.places.first + PlaneTuning.places.step * Double($0)
    }

    /// The motions with the lowest costs, of different structures, the best first.
    ///
    /// - Parameter tell: gets the share of the work that is done, 0…1.
    func best(_ count: Int, tell: (Double) -> Void) throws -> [Found] {
        var found: [Found] = []
        let seeds = PlaneSeeds.all(on: backgrounds[0]) + partSeeds
        for (i, seed) in seeds.enumerated() {
            found.append(Found(motion: seed, cost: try cost(seed)))
            tell(0.3 * Double(i) / Double(seeds.count))
        }
        found.sort { $0.cost < $1.cost }
        // There are many parts, and each makes a structure of its own.
        let whole = found.filter { $0.motion.part == nil }, partial = found.filter { $0.motion.part != nil }
        let starts = PlaneSearch.unlike(whole, 8, \.motion) + PlaneSearch.unlike(partial, 4, \.motion)
        let close = try starts.enumerated().map { i, start in
            defer { tell(0.3 + 0.3 * Double(i) / Double(starts.count)) }
            return try refined(start, halvings: 2)
        }
        let chosen = PlaneSearch.unlike(close.sorted { $0.cost < $1.cost }, count + 1, \.motion)
        let full = try chosen.enumerated().map { i, start in
            defer { tell(0.6 + 0.4 * Double(i) / Double(count + 1)) }
            return try simplified(grown(start))
        }
        return Array(full.sorted { $0.cost < $1.cost }.prefix(count))
    }

    var partSeeds: [PlaneMotion] { parts.flatMap { PlaneSeeds.all(of: $0, on: backgrounds[0]) } }

    /// The first entries, at most `most` of each structure.
    static func unlike<Entry>(
        _ found: [Entry], _ count: Int, most: Int = 2, _ motion: (Entry) -> PlaneMotion
    ) -> [Entry] {
        var out: [Entry] = []
        for entry in found where out.count < count {
            let own = motion(entry)
            let alike = out.filter {
                let other = motion($0)
                return other.isToAbove == own.isToAbove && other.clip == own.clip && other.part == own.part
                    && other.halves == own.halves
                    && other.active == own.active
                    && other.isEyeCentred == own.isEyeCentred
            }
            if alike.count < most { out.append(entry) }
        }
        return out
    }

    /// The sum of squared differences, each frame compared at the part of the way that fits it best.
    func cost(_ motion: PlaneMotion) throws -> Double { try profile(motion)?.cost ?? .infinity }

    /// For each compared frame the part of the way that fits it best, and the cost of all; nil if the motion cannot be
    /// drawn.
    func profile(_ motion: PlaneMotion) throws -> (cost: Double, parts: [Double])? {
        let way = PlaneTuning.track, length = way.upperBound - way.lowerBound
        let track = "\"from\": \(way.lowerBound), \"to\": \(way.upperBound)"
        let text = PlaneText(motion: motion, clock: PlaneClock(seconds: 1, track: track)).text()
        guard let scene = try? renderer.rewritten(text, []) else { return nil }
        let level = evidence.levels[0], frames = frames
        let drawn = try Concurrent.map(PlaneSearch.places.count) { i in
            try scene.picture(at: (PlaneSearch.places[i] - way.lowerBound) / length, scale: level.scale).softened
        }
        let best = try Concurrent.map(frames.count) { k -> (Double, Double) in
            let seen = level.frames[frames[k]]
            return PlaneSearch.nearest(drawn.map { PlaneSearch.squares(seen, $0, level.mask) })
        }
        return (best.reduce(0) { $0 + $1.0 }, best.map(\.1))
    }

    /// The minimum and its place, by a parabola through the three values around it.
    private static func nearest(_ squares: [Double]) -> (Double, Double) {
        let i = squares.indices.min { squares[$0] < squares[$1] } ?? 0
        guard i > 0, i + 1 < squares.count else { return (squares[i], places[i]) }
        let (a, b, c) = (squares[i - 1], squares[i], squares[i + 1]), bend = a - 2 * b + c
        guard bend > 0 else { return (b, places[i]) }
        let offset = (a - c) / (2 * bend), drop = bend * offset * offset / 2
        // If that is below 0, the values are on no parabola, and the minimum is hardly below the least of them.
        return (b - (drop > b ? b * b / drop : drop), places[i] + offset * PlaneTuning.places.step)
    }

    /// The sum of squared differences, in which large ones count less: a thing that the motion lacks shall not decide
    /// alone.
    private static func squares(_ a: FloatPicture, _ b: FloatPicture, _ mask: [Float]) -> Double {
        var sum: Float = 0
        for i in mask.indices {
            let d = a.pixel(i) - b.pixel(i), square = (d * d).sum()
            sum += mask[i] * (square < 10_000 ? square : 100 * (2 * square.squareRoot() - 100))
        }
        return Double(sum)
    }

    /// Steps along each trait while the cost falls; then smaller ones, and so on.
    private func refined(_ start: Found, halvings: Int) throws -> Found {
        var best = start, size = 1.0
        for _ in 0...halvings {
            var isBetter = true, rounds = 0
            while isBetter, rounds < 4 {
                isBetter = false
                rounds += 1
                for trait in best.motion.active where !trait.isFine {
                    for side in [size, -size] {
                        var reach = side, moved = false
                        while abs(reach) <= abs(4 * side) {
                            var next = best.motion
                            next[trait] = trait.moved(next[trait], by: reach)
                            guard next[trait] != best.motion[trait] else { break }
                            let cost = try cost(next)
                            guard cost < best.cost * PlaneTuning.better else { break }
                            best = Found(motion: next, cost: cost)
                            (isBetter, moved, reach) = (true, true, reach * 2)
                        }
                        if moved { break }
                    }
                }
            }
            size /= PlaneTuning.smaller
        }
        return best
    }

    /// The motion with more traits, one after the other, as long as each lowers the cost much.
    private func grown(_ start: Found) throws -> Found {
        var best = start
        for _ in 0..<4 {
            var next: Found?
            for trait in best.motion.possible {
                for side in [1.0, -1] {
                    let motion = best.motion.adding(trait, trait.moved(trait.neutral, by: side))
                    guard motion[trait] != trait.neutral else { continue }
                    let cost = try cost(motion)
                    if cost < (next?.cost ?? PlaneTuning.worth * best.cost) { next = Found(motion: motion, cost: cost) }
                }
            }
            if best.motion.traits[.eye] == nil {
                for background in backgrounds where background != best.motion.background {
                    var light = best.motion
                    light.background = background
                    let cost = try cost(light)
                    if cost < (next?.cost ?? PlaneTuning.tiltWorth * best.cost) {
                        next = Found(motion: light, cost: cost)
                    }
                }
            }
            if best.motion.isTilted {
                var other = best.motion
                other.isEyeCentred.toggle()
                let cost = try cost(other)
                if cost < (next?.cost ?? PlaneTuning.worth * best.cost) { next = Found(motion: other, cost: cost) }
            }
            guard let next else { break }
            best = try refined(next, halvings: 2)
        }
        return try refined(best, halvings: 3)
    }

    /// The motion without the traits that hardly lower the cost. Screens move to just out of sight if that is possible:
    /// pictures do not show how far a hidden screen goes.
    private func simplified(_ start: Found) throws -> Found {
        var best = start
        for (trait, edge) in best.motion.edges where abs(best.motion[trait]) > PlaneTuning.nearlyHidden * abs(edge) {
            var motion = best.motion
            motion[trait] = edge
            let cost = try cost(motion)
            if cost < PlaneTuning.hiding * start.cost { best = Found(motion: motion, cost: cost) }
        }
        let most = PlaneTuning.simpler * best.cost
        for trait in best.motion.active where !trait.isNeeded && !trait.isFine && best.motion.traits[trait] != nil {
            let motion = best.motion.removing(trait), cost = try cost(motion)
            if cost < most { best = Found(motion: motion, cost: cost) }
        }
        return best
    }
}
