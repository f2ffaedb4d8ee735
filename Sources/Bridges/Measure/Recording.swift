import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeFrames
import ZoetropeGeometry
import ZoetropePixels
import Zoetrope

/// A recording, which is read twice: once for its times and the frames in motion, once for the frames to compare.
package struct Recording: Sendable {
    package let path: String
    /// Seconds since the first frame at which each frame appears.
    package let times: [Double]
    /// Which frames a codec has interpolated from their neighbours, with few bits of their own.
    let isBetween: [Bool]
    /// Seconds since the first frame at which the last one ends.
    package let duration: Double
    package let size: PixelSize
    let first, last: FloatPicture
    /// The frames in motion: from the last still one before to the first still one after.
    package let motion: ClosedRange<Int>
    /// Seconds since the first frame: from the last moment at which the picture before the motion is shown, by the usual
    /// rate, to the first at which the one after it is.
    let motionTimes: ClosedRange<Double>
    /// Whether its last frame is like its first one.
    package let returns: Bool
    /// Frames in motion that equal the one before.
    package let doubled: [Int]
    /// Frames in motion that are followed by one or more missing ones, by the usual rate.
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
        var times: [Double] = [], isBetween: [Bool] = [], clock = 0.0, small: [FloatPicture] = [], first: FloatPicture?,
            last: FloatPicture?
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
            let picture = FloatPicture(frame.bitmap)
            if first == nil { (first, size) = (picture, PixelSize(width: picture.width, height: picture.height)) }
            guard picture.width == size.width, picture.height == size.height else {
                throw MeasureError.sizes(path: path, frame: times.count - 1)
            }
            small.append(Recording.reduced(picture))
            last = picture
        }
        guard times.count > 1 else { throw MeasureError.oneFrame(path: path) }
        guard let first, let last, times.count >= 3 else { throw MeasureError.still(path: path) }
        (self.times, duration, self.size, self.first, self.last) = (times, clock, size, first, last)
        self.isBetween = isBetween
        motion = try Recording.motion(small, path)
        let changes = small.map { $0.meanSquare(from: small[0]).squareRoot() }
        returns =
            changes[changes.count - 1]
            < max(
                MeasureTuning.returning.levels, MeasureTuning.returning.share * (changes.max() ?? 0))
        let moving = motion.dropFirst()
        doubled = moving.filter { small[$0].meanSquare(from: small[$0 - 1]) < MeasureTuning.repeated }
        let delays = zip(times, times.dropFirst()).map { $1 - $0 }.sorted(), usual = delays[delays.count / 2]
        // Before the first of them is a hold, which animations have as one long delay.
        gaps = moving.dropFirst().map { $0 - 1 }.filter { times[$0 + 1] - times[$0] > MeasureTuning.gap * usual }
        let held = times[min(motion.lowerBound + 1, times.count - 1)] - usual
        motionTimes = min(max(times[motion.lowerBound], held), times[motion.upperBound])...times[motion.upperBound]
    }

    private static func reduced(_ picture: FloatPicture) -> FloatPicture {
        let scale = min(1, Double(thumbnail) / Double(max(picture.width, picture.height)))
        let place = CanvasPlace(left: 0, top: 0, across: 1, down: 1)
        return picture.resampled(
            place, of: (Double(picture.width), Double(picture.height)),
            width: max(1, Int((Double(picture.width) * scale).rounded())),
            height: max(1, Int((Double(picture.height) * scale).rounded())))
    }

    /// From the last frame that is like the first one to the first frame that is like the last one.
    private static func motion(_ small: [FloatPicture], _ path: String) throws -> ClosedRange<Int> {
        let fromFirst = small.map { $0.meanSquare(from: small[0]).squareRoot() }
        let fromLast = small.map { $0.meanSquare(from: small[small.count - 1]).squareRoot() }
        let steps = zip(small, small.dropFirst()).map { $1.meanSquare(from: $0).squareRoot() }.sorted()
        let whole = fromFirst.max() ?? 0
        let tuning = MeasureTuning.still
        let limit = max(
            tuning.least, min(tuning.mostOfCodec, tuning.quartiles * steps[steps.count / 4]),
            min(tuning.mostOfShare, tuning.share * whole))
        guard let begin = fromFirst.firstIndex(where: { $0 > limit }),
            let end = fromLast.lastIndex(where: { $0 > limit }), end >= begin - 1
        else { throw MeasureError.still(path: path) }
        return max(0, begin - 1)...min(small.count - 1, end + 1)
    }

    /// The frames `wanted`, ascending, each converted by `reduce`.
    ///
    /// - Throws: `UnreadRecording`.
    func frames<Value>(_ wanted: [Int], _ reduce: (FloatPicture) -> Value) throws -> [Value] {
        do { return try read(wanted, reduce) } catch { throw UnreadRecording(reason: error) }
    }

    private func read<Value>(_ wanted: [Int], _ reduce: (FloatPicture) -> Value) throws -> [Value] {
        let reader = try AnimationReader(contentsOf: path)
        var out: [Value] = [], index = 0, next = 0
        while next < wanted.count, let frame = try reader.next() {
            if wanted[next] == index {
                out.append(reduce(FloatPicture(frame.bitmap)))
                next += 1
            }
            index += 1
        }
        return out
    }
}

/// Frames of a recording cannot be read any more. Another error rules out a scene; this one ends the measurement.
struct UnreadRecording: Error, CustomStringConvertible {
    let reason: any Error
    var description: String { "\(reason)" }

    /// The value; nil where a scene cannot give it.
    static func unless<Value>(_ body: () throws -> Value) throws -> Value? {
        do { return try body() } catch let error as UnreadRecording { throw error } catch { return nil }
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

    /// Whether the file can be read, but does not show a motion or the canvas.
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
