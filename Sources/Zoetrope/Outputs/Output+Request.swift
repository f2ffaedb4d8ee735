import ZoetropeGIF
import ZoetropeRuns

extension Output {
    /// What a request asks for of an output in some format, by its name: `gif`, `mp4`; nil for an unknown one.
    package init?(_ name: String, to destination: Destination, _ request: RunRequest) {
        let format: Format
        switch name {
        case "frames": format = .frames
        case "gif": format = .gif(GIFOptions(request))
        // A viewer without animated PNG shows its first frame.
        case "apng", "png": format = .apng(request.loop)
        case "webp": format = .webp(request.loop, quality: request.webpQuality)
        case "rgba": format = .rgba
        case "y4m": format = .y4m(matte: request.matte)
        case "mp4": format = .video(.mp4, matte: request.matte)
        case "webm": format = .video(.webm, matte: request.matte)
        default: return nil
        }
        self.init(format, to: destination)
        guard kind == .gif else { return }
        maximumBytes = request.maxBytes
        // What was asked for is not chosen.
        if request.has(\.scale) { fixed.insert(.scale) }
        if request.has(\.rate) { fixed.insert(.rate) }
        if request.has(\.quality) { fixed.insert(.quality) }
    }
}

extension GIFOptions {
    init(_ request: RunRequest) {
        self.init(
            colors: request.colors, dither: request.dither, quality: request.quality, matte: request.matte,
            loop: request.loop, isTransparent: request.transparent)
    }
}
