import ArgumentParser
import Foundation
import Zoetrope
import ZoetropeCode
import ZoetropeGoldens
import ZoetropeNumbers

/// Writes a transition as the code of a target.
struct CodeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "code",
        abstract: "Writes a transition as the code that ships: a UIKit animator, a page of CSS, or a custom element.",
        usage: """
            render code <scene> --as <css|web-component|swift> [-o <file>] [--set <name=value>]…
            render code --check <file>
            """,
        discussion: """
            The code has the scene's layers. Each property has the simplest motion that shows it within a tenth of a \
            point and of a degree: a curve or a spring if the scene has one, else as few key frames as possible. \
            Properties that a target lacks are named in the code and on standard error.

              render code push --as css -o push.html
              render code push --as web-component -o push.js
              render code push --as swift -o PushTransition.swift
              render code --check push.html

            The code begins with the command that wrote it. --check runs that again and compares: exit status 0 if the \
            file is the scene's code of today, 1 if not, 2 if it cannot be compared.

            'docs/code.md' lists the properties that each target has, and how they are checked.
            """)

    @OptionGroup(title: "Scene") var scene: SceneOptions<SceneRows>

    @Option(name: .customLong("as"), help: ArgumentHelp("The target.", valueName: "css|web-component|swift"))
    var target: CodeTarget?

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The file to write. (default: standard output)", valueName: "file"))
    var output: String?

    @Flag(help: "Embeds the pictures in the page, instead of their paths.")
    var embed = false

    @Flag(help: "Compares a file of code, named in the scene's place, with its scene's code of today.")
    var check = false

    @OptionGroup var quietness: Quietness

    func validate() throws {
        guard check else {
            guard let target else {
                throw ValidationError("Name the target: --as css, --as web-component or --as swift.")
            }
            try output.map(target.checkName)
            return
        }
        if target != nil || output != nil || embed || !scene.changes.request.arguments().isEmpty {
            throw ValidationError("--check takes the options from the file: name the file alone.")
        }
    }

    func run() throws {
        if check { return try checkFile(scene.scene) }
        let notes = quietness.notes
        let renderer = try scene.renderer()
        let file = try scene.file()
        let conflicts = try FileConflicts(inputs: renderer.files + [file].compactMap { $0 })
        if let output { try conflicts.checkUsage(files: [output]) }
        renderer.warnings.forEach(notes.warn)
        guard let target else { return }
        let code = try code(renderer, as: target, for: output)
        code.notes.forEach(notes.warn)
        guard let output else { return try Console.result(code.text) }
        try notes.write(Array(code.text.utf8), to: output, allowsOutside: scene.access.allowOutside)
    }

    /// The code for a file at a path, or for standard output.
    func code(
        _ renderer: SceneRenderer, as target: CodeTarget, for output: String?
    ) throws -> (text: String, notes: [String]) {
        let origin = try origin(of: target, for: output)
        switch target {
        case .css, .webComponent:
            let page = try CSSPage(
                renderer.tree, pictures: pictures(renderer, for: output), origin: origin,
                as: target == .css ? .page : .element)
            return (page.text, page.notes)
        case .swift:
            let file = try SwiftFile(renderer.tree, origin: origin)
            return (file.text, file.notes)
        }
    }

    /// The addresses of the scene's pictures, from the page's folder, or their bytes.
    private func pictures(_ renderer: SceneRenderer, for output: String?) throws -> [String] {
        let folder = try scene.file().map(PathText.folder) ?? ""
        let given = SceneRenderer.Options(scene.changes.request, picturesIn: "", allowOutside: true).pictures
        return try renderer.scene.scene.pictures.map { picture in
            var path = PathText.joined(folder, picture.file)
            if case .file(let other)? = given[picture.name]?.place { path = other }
            guard embed else {
                let address = PathText.relative(path, to: PathText.folder(of: output ?? ""))
                return address.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? address
            }
            let bytes = try ReadGuard.anywhere.read(path, limit: 64 << 20)
            let kind =
                bytes.starts(with: [0xFF, 0xD8]) ? "jpeg" : bytes.starts(with: Array("RIFF".utf8)) ? "webp" : "png"
            return "data:image/\(kind);base64,\(Data(bytes).base64EncodedString())"
        }
    }
}

/// The languages that a transition can be written in.
enum CodeTarget: String, ExpressibleByArgument, CaseIterable {
    case css
    case webComponent = "web-component"
    case swift

    /// What its files are, and how their names end, the usual one first.
    private var files: (kind: String, extensions: [String]) {
        switch self {
        case .css: ("a page of HTML", ["html", "htm"])
        case .webComponent: ("JavaScript", ["js", "mjs"])
        case .swift: ("Swift", ["swift"])
        }
    }

    /// Refuses the name of a file of another language.
    func checkName(_ path: String) throws {
        let others = ["css"] + CodeTarget.allCases.filter { $0 != self }.flatMap(\.files.extensions)
        guard others.contains(PathText.format(of: path)) else { return }
        let name = PathText.joined(PathText.folder(of: path), "\(PathText.stem(of: path)).\(files.extensions[0])")
        throw ValidationError(
            "--as \(rawValue) writes \(files.kind), and \(SafeText.line(path)) is not named so; "
                + "write -o \(SafeText.line(name)).")
    }
}
