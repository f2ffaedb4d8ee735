import ZoetropeFrames

/// Picture formats, recognized by their first bytes, so that a message can name the format of a file that cannot be read.
enum PictureFormat: String {
    case png = "a PNG", jpeg = "a JPEG", gif = "a GIF", webp = "a WebP", pdf = "a PDF", svg = "an SVG", tiff = "a TIFF",
        bmp = "a BMP"
    case heif = "a HEIF or AVIF", photoshop = "a Photoshop"

    init?(of bytes: [UInt8]) {
        func has(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
        func has(_ magic: [UInt8]) -> Bool { bytes.starts(with: magic) }
        if has(PNGChunks.signature) {
            self = .png
        } else if has([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if has("GIF87a") || has("GIF89a") {
            self = .gif
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webp
        } else if has("%PDF") {
            self = .pdf
        } else if has("<svg") || has("<?xml") {
            self = .svg
        } else if has("II*\0") || has("MM\0*") {
            self = .tiff
        } else if has("BM") {
            self = .bmp
        } else if has("ftyp", at: 4) {
            self = .heif
        } else if has("8BPS") {
            self = .photoshop
        } else {
            return nil
        }
    }

    /// The error for a file that is none of the formats `wanted`.
    static func refusal(of bytes: [UInt8], wanted: String, path: String) -> PictureError {
        if VideoContainer(of: bytes) != nil {
            return PictureError(
                path: path, problem: "it is a video, not \(wanted) file",
                remedy: "give one frame of it, for example with: ffmpeg -i \(path) -frames:v 1 \(output(path))")
        }
        return PictureFormat(of: bytes)?.isNot(wanted, path)
            ?? PictureError(path: path, problem: "it is not \(wanted) file", remedy: "give \(wanted)")
    }

    /// The error for a file of this format where one of the formats `wanted` is needed.
    func isNot(_ wanted: String, _ path: String) -> PictureError {
        let tool =
            switch self {
            case .heif:
                "magick \(path) \(PictureFormat.output(path)), or on a Mac: "
                    + "sips -s format png \(path) --out \(PictureFormat.output(path))"
            case .pdf: "pdftocairo -png -r 144 -singlefile \(path) \(PictureFormat.stem(path))"
            case .svg: "resvg \(path) \(PictureFormat.output(path))"
            default: "magick \(path) \(PictureFormat.output(path))"
            }
        return PictureError(
            path: path, problem: "it is \(rawValue) file, not \(wanted)",
            remedy: "convert it, for example with: \(tool)")
    }

    /// The name of the converted file, never `path` itself.
    private static func output(_ path: String) -> String {
        let name = stem(path) + ".png"
        return name == path ? stem(path) + "-1.png" : name
    }

    /// The path without its extension.
    private static func stem(_ path: String) -> String {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return path }
        return String(path[..<dot])
    }
}
