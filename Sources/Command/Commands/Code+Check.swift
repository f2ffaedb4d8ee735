import ArgumentParser
import ZoetropeCode
import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeNumbers
import ZoetropeRuns
import ZoetropeSceneModel

/// Code that names the command that wrote it, and a later comparison by that command.
extension CodeCommand {
    /// What the code says of its scene; paths are from the folder of the code's file.
    func origin(of target: CodeTarget, for output: String?) throws -> CodeOrigin {
        guard let file = try scene.file() else { return CodeOrigin(file: "standard input") }
        guard let output else { return CodeOrigin(file: PathText.name(of: file)) }
        let folder = PathText.folder(of: output)
        var changes = scene.changes.request
        changes.pictures = changes.pictures.mapValues { PathText.relative($0, to: folder) }
        let path = isShipped(file) ? scene.scene : Self.sceneFile(PathText.relative(file, to: folder))
        let words =
            ["render", "code", path] + changes.arguments() + ["--as", target.rawValue] + (embed ? ["--embed"] : [])
            + ["-o", Self.file(PathText.name(of: output))]
        let command = words.map(Escape.shellWord).joined(separator: " ")
        let origin = CodeOrigin(
            file: PathText.name(of: file), command: command, fingerprint: try Self.fingerprint(file),
            advice: "'render code --check FILE' compares the two")
        // Some words cannot stand in a comment as they are.
        return origin.isReadAgain && ShellWord.split(command) == words ? origin : CodeOrigin(file: origin.file)
    }

    private static func fingerprint(_ file: String) throws -> String {
        Fingerprint(of: try ReadGuard.anywhere.read(file, limit: SceneLimits.fileBytes)).text
    }

    /// A path that is no option.
    private static func file(_ path: String) -> String { path.hasPrefix("-") ? "./" + path : path }

    /// A path that is neither an option nor the name of a scene.
    private static func sceneFile(_ path: String) -> String { SceneLocator.isPath(path) ? file(path) : "./" + path }

    /// Whether a scene was named that comes with the command.
    private func isShipped(_ file: String) -> Bool {
        !SceneLocator.isPath(scene.scene) && SceneLocator.shippedScenes.map { file.hasPrefix($0 + "/") } ?? false
    }

    /// In bytes, embedded pictures included.
    private static var longestCode: Int { 256 << 20 }

    /// Compares a file of code with what its own command writes today.
    func checkFile(_ path: String) throws {
        let bytes = try ReadGuard.anywhere.read(path, limit: Self.longestCode)
        guard let origin = CodeOrigin(readFrom: String(decoding: bytes.prefix(16 << 10), as: UTF8.self)),
            let words = origin.command.map(ShellWord.split), words.starts(with: ["render", "code"])
        else {
            throw CommandError(
                "\(path): it does not begin with the command that wrote it ('Made by: render code …'); write it again with "
                    + "'render code … -o \(PathText.name(of: path))'")
        }
        guard var own = try? CodeCommand.parse(Array(words.dropFirst(2))), !own.check, let target = own.target,
            own.scene.scene != "-"
        else {
            throw CommandError("\(path): this command in it cannot be run: \(SafeText.line(origin.command ?? ""))")
        }
        let folder = PathText.folder(of: path), place = { RelativePath.joined(folder, $0) }
        if SceneLocator.isPath(own.scene.scene) { own.scene.scene = place(own.scene.scene) }
        own.scene.changes.movePictures(place)
        // What may be read is for the command line to say, not for the file: its folder and the current one.
        own.scene.access = scene.access
        if SceneLocator.isPath(own.scene.scene) { try scene.access.guarding(folder).check(own.scene.scene) }
        let renderer = try own.scene.renderer()
        let text = try own.code(renderer, as: target, for: path).text
        let scene = own.scene.scene
        let written = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
        guard text != written else { return try Console.line("\(path): as \(scene) gives it") }
        let today = try own.scene.file().map(Self.fingerprint)
        let reason =
            today == origin.fingerprint
            ? "it was edited, or this render writes other code for \(scene)" : "\(scene) was edited since"
        let beside = folder.isEmpty ? "" : " in \(folder)/"
        try Console.line(
            "\(path): \(reason); write it again\(beside): \(words.map(Escape.shellWord).joined(separator: " "))")
        throw ExitCode(1)
    }
}
