import ArgumentParser
import Foundation
import Zoetrope
import ZoetropeCoreAnimation
import ZoetropeFiles

/// Writes layers in other programs' formats.
struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes an archive of layers as Core Animation reads it.",
        usage: "render export <name.ca> --caml <other.ca>",
        discussion: """
            Reads NAME.ca or NAME.caml and writes its layers, pictures, animations, states and transitions as a folder \
            with main.caml; what is not known is left out with a warning. The new archive draws the same pictures.

              render export Lock.ca --caml Copy.ca
              render export Lock.ca --state Unlock --caml Unlocked.ca
            """)

    @Argument(help: ArgumentHelp("An archive of layers, NAME.ca or NAME.caml.", valueName: "archive"))
    var source: String

    @Option(help: ArgumentHelp("Where the archive is written, a folder that ends in .ca.", valueName: "folder"))
    var caml: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Write the layers as they are in this state, without states.", valueName: "name"))
    var state: String?

    @OptionGroup var quietness: Quietness
    @OptionGroup var access: AccessOptions

    func validate() throws {
        guard LayerArchive.isOne(source) else {
            throw ValidationError(
                "'\(source)' is no archive of layers; name a folder or file that ends in .ca or .caml.")
        }
        guard PathText.format(of: caml) == "ca" else {
            throw ValidationError("'\(caml)' is no name of an archive; end it in .ca.")
        }
    }

    func run() throws {
        let notes = Notes(isQuiet: quietness.quiet)
        let archive = try LayerArchive(source, states: [state].compactMap { $0 }, seconds: nil, access)
        archive.package.warnings.forEach(notes.warn)
        let url = URL(fileURLWithPath: caml)
        guard url.standardizedFileURL != URL(fileURLWithPath: archive.path).standardizedFileURL else {
            throw ValidationError("\(caml) is the archive that is read; name another folder.")
        }
        let left =
            try state == nil ? archive.package.write(to: url) : LayerPackage.write(archive.package.root, to: url)
        left.forEach(notes.warn)
        try notes.wrote(caml, streaming: false)
    }
}
