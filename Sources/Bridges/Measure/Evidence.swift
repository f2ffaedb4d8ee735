import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

/// What a recording shows of a canvas: its frames at a few sizes, what they are worth, and how noisy they are.
struct Evidence: Sendable {
    /// The frames at one size.
    struct Level: Sendable {
        /// Pixels a point.
        let scale: Double
        let frames: [Plane]
        /// The weight of each pixel: 0 where the recording's still frames differ from the scene's, as a clock in a
        /// status bar does.
        let mask: [Float]

        /// How many pixels of a frame count.
        var pixels: Double { mask.reduce(0) { $0 + Double($1) } }
    }

    /// Seconds since the recording's first frame, ascending.
    private(set) var times: [Double]
    /// What each frame counts, 0…1.
    let weights: [Double]
    /// From coarse to fine.
    private(set) var levels: [Level]
    /// The motion, as seconds since the recording's first frame.
    let motion: ClosedRange<Double>
    let place: CanvasPlace
    /// How like the still frames before and after are to the scene's: correlations, at most 1.
    private(set) var likeness: (before: Double, after: Double, min: Double)
    /// The root mean square difference of still frames from the scene's, in levels, at the finest size, without what
    /// the mask leaves out: what the codec and the scaling of the recording cost.
    private(set) var noise: Double
    /// The share of pixels that the mask leaves out, 0…1.
    private(set) var masked: Double
    /// The first and the last frame at the finest size, in the scene's light.
    private let stills: (before: Plane, after: Plane)
    /// 1 for the pixels of the canvas that lie in the recording, at the finest size.
    private let covered: [Float]

    /// How long the motion lasts, in seconds.
    var span: Double { motion.upperBound - motion.lowerBound }

    /// The same frames at other times.
    func at(_ times: [Double]) -> Evidence {
        var out = self
        out.times = times
        return out
    }

    /// How many pixels of a frame count at the finest level.
    var pixels: Double { levels[levels.count - 1].pixels }

    /// The longer side of the frames of each level, in pixels; where the recording shows the canvas smaller, as there.
    static let sides = [48.0, 96, 192]
    /// What a frame counts that a codec has made from those before and after it: in a fade it is up to a level too light or
    /// too dark as a whole.
    private static let between = 0.1
    /// The most frames that are compared.
    static let most = 120

    /// - Parameter sketches: the frames that count as small pictures, for a quick look: the canvas is then looked for
    ///   only roughly, and no frame is read again.
    init(
        _ recording: Recording, _ renderer: SceneRenderer, _ way: Candidate.Way, sketches: [Plane]? = nil
    ) throws {
        try self.init(
            recording, Size(renderer.canvas.width, renderer.canvas.height), Evidence.ends(of: renderer, way),
            sketches: sketches)
    }

    /// The same with what the canvas shows before and after the motion, and with at most so many frames.
    init(
        _ recording: Recording, _ canvas: Size, _ ends: Ends, most: Int = Evidence.most, sketches: [Plane]? = nil
    ) throws {
        let (before, after) = ends
        let registration = Registration(canvas: canvas, before: before, after: after, recording: recording)
        let found = try sketches == nil ? registration.place() : registration.rough()
        let wanted = Evidence.wanted(recording, most)
        let longer = max(canvas.width, canvas.height)
        // Frames that are larger than the recording would compare pixels that it does not have.
        let shown = max(found.place.across * canvas.width, found.place.down * canvas.height)
        let sides = Evidence.sides.map { min($0, max(Evidence.sides[0], shown)) }
        let finest = sides[sides.count - 1] / longer
        let drawn = (before: try before(finest), after: try after(finest))
        // Drawn frames have whole pixels, and so may show a little more or less than the canvas.
        let points = (Double(drawn.before.width) / finest, Double(drawn.before.height) / finest), place = found.place
        let raw: [Plane]
        if let sketches {
            let across = Double(sketches[0].width) / Double(recording.size.width)
            let down = Double(sketches[0].height) / Double(recording.size.height)
            let small = CanvasPlace(
                left: place.left * across, top: place.top * down, across: place.across * across, down: place.down * down
            )
            raw = sketches.map {
                $0.resampled(small, of: points, width: drawn.before.width, height: drawn.before.height)
            }
        } else {
            raw = try recording.frames(wanted) {
                $0.resampled(place, of: points, width: drawn.before.width, height: drawn.before.height)
            }
        }
        let light = Light(of: [(raw[0], drawn.before), (raw[raw.count - 1], drawn.after)])
        let fine = raw.map(light.applied)
        stills = (fine[0], fine[fine.count - 1])
        covered = Evidence.covered(place, recording.size, points, drawn.before)
        let seen = Seen(stills, drawn, covered)
        (masked, noise, likeness) = (seen.masked, seen.noise, seen.likeness)
        levels = try sides.map { side in
            let scale = side / longer
            if scale == finest { return Level(scale: scale, frames: fine.map(\.softened), mask: seen.mask) }
            let size = try before(scale)
            return Level(
                scale: scale,
                frames: fine.map { $0.smaller(finest / scale, size.width, size.height).softened },
                mask: seen.smaller(finest / scale, size.width, size.height))
        }
        times = wanted.map { recording.times[$0] }
        weights = wanted.map { recording.isBetween[$0] ? Evidence.between : 1 }
        motion = recording.times[recording.motion.lowerBound]...recording.times[recording.motion.upperBound]
        self.place = found.place
    }

    /// The same with a scene whose numbers are nearer to the recording's: where a thing stands in still frames may
    /// depend on them, too. nil where that does not explain more of the canvas, or the same better.
    func seen(with scene: SceneRenderer, _ way: Candidate.Way) throws -> Evidence? {
        let ends = Evidence.ends(of: scene, way), finest = levels[levels.count - 1].scale
        let seen = Seen(stills, (try ends.before(finest), try ends.after(finest)), covered)
        let isNearer = seen.masked <= masked + 0.005 && seen.likeness.min > likeness.min
        guard seen.masked < masked - 0.005 || isNearer else { return nil }
        var out = self
        (out.masked, out.noise, out.likeness) = (seen.masked, seen.noise, seen.likeness)
        out.levels = levels.map { level in
            let size = level.frames[0]
            let mask = level.scale == finest ? seen.mask : seen.smaller(finest / level.scale, size.width, size.height)
            return Level(scale: level.scale, frames: level.frames, mask: mask)
        }
        return out
    }

    /// Draws what a canvas shows before and after its motion, with so many pixels a point.
    typealias Ends = (before: @Sendable (Double) throws -> Plane, after: @Sendable (Double) throws -> Plane)

    private static func ends(of renderer: SceneRenderer, _ way: Candidate.Way) -> Ends {
        let isForward = way == .forward, length = isForward ? renderer.duration : renderer.backDuration
        func still(_ time: Double) -> @Sendable (Double) throws -> Plane {
            { try Plane(renderer.frame(at: Moment(time: time, direction: isForward ? .forward : .back), scale: $0)) }
        }
        return (still(0), still(length))
    }

    /// What a scene shows before and after its motion: scenes for which it is the same share their evidence.
    struct Stills: Hashable {
        private let width, height: Double
        private let before, after: Plane

        init(_ renderer: SceneRenderer, _ way: Candidate.Way) throws {
            (width, height) = (renderer.canvas.width, renderer.canvas.height)
            let scale = Evidence.sides[2] / max(width, height), ends = Evidence.ends(of: renderer, way)
            (before, after) = (try ends.before(scale), try ends.after(scale))
        }
    }

    /// The frames that count as pictures of at most twice the finest size, for quick looks with several scenes.
    static func sketches(_ recording: Recording) throws -> [Plane] {
        let size = recording.size, factor = min(1, 2 * sides[2] / Double(max(size.width, size.height)))
        return try recording.frames(wanted(recording, most)) {
            $0.resampled(
                CanvasPlace(left: 0, top: 0, across: 1, down: 1), of: (Double(size.width), Double(size.height)),
                width: max(1, Int((Double(size.width) * factor).rounded())),
                height: max(1, Int((Double(size.height) * factor).rounded())))
        }
    }

    /// The frames of the motion and a few still ones around it.
    private static func wanted(_ recording: Recording, _ most: Int) -> [Int] {
        let around = max(3, recording.motion.count / 8)
        let first = max(0, recording.motion.lowerBound - around)
        let last = min(recording.times.count - 1, recording.motion.upperBound + around)
        let stride = (last - first) / most + 1
        var wanted = Array(Swift.stride(from: first, to: last, by: stride))
        wanted.append(last)
        return wanted
    }

    /// The root mean square difference where the mask counts, in levels.
    static func difference(_ a: Plane, _ b: Plane, _ mask: [Float]) -> Double {
        var sum = 0.0, weight = 0.0
        for i in mask.indices where mask[i] > 0 {
            let d = a.pixel(i) - b.pixel(i)
            sum += Double(mask[i] * (d.x * d.x + d.y * d.y + d.z * d.z)) / 3
            weight += Double(mask[i])
        }
        return (sum / max(weight, 1)).squareRoot()
    }
}
