import ArgumentParser
import Foundation
import Zoetrope
import ZoetropeRuns
import ZoetropeNumbers
import ZoetropePreview
import ZoetropeSceneModel

/// Shows scenes in a browser while their files are edited.
struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Shows a scene in a browser, follows its file, and lets you turn every knob.",
        usage:
            "render preview [<scene>…] [--port <n>] [--no-open] [--editor <address>] [--share <file.html>] [--from <png>] [--to <png>] [--set <name=value>]…",
        discussion: """
            The page draws with this program: it shows the pixels that the file will have. Saving the scene or one of \
            its pictures redraws it. Knobs change the scene's parameters; they are written into the file only when you \
            save. Drop your own screenshots on the page; they stay on this machine.

            Without a scene, the page begins with all of Scenes/, or else with the scenes that come with render. The \
            page is for browsers of this machine only; its address, which is printed, has a secret part. Ctrl-C ends \
            the preview. docs/preview.md describes the page.
            """)

    @Argument(
        help: ArgumentHelp(
            "Scene files or names. (default: all of Scenes/; without any, those that come with render)",
            valueName: "scene"))
    var scenes: [String] = []

    @Option(
        help: ArgumentHelp("The port of the page, 1 to 65535. (default: a free one)", valueName: "n"),
        transform: PreviewCommand.port)
    var port: UInt16 = 0

    @Flag(help: "Prints the page's address without opening a browser.")
    var noOpen = false

    @Option(
        help: ArgumentHelp(
            "The address that opens a file in your editor, with {file} for its path and {line} for a line.",
            valueName: "address"),
        transform: PreviewCommand.address)
    var editor: String?

    @Option(
        help: ArgumentHelp(
            "Writes an HTML file that plays the scene without a server, instead of a preview.",
            valueName: "file"))
    var share: String?

    @OptionGroup var scaling: TableOptions<ScaleRows>

    @OptionGroup(title: "Scene") var changes: TableOptions<SceneRows>
    @OptionGroup var access: AccessOptions

    func run() throws {
        let given = try scenes.map { try file($0) }
        if let share { return try writeShared(given, to: share) }
        guard !scaling.has("scale") else {
            throw ValidationError("--scale is for the frames of --share; the page has its own sizes.")
        }
        let isGallery = given.isEmpty
        if isGallery { _ = try SceneLocator().scenesToShow(to: "preview") }
        let request = PreviewRequest(
            isGallery: isGallery, settings: changes.request, allowOutside: access.allowOutside,
            editor: editor, goldens: try ProjectConfiguration.find(access)?.goldens(),
            warn: { Notes(isQuiet: false).warn($0) }
        ) {
            guard isGallery else { return given }
            return SceneLocator().scenes().map { .init(path: $0, name: Scene.name(ofFile: $0)) }
        }
        let server = try PreviewServer(request, port: port, opensBrowser: !noOpen)
        // Ctrl-C is how a preview ends.
        Console.tellsFarewell = false
        Notes(isQuiet: false).note("Ctrl-C ends the preview.")
        // Without its address, nobody can open the page.
        try Console.result(server.addresses.page)
        if let address = server.addresses.firstVisit { Browser.open(address) }
        server.run()
    }

    /// One file with everything in it.
    private func writeShared(_ scenes: [PreviewRequest.SceneFile], to path: String) throws {
        guard scenes.count == 1, let scene = scenes.first else {
            throw ValidationError("--share writes one scene's page; name one scene.")
        }
        guard ["html", "htm"].contains((path as NSString).pathExtension.lowercased()) else {
            throw ValidationError("'\(path)' is no name of a page; let it end in .html.")
        }
        var settings = changes.request
        let renderer = try SceneRenderer(path: scene.path, options: access.options(settings))
        renderer.warnings.forEach { Notes(isQuiet: false).warn($0) }
        if renderer.scene.scene.gesture != nil { settings.way = .gesture }
        let command = CommandWords(scene: scene.name, settings: settings).text()
        let page = try SharedPage(renderer, settings: settings, command: command, scale: scaling.request.scale)
        let bar = ProgressBar(Notes(isQuiet: false))
        try page.write(to: path, allowsOutside: access.allowOutside) { bar.show(done: $0, total: $1) }
        bar.finish()
        try Notes(isQuiet: false).wrote(path)
    }

    private func file(_ name: String) throws -> PreviewRequest.SceneFile {
        let path = try SceneLocator().path(of: name)
        try access.check(scene: path)
        return .init(path: path, name: name)
    }

    /// `vscode://file/{file}:{line}`
    @Sendable private static func address(_ text: String) throws -> String {
        guard
            let scheme = URL(
                string: text.replacingOccurrences(of: "{", with: "").replacingOccurrences(of: "}", with: ""))?.scheme,
            text.contains("{file}"), !["http", "https", "javascript", "data"].contains(scheme.lowercased())
        else {
            throw ValidationError(
                "'\(text)' does not open a file in an editor; write an address such as vscode://file/{file}:{line}.")
        }
        return text
    }

    @Sendable private static func port(_ text: String) throws -> UInt16 {
        guard let port = UInt16(text), port > 0 else {
            throw ValidationError("'\(text)' is not a port; write a number from 1 to 65535, such as 8017.")
        }
        return port
    }
}

/// The browser that people have set as theirs.
private enum Browser {
    /// Nothing happens where there is none: the address has been printed.
    static func open(_ address: String) {
        #if canImport(Darwin)
            let command = "/usr/bin/open"
        #else
            let environment = ProcessInfo.processInfo.environment
            guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else { return }
            let command = "/usr/bin/xdg-open"
        #endif
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command)
        process.arguments = [address]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try? process.run()
    }
}
