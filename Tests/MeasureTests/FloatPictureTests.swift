import Testing
import Zoetrope
import ZoetropeGeometry
import ZoetropeMeasure
import ZoetropePixels
import ZoetropeTestSupport

/// Pictures of floats, beside plain loops over their pixels.
@Suite struct FloatPictureTests {
    private static func random(_ width: Int, _ height: Int, _ random: inout SeededRandom) -> FloatPicture {
        var out = FloatPicture(width: width, height: height)
        for i in out.values.indices { out.values[i] = Float(random.next() % 256) }
        return out
    }

    /// Each pixel has a quarter of its neighbours and half of itself, across and then down; beyond the edge it repeats.
    @Test func softeningIsTheMeanOfNeighbours() {
        var random = SeededRandom(newSeed())
        for (width, height) in [(1, 1), (1, 7), (2, 3), (3, 1), (5, 4), (8, 8), (17, 9), (96, 31)] {
            let picture = Self.random(width, height, &random), softened = picture.softened
            func value(_ x: Int, _ y: Int, _ c: Int) -> Float {
                picture.values[3 * (y.clamped(to: 0...height - 1) * width + x.clamped(to: 0...width - 1)) + c]
            }
            func across(_ x: Int, _ y: Int, _ c: Int) -> Float {
                0.25 * value(x - 1, y, c) + 0.5 * value(x, y, c) + 0.25 * value(x + 1, y, c)
            }
            for y in 0..<height {
                for x in 0..<width {
                    for c in 0..<3 {
                        let expected = 0.25 * across(x, y - 1, c) + 0.5 * across(x, y, c) + 0.25 * across(x, y + 1, c)
                        #expect(
                            softened.values[3 * (y * width + x) + c] == expected, "\(x), \(y) of \(width) x \(height)")
                    }
                }
            }
        }
    }

    /// The cost of a frame's residuals, by Huber's rule, pixel by pixel.
    @Test func costsAreThoseOfEachPixel() {
        var random = SeededRandom(newSeed())
        for (width, height) in [(1, 1), (2, 2), (5, 3), (8, 4), (19, 7)] {
            let seen = Self.random(width, height, &random), drawn = Self.random(width, height, &random)
            let mask = (0..<width * height).map { _ in Float(random.next() % 5) / 4 }
            for (bend, mask) in [(Float(24), nil), (60, mask)] {
                var cost = 0.0
                for i in seen.values.indices {
                    let size = Double(abs(seen.values[i] - drawn.values[i])), bend = Double(bend)
                    cost += Double(mask?[i / 3] ?? 1) * (size <= bend ? size * size : bend * (2 * size - bend))
                }
                let found = FrameEquations(
                    seen: seen, drawn: drawn, changed: [], steps: [], mask: mask, bend: bend
                ).cost
                #expect(abs(found - cost) <= 1e-5 * cost, "\(width) x \(height): \(found), \(cost)")
            }
        }
    }

    /// A canvas that ends within a pixel: the pixel is left out, and the others are those of the frame.
    @Test func pixelsThatTheCanvasCoversInPartAreLeftOut() throws {
        let renderer = try SceneRenderer(
            json: """
                { "duration": 1, "canvas": { "width": 121, "height": 25, "background": "white" },
                  "layers": [{ "gradient": { "colors": ["red", "blue"], "startPoint": [0, 0] } }] }
                """)
        for (scale, width, height) in [(192 / 121.0, 192, 39), (1, 121, 25), (0.5, 60, 12), (2, 242, 50)] {
            let whole = try renderer.frame(at: 0, scale: scale), picture = try renderer.picture(at: 0, scale: scale)
            #expect(picture.width == width && picture.height == height, "\(scale)")
            for y in 0..<height {
                for x in 0..<width {
                    #expect(picture.values[3 * (y * width + x)] == Float(whole.pixels[y * whole.width + x].r))
                }
            }
        }
    }
}
