import ArgumentParser
import Foundation
import Zoetrope
import ZoetropeGeometry
import ZoetropeGoldens
import ZoetropeNumbers
import ZoetropePresentation

/// Which scene, and what to change about it.
struct SceneOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "A scene file, the name of a scene (cube), or - for standard input.", valueName: "scene"))
    var scene: String

    @OptionGroup var changes: SceneChanges
    @OptionGroup var access: AccessOptions

    /// The scene with its pictures, loaded and resolved. With `jobs` 1, one thread does it.
    func renderer(jobs: Int? = nil) throws -> SceneRenderer {
        var options = try SceneRenderer.Options(
            changes.settings(), picturesIn: "", allowOutside: access.allowOutside)
        options.isConcurrent = jobs != 1
        return try SceneSource(scene).renderer(options, access)
    }

    /// The scene's file; nil for standard input.
    func file() throws -> String? { try SceneSource(scene).file }
}

/// What to change about a scene.
struct SceneChanges: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The screen to go from; the canvas takes its size. Short for --picture from=FILE.", valueName: "png"))
    var from: String?

    @Option(help: ArgumentHelp("The screen to go to. Short for --picture to=FILE.", valueName: "png"))
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
        help: ArgumentHelp("The canvas in points, such as 390x844.", valueName: "WxH"), transform: SceneChanges.size)
    var size: Size?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Pixels a point of pictures whose names do not say it with @2x or @3x. (default: 1)", valueName: "n"),
        transform: FrameOptions.scale)
    var density: Double?

    @Option(help: "How to fit a screen of another shape than the canvas: cover crops it, contain adds bars.")
    var fit: PictureFit = .stretch

    @Option(
        help: ArgumentHelp(
            "A drawn frame around the canvas: phone, tablet, browser or none; after a comma color=#RRGGBB, "
                + "radius=POINTS, island=no.", valueName: "kind"),
        transform: SceneChanges.frame)
    var frame: String?

    @Option(
        help: ArgumentHelp(
            "A text under the picture, in Latin, Greek or Cyrillic letters; lines are broken.", valueName: "text"),
        transform: SceneChanges.caption)
    var caption: String?

    func settings() throws -> RunSettings {
        var settings = RunSettings()
        let short = [from.map { "from=" + $0 }, to.map { "to=" + $0 }].compactMap { $0 }
        for text in picture + short {
            let (name, file) = try SceneChanges.pair(text, "--picture", "from=Home@2x.png")
            guard settings.pictures.updateValue(file, forKey: name) == nil else {
                throw ValidationError("The picture '\(name)' is given twice.")
            }
        }
        for text in set {
            let (name, value) = try SceneChanges.pair(text, "--set", "eye=500")
            settings.parameters[name] = value
        }
        settings.size = size.map { "\(JSONWriter.number($0.width))x\(JSONWriter.number($0.height))" }
        settings.density = density
        settings.fit = fit == .stretch ? nil : fit.rawValue
        settings.frame = frame == "none" ? nil : frame
        settings.caption = caption == "" ? nil : caption
        return settings
    }

    private static func pair(_ text: String, _ option: String, _ example: String) throws -> (String, String) {
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex,
            text.index(after: equals) != text.endIndex
        else {
            throw ValidationError("'\(option) \(text)' lacks a name or a value; write it as \(option) \(example).")
        }
        return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    }

    @Sendable private static func frame(_ text: String) throws -> String {
        do {
            if text != "none" { _ = try DeviceFrame(text) }
            return text
        } catch { throw ValidationError("\(error).") }
    }

    @Sendable private static func caption(_ text: String) throws -> String {
        do {
            _ = try Caption(text)
            return text
        } catch { throw ValidationError("\(error).") }
    }

    @Sendable private static func size(_ text: String) throws -> Size {
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0, width.isFinite,
            height.isFinite
        else {
            throw ValidationError("'\(text)' is not a size; write width x height in points, such as 390x844.")
        }
        return Size(width, height)
    }
}

/// What a scene may read.
struct AccessOptions: ParsableArguments {
    @Flag(
        help: """
            Read scenes, pictures and goldens outside of their own folders, and write through links that lead out of \
            theirs. Use it only with files that you trust.
            """)
    var allowOutside = false

    /// A scene without changes.
    var options: SceneRenderer.Options {
        get throws { try SceneRenderer.Options(RunSettings(), picturesIn: "", allowOutside: allowOutside) }
    }

    /// A scene that is a link may lead to other files of its folder or of the current one.
    func check(scene path: String) throws {
        let access = allowOutside ? ReadGuard.anywhere : ReadGuard(inside: [PathText.folder(of: path), ""])
        try access.check(path)
    }
}

extension PictureFit: ExpressibleByArgument {}
