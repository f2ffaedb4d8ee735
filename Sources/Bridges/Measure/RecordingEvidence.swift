import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

/// What a recording shows of a canvas: its frames at several sizes, their weights, and their noise.
struct RecordingEvidence: Sendable {
    /// The frames at one size.
    struct Level: Sendable {
        /// Pixels a point.
        let scale: Double
        let frames: [FloatPicture]
        /// The weight of each pixel: 0 if the recording's still frames differ from the scene's there, as at the clock
        /// of a status bar.
        let mask: [Float]

        /// The sum of the weights: the pixels of a frame that count.
        var pixels: Double { mask.reduce(0) { $0 + Double($1) } }
    }

    /// Seconds since the recording's first frame, ascending.
    private(set) var times: [Double]
    /// The weight of each frame, 0…1.
    let weights: [Double]
    /// From coarse to fine.
    private(set) var levels: [Level]
    /// The motion, as seconds since the recording's first frame.
    let motion: ClosedRange<Double>
    let place: CanvasPlace
    /// The correlation of the still frames before and after with the scene's, at most 1.
    private(set) var likeness: (before: Double, after: Double, min: Double)
    /// The root mean square difference between the recording's still frames and the scene's, in levels, at the finest
    /// size, within the mask: the noise of the codec and of scaling.
    private(set) var noise: Double
    /// The share of pixels that the mask leaves out, 0…1.
    private(set) var masked: Double
    /// The first and the last frame at the finest size, in the scene's light.
    private let stills: (before: FloatPicture, after: FloatPicture)
    /// 1 for the pixels of the canvas that lie in the recording, at the finest size.
    private let covered: [Float]

    /// How long the motion lasts, in seconds.
    var span: Double { motion.upperBound - motion.lowerBound }

    /// The same frames at other times.
    func at(_ times: [Double]) -> RecordingEvidence {
        var out = self
        out.times = times
        return out
    }

    /// The pixels of a frame that count at the finest level.
    var pixels: Double { levels[levels.count - 1].pixels }

    /// The longer side of the frames of each level, in pixels; where the recording shows the canvas smaller, as there.
    static let sides = [48.0, 96, 192]
    /// The weight of a frame that a codec has interpolated from its neighbours: in a fade all of it is up to a level
    /// too light or too dark.
    private static let between = 0.1
    /// At most this many frames are compared.
    static let most = 120

    /// - Parameter sketches: the counted frames as small pictures, for a quick look: then the canvas is only located
    ///   roughly, and no frame is read again.
    init(
        _ recording: Recording, _ renderer: SceneRenderer, _ way: Candidate.Way, sketches: [FloatPicture]? = nil
    ) throws {
        try self.init(
            recording, Size(renderer.canvas.width, renderer.canvas.height), RecordingEvidence.ends(of: renderer, way),
            sketches: sketches)
    }

    /// The same, given what the canvas shows before and after the motion, and with at most `most` frames.
    init(
        _ recording: Recording, _ canvas: Size, _ ends: Ends, most: Int = RecordingEvidence.most,
        sketches: [FloatPicture]? = nil
    ) throws {
        let (before, after) = ends
        let registration = Registration(canvas: canvas, recording: recording, before: before, after: after)
        let found = try sketches == nil ? registration.place() : registration.rough()
        let wanted = RecordingEvidence.wanted(recording, most)
        let longer = max(canvas.width, canvas.height)
        // Frames that are larger than the recording would compare pixels that it does not have.
        let shown = max(found.place.across * canvas.width, found.place.down * canvas.height)
        let sides = RecordingEvidence.sides.map { min($0, max(RecordingEvidence.sides[0], shown)) }
        let finest = sides[sides.count - 1] / longer
        let drawn = (before: try before(finest), after: try after(finest))
        // Drawn frames have whole pixels, so they may show slightly more or less than the canvas.
        let points = (Double(drawn.before.width) / finest, Double(drawn.before.height) / finest), place = found.place
        let raw: [FloatPicture]
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
        covered = RecordingEvidence.covered(place, recording.size, points, drawn.before)
        let light = Light(of: [(raw[0], drawn.before), (raw[raw.count - 1], drawn.after)], covered: covered)
        let fine = raw.map(light.applied)
        stills = (fine[0], fine[fine.count - 1])
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
        weights = wanted.map { recording.isBetween[$0] ? RecordingEvidence.between : 1 }
        motion = recording.motionTimes
        self.place = found.place
    }

    /// The same, masked by a scene whose numbers are closer to the recording's: positions in still frames may depend on
    /// them, too. Nil unless more of the canvas is explained, or the same part better.
    func seen(with scene: SceneRenderer, _ way: Candidate.Way) throws -> RecordingEvidence? {
        let ends = RecordingEvidence.ends(of: scene, way), finest = levels[levels.count - 1].scale
        let seen = Seen(stills, (try ends.before(finest), try ends.after(finest)), covered)
        let isNearer = seen.masked <= masked + MeasureTuning.maskGain && seen.likeness.min > likeness.min
        guard seen.masked < masked - MeasureTuning.maskGain || isNearer else { return nil }
        var out = self
        (out.masked, out.noise, out.likeness) = (seen.masked, seen.noise, seen.likeness)
        out.levels = levels.map { level in
            let size = level.frames[0]
            let mask = level.scale == finest ? seen.mask : seen.smaller(finest / level.scale, size.width, size.height)
            return Level(scale: level.scale, frames: level.frames, mask: mask)
        }
        return out
    }

    /// Draw what a canvas shows before and after its motion, at a number of pixels a point.
    typealias Ends = (
        before: @Sendable (Double) throws -> FloatPicture, after: @Sendable (Double) throws -> FloatPicture
    )

    private static func ends(of renderer: SceneRenderer, _ way: Candidate.Way) -> Ends {
        let isForward = way == .forward, length = isForward ? renderer.duration : renderer.backDuration
        func still(_ time: Double) -> @Sendable (Double) throws -> FloatPicture {
            {
                try renderer.picture(at: Moment(time: time, direction: isForward ? .forward : .back), scale: $0)
            }
        }
        return (still(0), still(length))
    }

    /// What a scene shows before and after its motion. Scenes that share it share their evidence.
    struct Stills: Hashable {
        private let width, height: Double
        private let before, after: FloatPicture

        init(_ renderer: SceneRenderer, _ way: Candidate.Way) throws {
            (width, height) = (renderer.canvas.width, renderer.canvas.height)
            let scale = RecordingEvidence.sides[2] / max(width, height),
                ends = RecordingEvidence.ends(of: renderer, way)
            (before, after) = (try ends.before(scale), try ends.after(scale))
        }
    }

    /// The counted frames as pictures of at most twice the finest size, for quick looks with several scenes.
    static func sketches(_ recording: Recording) throws -> [FloatPicture] {
        let size = recording.size, factor = min(1, 2 * sides[2] / Double(max(size.width, size.height)))
        return try recording.frames(wanted(recording, most)) {
            $0.resampled(
                CanvasPlace(left: 0, top: 0, across: 1, down: 1), of: (Double(size.width), Double(size.height)),
                width: max(1, Int((Double(size.width) * factor).rounded())),
                height: max(1, Int((Double(size.height) * factor).rounded())))
        }
    }

    /// The indices of the frames in motion, and of a few still ones around them.
    private static func wanted(_ recording: Recording, _ most: Int) -> [Int] {
        let around = max(3, recording.motion.count / 8)
        let first = max(0, recording.motion.lowerBound - around)
        let last = min(recording.times.count - 1, recording.motion.upperBound + around)
        let stride = (last - first) / most + 1
        var wanted = Array(Swift.stride(from: first, to: last, by: stride))
        wanted.append(last)
        return wanted
    }

    /// The root mean square difference within the mask, in levels.
    static func difference(_ a: FloatPicture, _ b: FloatPicture, _ mask: [Float]) -> Double {
        var sum = 0.0, weight = 0.0
        for i in mask.indices where mask[i] > 0 {
            let d = a.pixel(i) - b.pixel(i)
            sum += Double(mask[i] * (d.x * d.x + d.y * d.y + d.z * d.z)) / 3
            weight += Double(mask[i])
        }
        return (sum / max(weight, 1)).squareRoot()
    }
}
