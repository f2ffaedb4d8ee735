import Testing
import Zoetrope
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeFrames
import ZoetropeGeometry
import ZoetropeMeasure
import ZoetropePixels
import ZoetropeTestSupport

/// Where a canvas lies in recordings that show less of it, or more than it.
@Suite struct RegistrationTests {
    private let canvas = Size(195, 422)

    /// A page that is mostly plain, as those of apps are: a bar at the top, and boxes with thin borders.
    private func page(_ bar: String, _ paper: String, rows: Int) throws -> SceneRenderer {
        let boxes = (0..<rows).map { i in
            """
            { "frame": [8, \(55 + 30 * i), 180, 25], "cornerRadius": 4, "borderWidth": 1, "borderColor": "\(bar)" },
            { "frame": [15, \(65 + 30 * i), \(20 + 31 * i % 60), 4], "backgroundColor": "\(bar)" }
            """
        }
        return try SceneRenderer(
            json: """
                { "duration": 1, "tracks": { "t": { "from": 0, "to": 1 } },
                  "canvas": { "width": 195, "height": 422, "background": "\(paper)" }, "layers": [
                  { "frame": [0, 0, 195, 45], "backgroundColor": "\(bar)", "opacity": "1 - 0.01*t" },
                  \(boxes.joined(separator: ",\n      ")) ] }
                """)
    }

    /// The canvas with `density` pixels a point; `cut` points of it are left out at the left, top, right and bottom,
    /// and where they are negative, there is a dark border.
    private func recorded(_ scene: SceneRenderer, _ density: Double, cut: [Double]) throws -> Bitmap {
        let frame = try scene.frame(at: 0, scale: density), pixels = cut.map { Int(($0 * density).rounded()) }
        var out = Bitmap(
            width: frame.width - pixels[0] - pixels[2], height: frame.height - pixels[1] - pixels[3])
        for y in 0..<out.height {
            for x in 0..<out.width {
                let (fx, fy) = (x + pixels[0], y + pixels[1])
                let isInside = fx >= 0 && fy >= 0 && fx < frame.width && fy < frame.height
                out[x, y] = isInside ? frame[fx, fy] : PremultipliedRGBA8(r: 30, g: 28, b: 34, a: 255)
            }
        }
        return out
    }

    /// Each place is found to a third of a point. In turn: less of the height, less of the width, less of both, a border.
    @Test(arguments: [(0.0, 0.16), (0.16, 0.0), (0.08, 0.08), (-0.1, -0.06)])
    func cropsAndBordersAreFound(_ acrossCut: Double, _ downCut: Double) throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("frames")
        let seed: UInt64 = 20_261_130 + UInt64(1000 * abs(acrossCut))
        var random = SplitMix64(seed)
        let pages = try [page("#2050A0", "#FFFFFF", rows: 5), page("#A03020", "#FAFAFA", rows: 8)]
        for (number, density) in [1.0, 1.5, 2].enumerated() {
            let share = (0..<2).map { _ in Double.random(in: 0...1, using: &random) }
            let whole = (x: acrossCut * canvas.width, y: downCut * canvas.height)
            let cut = [whole.x * share[0], whole.y * share[1], whole.x * (1 - share[0]), whole.y * (1 - share[1])]
            for i in 0..<6 {
                let frame = try recorded(pages[i / 3], density, cut: cut)
                try PNGFile.write(PNGEncoder.encode(frame), to: folder["frames/\(i).png"])
            }
            let recording = try Recording(path: folder["frames"], step: 1.0 / 30)
            let registration = Registration(
                canvas: canvas, recording: recording, before: { try FloatPicture(pages[0].frame(at: 0, scale: $0)) },
                after: { try FloatPicture(pages[1].frame(at: 0, scale: $0)) })
            let name: Comment = "seed \(seed), \(number): density \(density), cut \(cut)"
            guard let place = try? registration.place().place else { Issue.record(name); continue }
            let right = cut.map { -($0 * density).rounded() }
            let error = max(
                abs(place.left - right[0]), abs(place.top - right[1]),
                abs(place.left + place.across * canvas.width - right[0] - density * canvas.width),
                abs(place.top + place.down * canvas.height - right[1] - density * canvas.height))
            #expect(error / density < 1.0 / 3, name)
        }
    }
}
