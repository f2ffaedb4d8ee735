import Zoetrope
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeFrames
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import ZoetropeTestSupport

/// A small scene: a page of stripes and blocks comes over another.
enum Filmed {
    static func text(_ seconds: Double = 0.6, timing: String = #""easeInEaseOut""#) -> String {
        """
        { "duration": "seconds", "canvas": { "width": 90, "height": 160, "background": "#FFFFFF" },
          "parameters": { "seconds": { "default": \(seconds), "minimum": 0.01 }, "slide": { "default": 0.3, "minimum": 0, "maximum": 1 } },
          "tracks": { "push": { "from": 0, "to": 1, "timing": \(timing) } },
          "layers": [
            { "name": "below", "frame": [0, 0, 90, 160], "transform": [{ "translateX": "-slide*width*push" }], "sublayers": [
              { "frame": [6, 8, 40, 30], "backgroundColor": "#205080" }, { "frame": [52, 20, 30, 64], "backgroundColor": "#B04020" },
              { "frame": [10, 70, 34, 60], "backgroundColor": "#30A060" }, { "frame": [0, 140, 90, 20], "backgroundColor": "#222222" } ] },
            { "name": "page", "frame": [0, 0, 90, 160], "backgroundColor": "#F0E8D8", "transform": [{ "translateX": "width*(1 - push)" }],
              "sublayers": [
              { "frame": [0, 0, 90, 46], "backgroundColor": "#4030A0" }, { "frame": [12, 60, 60, 12], "backgroundColor": "#151515" },
              { "frame": [12, 84, 44, 12], "backgroundColor": "#808080" }, { "frame": [20, 112, 50, 30], "backgroundColor": "#C08020" } ] }
          ] }
        """
    }

    /// The tiles of 20 x 20 pixels of a picture of 180 x 320, in another order for each `i`.
    static func shuffled(_ frame: Bitmap, _ i: Int) -> Bitmap {
        var out = frame
        for y in 0..<frame.height {
            for x in 0..<frame.width {
                let column = (x / 20 * 5 + i) % 9, row = (y / 20 * 7 + i) % 16
                out[x, y] = frame[column * 20 + x % 20, row * 20 + y % 20]
            }
        }
        return out
    }

    /// Draws the run with stillness of 0.2 s around it, at 30 frames a second, as a folder of PNG files. `change` makes
    /// a recording's picture of a drawn one.
    static func record(
        _ text: String, to folder: String, scale: Double = 2, _ change: (Int, Bitmap) -> Bitmap = { $1 }
    ) throws {
        try record(SceneRenderer(json: text), to: folder, scale: scale, change)
    }

    static func record(
        _ renderer: SceneRenderer, to folder: String, scale: Double = 2, _ change: (Int, Bitmap) -> Bitmap = { $1 }
    ) throws {
        let count = Int(((renderer.duration + 0.4) * 30).rounded(.up)) + 1
        for i in 0..<count {
            let time = (Double(i) / 30 - 0.2).clamped(to: 0...renderer.duration)
            let frame = change(i, try renderer.frame(at: time, scale: scale))
            try PNGFile.write(PNGEncoder.encode(frame), to: "\(folder)/frame-\(1000 + i).png")
        }
    }

    /// Adds up to `levels` of noise to each channel.
    static func noisy(_ bitmap: Bitmap, _ levels: Int, _ random: inout RandomNumbers) -> Bitmap {
        var out = bitmap
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let p = bitmap[x, y]
                func moved(_ v: UInt8) -> UInt8 {
                    UInt8(min(255, max(0, Int(v) + Int(random.next() % UInt64(2 * levels + 1)) - levels)))
                }
                out[x, y] = PremultipliedRGBA8(r: moved(p.r), g: moved(p.g), b: moved(p.b), a: 255)
            }
        }
        return out
    }
}

/// Xorshift (Marsaglia, 2003).
struct RandomNumbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
