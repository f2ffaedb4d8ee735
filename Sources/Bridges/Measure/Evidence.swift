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
    }

    /// Seconds since the recording's first frame, ascending.
    let times: [Double]
    /// From coarse to fine.
    let levels: [Level]
    /// The motion, as seconds since the recording's first frame.
    let motion: ClosedRange<Double>
    let place: CanvasPlace
    /// How like the still frames before and after are to the scene's: correlations, at most 1.
    let likeness: (before: Double, after: Double, min: Double)
    /// The root mean square difference of still frames from the scene's, in levels, at the finest size, without what
    /// the mask leaves out: what the codec and the scaling of the recording cost.
    let noise: Double
    /// The share of pixels that the mask leaves out, 0…1.
    let masked: Double

    /// How many pixels of a frame count at the finest level.
    var pixels: Double { levels[levels.count - 1].mask.reduce(0) { $0 + Double($1) } }

    /// The longer side of the frames of each level, in pixels.
    static let sides = [48.0, 96, 192]
    /// The most frames that are compared.
    static let most = 120

    /// - Parameter sketches: the frames that count as small pictures, for a quick look: the canvas is then looked for
    ///   only roughly, and no frame is read again.
    init(
        _ recording: Recording, _ renderer: SceneRenderer, _ way: Candidate.Way, sketches: [Plane]? = nil
    ) throws {
        let canvas = Size(renderer.canvas.width, renderer.canvas.height)
        let length = way == .forward ? renderer.duration : renderer.backDuration
        func still(_ time: Double) -> @Sendable (Double) throws -> Plane {
            { scale in
                try Plane(
                    renderer.frame(at: Moment(time: time, direction: way == .forward ? .forward : .back), scale: scale))
            }
        }
        let (before, after) = (still(0), still(length))
        let registration = Registration(canvas: canvas, before: before, after: after, recording: recording)
        let found = try sketches == nil ? registration.place() : registration.rough()
        let wanted = Evidence.wanted(recording)
        let sides = Evidence.sides, longer = max(canvas.width, canvas.height), finest = sides[sides.count - 1] / longer
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
        let covered = Evidence.covered(place, recording.size, points, drawn.before)
        let mask = zip(
            Evidence.mask([(fine[0], drawn.before), (fine[fine.count - 1], drawn.after)], width: drawn.before.width),
            covered
        ).map { $0 * $1 }
        levels = try sides.map { side in
            let scale = side / longer
            if scale == finest { return Level(scale: scale, frames: fine.map(\.softened), mask: mask) }
            let size = try before(scale), pixel = finest / scale
            func smaller(_ plane: Plane) -> Plane {
                plane.resampled(
                    CanvasPlace(left: 0, top: 0, across: pixel, down: pixel),
                    of: (Double(size.width), Double(size.height)), width: size.width, height: size.height)
            }
            var weights = Plane(width: drawn.before.width, height: drawn.before.height)
            for i in mask.indices { for c in 0..<3 { weights.values[3 * i + c] = mask[i] } }
            return Level(scale: scale, frames: fine.map { smaller($0).softened }, mask: smaller(weights).brightness)
        }
        times = wanted.map { recording.times[$0] }
        motion = recording.times[recording.motion.lowerBound]...recording.times[recording.motion.upperBound]
        self.place = found.place
        masked = 1 - mask.reduce(0) { $0 + Double($1) } / max(1, covered.reduce(0) { $0 + Double($1) })
        let pairs = [
            (fine[0].softened, drawn.before.softened), (fine[fine.count - 1].softened, drawn.after.softened),
        ]
        noise = pairs.map { Evidence.difference($0.0, $0.1, mask) }.min() ?? 0
        let likely = pairs.map { Registration.correlation($0.0.brightness, $0.1.brightness) }
        likeness = (likely[0], likely[1], min(likely[0], likely[1]))
    }

    /// What a scene shows before and after its motion: scenes for which it is the same share their evidence.
    struct Stills: Hashable {
        private let width, height: Double
        private let before, after: Plane

        init(_ renderer: SceneRenderer, _ way: Candidate.Way) throws {
            (width, height) = (renderer.canvas.width, renderer.canvas.height)
            let isForward = way == .forward, length = isForward ? renderer.duration : renderer.backDuration
            let scale = Evidence.sides[2] / max(width, height)
            func still(_ time: Double) throws -> Plane {
                try Plane(renderer.frame(at: Moment(time: time, direction: isForward ? .forward : .back), scale: scale))
            }
            (before, after) = (try still(0), try still(length))
        }
    }

    /// The frames that count as pictures of at most twice the finest size, for quick looks with several scenes.
    static func sketches(_ recording: Recording) throws -> [Plane] {
        let size = recording.size, factor = min(1, 2 * sides[2] / Double(max(size.width, size.height)))
        return try recording.frames(wanted(recording)) {
            $0.resampled(
                CanvasPlace(left: 0, top: 0, across: 1, down: 1), of: (Double(size.width), Double(size.height)),
                width: max(1, Int((Double(size.width) * factor).rounded())),
                height: max(1, Int((Double(size.height) * factor).rounded())))
        }
    }

    /// The frames of the motion and a few still ones around it.
    private static func wanted(_ recording: Recording) -> [Int] {
        let around = max(3, recording.motion.count / 8)
        let first = max(0, recording.motion.lowerBound - around)
        let last = min(recording.times.count - 1, recording.motion.upperBound + around)
        let stride = (last - first) / most + 1
        var wanted = Array(Swift.stride(from: first, to: last, by: stride))
        wanted.append(last)
        return wanted
    }

    /// 0 where a still frame differs much from the drawn one, and for its neighbours. Where that would be much of the
    /// canvas, one of the screens is another one: then only where both differ.
    private static func mask(_ pairs: [(seen: Plane, drawn: Plane)], width: Int) -> [Float] {
        let count = pairs[0].seen.width * pairs[0].seen.height, height = count / width
        let differing = pairs.map { seen, drawn in
            (0..<count).map { i -> Bool in
                let d = seen.pixel(i) - drawn.pixel(i)
                return max(abs(d.x), abs(d.y), abs(d.z)) >= 40
            }
        }
        let either = (0..<count).map { differing[0][$0] || differing[1][$0] }
        let isFew = either.reduce(0) { $0 + ($1 ? 1 : 0) } * 8 < count
        let differs = isFew ? either : (0..<count).map { differing[0][$0] && differing[1][$0] }
        return (0..<count).map { i in
            let x = i % width, y = i / width
            for dy in max(0, y - 1)...min(height - 1, y + 1) {
                for dx in max(0, x - 1)...min(width - 1, x + 1) where differs[dy * width + dx] { return 0 }
            }
            return 1
        }
    }

    /// 1 for the pixels of the canvas that lie in the recording, 0 for those that it cuts off.
    private static func covered(
        _ place: CanvasPlace, _ size: PixelSize, _ points: (width: Double, height: Double), _ drawn: Plane
    ) -> [Float] {
        let step = (
            x: place.across * points.width / Double(drawn.width), y: place.down * points.height / Double(drawn.height)
        )
        func isInside(_ i: Int, _ start: Double, _ step: Double, _ limit: Int) -> Bool {
            start + Double(i) * step >= -0.25 * step && start + Double(i + 1) * step <= Double(limit) + 0.25 * step
        }
        return (0..<drawn.width * drawn.height).map { i in
            isInside(i % drawn.width, place.left, step.x, size.width)
                && isInside(i / drawn.width, place.top, step.y, size.height) ? 1 : 0
        }
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
