import ZoetropeGoldens
import ZoetropeNumbers

/// Commands that people copy: what draws on the command line what they see on the page.
package struct CommandWords {
    /// The scene as the command line names it.
    package let scene: String
    package let settings: RunSettings
    /// The name of the file that a recorded gesture is downloaded as; nil where none was recorded.
    package let gestureFile: String?

    package init(scene: String, settings: RunSettings, gestureFile: String? = nil) {
        (self.scene, self.settings, self.gestureFile) = (scene, settings, gestureFile)
    }

    /// `render cube --set eye=500`, with more options at the end; with a command, `render sheet cube`.
    package func text(command: String? = nil, _ more: [String] = []) -> String {
        (["render"] + (command.map { [$0] } ?? []) + [scene] + options + more).map(CommandWords.quoted).joined(
            separator: " ")
    }

    private var options: [String] {
        var out: [String] = []
        for (name, file) in settings.pictures.sorted(by: { $0.key < $1.key }) {
            out += name == "from" || name == "to" ? ["--\(name)", file] : ["--picture", "\(name)=\(file)"]
        }
        if let size = settings.size { out += ["--size", size] }
        if let fit = settings.fit { out += ["--fit", fit] }
        for (name, value) in settings.parameters.sorted(by: { $0.key < $1.key }) {
            out += ["--set", "\(name)=\(value)"]
        }
        switch settings.way {
        case .forward: break
        case .back: out.append("--back")
        case .pingPong: out.append("--ping-pong")
        case .gesture: if let gestureFile { out += ["--gesture", gestureFile] }
        }
        if let outcome = settings.outcome { out += ["--outcome", outcome] }
        return out
    }

    /// A word as a POSIX shell takes it: in single quotes where a character could mean something.
    package static func quoted(_ word: String) -> String {
        let plain = word.unicodeScalars.allSatisfy {
            ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
                || "_@%+=:,./-".unicodeScalars.contains($0)
        }
        guard word.isEmpty || !plain else { return word }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
