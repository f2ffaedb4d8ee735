import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeFrames
import ZoetropeGeometry
import ZoetropePixels
import Zoetrope

/// A recording that is read twice: once for its times and what moves when, once for the frames that matter.
package struct Recording: Sendable {
    package let path: String
    /// Seconds since the first frame at which each frame appears.
    package let times: [Double]
    /// Which frames a codec has made from those before and after them, with few bits of their own.
    let isBetween: [Bool]
    /// Seconds since the first frame at which the last one ends.
    package let duration: Double
    package let size: PixelSize
    let first, last: Plane
    /// The frames that move: the last still one before anything moves … the first still one after it.
    package let motion: ClosedRange<Int>
    /// Whether it ends as it begins.
    package let returns: Bool
    /// Frames within the motion that equal the one before.
    package let doubled: [Int]
    /// Frames within the motion after which one or more are missing, by the usual rate.
    package let gaps: [Int]

    /// The most frames of a recording.
    package static let most = 20_000
    /// The longer side of the small pictures by which motion is found, in pixels.
    private static let thumbnail = 128

    /// - Parameter step: how long a frame without a time is shown, in seconds.
    /// - Throws: `PictureError` and what `AnimationReader` throws; `MeasureError` for a recording without motion.
    package init(path: String, step: Double? = nil) throws {
        self.path = path
        let reader = try AnimationReader(contentsOf: path)
        var times: [Double] = [], isBetween: [Bool] = [], clock = 0.0, small: [Plane] = [], first: Plane?, last: Plane?
        var size = PixelSize(width: 0, height: 0)
        while let frame = try reader.next() {
            guard let delay = frame.delay.map({ Double($0.ticks) / Double($0.timescale) }) ?? step else {
                let isAlone = try times.isEmpty && reader.next() == nil
                throw isAlone ? MeasureError.oneFrame(path: path) : MeasureError.noTimes(path: path)
            }
            guard times.count < Recording.most else { throw MeasureError.tooLong(path: path, frames: Recording.most) }
            times.append(clock)
            isBetween.append(frame.isBetween)
            clock += delay
            let plane = Plane(frame.bitmap)
            if first == nil { (first, size) = (plane, PixelSize(width: plane.width, height: plane.height)) }
            guard plane.width == size.width, plane.height == size.height else {
                throw MeasureError.sizes(path: path, frame: times.count - 1)
            }
            small.append(Recording.reduced(plane))
            last = plane
        }
        guard times.count > 1 else { throw MeasureError.oneFrame(path: path) }
        guard let first, let last, times.count >= 3 else { throw MeasureError.still(path: path) }
        (self.times, duration, self.size, self.first, self.last) = (times, clock, size, first, last)
        self.isBetween = isBetween
        motion = try Recording.motion(small, path)
        let changes = small.map { $0.meanSquare(from: small[0]).squareRoot() }
        returns = changes[changes.count - 1] < max(1, 0.1 * (changes.max() ?? 0))
        let moving = motion.dropFirst()
        doubled = moving.filter { small[$0].meanSquare(from: small[$0 - 1]) < 0.01 }
        let delays = zip(times, times.dropFirst()).map { $1 - $0 }.sorted(), usual = delays[delays.count / 2]
        gaps = moving.map { $0 - 1 }.filter { times[$0 + 1] - times[$0] > 1.6 * usual }
    }

    private static func reduced(_ plane: Plane) -> Plane {
        let scale = min(1, Double(thumbnail) / Double(max(plane.width, plane.height)))
        let place = CanvasPlace(left: 0, top: 0, across: 1, down: 1)
        return plane.resampled(
            place, of: (Double(plane.width), Double(plane.height)),
            width: max(1, Int((Double(plane.width) * scale).rounded())),
            height: max(1, Int((Double(plane.height) * scale).rounded())))
    }

    /// The frames from the last that still looks like the first one to the first that looks like the last one.
    private static func motion(_ small: [Plane], _ path: String) throws -> ClosedRange<Int> {
        let fromFirst = small.map { $0.meanSquare(from: small[0]).squareRoot() }
        let fromLast = small.map { $0.meanSquare(from: small[small.count - 1]).squareRoot() }
        // Half of all changes between neighbours, at most: what a codec does where nothing moves.
        let steps = zip(small, small.dropFirst()).map { $1.meanSquare(from: $0).squareRoot() }.sorted()
        // And a small share of the whole change: codecs make still pictures better for a while, too.
        let whole = fromFirst.max() ?? 0
        let limit = max(0.35, min(2, 3 * steps[steps.count / 4]), min(4, 0.02 * whole))
        guard let begin = fromFirst.firstIndex(where: { $0 > limit }),
            let end = fromLast.lastIndex(where: { $0 > limit }), end >= begin - 1
        else { throw MeasureError.still(path: path) }
        return max(0, begin - 1)...min(small.count - 1, end + 1)
    }

    /// The frames `wanted`, ascending, each made smaller by `reduce`.
    func frames<Value>(_ wanted: [Int], _ reduce: (Plane) -> Value) throws -> [Value] {
        let reader = try AnimationReader(contentsOf: path)
        var out: [Value] = [], index = 0, next = 0
        while next < wanted.count, let frame = try reader.next() {
            if wanted[next] == index {
                out.append(reduce(Plane(frame.bitmap)))
                next += 1
            }
            index += 1
        }
        return out
    }
}

/// Why a recording cannot be measured.
package enum MeasureError: Error, Hashable, Sendable, CustomStringConvertible {
    case noTimes(path: String)
    case oneFrame(path: String)
    case still(path: String)
    case tooLong(path: String, frames: Int)
    case sizes(path: String, frame: Int)
    /// The canvas was not found in the recording; the likeness of the best place, 0…1.
    case noCanvas(path: String, likeness: Double)
    case nothingToFit(scene: String)

    /// Whether the file is sound, but does not show what is looked for.
    package var isRefusal: Bool {
        switch self {
        case .still, .noCanvas: true
        default: false
        }
    }

    package var description: String {
        switch self {
        case .noTimes(let path):
            "\(path): its frames have no times; say how many there are in a second, with \(Remedy.name(RunMeans.rate))"
        case .oneFrame(let path):
            "\(path): it is one picture, and a recording has more than one frame; give a video, an animation, or a folder "
                + "of pictures"
        case .still(let path):
            "\(path): nothing moves in it; give a recording of the whole transition, with a still frame before and after"
        case .tooLong(let path, let frames):
            "\(path): it has more than \(frames) frames; cut it to the transition first"
        case .sizes(let path, let frame):
            "\(path): frame \(frame) has another size than the first; give frames of one size"
        case .noCanvas(let path, let likeness):
            "\(path): the scene's first screen is not in its first frame (likeness \(Int(likeness * 100)) of 100); "
                + "give the screens that were recorded"
        case .nothingToFit(let scene):
            "\(scene): it has no number that a recording could tell; give it a parameter or a duration"
        }
    }
}
