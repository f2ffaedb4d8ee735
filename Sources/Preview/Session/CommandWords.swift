import ZoetropeNumbers
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
        (["render"] + (command.map { [$0] } ?? []) + [scene] + settings.arguments() + more).map(Escape.shellWord)
            .joined(separator: " ")
    }
}
