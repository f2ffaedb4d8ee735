import ArgumentParser
import Zoetrope
import ZoetropeRuns
import ZoetropeSceneModel

/// How large a kit's pictures are. Without them, two pixels for each on the page, and 25 frames a second.
enum KitRows: OptionRows {
    static let rows = FrameRows.rows.filter { ["fps", "scale"].contains($0.flag) }
    static let usual = ["fps": "25", "scale": "two pixels for each on the page"]
}

/// What a kit has, and how large it is.
struct KitOptions: ParsableArguments {
    /// The format of the animations.
    enum Format: String, CaseIterable, ExpressibleByArgument { case gif, webp }

    @Option(name: .shortAndLong, help: ArgumentHelp("The kit's folder.", valueName: "folder"))
    var output: String

    @Option(
        help: ArgumentHelp(
            "The first and the last screen for dark mode, or name=png for other pictures of the scene.",
            valueName: "png,…"))
    var dark: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The width on the page, in CSS pixels. (default: 240)", valueName: "pixels"),
        transform: KitOptions.cssPixels)
    var width: Double?

    @OptionGroup var table: TableOptions<KitRows>

    /// Two pixels for each on the page, unless another scale is given.
    var scale: Double? { table.request.has(\.scale) ? table.request.scale : nil }
    var fps: FrameRate { table.request.has(\.rate) ? table.request.rate : 25 }

    @Option(help: "The format of the animations.")
    var format: Format = .gif

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The moment that the poster shows, in seconds of the forward run. (default: its middle)",
            valueName: "seconds"))
    var poster: Double?

    @Option(help: ArgumentHelp("The text alternative of the picture. (default: the scene's description)"))
    var alt: String?

    @OptionGroup var quietness: Quietness

    /// The limit of a GIF's size where --max-bytes gives none.
    static let usualBytes = 500_000
    private static let usualWidth = 240.0

    /// In CSS pixels; no wider than the frame in points, unless that was asked for.
    func pageWidth(of renderer: SceneRenderer) throws -> Double {
        try width ?? min(KitOptions.usualWidth, Double(renderer.frameSize().width))
    }

    /// The pictures of dark mode, by their names in the scene.
    func darkPictures() throws -> [String: String] {
        var pictures: [String: String] = [:], screens = ["from", "to"][...]
        for text in dark.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }) {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            let name = parts.count == 2 ? parts[0] : screens.popFirst()
            guard let name, let file = parts.last else {
                throw ValidationError(
                    "'--dark \(text)' does not name a screen; write --dark Home-dark@2x.png,Cart-dark@2x.png.")
            }
            pictures[name] = file
        }
        return pictures
    }

    /// Says that only one of a scene's two screens has a dark picture; nil otherwise.
    func halfDark(_ scene: Scene) throws -> String? {
        let dark = try darkPictures().keys, screens = ["from", "to"]
        let light = screens.filter { name in !dark.contains(name) && scene.pictures.contains { $0.name == name } }
        guard light.count == 1, screens.contains(where: dark.contains) else { return nil }
        return "--dark has no picture for '\(light[0])', which looks the same in the dark pictures; name both, such as "
            + "--dark Home-dark@2x.png,Cart-dark@2x.png"
    }

    /// `run` is the run there, whose duration this is.
    func poster(within duration: Double, of run: String) throws -> Double {
        try poster.map { try RunError.checked($0, within: duration, of: run) } ?? duration / 2
    }

    /// Extensions of files that a kit's folder is not named like, unless it is written with a slash.
    private static let fileFormats: Set = [
        "gif", "png", "apng", "webp", "jpg", "jpeg", "mp4", "m4v", "mov", "webm", "mkv", "avi", "y4m", "rgba",
    ]

    func validate() throws {
        if KitOptions.fileFormats.contains(PathText.format(of: output)), !output.hasSuffix("/") {
            throw ValidationError(
                "A kit is a folder of pictures, and \(output) is named like one file; "
                    + "name a folder, such as -o docs/images/.")
        }
    }

    @Sendable private static func cssPixels(_ text: String) throws -> Double {
        guard let width = Double(text), 1...8192 ~= width else {
            throw ValidationError("'\(text)' is not a width; write CSS pixels, such as 240.")
        }
        return width
    }
}
