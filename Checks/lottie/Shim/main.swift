import ZoetropeCodecs
import ZoetropeCoreAnimation
import ZoetropePixels

// Draws the frames of DIR/Snapshots by the client's Core Animation engine. usage: lottie-frames DIR OUT [TEXT]
// Or says how much CPU time 60 frames of each sample take, on one thread. usage: lottie-frames DIR --time [TEXT]

/// The settings that the client's own snapshot tests make.
struct Configuration {
    var providers: [(String, AnyValueProvider)] = []
    var texts: AnimationKeypathTextProvider = DefaultTextProvider()

    static func of(_ name: String) -> Configuration {
        let red = LottieColor(r: 1, g: 0, b: 0, a: 1), black = LottieColor(r: 0, g: 0, b: 0, a: 1)
        switch name {
        case "Nonanimating/keypathTest":
            return Configuration(providers: [
                ("**.Stroke 1.Color", ColorValueProvider(black)), ("**.Fill 1.Color", ColorValueProvider(red)),
            ])
        case "Issues/issue_1664":
            return Configuration(providers: [("**.base_color.**.Color", ColorValueProvider(black))])
        case "Issues/issue_1722":
            return Configuration(texts: ConstantText(text: "Bounce-bounce"))
        case "Issues/issue_1949_full_paths":
            return Configuration(
                texts: DictionaryTextProvider([
                    "ENVELOPE-FRONT.sender_username": "Lottie", "ENVELOPE-FRONT.From": "Airbnb (front)",
                    "ENVELOPE-BACK-TEXTBOX.LETTER-TEXTBOX.sender_username": "Airbnb (back)",
                    "ENVELOPE-BACK-TEXTBOX.LETTER-TEXTBOX.custom_text": "Text providers are cool!",
                ]))
        case "Issues/issue_1949_short_paths":
            return Configuration(
                texts: DictionaryTextProvider([
                    "sender_username": "Lottie", "From": "Airbnb", "custom_text": "Text providers are cool!",
                ]))
        default: return Configuration()
        }
    }
}

/// One text for all.
final class ConstantText: AnimationKeypathTextProvider {
    let text: String
    init(text: String) { self.text = text }
    func text(for _: AnimationKeypath, sourceText _: String) -> String? { text }
}

/// Pictures in the animation's file, or beside it.
final class SampleImages: AnimationImageProvider {
    let folder: URL
    init(_ folder: URL) { self.folder = folder }

    func imageForAsset(asset: ImageAsset) -> CGImage? {
        if let data = Data(imageAsset: asset) { return try? CGImage(data: data) }
        for file in [
            folder.appendingPathComponent(asset.directory + asset.name), folder.appendingPathComponent(asset.name),
        ] {
            if let image = try? CGImage(contentsOf: file) { return image }
        }
        return nil
    }
}

/// A sample with its frames, as the client's snapshot tests take them.
struct Sample {
    let name: String
    let file: URL
    /// The picture's name, and the frame.
    var pictures: [(String, (LottieAnimation) -> Double)] = []
}

func samples(_ directory: URL) -> [Sample] {
    let base = directory.appendingPathComponent("Samples").standardizedFileURL.path + "/"
    var known: [String: Sample] = [:]
    let files = FileManager.default.enumerator(atPath: base)
    while let path = files?.nextObject() as? String {
        guard path.hasSuffix(".json") || path.hasSuffix(".lottie") else { continue }
        let name = (path as NSString).deletingPathExtension
        known[name.replacingOccurrences(of: "/", with: "-")] = Sample(
            name: name, file: URL(fileURLWithPath: base + path))
    }
    let snapshots =
        (try? FileManager.default.contentsOfDirectory(
            atPath: directory.appendingPathComponent("Snapshots").path)) ?? []
    for picture in snapshots.sorted() where picture.hasSuffix(".png") {
        let stem = String(picture.dropLast(4))
        guard let dash = stem.lastIndex(of: "-"), let number = Double(stem[stem.index(after: dash)...]) else {
            continue
        }
        var key = String(stem[..<dash])
        let isFrame = key.hasSuffix("-Frame")
        if isFrame { key = String(key.dropLast(6)) }
        known[key]?.pictures.append((picture, { isFrame ? number : $0.frameTime(forProgress: number / 100) }))
    }
    return known.values.filter { !$0.pictures.isEmpty }.sorted { $0.name < $1.name }
}

func draw(_ sample: Sample, into folder: URL) throws {
    let data: Data
    if sample.file.pathExtension == "lottie" {
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c",
            """
            import sys, zipfile
            z = zipfile.ZipFile(sys.argv[1])
            names = sorted(n for n in z.namelist() if n.endswith('.json') and n.startswith('a'))
            sys.stdout.buffer.write(z.read(names[0]))
            """, sample.file.path,
        ]
        process.standardOutput = pipe
        try process.run()
        data = pipe.fileHandleForReading.readDataToEndOfFile()
    } else {
        data = try Data(contentsOf: sample.file)
    }
    let animation = try LottieAnimation.load(data), configuration = Configuration.of(sample.name)
    let longer = max(animation.size.width, animation.size.height), factor = min(1, 500 / longer)
    let size = CGSize(width: animation.size.width * factor, height: animation.size.height * factor)
    for (picture, frame) in sample.pictures {
        let host = CALayer()
        host.bounds = CGRect(origin: .zero, size: size)
        let layer = try CoreAnimationLayer(
            animation: animation, imageProvider: SampleImages(sample.file.deletingLastPathComponent()),
            textProvider: configuration.texts, fontProvider: DefaultFontProvider(), maskAnimationToBounds: true,
            compatibilityTrackerMode: .track, logger: LottieLogger.shared)
        host.addSublayer(layer)
        layer.position = CGPoint(x: size.width / 2, y: size.height / 2)
        let scale = size.width / animation.size.width
        layer.transform = CATransform3DMakeScale(scale, scale, 1)
        for (path, provider) in configuration.providers {
            layer.setValueProvider(provider, keypath: AnimationKeypath(keypath: path))
        }
        layer.currentFrame = frame(animation)
        // The picture has whole pixels.
        let canvas = CALayer()
        canvas.bounds = CGRect(
            x: 0, y: 0, width: (size.width * 2 - 1e-6).rounded(.up) / 2,
            height: (size.height * 2 - 1e-6).rounded(.up) / 2)
        host.anchorPoint = .zero
        canvas.addSublayer(host)
        let run = LayerRun(canvas)
        let bitmap = try run.bitmap(scale: 2)
        for warning in run.warnings { print("\(picture): \(warning)") }
        try Data(PNGEncoder.encode(bitmap)).write(to: folder.appendingPathComponent(picture))
    }
}

/// Seconds of CPU time that this process has taken.
func cpuTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Draws 60 frames within 400 x 400 pixels, and prints the sample's file with the seconds that they took.
func time(_ sample: Sample) throws {
    guard sample.file.pathExtension == "json" else { return }
    let animation = try LottieAnimation.load(Data(contentsOf: sample.file))
    let configuration = Configuration.of(sample.name)
    let layer = try CoreAnimationLayer(
        animation: animation, imageProvider: SampleImages(sample.file.deletingLastPathComponent()),
        textProvider: configuration.texts, fontProvider: DefaultFontProvider(), maskAnimationToBounds: true,
        compatibilityTrackerMode: .track, logger: LottieLogger.shared)
    let scale = min(400 / animation.size.width, 400 / animation.size.height), canvas = CALayer()
    canvas.bounds = CGRect(x: 0, y: 0, width: 400, height: 400)
    canvas.addSublayer(layer)
    layer.position = CGPoint(x: 200, y: 200)
    layer.transform = CATransform3DMakeScale(scale, scale, 1)
    let run = LayerRun(canvas)
    _ = try run.bitmap()
    let start = cpuTime(), length = animation.endFrame - animation.startFrame
    for index in 0..<60 {
        layer.currentFrame = animation.startFrame + length * CGFloat(index) / 60
        _ = try run.bitmap()
    }
    print("\(cpuTime() - start)\t\(sample.file.path)")
}

let arguments = CommandLine.arguments
guard arguments.count > 2 else { fatalError("usage: lottie-frames DIR OUT [TEXT]") }
let directory = URL(fileURLWithPath: arguments[1]), output = URL(fileURLWithPath: arguments[2])
FontFolder.load(directory.appendingPathComponent("Samples/Fonts"))
TestHelpers.snapshotTestsAreRunning = true
for sample in samples(directory) where arguments.count < 4 || sample.name.contains(arguments[3]) {
    do {
        if arguments[2] == "--time" { try time(sample) } else { try draw(sample, into: output) }
    } catch { print("\(sample.name): \(error)") }
}
