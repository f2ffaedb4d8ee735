import ZoetropeCodecs
import ZoetropeDisplayList
import ZoetropeFiles
import Foundation
import ZoetropeGoldens
import ZoetropeRuns
import ZoetropeSceneModel
import ZoetropeThreads
import ZoetropeNumbers
import ZoetropeFrames
import ZoetropeGIF

/// Every error that this library throws. `localizedDescription` and `description` are the same message: where the
/// fault is, what it is, and what to do about it.
///
/// ```swift
/// do {
///     let renderer = try SceneRenderer(path: "fold.json")
/// } catch let error as any ZoetropeError where error.kind == .scene {
///     print(error.localizedDescription)   // fold.json:12:20: error: layers[0].opacity: …
/// }
/// ```
public protocol ZoetropeError: LocalizedError, CustomStringConvertible, Sendable {
    /// What is at fault.
    var kind: ZoetropeErrorKind { get }
    /// What is wrong and where, a value for each fault: at least one.
    var faults: [ZoetropeFault] { get }
}

/// A fault, with its place where it has one.
public struct ZoetropeFault: Hashable, Sendable {
    /// The file, or the name that the caller gave to a text; nil where the fault is in no file.
    public let file: String?
    /// The place in the file, both counted from 1, the column in Unicode scalars; nil where there is none.
    public let line, column: Int?
    /// The place in the scene: `layers[1].transform[0].rotateY`; empty for the whole.
    public let path: String
    /// What is wrong, and what to do about it, without the place.
    public let message: String
}

/// The kinds of errors.
public enum ZoetropeErrorKind: String, Hashable, Sendable {
    /// The scene's text: the message has a line, with the place in the file, for each fault.
    case scene
    /// A picture that cannot be used.
    case picture
    /// A file or a stream that cannot be read or written.
    case file
    /// A request that cannot be met: a time outside the scene, a scale of 0, an output that would overwrite an input.
    case request
    /// Golden frames, or their manifest.
    case golden
}

extension ZoetropeError {
    /// Most errors are of requests.
    package var kind: ZoetropeErrorKind { .request }

    /// The error's `description`.
    public var errorDescription: String? { description }

    /// One fault without a place.
    public var faults: [ZoetropeFault] {
        [ZoetropeFault(file: nil, line: nil, column: nil, path: "", message: description)]
    }
}

extension SceneError: ZoetropeError {
    package var kind: ZoetropeErrorKind { .scene }

    package var faults: [ZoetropeFault] {
        diagnostics.map {
            ZoetropeFault(
                file: file, line: $0.position?.line, column: $0.position?.column, path: $0.path, message: $0.message)
        }
    }
}

extension PictureError: ZoetropeError {
    package var kind: ZoetropeErrorKind { .picture }

    package var faults: [ZoetropeFault] {
        [ZoetropeFault(file: path, line: nil, column: nil, path: "", message: "\(problem); \(remedy)")]
    }
}

extension FrameSizeError: ZoetropeError {
    package var kind: ZoetropeErrorKind { .picture }
}

extension FileError: ZoetropeError {
    package var kind: ZoetropeErrorKind { .file }
}

extension FrameDelayError: ZoetropeError {}
extension ThreadError: ZoetropeError {}
extension GIFError: ZoetropeError {}
extension RunSettingsError: ZoetropeError {}

extension VideoError: ZoetropeError {
    package var kind: ZoetropeErrorKind { .file }
}

extension GoldenError: ZoetropeError {
    package var kind: ZoetropeErrorKind { .golden }
}

extension ToleranceError: ZoetropeError {
    public var kind: ZoetropeErrorKind { .request }
}

/// Why a run cannot be made.
package enum RunError: ZoetropeError, Hashable {
    case duration(Double)
    case playback(String)
    case frameCount(Int)
    case scale(Double)
    /// More frames of a size than `FrameLimits.lookedPixels` allows to look at so often.
    case looks(Int, frames: Int, width: Int, height: Int)
    case size(width: Int, height: Int)
    /// A time outside of a run, which `run` names: `the way back of 'cube'`.
    case time(Double, run: String, limit: Double)
    case noFrames
    case noFramesInRange(last: Int)
    /// The range is so short that an output with a lower frame rate has no frame in it.
    case nothingWithinRange
    case noOutputs
    case unknownPicture(String, known: [String])
    /// A display list names a picture that the renderer was not given.
    case pictureIndex(Int, count: Int)
    case canvas(Int, Int, expectedWidth: Int, expectedHeight: Int)
    case nesting(limit: Int)
    /// A display list is too much work, or takes too much memory.
    case drawing(DrawingExcess)
    /// The pictures of a scene, or of a display list, have more pixels together than `FrameLimits.picturePixels`.
    case pictureBudget
    case noGesture(scene: String)
    case sameOutput(String)
    case sameFile(String)
    case overwrites(String, input: String)
    case overwritesOutput(String, other: String)
    /// A GIF with a limit: the smallest that was made is larger.
    case tooLarge(path: String, smallest: FittedGIF)

    /// A time of a run, in seconds. A caller that adds up a run's parts, or takes a share of its duration, may get a
    /// little more than there is, which is its end.
    ///
    /// - Throws: a ``RunError`` for one outside of the run.
    package static func checked(_ time: Double, within duration: Double, of run: String) throws -> Double {
        guard time >= -Timeline.tolerance, !isLate(time, within: duration) else {
            throw RunError.time(time, run: run, limit: duration)
        }
        return time.clamped(to: 0...duration)
    }

    package static func isLate(_ time: Double, within duration: Double) -> Bool {
        !(time <= duration + Timeline.tolerance)
    }

    package var description: String {
        switch self {
        case .duration(let seconds):
            "a run of \(RunError.text(seconds)) s; it must be above 0 and at most "
                + "\(Int(FrameSchedule.maximumDuration)) s: change the speed or the holds"
        case .playback(let problem): problem
        case .frameCount(let count):
            "\(count) frames; one run makes at most \(FrameSchedule.maximumCount): "
                + "lower the frame rate or shorten the run"
        case .scale(let scale):
            "a scale of \(RunError.text(scale)); it is a number above 0, such as 2 for two pixels a point"
        case .looks(let looks, let frames, let width, let height):
            "looking at \(frames) frames of \(width) x \(height) pixels\(looks > 1 ? ", each \(looks) times," : "") is too "
                + "much: \(NumberText.grouped(FrameLimits.lookedPixels / 1_000_000)) million pixels are looked at in all; "
                + "make the canvas smaller\(looks > 1 ? ", or claim less of its pictures" : "")"
        case .size(let width, let height):
            "frames of \(width) x \(height) pixels; at most \(FrameLimits.side) a side and "
                + "\(FrameLimits.pixels / 1_000_000) million in all: choose a smaller scale or size"
        case .time(let time, let run, let limit):
            "there is no frame at \(RunError.text(time)) s: \(run) goes from 0 to \(RunError.text(limit)) s"
        case .noFrames: "there are no frames to encode"
        case .noFramesInRange(let last): "no frame lies in that range; the run has the frames 0..\(last)"
        case .nothingWithinRange:
            "no frame of the output begins within that range: it has fewer frames a second than the range counts; "
                + "take a longer range or a lower frame rate"
        case .noOutputs: "there is no output; name one or more"
        case .unknownPicture(let name, let known):
            "the scene has no picture '\(name)'; "
                + (known.isEmpty ? "it has none" : "it has \(known.joined(separator: ", "))")
        case .pictureIndex(let id, let count):
            "the display list draws picture \(id), and there are \(count); ids count from 0"
        case .canvas(let width, let height, let expectedWidth, let expectedHeight):
            "the bitmap has \(width) x \(height) pixels and the frame \(expectedWidth) x \(expectedHeight); "
                + "make it the same size"
        case .nesting(let limit): "groups are nested more than \(limit) deep; use fewer"
        case .drawing(let excess): excess.message()
        case .pictureBudget:
            "the pictures have more than \(NumberText.grouped(FrameLimits.picturePixels)) pixels together; "
                + "use smaller or fewer pictures"
        case .noGesture(let scene): "the scene '\(scene)' has no gesture; play it forward or give it a recording"
        case .sameOutput(let path): "\(path) is named twice as an output; give each its own name"
        case .sameFile(let path): "\(path) is named twice; give each result its own file"
        case .overwrites(let path, let input):
            "\(path) would write over \(input), which the run reads; give it another name"
        case .overwritesOutput(let path, let other):
            "\(path) would write over \(other), which the run writes; give it another name"
        case .tooLarge(let path, let smallest):
            "\(path): a limit of \(FittedGIF.text(smallest.limit)) is too small: with \(smallest.settings) it has "
                + "\(NumberText.grouped(smallest.bytes)) bytes; \(Remedy.raiseLimit)"
        }
    }

    /// A number without needless zeros.
    private static func text(_ value: Double) -> String { NumberText.short(value, places: 6) }
}

extension Way {
    /// What messages call a scene's run: `the way back of 'cube'`.
    package func words(of scene: String) -> String {
        switch self {
        case .forward: "the run of '\(scene)'"
        case .back: "the way back of '\(scene)'"
        case .pingPong: "the run of '\(scene)' there and back"
        case .gesture: "the run of '\(scene)' by its gesture"
        }
    }
}
