import ZoetropeFrames
import ZoetropeGIF
import ZoetropeGoldens
import ZoetropePixels
import ZoetropePresentation
import ZoetropeSceneModel

/// Every option of a run, a row each. The flags of the command line with their help and their messages, the keys of
/// zoetrope.json and of its schema, the settings in manifests, what the preview exports, the commands that it prints
/// and the properties of `RunRequest` are made from these rows.
package struct RunTable: Sendable {
    package static let shared = RunTable()
    /// In the order of help.
    package static let rows: [any OptionRow] = Mirror(reflecting: shared).children.compactMap {
        $0.value as? any OptionRow
    }

    /// Those of some topics that have a flag.
    package static func flags(of topics: OptionTopic...) -> [any OptionRow] {
        rows.filter { topics.contains($0.topic) && !$0.flag.isEmpty }
    }

    // MARK: Scene

    package let from = RunAlias(
        "from", .scene,
        "The first screen; the canvas takes its size. Short for --picture from=FILE.", value: "png", isBasic: true
    ) { try $1.addPicture($0, as: "from") }

    package let to = RunAlias(
        "to", .scene, "The last screen. Short for --picture to=FILE.", value: "png", isBasic: true
    ) { try $1.addPicture($0, as: "to") }

    package let pictures = RunOption(
        "picture", .named("name=png", "--picture", "from=Home@2x.png", json: .text), default: [:], .scene,
        "Replaces one of the scene's pictures; @2x or @3x at the end of the file's name is its density.",
        key: "pictures", in: [.manifest, .variant, .recording, .name], summary: "Other files for its pictures.",
        example: #"{ "from": "dark@2x.png" }"#, label: "file of picture",
        says: { pictures in
            pictures.sorted { $0.key < $1.key }.flatMap { name, file in
                name == "from" || name == "to" ? ["--" + name, file] : ["--picture", "\(name)=\(file)"]
            }
        })

    package let size = RunOption(
        "size", OptionForm.size.optional, default: nil, .scene, "The canvas in points, such as 390x844.",
        in: [.manifest, .variant, .name], summary: "The canvas in points.", usual: "the scene's own",
        example: #""500x844""#, label: "canvas")

    package let density = RunOption(
        "density",
        OptionForm.positive("n", "a density", "write a number above 0, such as 2 for a screenshot at @2x").optional,
        default: nil, .scene,
        "Pixels per point of pictures without @2x or @3x in their names.",
        in: [.manifest, .variant, .recording, .name], usual: "1", example: "2")

    package let fit = RunOption(
        "fit", .word("fit", "a way to fit a picture"), default: PictureFit.stretch, .scene,
        "How a screen with another aspect ratio fits the canvas: cover crops it, contain adds bars, stretch distorts it.",
        in: [.manifest, .variant, .recording, .name], summary: "How screens of another shape are fitted.",
        usual: "stretch",
        example: #""cover""#)

    package let frame = RunOption(
        "frame", .text("kind", "a frame") { if $0 != "none" { _ = try DeviceFrame($0) } }, default: "none", .scene,
        "A drawn frame around the canvas: phone, tablet, browser or none. Details follow a comma: color=#RRGGBB, "
            + "radius=POINTS or island=no.",
        in: [.manifest, .variant, .name],
        summary: "A drawn frame around the canvas: phone, tablet, browser or none.", usual: "none",
        example: #""phone""#)

    package let caption = RunOption(
        "caption", .text("text", "a caption") { _ = try Caption($0) }, default: "", .scene,
        "A caption below the picture, in Latin, Greek or Cyrillic letters; long lines wrap.",
        in: [.manifest, .variant, .name], example: #""Opening a card""#)

    package let parameters = RunOption(
        "set", .named("name=value", "--set", "eye=500", json: .either([.text, .plainNumber])), default: [:], .scene,
        "Sets a parameter of the scene; 'render list SCENE' shows them with their defaults.", key: "parameters",
        configurationKey: "set", isBasic: true, in: [.manifest, .variant, .name],
        summary: "Values of the scene's parameters.", example: #"{ "direction": "right" }"#, label: "",
        says: { $0.sorted { $0.key < $1.key }.flatMap { ["--set", "\($0.key)=\($0.value)"] } })

    let reduceMotion = RunAlias(
        "reduce-motion", .scene,
        "Draws the scene with reduced motion. Short for --set reduceMotion=1; the scene needs that parameter."
    ) { $1.reduceMotion() }

    // MARK: Output

    package let outputs = RunOption(
        "output", .text("path", "a path"), default: "", .outputs,
        "A .gif, .apng, .webp, .mp4, .webm, .y4m or .rgba file, or a directory for frame-0000.png and so on "
            + "(end it in /). A .png file has one frame with --at, and is an animation without. Write - for standard "
            + "output. Repeat -o for more outputs.", short: "o", isBasic: true, repeats: true)

    // MARK: Frames

    package let frames = RunOption(
        "frames", OptionForm.frames.optional, default: nil, .frames,
        "Draws only these frames, counted from 0, both ends included: 10..20, 10.. or 10.", use: .runs, usual: "all")

    package let rate = RunOption(
        "fps", .rate, default: .sixty, .frames,
        "Frames per second: 60, 29.97 or 30000/1001; at most 50 in a GIF.", isBasic: true, use: .runs,
        in: .frames, summary: "Frames a second that `every` counts.", usual: "60", example: #""30000/1001""#)

    package let scale = RunOption(
        "scale", .positive("s", "a scale", "write a number above 0, such as 2 for two pixels a point"), default: 1,
        .frames, "Pixels per point: 2 is the size of an @2x picture.", isBasic: true, in: .frames,
        summary: "Pixels a point.", usual: "1", example: "0.5")

    package let width = RunOption(
        "width",
        OptionForm.count(1...16_384, "pixels", "a width", "write whole pixels from 1 to 16384, such as 600").optional,
        default: nil, .frames, "The width of frames in pixels, instead of --scale.", isBasic: true, use: .frames,
        excludes: (["scale"], "--width sets the scale; leave out --width or --scale."))

    package let motionBlur = RunOption(
        "motion-blur",
        .count(
            1...FrameMean.mostFrames, "n", "a number of moments",
            "write 1 to \(FrameMean.mostFrames), such as 8, or leave --motion-blur out"), default: 1, .frames,
        "Motion blur: each frame is the mean of this many moments while it is shown, 1 to 64.",
        use: .runs, in: [.manifest, .variant], usual: "1", example: "8", label: "moments of motion blur")

    package let jobs = RunOption(
        "jobs",
        OptionForm.count(1...256, "n", "a number of threads", "write 1 to 256, or leave --jobs out to use every core")
            .optional, default: nil, .frames,
        "Threads that draw, 1 to 256; outputs do not depend on them.", use: .frames, usual: "one for each core")

    package let compression = RunOption(
        "png", .word("png", "a way to compress"), default: Compression.fast, .frames,
        "The compression of PNG and WebP files.", use: .compressed, usual: "fast")

    // MARK: Playback

    /// The way that is played; the flags below and a gesture choose it.
    package let way = RunOption(
        "", .word("way", "a way to play"), default: Way.forward, .playback, "", key: "way", in: [.manifest],
        label: "playback", says: { $0 == .back ? ["--back"] : $0 == .pingPong ? ["--ping-pong"] : [] })

    let back = RunAlias(
        "back", .playback, "Plays the way back, with the scene's timing for it.",
        excludes: (["ping-pong"], "--back cannot be used with --ping-pong, which plays both ways.")
    ) { $1.way = .back }

    let pingPong = RunAlias(
        "ping-pong", .playback,
        "Plays forward and back; with --outcome or --gesture, the gesture drives one of the two ways.", isBasic: true
    ) {
        if !$1.has(\.way) { $1.way = .pingPong }
    }

    package let holdStart = RunOption(
        "hold-start", .hold, default: 0, .playback, "Seconds to hold the first frame, 0 to 600.", use: .runs,
        in: [.manifest, .variant], summary: "Seconds that the first frame is held.", usual: "0", example: "0.5",
        label: "hold at the start", unit: " s")

    package let holdEnd = RunOption(
        "hold-end", .hold, default: 0, .playback,
        "Seconds to hold the last frame, 0 to 600; with --ping-pong, before the way back.", use: .runs,
        in: [.manifest, .variant], summary: "Seconds that the last frame is held.", usual: "0", example: "0.5",
        label: "hold at the end", unit: " s")

    package let speed = RunOption(
        "speed",
        .number(0.01...100, "times", "a speed", "write a number from 0.01 to 100, such as 0.5 for half as fast"),
        default: 1, .playback, "The speed, 0.01 to 100 times the scene's own; 0.25 is slow motion.", use: .runs,
        in: [.manifest, .variant], summary: "Relative to the scene's own.", usual: "1", example: "0.5")

    /// A file; `gesture` is its text.
    package let gestureFile = RunOption(
        "gesture", OptionForm.text("json", "a file").optional, default: nil, .playback,
        "A gesture, which drives the run instead of the clock: its file, or a name such as edge-pan.",
        key: "gestureFile",
        configurationKey: "gesture", in: .variant, summary: "The file of a gesture.", usual: "the scene's own",
        example: #""slow.json""#, excludes: (["back"], RunTable.direction))

    package let gesture = RunOption(
        "", OptionForm.text("json", "a gesture").optional, default: nil, .playback, "", key: "gesture",
        in: [.manifest])

    package let outcome = RunOption(
        "outcome", OptionForm.word("outcome", "an outcome").optional, default: Gesture.Outcome?.none, .playback,
        "How the gesture ends: release decides by the gesture's own rule, finish completes the run, cancel returns to the start.",
        in: [.manifest, .variant], usual: "the gesture's own",
        example: #""cancel""#, excludes: (["back"], RunTable.direction))

    let noGesture = RunAlias(
        "no-gesture", .playback, "Ignores the scene's gesture and plays by the clock.",
        excludes: (["gesture", "outcome"], "--no-gesture cannot be used with --gesture or --outcome.")
    ) { if !$1.has(\.way) { $1.way = .forward } }

    private static let direction = "The gesture sets the direction; leave out --back."

    // MARK: GIF and other animations

    package let maxBytes = RunOption(
        "max-bytes", OptionForm.bytes.optional, default: nil, .gif,
        "The largest size of a GIF in bytes, such as 500000 or 2MB. The scale, frame rate and quality that look best "
            + "are chosen, unless they are given.", isBasic: true, use: .gif, usual: "no limit")

    package let colors = RunOption(
        "colors", .count(2...256, "n", "a number of colours for a GIF", "write 2 to 256"), default: 256, .gif,
        "The most colours of a GIF's palettes, 2 to 256.", use: .gif, usual: "256")

    package let dither = RunOption(
        "dither", .word("dither", "a way to dither"), default: GIFOptions.Dither.diffusion, .gif,
        "The dithering of colours that a GIF's palette lacks.", use: .gif, usual: "diffusion")

    package let quality = RunOption(
        "quality",
        .count(1...100, "n", "a quality", "write 1 (smallest file) to 100 (best picture)"),
        default: GIFOptions().quality, .gif,
        "A GIF's quality, from 1 (smallest file) to 100 (best picture). Pixels that do not change have a quality of "
            + "at least about 60.", use: .gif, usual: "\(GIFOptions().quality)")

    package let transparent = RunOption(
        "transparent", .flag, default: false, .gif,
        "Keeps pixels of a GIF with less than half alpha clear, and blends the others onto the matte.", use: .gif)

    package let webpQuality = RunOption(
        "webp-quality",
        OptionForm.count(0...100, "n", "a WebP's quality", "write 0 (smallest file) to 100 (best picture)").optional,
        default: nil, .gif,
        "Writes a lossy WebP of this quality, 0 to 100; 75 is usual.", use: .webp, usual: "lossless")

    package let loop = RunOption(
        "loop", .loop, default: .forever, .gif,
        "How often a GIF, APNG or WebP plays: forever, once, or a number of times.", key: "plays",
        use: .animations, usual: "forever")

    package let matte = RunOption(
        "matte", .matte, default: .white, .gif,
        "The colour behind transparent pixels in formats without alpha, such as white or #0D1117.",
        use: .opaque, usual: "white")

    // MARK: Contact sheets

    package let count = RunOption(
        "count", .count(1...400, "n", "a number of frames for a sheet", "write 1 to 400"), default: 12, .sheet,
        "Frames on the sheet, 1 to 400.", use: .sheet, usual: "12")

    package let columns = RunOption(
        "columns", OptionForm.count(1...1_000_000, "n", "a number of columns", "write 1 or more").optional,
        default: nil,
        .sheet, "Frames per row.", use: .sheet, usual: "6, or 4 where they are wider than high")

    package let evenly = RunOption(
        "evenly", .flag, default: false, .sheet,
        "Spaces frames evenly in time, instead of closer where the picture changes more.", use: .sheet)

    package let theme = RunOption(
        "theme", .word("theme", "a theme"), default: FigureTheme.light, .sheet,
        "The sheet's colours.", use: .sheet, usual: "light")

    // MARK: Checks

    package let every = RunOption(
        "every",
        .count(1...1_000_000, "n", "a count of frames", "write 1 for every frame, 6 for every sixth"), default: 6,
        .check, "Checks every n-th frame, and the last one.", in: .frames, usual: "6", example: "10")

    package let times = RunOption(
        "at", OptionForm.times.optional, default: nil, .check,
        "Checks only the frames at these times, in seconds of the run.",
        key: "times", in: .frames,
        summary: "Seconds of the run, instead of `every`. Times after the end of the way back or of the gesture are "
            + "left out.", example: "[0, 0.25, 0.5]", excludes: (["every"], "--at cannot be used with --every."))

    package let tolerance = RunOption(
        "tolerance", .tolerance, default: .exact, .check,
        "How much a pixel may differ: its channels, in levels from 0 to 127, or its colour (dE0.02, in OkLab). After a "
            + "comma, the number or the percentage of pixels that may differ by more.",
        in: .frames, usual: "0", example: #""2,0.1%""#)

    /// Only in files: which frame is meant is not known before there are goldens.
    package let tolerances = RunOption(
        "", .named("seconds=D", "", "0.25=4", json: .either([.plainNumber, .text])), default: [:], .check, "",
        key: "tolerances", in: .frames,
        summary: "Tolerances of single frames, by their times in seconds, instead of `tolerance`.",
        example: ##"{ "0.25": "4,100" }"##, says: { _ in [] })

    package let ignored = RunOption(
        "ignore", .regions, default: [], .check,
        "Rectangles that are not compared: x,y,width,height in points, separated by semicolons.", key: "ignore",
        in: .frames,
        summary: "Rectangles of a frame that are not compared: x, y, width and height in points.",
        example: "[[0, 0, 390, 44]]")

    package let strict = RunOption(
        "strict", .flag, default: false, .check,
        "Also fails if an edit of the scene or of a picture shows in no checked frame, or if claims, tolerances or "
            + "checked frames are weaker than recorded.",
        in: .frames, usual: "false", example: "true")

    package let keep = RunOption(
        "", .word("keep", "a way to keep frames"), default: Keep.pictures, .check, "", key: "keep", in: .frames,
        summary: "What an update keeps of a frame.", usual: "pictures", example: #""fingerprints""#)
}

extension OptionForm where Value == Double {
    /// Seconds for which a frame is held.
    fileprivate static var hold: Self {
        .number(0...600, "seconds", "a time to hold", "write seconds from 0 to 600, such as 0.5")
    }
}
