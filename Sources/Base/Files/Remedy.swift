/// What to do about an error or a warning.
///
/// A remedy names no option: the program that shows it says with `Remedy.names` what its users have to write.
package enum Remedy: Hashable, Sendable, CustomStringConvertible {
    /// Something that a user of the library, of the command line or of the page can ask for.
    package enum Means: Hashable, Sendable {
        case allowOutside, gesture, scale, rate, quality, port
        case fit(String)
        case density(String)
        /// A file for one of the scene's pictures.
        case picture(String)
        /// Write a scene with its pictures.
        case newScene
        /// A parameter's value.
        case parameter(String, String)
        /// Which goldens are recorded: `missing`, `all`.
        case record(String)
        /// Remove goldens that nothing has any more.
        case prune
        /// A part of a run; with the outputs, where those matter.
        case part(count: Int, ofOutputs: Bool)
        /// A file of a check's results.
        case results
    }

    /// Allow files outside of a folder, that is named or that a link leads out of.
    case allowReading, allowWriting
    /// Move a file, or allow files outside.
    case copyInside
    /// Restore a damaged golden, or record all again.
    case restore
    /// Take one side of a manifest that a merge has left in conflict.
    case settleConflict
    /// Record the goldens that are missing: `it` or `them`.
    case record(String)
    /// Record what changed and is meant; the same on another machine.
    case accept, recordElsewhere
    /// Remove goldens that no run has, or bring the run back.
    case prune
    /// A limit of bytes is too small.
    case raiseLimit
    /// A picture's density is not stated.
    case density(String)
    /// A screen has another shape than the canvas.
    case fit
    /// A screen that the scene names is not there.
    case missingScreen(String)
    /// One of the scene's two screens is given, and the other is not.
    case otherScreen(String)
    /// Draw the parts of a run for its outputs.
    case drawParts(count: Int)
    case makePart
    case checkResults
    case otherPort
    case namesGesture
    /// In words that are the same everywhere.
    case words(String)

    package var description: String {
        func name(_ means: Means) -> String { Remedy.names(means) }
        return switch self {
        case .allowReading: "if that is intended, allow it with \(name(.allowOutside))"
        case .allowWriting: "give \(name(.allowOutside)) to write there"
        case .copyInside: "copy it into that folder, or allow files outside it (\(name(.allowOutside)))"
        case .restore: "restore it, or record the goldens again with \(name(.record("all")))"
        case .settleConflict:
            "take one side of it, as git checkout does, or record the goldens again with \(name(.record("all")))"

        case .record(let what): "record \(what) with \(name(.record("missing")))"
        case .accept: "if that is meant, record it with \(name(.record("changed")))"
        case .recordElsewhere:
            "record on a machine where somebody looks at it, with \(name(.record("missing"))) or "
                + "\(name(.record("changed"))), and commit the goldens"
        case .prune: "bring it back, or remove the goldens: \(name(.prune))"
        case .raiseLimit:
            "raise the limit to that, shorten the run, or go lower with \(name(.scale)), \(name(.rate)) or "
                + name(.quality)
        case .density(let n): "end its file's name in @\(n)x, or say \(name(.density(n)))"
        case .fit: "\(name(.fit("cover"))) crops it, \(name(.fit("contain"))) pads it"
        case .missingScreen(let picture):
            "give one with \(name(.picture(picture))), or put it there; \(name(.newScene)) copies a scene with its pictures"
        case .otherScreen(let picture): "give that, too, with \(name(.picture(picture)))"
        case .drawParts(let count):
            "draw the parts for the same outputs: \(name(.part(count: count, ofOutputs: true)))"
        case .makePart: "'\(name(.part(count: 4, ofOutputs: false)))' makes one"
        case .checkResults:
            "name a file that 'render check' has written with \(name(.results)), or results.json of its evidence"
        case .otherPort: "give another with \(name(.port)), or leave it out for a free one"
        case .namesGesture: "name a scene, and the gesture with \(name(.gesture))"
        case .words(let text): text
        }
    }

    /// What a user writes for the means. A program sets it before it starts its first thread; by default it is what a
    /// caller of the library writes.
    package nonisolated(unsafe) static var names: @Sendable (Means) -> String = Remedy.inSwift

    /// `record: .missing`
    private static let inSwift: @Sendable (Means) -> String = { means in
        switch means {
        case .allowOutside: "allowOutside"
        case .gesture: "a playback of it"
        case .scale: "scale"
        case .rate: "rate"
        case .quality: "quality"
        case .port: "port"
        case .fit(let fit): "fit: .\(fit)"
        case .density(let n): "density: \(n)"
        case .newScene: "'render new NAME --like SCENE'"
        case .picture(let name): "pictures: [\"\(name)\": …]"
        case .parameter(let name, let value): "parameter \(name)=\(value)"
        case .record(let what): "record: .\(what == "changed" ? "failed" : what)"
        case .prune: "delete their folder"
        case .part(let count, _): "a part of \(count)"
        case .results: "JSON"
        }
    }
}

extension Remedy: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self = .words(text) }
}
