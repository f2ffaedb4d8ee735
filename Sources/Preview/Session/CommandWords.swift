import ZoetropeRuns

/// Commands that people copy: what draws on the command line what they see on the page.
package struct CommandWords {
    /// The scene as the command line names it.
    package let scene: String
    package private(set) var settings: RunRequest

    /// `gestureFile`: the name of the file that a recorded gesture is downloaded as; nil where none was recorded.
    package init(scene: String, settings: RunRequest, gestureFile: String? = nil) {
        (self.scene, self.settings) = (scene, settings)
        self.settings.gestureFile = [.gesture, .pingPong].contains(settings.way) ? gestureFile : nil
    }

    /// `render cube --set eye=500`, with more options at the end; with a command, `render sheet cube`.
    package func text(command: String? = nil, _ more: [String] = []) -> String {
        (["render"] + (command.map { [$0] } ?? []) + [scene] + settings.arguments() + more).map(CommandWords.quoted)
            .joined(separator: " ")
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
