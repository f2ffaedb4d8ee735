import ArgumentParser
import Foundation
import Zoetrope
import ZoetropePixels
import ZoetropeSceneModel
import ZoetropeFrames
import ZoetropeGIF

/// How a GIF is made, and what it shares with other animations.
struct GIFFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How often a GIF, APNG or WebP plays: forever (the default), once, or a number.", valueName: "times"),
        transform: GIFFlags.loop)
    var loop: GIFOptions.Loop?

    @Option(
        help: ArgumentHelp("Colours of a GIF's palettes at most, 2 to 256 (the default).", valueName: "n"),
        transform: GIFFlags.colors)
    var colors: Int?

    @Option(help: "How a GIF shows colours that its palette lacks (default: diffusion).")
    var dither: GIFOptions.Dither?

    @Option(
        help: ArgumentHelp(
            "A GIF's quality, 1 to 100 (default: \(GIFOptions().quality)): lower is smaller. "
                + "Pixels that stand still are drawn at about 60 even below that.",
            valueName: "n"), transform: GIFFlags.quality)
    var quality: Int?

    @Option(
        help: ArgumentHelp(
            "Write a WebP that is lossy, of quality 0 to 100 (about 75 is usual). (default: lossless)",
            valueName: "n"), transform: GIFFlags.webpQuality)
    var webpQuality: Int?

    @Option(
        help: ArgumentHelp(
            "The colour behind transparent pixels, in formats without alpha: white (the default), #0D1117, …",
            valueName: "colour"),
        transform: GIFFlags.matte)
    var matte: Color?

    @Flag(help: "Pixels of a GIF under half alpha stay clear; the others are blended onto the matte.")
    var transparent = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The largest size of a GIF, such as 500000 or 2MB: what looks best within it is chosen among scales, frame "
                + "rates and qualities, except for those that are given.",
            valueName: "bytes"), transform: GIFFlags.bytes)
    var maxBytes: Int?

    /// The settings that were given.
    var fixed: Set<GIFSetting> { quality == nil ? [] : [.quality] }

    /// The colour behind pixels that are not opaque, in formats without alpha.
    var background: Color { matte ?? .white }

    /// The options that were given.
    var given: [String] { [used.gif, used.webp, used.animation, used.opaque].flatMap { $0 } }

    /// How often an animation plays.
    var plays: GIFOptions.Loop { loop ?? GIFOptions().loop }

    var options: GIFOptions {
        let usual = GIFOptions()
        return GIFOptions(
            colors: colors ?? usual.colors, dither: dither ?? usual.dither, quality: quality ?? usual.quality,
            matte: background, loop: plays, isTransparent: transparent)
    }

    /// Refuses an option that applies to none of the outputs, instead of ignoring it.
    func check(_ outputs: [Output]) throws {
        let used = used
        try check(used.gif, "GIFs", "gif", outputs.contains(where: \.isGIF))
        try check(used.webp, "WebP", "webp", outputs.contains(where: \.isWebP))
        try check(used.animation, "GIF, APNG and WebP", "gif", outputs.contains(where: \.isAnimation))
        try check(used.opaque, "formats without alpha", "gif", outputs.contains(where: \.takesMatte))
    }

    private func check(_ options: [String], _ formats: String, _ example: String, _ isThere: Bool) throws {
        guard let option = options.first, !isThere else { return }
        throw ValidationError(
            "\(option) is for \(formats), and none of the outputs is one; name one with -o, such as -o out.\(example), "
                + "or leave \(option) out.")
    }

    /// The options that were given, by the formats that they are for.
    private var used: (gif: [String], webp: [String], animation: [String], opaque: [String]) {
        let names = { (options: [(String, Bool)]) in options.filter(\.1).map(\.0) }
        return (
            gif: names([
                ("--max-bytes", maxBytes != nil), ("--colors", colors != nil), ("--dither", dither != nil),
                ("--quality", quality != nil), ("--transparent", transparent),
            ]),
            webp: names([("--webp-quality", webpQuality != nil)]), animation: names([("--loop", loop != nil)]),
            opaque: names([("--matte", matte != nil)])
        )
    }

    @Sendable private static func loop(_ text: String) throws -> GIFOptions.Loop {
        switch (text, Int(text)) {
        case ("forever", _): return .forever
        case ("once", _): return .once
        case (_, let count?) where (1...65536).contains(count): return count == 1 ? .once : .count(count)
        default:
            throw ValidationError(
                "'\(text)' does not say how often to play; write forever, once, or the number of times (1 to 65536).")
        }
    }

    @Sendable private static func colors(_ text: String) throws -> Int {
        guard let colors = Int(text), (2...256).contains(colors) else {
            throw ValidationError("'\(text)' is not a number of colours for a GIF; write 2 to 256.")
        }
        return colors
    }

    @Sendable private static func quality(_ text: String) throws -> Int {
        guard let quality = Int(text), (1...100).contains(quality) else {
            throw ValidationError("'\(text)' is not a quality; write 1 (smallest file) to 100 (best picture).")
        }
        return quality
    }

    @Sendable private static func webpQuality(_ text: String) throws -> Int {
        guard let quality = Int(text), (0...100).contains(quality) else {
            throw ValidationError("'\(text)' is not a WebP's quality; write 0 (smallest file) to 100 (best picture).")
        }
        return quality
    }

    @Sendable private static func bytes(_ text: String) throws -> Int {
        let units = ["KB": 1_000, "MB": 1_000_000, "B": 1], upper = text.uppercased()
        let unit = ["KB", "MB", "B"].first { upper.hasSuffix($0) }
        let number = upper.dropLast(unit?.count ?? 0).trimmingCharacters(in: .whitespaces)
        let bytes = (Double(number) ?? 0) * Double(unit.flatMap { units[$0] } ?? 1)
        guard (1...1e12).contains(bytes) else {
            throw ValidationError("'\(text)' is not a number of bytes; write 500000, 500KB or 2MB.")
        }
        return Int(bytes)
    }

    /// `#0D1117`
    static func text(_ color: Color) -> String {
        let channels = [color.r, color.g, color.b].map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
        return "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }

    @Sendable private static func matte(_ text: String) throws -> Color {
        guard let color = ColorModel.fixedColor(text.lowercased()) ?? Color(hex: "#" + text) else {
            throw ValidationError(
                "'\(text)' is not a colour; write \(ColorModel.forms), such as '#0D1117' for GitHub's dark mode "
                    + "(quoted in a shell).")
        }
        guard color.a == 1 else { throw ValidationError("'\(text)' is not opaque; a matte has no alpha.") }
        return color
    }
}

extension GIFOptions.Dither: ExpressibleByArgument {}
