import ZoetropeFiles
import ZoetropeNumbers
import ZoetropeSceneModel

/// What can be asked for of a run.
package enum RunMeans: RemedyMeans {
    case scale, rate, quality
    case fit(String)
    /// Pixels a point of a picture.
    case density(Double)
    /// A file for one of the scene's pictures.
    case picture(String)
    /// Write a scene with its pictures.
    case newScene
    /// The first part of `count`; with the outputs, where those matter.
    case part(count: Int, ofOutputs: Bool)

    package var inSwift: String {
        switch self {
        case .scale: "scale"
        case .rate: "rate"
        case .quality: "quality"
        case .fit(let fit): "fit: .\(fit)"
        case .density(let n): "density: \(NumberText.short(n))"
        case .picture(let name): "pictures: [\"\(name)\": …]"
        case .newScene: "'render new'"
        case .part(let count, _): "a part of \(count)"
        }
    }
}

extension Remedy {
    /// A limit of bytes is too small.
    static var raiseLimit: Remedy {
        "raise the limit to that, shorten the run, or go lower with \(means: RunMeans.scale), \(means: RunMeans.rate) or \(means: RunMeans.quality)"
    }
    /// A picture's density is not stated.
    static func density(_ n: Double) -> Remedy {
        "end its file's name in @\(NumberText.short(n))x, or say \(means: RunMeans.density(n))"
    }
    /// A screen has another shape than the canvas.
    static var fit: Remedy {
        "\(means: RunMeans.fit("cover")) crops it, \(means: RunMeans.fit("contain")) pads it"
    }
    /// A screen that the scene names is not there.
    static func missingScreen(_ picture: String) -> Remedy {
        "give one with \(means: RunMeans.picture(picture)), or put it there; \(means: RunMeans.newScene) copies a scene with its pictures"
    }
    /// One of the scene's two screens is given, and the other is not.
    static func otherScreen(_ picture: String) -> Remedy { "give that, too, with \(means: RunMeans.picture(picture))" }
    /// A picture is given, and the places in it are those of the scene's own picture.
    static func places(_ parameters: [String]) -> Remedy {
        let others = parameters.dropFirst().map { ", \($0)" }.joined()
        return "say where yours are: \(means: SceneMeans.parameter(name: parameters[0], value: "…"))\(others)"
    }
    /// Draw the parts of a run for its outputs.
    static func drawParts(count: Int) -> Remedy {
        "draw the parts for the same outputs: \(means: RunMeans.part(count: count, ofOutputs: true))"
    }
    static var makePart: Remedy { "'\(means: RunMeans.part(count: 4, ofOutputs: false))' makes one" }
}
