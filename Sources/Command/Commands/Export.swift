import ArgumentParser
import Foundation
import ZoetropeCoreAnimation
import ZoetropeRuns

/// Writes layers in other programs' formats.
struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes layers as an archive that Core Animation reads.",
        usage: "render export <scene|name.ca> --caml <other.ca> [--at <time>] [--state <name>]",
        discussion: """
            Reads NAME.ca or NAME.caml and writes its layers, pictures, animations, states and transitions as a folder \
            with main.caml. Unknown elements are left out with a warning. The new archive draws the same pictures.
            For a scene, it writes the layers of one moment, with texts as outlines of their letters.

              render export Lock.ca --caml Copy.ca
              render export Lock.ca --state Unlock --caml Unlocked.ca
              render export cube --at 0.4 --caml cube.ca
            """)

    @Argument(help: ArgumentHelp("A scene, or an archive of layers, NAME.ca or NAME.caml.", valueName: "source"))
    var source: String

    @Option(help: ArgumentHelp("The archive to write, a folder that ends in .ca.", valueName: "folder"))
    var caml: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Writes the layers in this state only, without other states.", valueName: "name"))
    var state: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The time of a scene: \(RunTimes.help). (default: 0)", valueName: "time"),
        transform: RunTimes.parse)
    var at: RunTimes?

    @OptionGroup var quietness: Quietness
    @OptionGroup var access: AccessOptions

    func validate() throws {
        if LayerArchive.isOne(source) {
            if at != nil { throw ValidationError("--at is for scenes; an archive has --state.") }
        } else if state != nil {
            throw ValidationError("--state is for archives of layers; a scene has --at.")
        }
        guard PathText.format(of: caml) == "ca" else {
            throw ValidationError("'\(caml)' is not an archive's name; end it in .ca.")
        }
    }

    func run() throws {
        let notes = quietness.notes
        guard LayerArchive.isOne(source) else { return try exportScene(notes) }
        let archive = try LayerArchive(source, states: [state].compactMap { $0 }, seconds: nil, access)
        archive.package.warnings.forEach(notes.warn)
        let url = URL(fileURLWithPath: caml)
        guard url.standardizedFileURL != URL(fileURLWithPath: archive.path).standardizedFileURL else {
            throw ValidationError("\(caml) is the archive that is read; name another folder.")
        }
        let left =
            try state == nil ? archive.package.write(to: url) : LayerPackage.write(archive.package.root, to: url)
        left.forEach(notes.warn)
        try notes.wrote(caml)
    }

    /// Writes a scene's layers as they are at a time.
    private func exportScene(_ notes: Notes) throws {
        let renderer = try SceneSource(source).renderer(access.options(), access)
        renderer.warnings.forEach(notes.warn)
        let moments = try RunRequest().moments(at: at ?? RunTimes([.seconds(0)]), of: renderer.scene)
        guard moments.count == 1, let moment = moments.first else {
            throw ValidationError("--at has several times; an archive shows one.")
        }
        let tree = try renderer.layerTree(at: moment.moment)
        let (root, unsaid) = CALayer.snapshot(
            of: tree.root, background: tree.background, pictures: try renderer.pictureBitmaps())
        let left = try LayerPackage.write(root, to: URL(fileURLWithPath: caml))
        (unsaid + left).forEach(notes.warn)
        try notes.wrote(caml)
    }
}
