import ZoetropeGeometry
import ZoetropeGoldens
import ZoetropePixels
import ZoetropeNumbers
import Zoetrope
import ZoetropeFrames
import ZoetropeGIF

/// What is made of a scene, with the options of the command line.
struct ExportOptions: Decodable, Sendable {
    enum Format: String, Decodable, Sendable {
        case gif, apng, webp
        /// The frame at the playhead.
        case png
        /// A contact sheet.
        case sheet

        var type: String { "image/\(self == .sheet ? "png" : rawValue)" }

        /// The name of a scene's file.
        func file(of scene: String) -> String { self == .sheet ? "\(scene)-sheet.png" : "\(scene).\(rawValue)" }

        /// What draws it on the command line; nil for the command that draws frames.
        var command: String? { self == .sheet ? rawValue : nil }
    }

    let format: Format
    /// `60` or `30000/1001`; nil for 60.
    var fps: String?
    var scale: Double?
    /// Seconds.
    var holdStart, holdEnd: Double?
    var speed: Double?
    /// How often it plays; nil for forever.
    var plays: Int?
    /// The first and the last frame at that rate; nil for all.
    var frames: [Int]?
    /// The moments whose mean a frame is; nil for 1.
    var motionBlur: Int?
    var quality, colors: Int?
    var dither: String?
    /// `#RRGGBB`
    var matte: String?
    var transparent: Bool?
    var maxBytes: Int?
    /// Of a contact sheet: how many frames, and how many in a row.
    var count, columns: Int?
    var theme: FigureTheme?
}

extension ExportOptions {
    /// - Throws: a `RunError` for an option outside its range, as the command line reports it.
    func output(to buffer: OutputBuffer) throws -> Output {
        let loop: GIFOptions.Loop = plays.map { $0 == 1 ? .once : .count($0) } ?? .forever
        switch format {
        case .gif:
            var output = Output(.gif(try gif(loop)), to: .memory(buffer))
            output.maximumBytes = maxBytes
            return output
        case .apng: return Output(.apng(loop), to: .memory(buffer))
        case .webp: return Output(.webp(loop, quality: nil), to: .memory(buffer))
        case .png, .sheet: return Output(.frames, to: .memory(buffer))
        }
    }

    func figure() throws -> ContactSheet {
        var figure = ContactSheet()
        (figure.count, figure.columns) = (count ?? figure.count, columns)
        (figure.scale, figure.theme) = (scale ?? figure.scale, theme ?? figure.theme)
        let most = ContactSheet.maximumCount
        guard 1...most ~= figure.count, (columns ?? 1) >= 1, figure.scale > 0 else {
            throw RunError.playback("a sheet has 1 to \(most) frames, at least one in a row, and a scale above 0")
        }
        return figure
    }

    private func gif(_ loop: GIFOptions.Loop) throws -> GIFOptions {
        let usual = GIFOptions()
        let quality = quality ?? usual.quality, colors = colors ?? usual.colors
        guard (1...100).contains(quality), (2...256).contains(colors), (plays ?? 1) >= 1, (plays ?? 1) <= 65536 else {
            throw RunError.playback("a quality is 1 to 100, colours are 2 to 256, and a GIF plays 1 to 65536 times")
        }
        return GIFOptions(
            colors: colors, dither: dither.flatMap(GIFOptions.Dither.init(rawValue:)) ?? usual.dither,
            quality: quality, matte: matte.flatMap(Color.init(hex:)) ?? .white, loop: loop,
            isTransparent: transparent ?? false)
    }

    func run() throws -> RunOptions {
        guard let rate = FrameRate(fps ?? "60") else {
            throw RunError.playback("'\(SafeText.line(fps ?? ""))' is not a frame rate; it is above 0 and at most 240")
        }
        return RunOptions(rate: rate, scale: scale ?? 1, frames: try range(), motionBlur: motionBlur ?? 1)
    }

    private func range() throws -> ClosedRange<Int>? {
        guard let frames else { return nil }
        guard frames.count == 2, 0...frames[1] ~= frames[0] else {
            throw RunError.playback("a part of the frames is a first and a last one")
        }
        return frames[0]...frames[1]
    }

    /// The settings of the run, with holds, speed and motion blur.
    func settings(_ base: RunSettings) -> RunSettings {
        var settings = base
        (settings.holdStart, settings.holdEnd, settings.speed) = (holdStart ?? 0, holdEnd ?? 0, speed ?? 1)
        settings.motionBlur = motionBlur ?? 1
        return settings
    }

    /// The options of the command line that say the same; those that have their defaults are left out.
    func words(time: Double, file: String) -> [String] {
        var out: [String] = []
        func add(_ option: String, _ value: String?) { if let value { out += [option, value] } }
        func number(_ value: Double?, unless usual: Double) -> String? {
            value.flatMap { $0 == usual ? nil : JSONWriter.number($0) }
        }
        add("--scale", number(scale, unless: 1))
        if format == .sheet {
            let usual = ContactSheet()
            add("--count", count.flatMap { $0 == usual.count ? nil : "\($0)" })
            add("--columns", columns.map { "\($0)" })
            add("--theme", theme == usual.theme ? nil : theme?.rawValue)
            return out + ["-o", file]
        }
        guard format != .png else { return out + ["--at", JSONWriter.number(time), "-o", file] }
        add("--fps", fps == "60" ? nil : fps)
        add("--frames", frames.map { "\($0[0])..\($0[1])" })
        add("--hold-start", number(holdStart, unless: 0))
        add("--hold-end", number(holdEnd, unless: 0))
        add("--speed", number(speed, unless: 1))
        add("--motion-blur", motionBlur.flatMap { $0 == 1 ? nil : "\($0)" })
        add("--loop", plays.map { $0 == 1 ? "once" : "\($0)" })
        guard format == .gif else { return out + ["-o", file] }
        let usual = GIFOptions()
        add("--quality", quality.flatMap { $0 == usual.quality ? nil : "\($0)" })
        add("--colors", colors.flatMap { $0 == usual.colors ? nil : "\($0)" })
        add("--dither", dither == usual.dither.rawValue ? nil : dither)
        add("--matte", matte.flatMap { $0.uppercased() == "#FFFFFF" ? nil : $0 })
        if transparent == true { out.append("--transparent") }
        add("--max-bytes", maxBytes.map { "\($0)" })
        return out + ["-o", file]
    }
}

extension FigureTheme: Decodable {}
