/// What a run can be written as, as far as options differ between them.
package enum OutputKind: String, OptionWord {
    /// PNG files of every frame, one frame, a contact sheet.
    case frames, still, sheet
    case gif, apng, webp, rgba, y4m, video
}

/// The outputs that use an option.
package struct OutputUse: Sendable {
    package let kinds: Set<OutputKind>
    /// `GIF, APNG and WebP`, and an ending of such a file.
    package let words, example: String

    static let gif = OutputUse(kinds: [.gif], words: "GIFs", example: "gif")
    static let webp = OutputUse(kinds: [.webp], words: "WebP", example: "webp")
    static let animations = OutputUse(kinds: [.gif, .apng, .webp], words: "GIF, APNG and WebP", example: "gif")
    /// Formats without alpha, or with less.
    static let opaque = OutputUse(kinds: [.gif, .y4m, .video], words: "formats without alpha", example: "gif")
    static let runs = OutputUse(
        kinds: [.frames, .gif, .apng, .webp, .rgba, .y4m, .video], words: "runs of many frames", example: "gif")
    /// Of frames in their own size, which sheets are not; and those that a PNG's compression is used for.
    static let frames = OutputUse(
        kinds: Set(OutputKind.allCases).subtracting([.sheet]), words: "frames", example: "gif")
    static let compressed = OutputUse(kinds: [.frames, .still, .apng, .webp], words: "PNG and WebP", example: "png")
    static let sheet = OutputUse(kinds: [.sheet], words: "contact sheets", example: "png")
    static let all = OutputUse(kinds: Set(OutputKind.allCases), words: "all outputs", example: "gif")
}
