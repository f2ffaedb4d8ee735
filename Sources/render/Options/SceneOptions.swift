import ArgumentParser
import Foundation
import Zoetrope

/// Which scene, and what to change about it.
struct SceneOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "A scene file, the name of a scene in Scenes/ (cube), or - for standard input.", valueName: "scene"))
    var scene: String

    @Option(
        help: ArgumentHelp(
            "The screen to go from; the canvas takes its size. The same as --picture from=FILE.", valueName: "png"))
    var from: String?

    @Option(help: ArgumentHelp("The screen to go to. The same as --picture to=FILE.", valueName: "png"))
    var to: String?

    @Option(
        help: ArgumentHelp(
            "Another file for one of the scene's pictures; @2x or @3x at the end of its name is its density.",
            valueName: "name=png"))
    var picture: [String] = []

    @Option(
        help: ArgumentHelp(
            "Another value for one of the scene's parameters; 'render list' shows them.", valueName: "name=value"))
    var set: [String] = []

    @Option(
        help: ArgumentHelp("The canvas in points, such as 390x844.", valueName: "WxH"), transform: SceneOptions.size)
    var size: Size?

    @Option(help: "What becomes of a screen whose shape is not the canvas': cover crops it, contain gives it bars.")
    var fit: PictureFit = .stretch

    /// The scene with its pictures, loaded and resolved.
    func renderer() throws -> SceneRenderer {
        let options = SceneRenderer.Options(
            pictures: try pictures().mapValues { .file($0) }, assignments: try assignments(), canvas: size, fit: fit)
        return try SceneSource(scene).renderer(options)
    }

    /// The scene's file, nil where it comes through a pipe.
    func file() throws -> String? { try SceneSource(scene).file }

    private func pictures() throws -> [String: String] {
        var files: [String: String] = [:]
        let short = [from.map { "from=" + $0 }, to.map { "to=" + $0 }].compactMap { $0 }
        for text in picture + short {
            let pair = try SceneOptions.pair(text, "--picture", "from=Home@2x.png")
            guard files.updateValue(pair.value, forKey: pair.name) == nil else {
                throw ValidationError("The picture '\(pair.name)' is given twice.")
            }
        }
        return files
    }

    private func assignments() throws -> [Setting.Assignment] {
        try set.map { try SceneOptions.pair($0, "--set", "eye=500") }
    }

    private static func pair(_ text: String, _ option: String, _ example: String) throws -> Setting.Assignment {
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex,
            text.index(after: equals) != text.endIndex
        else {
            throw ValidationError("'\(option) \(text)' lacks a name or a value; write it as \(option) \(example).")
        }
        return Setting.Assignment(name: String(text[..<equals]), value: String(text[text.index(after: equals)...]))
    }

    @Sendable private static func size(_ text: String) throws -> Size {
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0, width.isFinite,
            height.isFinite
        else {
            throw ValidationError("'\(text)' is no size; write the width and the height in points, such as 390x844.")
        }
        return Size(width, height)
    }
}

extension PictureFit: ExpressibleByArgument {}
