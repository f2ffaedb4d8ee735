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
        "The screen to go from; the canvas takes its size. Short for --picture from=FILE.", value: "png", isBasic: true
    ) { try $1.addPicture($0, as: "from") }

    package let to = RunAlias(
        "to", .scene, "The screen to go to. Short for --picture to=FILE.", value: "png", isBasic: true
    ) { try $1.addPicture($0, as: "to") }

    package let pictures = RunOption(
        "picture", .named("name=png", "--picture", "from=Home@2x.png", json: .text), default: [:], .scene,
        "Another file for one of the scene's pictures; @2x or @3x at the end of its name is its density.",
        key: "pictures", in: [.manifest, .variant, .name], summary: "Other files for its pictures.",
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
        "Pixels a point of pictures whose names do not say it with @2x or @3x.",
        in: [.manifest, .variant, .name], usual: "1", example: "2")

    package let fit = RunOption(
        "fit", .word("fit", "a way to fit a picture"), default: PictureFit.stretch, .scene,
        "How to fit a screen of another shape than the canvas: cover crops it, contain adds bars.",
        in: [.manifest, .variant, .name], summary: "How screens of another shape are fitted.", usual: "stretch",
        example: #""cover""#)

    package let frame = RunOption(
        "frame", .text("kind", "a frame") { if $0 != "none" { _ = try DeviceFrame($0) } }, default: "none", .scene,
        "A drawn frame around the canvas: phone, tablet, browser or none; after a comma color=#RRGGBB, radius=POINTS, "
            + "island=no.",
        in: [.manifest, .variant, .name],
        summary: "A drawn frame around the canvas: phone, tablet, browser or none.", usual: "none",
        example: #""phone""#)

    package let caption = RunOption(
        "caption", .text("text", "a caption") { _ = try Caption($0) }, default: "", .scene,
        "A text under the picture, in Latin, Greek or Cyrillic letters; lines are broken.",
        in: [.manifest, .variant, .name], example: #""Opening a card""#)

    package let parameters = RunOption(
        "set", .named("name=value", "--set", "eye=500", json: .either([.text, .plainNumber])), default: [:], .scene,
        "Another value for one of the scene's parameters; 'render list' shows them.", key: "parameters",
        configurationKey: "set", isBasic: true, in: [.manifest, .variant, .name],
        summary: "Values of the scene's parameters.", example: #"{ "direction": "right" }"#, label: "",
        says: { $0.sorted { $0.key < $1.key }.flatMap { ["--set", "\($0.key)=\($0.value)"] } })

    let reduceMotion = RunAlias(
        "reduce-motion", .scene,
        "What the scene leaves where motion is to be reduced. Short for --set reduceMotion=1, a parameter of the scene."
    ) { $1.reduceMotion() }

    // MARK: Output

    package let outputs = RunOption(
        "output", .text("path", "a path"), default: "", .outputs,
        "A .gif, .apng, .webp, .mp4, .webm, .y4m or .rgba file, or a directory for frame-0000.png and so on "
            + "(end it in /); a .png file, of one frame with --at and animated without; or - for standard output. "
            + "Repeat it for more.", short: "o", isBasic: true, repeats: true)

    // MARK: Frames

    package let frames = RunOption(
        "frames", OptionForm.frames.optional, default: nil, .frames,
        "Only these frames, both ends included: 10..20, 10.. or 10.", use: .runs)

    package let rate = RunOption(
        "fps", .rate, default: .sixty, .frames,
        "Frames a second: 60, 29.97 or 30000/1001; at most 50 in a GIF.", isBasic: true, use: .runs,
        in: .frames, summary: "Frames a second that `every` counts.", usual: "60", example: #""30000/1001""#)

    package let scale = RunOption(
        "scale", .positive("s", "a scale", "write a number above 0, such as 2 for two pixels a point"), default: 1,
        .frames, "Pixels a point: 2 is the size of an @2x picture.", isBasic: true, in: .frames,
        summary: "Pixels a point.", usual: "1", example: "0.5")

    package let width = RunOption(
        "width",
        OptionForm.count(1...16_384, "pixels", "a width", "write whole pixels from 1 to 16384, such as 600").optional,
        default: nil, .frames, "The width of frames in pixels: 600, whatever the canvas.", isBasic: true,
        use: .frames,
        excludes: (["scale"], "--width sets the scale; leave out --width or --scale."))

    package let motionBlur = RunOption(
        "motion-blur",
        .count(
            1...FrameMean.mostFrames, "n", "a number of moments",
            "write 1 to \(FrameMean.mostFrames), such as 8, or leave --motion-blur out"), default: 1, .frames,
        "Each frame is the mean of this many moments of the time for which it is shown, 1 to 64.",
        use: .runs, in: [.manifest, .variant], usual: "1", example: "8", label: "moments of motion blur")

    package let jobs = RunOption(
        "jobs",
        OptionForm.count(1...256, "n", "a number of threads", "write 1 to 256, or leave --jobs out to use every core")
            .optional, default: nil, .frames,
        "Threads that draw; the files do not depend on them.", use: .frames,
        usual: "one for each core")

    package let compression = RunOption(
        "png", .word("png", "a way to compress"), default: Compression.fast, .frames,
        "How PNG and WebP files are compressed.", use: .compressed, usual: "fast")

    // MARK: Playback

    /// The way that is played; the flags below and a gesture choose it.
    package let way = RunOption(
        "", .word("way", "a way to play"), default: Way.forward, .playback, "", key: "way", in: [.manifest],
        label: "playback", says: { $0 == .back ? ["--back"] : $0 == .pingPong ? ["--ping-pong"] : [] })

    let back = RunAlias(
        "back", .playback, "Play the way back, with the timing that the scene states for it.",
        excludes: (["ping-pong"], "--back cannot be used with --ping-pong, which plays both ways.")
    ) { $1.way = .back }

    let pingPong = RunAlias(
        "ping-pong", .playback,
        "Play there and back again; with --outcome or --gesture, one of the two ways by the gesture.", isBasic: true
    ) {
        if !$1.has(\.way) { $1.way = .pingPong }
    }

    package let holdStart = RunOption(
        "hold-start", .hold, default: 0, .playback, "Hold the first frame for this long.", use: .runs,
        in: [.manifest, .variant], summary: "Seconds that the first frame is held.", usual: "0", example: "0.5",
        label: "hold at the start", unit: " s")

    package let holdEnd = RunOption(
        "hold-end", .hold, default: 0, .playback,
        "Hold the last frame for this long; with --ping-pong, before the way back.", use: .runs,
        in: [.manifest, .variant], summary: "Seconds that the last frame is held.", usual: "0", example: "0.5",
        label: "hold at the end", unit: " s")

    package let speed = RunOption(
        "speed",
        .number(0.01...100, "times", "a speed", "write a number from 0.01 to 100, such as 0.5 for half as fast"),
        default: 1, .playback, "Speed relative to the scene's own; 0.25 is slow motion.", use: .runs,
        in: [.manifest, .variant], summary: "Relative to the scene's own.", usual: "1", example: "0.5")

    /// A file; `gesture` is its text.
    package let gestureFile = RunOption(
        "gesture", OptionForm.text("json", "a file").optional, default: nil, .playback,
        "A recorded gesture that drives the run instead of the clock; a scene may have its own.", key: "gestureFile",
        configurationKey: "gesture", in: .variant, summary: "The file of a gesture.", usual: "the scene's own",
        example: #""slow.json""#, excludes: (["back"], RunTable.direction))

    package let gesture = RunOption(
        "", OptionForm.text("json", "a gesture").optional, default: nil, .playback, "", key: "gesture",
        in: [.manifest])

    package let outcome = RunOption(
        "outcome", OptionForm.word("outcome", "an outcome").optional, default: Gesture.Outcome?.none, .playback,
        "What the gesture's release does.", in: [.manifest, .variant], usual: "the gesture's own",
        example: #""cancel""#, excludes: (["back"], RunTable.direction))

    let noGesture = RunAlias(
        "no-gesture", .playback, "Ignore the scene's gesture; play by the clock.",
        excludes: (["gesture", "outcome"], "--no-gesture cannot be used with --gesture or --outcome.")
    ) { if !$1.has(\.way) { $1.way = .forward } }

    private static let direction = "The gesture sets the direction; leave out --back."

    // MARK: GIF and other animations

    package let maxBytes = RunOption(
        "max-bytes", OptionForm.bytes.optional, default: nil, .gif,
        "The largest size of a GIF, such as 500000 or 2MB: what looks best within it is chosen among scales, frame "
            + "rates and qualities, except for those that are given.", isBasic: true, use: .gif)

    package let colors = RunOption(
        "colors", .count(2...256, "n", "a number of colours for a GIF", "write 2 to 256"), default: 256, .gif,
        "Colours of a GIF's palettes at most, 2 to 256.", use: .gif, usual: "256")

    package let dither = RunOption(
        "dither", .word("dither", "a way to dither"), default: GIFOptions.Dither.diffusion, .gif,
        "How a GIF shows colours that its palette lacks.", use: .gif, usual: "diffusion")

    package let quality = RunOption(
        "quality",
        .count(1...100, "n", "a quality", "write 1 (smallest file) to 100 (best picture)"),
        default: GIFOptions().quality, .gif,
        "A GIF's quality, 1 to 100. Lower is smaller. Pixels that stand still are "
            + "drawn at about 60 even below that.", use: .gif, usual: "\(GIFOptions().quality)")

    package let transparent = RunOption(
        "transparent", .flag, default: false, .gif,
        "Pixels of a GIF under half alpha stay clear; the others are blended onto the matte.", use: .gif)

    package let webpQuality = RunOption(
        "webp-quality",
        OptionForm.count(0...100, "n", "a WebP's quality", "write 0 (smallest file) to 100 (best picture)").optional,
        default: nil, .gif,
        "Write a WebP that is lossy, of quality 0 to 100 (about 75 is usual).", use: .webp, usual: "lossless")

    package let loop = RunOption(
        "loop", .loop, default: .forever, .gif,
        "How often a GIF, APNG or WebP plays: forever, once, or a number.", key: "plays",
        use: .animations, usual: "forever")

    package let matte = RunOption(
        "matte", .matte, default: .white, .gif,
        "The colour behind transparent pixels, in formats without alpha: white, #0D1117, …",
        use: .opaque, usual: "white")

    // MARK: Contact sheets

    package let count = RunOption(
        "count", .count(1...400, "n", "a number of frames for a sheet", "write 1 to 400"), default: 12, .sheet,
        "Frames of the sheet.", use: .sheet, usual: "12")

    package let columns = RunOption(
        "columns", OptionForm.count(1...1_000_000, "n", "a number of columns", "write 1 or more").optional,
        default: nil,
        .sheet, "Frames in a row.", use: .sheet, usual: "6, or 4 where they are wider than high")

    package let evenly = RunOption(
        "evenly", .flag, default: false, .sheet,
        "Frames at evenly spaced times, not closer together where the picture changes more.", use: .sheet)

    package let theme = RunOption(
        "theme", .word("theme", "a theme"), default: FigureTheme.light, .sheet,
        "The sheet's colours.", use: .sheet, usual: "light")

    // MARK: Checks

    package let every = RunOption(
        "every",
        .count(1...1_000_000, "n", "a count of frames", "write 1 for every frame, 6 for every sixth"), default: 6,
        .check, "Every n-th frame, and the last one.", in: .frames, usual: "6", example: "10")

    package let times = RunOption(
        "at", OptionForm.times.optional, default: nil, .check, "Only the frames at these times of the run.",
        key: "times", in: .frames,
        summary: "Seconds of the run, instead of `every`. Times after the end of the way back or of the gesture are "
            + "left out.", example: "[0, 0.25, 0.5]", excludes: (["every"], "--at cannot be used with --every."))

    package let tolerance = RunOption(
        "tolerance", .tolerance, default: .exact, .check,
        "How much a channel may differ (0 to 127), or how far apart colours may look (dE0.02, in OkLab), and how many "
            + "pixels, or what share of them, may differ by more.",
        in: .frames, usual: "0", example: #""2,0.1%""#)

    /// Only in files: which frame is meant is not known before there are goldens.
    package let tolerances = RunOption(
        "", .named("seconds=D", "", "0.25=4", json: .either([.plainNumber, .text])), default: [:], .check, "",
        key: "tolerances", in: .frames,
        summary: "Tolerances of single frames, by their times in seconds, instead of `tolerance`.",
        example: ##"{ "0.25": "4,100" }"##, says: { _ in [] })

    package let ignored = RunOption(
        "ignore", .regions, default: [], .check,
        "What is not compared: x,y,width,height in points; a semicolon between two.", key: "ignore", in: .frames,
        summary: "Rectangles of a frame that are not compared: x, y, width and height in points.",
        example: "[[0, 0, 390, 44]]")

    package let strict = RunOption(
        "strict", .flag, default: false, .check,
        "Fail where a scene or a picture was edited and no frame that is checked shows it, and where what the run is held to "
            + "is weaker than its goldens record.",
        in: .frames, usual: "false", example: "true")

    package let keep = RunOption(
        "", .word("keep", "what an update keeps"), default: Keep.pictures, .check, "", key: "keep", in: .frames,
        summary: "What an update keeps of a frame.", usual: "pictures", example: #""fingerprints""#)
}

extension OptionForm where Value == Double {
    /// Seconds for which a frame is held.
    fileprivate static var hold: Self {
        .number(0...600, "seconds", "a time to hold", "write seconds from 0 to 600, such as 0.5")
    }
}
