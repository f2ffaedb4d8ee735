import ArgumentParser
import Foundation

/// What `render help TOPIC` prints: the options of the command that draws, by what they are about.
enum HelpTopic: String, CaseIterable {
    case scene, outputs, frames, playback, gif, machines, examples, commands

    var text: String {
        switch self {
        case .scene: HelpTopic.options("The scene, and changes to it", SceneTopic.self)
        case .outputs: HelpTopic.options("Outputs and their formats", OutputTopic.self)
        case .frames: HelpTopic.options("Frames: which, how large, and how they are drawn", FrameTopic.self)
        case .playback: HelpTopic.options("Playback: the way, the speed, and gestures", Topic<PlaybackRows>.self)
        case .gif: HelpTopic.options("GIFs and other animations", Topic<GIFRows>.self)
        case .machines: HelpTopic.options("One run on many machines, and its manifest", MachineTopic.self)
        case .examples: HelpTopic.exampleText
        case .commands: HelpTopic.commandText
        }
    }

    /// The options' part of a command's help.
    private static func options<Command: ParsableCommand>(_ title: String, _: Command.Type) -> String {
        let lines = Command.helpMessage().components(separatedBy: "\n")
        let body = lines.drop { !$0.hasPrefix("OPTIONS:") }.dropFirst().filter {
            !$0.hasPrefix("  -h, --help ") && !$0.hasPrefix("  --version ")
        }
        return title + ":\n" + body.joined(separator: "\n").trimmingCharacters(in: .newlines)
    }

    private static let exampleText = """
        render cube
            frames and a GIF of a scene in Scenes/
        render cube --from Home@2x.png --to Cart@2x.png -o cart.gif
            your own screens
        render cube -o frames/ --fps 120 --scale 2
            PNG files only, two pixels a point
        render cube --at 0.75 -o middle.png
            one frame
        render cube --ping-pong --hold-end 0.8 --set direction=right -o loop.gif
            forward and back, with a parameter of the scene
        render cube --max-bytes 500KB -o readme.gif
            the best GIF of this size
        render cube -o cube.mp4
            a video; needs ffmpeg
        render cube -o cube.mp4 --motion-blur 8
            a video, each frame the mean of eight moments
        render cube -o - --format y4m | ffmpeg -colorspace bt709 -i - cube.mkv
            into a video encoder, with options of your own
        """

    private static let commandText = """
        render new my --like cube    a scene to begin with, and its pictures
        render preview cube          in a browser, while its file is edited
        render list                  the scenes with their parameters
        render validate my.json      checks a scene without drawing
        render lint my.json          finds jumps, gaps and wrong ends
        render inspect cube --at 1   the layers at a moment
        render look cube             describes what happens, in words
        render check cube            compares frames with golden ones
        render accept                records the frames that the last check drew as goldens
        render compare a.png b.png   two pictures, folders or animations
        render verify run.json       redraws a run of another machine, and compares
        render encode frames/ -o x.gif --fps 60
            an animation of frames from another program
        render merge *.part -o x.gif
            one run from the parts that several machines drew
        render measure Push.mov      finds the scene of a recording
        render match push Push.mov   finds a scene's values in a recording
        render sheet cube -o cube.png
            a contact sheet with the timing curves
        render kit cube -o docs/images/
            a README's pictures, light and dark, with a snippet
        render code cube --as css -o cube.html
            the transition as a page of CSS, or as a UIKit animator
        render spring 0.5,0.3        one spring in every notation
        render record . Transitions DoorOpen
            a package's UIKit animators as GIFs
        render port Menus -o Ported  the obstacles in UIKit code, and a copy that compiles
        render export Lock.ca --caml Copy.ca
            an archive of Core Animation's layers, read and written
        render completions zsh       lets a shell complete scenes and options
        render --licences            the software in this program, and its licences

        'render help list' describes the command list. Exit status: 0 done; 1 lint, check,
        compare, match, measure or verify found something; 2 an error in a scene, a file or
        the run; 64 a usage error.
        """
}

/// Commands that are never run: their help is a topic's.
private struct Topic<Rows: OptionRows>: ParsableCommand {
    @OptionGroup var table: TableOptions<Rows>
}

private struct SceneTopic: ParsableCommand {
    @OptionGroup var table: TableOptions<SceneRows>
    @OptionGroup var archive: ArchiveOptions
}

private struct OutputTopic: ParsableCommand {
    @OptionGroup var outputs: OutputOptions<OutputRows>
    @OptionGroup var access: AccessOptions
}

private struct FrameTopic: ParsableCommand {
    @OptionGroup var frames: FrameOptions<FrameRows>
    @OptionGroup var still: StillOptions
}

private struct MachineTopic: ParsableCommand {
    @OptionGroup var part: PartOptions
    @OptionGroup var manifest: ManifestOptions
}

/// The shortest help of the command that draws: one screen, with what newcomers need.
struct BriefDraw: ParsableCommand {
    static let configuration = Draw.configuration

    @OptionGroup(title: "Scene") var scene: SceneOptions<Brief<SceneRows>>
    @OptionGroup(title: "Output") var outputs: OutputOptions<Brief<OutputRows>>
    @OptionGroup(title: "Frames") var frames: FrameOptions<Brief<FrameRows>>
    @OptionGroup(title: "Playback") var playback: PlaybackOptions<Brief<PlaybackRows>>
    @OptionGroup(title: "GIF") var gif: TableOptions<Brief<GIFRows>>
    @OptionGroup var still: StillOptions
}
