import ArgumentParser
import Foundation
import Zoetrope
import ZoetropeRuns
import ZoetropeCodecs
import ZoetropeGoldens
import ZoetropeNumbers
import ZoetropeFiles
import ZoetropeThreads

/// Makes the pictures of a scene for a README or a page.
struct Kit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kit",
        abstract: "Makes a scene's pictures for a README: light and dark animations, posters, sheets, and a snippet.",
        usage: "render kit <scene> -o <folder>/ [--dark <from.png>,<to.png>] [options]",
        discussion: """
            Writes into the folder:
              <scene>.gif           the animation; <scene>-dark.gif for dark mode
              <scene>.png           one frame, for readers who want reduced motion
              <scene>-sheet.png     the contact sheet of 'render sheet'
              <scene>.md            a <picture> for a README in the current folder
              <scene>.html          the same for a page in the pictures' folder

            There is a dark animation if --dark names dark screens, or if a GIF's corners or background are \
            transparent: a GIF has no half-transparent pixels, so they get the page's colour.

              render kit cube --ping-pong --hold-end 0.8 --frame phone -o docs/images/
            """)

    @OptionGroup(title: "Scene") var scene: SceneOptions<SceneRows>
    @OptionGroup(title: "Kit") var kit: KitOptions
    @OptionGroup(title: "Playback") var playback: PlaybackOptions<PlaybackRows>
    @OptionGroup var noDuration: NoDuration
    @OptionGroup(title: "Sheet") var sheet: TableOptions<KitSheetRows>
    @OptionGroup(title: "GIF") var gif: TableOptions<KitGIFRows>

    func run() throws {
        let notes = kit.quietness.notes
        let variants = try variants()
        let light = variants[0].renderer
        let files = KitFiles(folder: kit.output, name: light.scene.scene.name, format: kit.format)
        let read =
            variants.flatMap(\.renderer.files) + [try scene.file(), playback.request.gesturePath].compactMap { $0 }
        try FileConflicts(inputs: read).checkUsage(files: files.all(variants.map(\.theme)))
        light.warnings.forEach(notes.warn)
        try playback.noteGesture(of: light.scene, notes)
        try kit.halfDark(light.scene.scene).map(notes.note)
        try OutputPlace.makeFolder(kit.output, allowsOutside: scene.access.allowOutside)
        for variant in variants {
            try animation(variant, files, notes)
            try stills(variant, files, notes)
        }
        try snippets(variants, files, notes)
    }
}

extension Kit {
    /// The scene as it is shown in one colour scheme.
    fileprivate struct Variant {
        let theme: FigureTheme
        let renderer: SceneRenderer
        let run: PlaybackTiming
        /// The run there, without holds.
        let way: PlaybackTiming
        let scale: Double
        /// Seconds of the way there.
        let poster: Double
    }

    private func variants() throws -> [Variant] {
        let settings = scene.changes.request
        let light = try variant(.light, settings, scene.renderer())
        var dark = settings
        dark.pictures.merge(try kit.darkPictures()) { _, new in new }
        let isOpaque = try light.renderer.frames(of: light.run, scale: light.scale).isOpaque
        guard dark.pictures != settings.pictures || (kit.format == .gif && !isOpaque) else { return [light] }
        let renderer = try SceneSource(scene.scene).renderer(scene.access.options(dark), scene.access)
        return [light, try variant(.dark, dark, renderer)]
    }

    private func variant(_ theme: FigureTheme, _ changes: RunRequest, _ renderer: SceneRenderer) throws -> Variant {
        var settings = try playback.settled(for: renderer.scene.scene).within(changes)
        let run = try renderer.playback(settings)
        (settings.holdStart, settings.holdEnd) = (0, 0)
        if settings.way == .pingPong { settings.way = .forward }
        let scale = try kit.scale ?? kit.pageWidth(of: renderer) * 2 / Double(renderer.frameSize().width)
        let way = try renderer.playback(settings)
        let poster = try kit.poster(within: way.duration, of: settings.way.words(of: renderer.scene.scene.name))
        return Variant(theme: theme, renderer: renderer, run: run, way: way, scale: scale, poster: poster)
    }

    private func animation(_ variant: Variant, _ files: KitFiles, _ notes: Notes) throws {
        var options = RunOptions(rate: kit.fps, scale: variant.scale), request = gif.request
        if kit.format == .gif { request.maxBytes = request.maxBytes ?? KitOptions.usualBytes }
        options.allowOutside = scene.access.allowOutside
        var looks = request
        if !looks.has(\.matte) { looks.matte = variant.theme.background }
        if let scale = kit.scale { looks.scale = scale }
        guard let output = Output(kit.format.rawValue, to: .path(files.animation(variant.theme)), looks) else { return }
        try RunWriter(notes: notes, options: options, request: request).run([output]) {
            try variant.renderer.write($0, timing: variant.run, options: options, progress: $1)
        }
        if kit.format == .gif, kit.scale == nil {
            try tellEnlarged(files.animation(variant.theme), variant, notes)
        }
    }

    /// A limit of bytes may make a picture smaller than its place on the page, or than it is on a screen with two pixels
    /// a point.
    private func tellEnlarged(_ path: String, _ variant: Variant, _ notes: Notes) throws {
        let width = Int(try kit.pageWidth(of: variant.renderer).rounded())
        let asked = try variant.renderer.frameSize(scale: variant.scale).width
        guard let pixels = try AnimationReader(contentsOf: path).next()?.bitmap.width, pixels < asked else {
            return
        }
        let isSmall = pixels < width, screen = isSmall ? "a page" : "a screen with 2 pixels a point"
        let text =
            "\(SafeText.line(path)) has \(pixels) pixels across for the \(width) of its place, to stay within its bytes, "
            + "and \(screen) enlarges it; allow more with --max-bytes, or ask for fewer frames with --fps"
        // Of a limit that nobody gave, it is news and no mistake.
        isSmall && gif.request.maxBytes != nil ? notes.warn(text) : notes.note(text)
    }

    private func stills(_ variant: Variant, _ files: KitFiles, _ notes: Notes) throws {
        let poster = try variant.renderer.frame(at: variant.way.moment(at: variant.poster), scale: variant.scale)
        var figure = ContactSheet(sheet.request)
        figure.theme = variant.theme
        let page = try figure.bitmap(
            variant.renderer, variant.way, jobs: Threads.cores)
        for (bitmap, path) in [(poster, files.poster(variant.theme)), (page, files.sheet(variant.theme))] {
            try notes.write(
                try PNGEncoder.encode(bitmap, options: PNGOptions(compression: .small)), to: path,
                allowsOutside: scene.access.allowOutside)
        }
    }

    private func snippets(_ variants: [Variant], _ files: KitFiles, _ notes: Notes) throws {
        let renderer = variants[0].renderer, size = try renderer.frameSize(), width = try kit.pageWidth(of: renderer)
        let scene = renderer.scene.scene
        let snippet = PictureSnippet(
            files: files, hasDark: variants.count > 1, width: Int(width.rounded()),
            height: Int((width * Double(size.height) / Double(size.width)).rounded()),
            alt: kit.alt ?? [scene.description, scene.title].first { !$0.isEmpty } ?? scene.name)
        for (text, path) in [
            (snippet.text(in: files.relativeFolder), files.markdown), (snippet.text(in: ""), files.page),
        ] {
            try notes.write(Array(text.utf8), to: path, allowsOutside: self.scene.access.allowOutside)
        }
    }
}

/// A kit's GIF has a size limit of its own.
enum KitGIFRows: OptionRows {
    static let rows = GIFRows.rows
    static let usual = ["max-bytes": "\(KitOptions.usualBytes)"]
}

/// A kit's sheets have the kit's themes.
enum KitSheetRows: OptionRows { static let rows = SheetRows.rows.filter { $0.flag != "theme" } }

/// The paths of a kit.
struct KitFiles {
    let folder, name: String
    let format: KitOptions.Format

    init(folder: String, name: String, format: KitOptions.Format) {
        self.folder = folder.hasSuffix("/") ? folder : folder + "/"
        (self.name, self.format) = (name, format)
    }

    /// The folder, as a file in the current folder names it: `../` leads out of that, and the way is no absolute path.
    var relativeFolder: String {
        guard folder.hasPrefix("/") else { return folder }
        func parts(_ path: String) -> [Substring] {
            URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path.split(separator: "/")
        }
        let here = parts(FileManager.default.currentDirectoryPath), there = parts(folder)
        let shared = zip(here, there).prefix { $0 == $1 }.count
        let up = [Substring](repeating: "..", count: here.count - shared)
        return (up + there.dropFirst(shared)).map { $0 + "/" }.joined()
    }

    /// The name of a picture in the folder.
    func name(_ theme: FigureTheme, _ ending: String) -> String { name + (theme == .dark ? "-dark" : "") + ending }

    func animation(_ theme: FigureTheme) -> String { folder + name(theme, "." + format.rawValue) }
    func poster(_ theme: FigureTheme) -> String { folder + name(theme, ".png") }
    func sheet(_ theme: FigureTheme) -> String { folder + name + "-sheet" + (theme == .dark ? "-dark" : "") + ".png" }
    var markdown: String { folder + name + ".md" }
    var page: String { folder + name + ".html" }

    func all(_ themes: [FigureTheme]) -> [String] {
        themes.flatMap { [animation($0), poster($0), sheet($0)] } + [markdown, page]
    }
}

/// A `<picture>` that shows the animation of the reader's colour scheme, or the poster where motion is not wanted.
struct PictureSnippet {
    let files: KitFiles
    let hasDark: Bool
    /// In CSS pixels.
    let width, height: Int
    let alt: String

    /// `folder` is put before the pictures' names.
    func text(in folder: String) -> String {
        let ending = "." + files.format.rawValue, still = "(prefers-reduced-motion: reduce)"
        let dark = "(prefers-color-scheme: dark)"
        func source(_ media: String, _ theme: FigureTheme, _ ending: String) -> String {
            "  <source media=\"\(media)\" srcset=\"\(path(folder + files.name(theme, ending)))\">"
        }
        var lines = ["<picture>"]
        if hasDark { lines.append(source("\(still) and \(dark)", .dark, ".png")) }
        lines.append(source(still, .light, ".png"))
        if hasDark { lines.append(source(dark, .dark, ending)) }
        let image = path(folder + files.name(.light, ending))
        lines.append("  <img src=\"\(image)\" width=\"\(width)\" height=\"\(height)\" alt=\"\(escaped(alt))\">")
        return (lines + ["</picture>"]).joined(separator: "\n") + "\n"
    }

    private func path(_ path: String) -> String {
        escaped(path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path)
    }

    private func escaped(_ text: String) -> String { Escape.markup(SafeText.line(text, limit: 1000)) }
}
