import Testing
import ZoetropeGeometry
import ZoetropeGoldens
import ZoetropePixels
import ZoetropeTestSupport

@Suite struct FrameComparisonTests {
    let grey = Bitmap(width: 20, height: 10, filledWith: PremultipliedRGBA8(r: 100, g: 100, b: 100, a: 255))

    @Test func equalFrames() {
        let comparison = FrameComparison(expected: grey, actual: grey)
        #expect(
            comparison.isSame && comparison.passes && comparison.box == nil && comparison.maxDifference == 0
                && comparison.psnr == .infinity)
        #expect(comparison.description == "ok")
    }

    /// Two pixels: one off by 3 in red, one by -10 in green and 4 in blue. Squares: 9 + 100 + 16 = 125 over 800
    /// samples, so the PSNR is 10·log10(65025 · 800 / 125) = 10·log10(416160) = 56.192603.
    @Test func twoPixels() {
        let other = grey.changed {
            $0[3, 2] = PremultipliedRGBA8(r: 103, g: 100, b: 100, a: 255)
            $0[17, 8] = PremultipliedRGBA8(r: 100, g: 90, b: 104, a: 255)
        }
        let comparison = FrameComparison(expected: grey, actual: other, tolerance: Tolerance(channel: 3, pixels: 1))
        #expect(comparison.differingPixels == 2 && comparison.exceedingPixels == 1 && comparison.maxDifference == 10)
        #expect(comparison.box == PixelRect(x0: 3, y0: 2, x1: 18, y1: 9))
        #expect(abs(comparison.psnr - 56.192603) < 1e-6)
        #expect(comparison.passes && !comparison.isSame)
        #expect(!FrameComparison(expected: grey, actual: other, tolerance: Tolerance(channel: 3)).passes)
        #expect(FrameComparison(expected: grey, actual: other, tolerance: Tolerance(channel: 10)).passes)
        #expect(comparison.description == "2 pixels differ by at most 10, in 15 x 7 at 3, 2; 1 of them by more than 3")
    }

    /// 30 x 5 and 20 x 10 overlap in 20 x 5; of the 30 x 10 around both, 200 pixels belong to one or to none.
    @Test func differentSizes() {
        let wide = Bitmap(width: 30, height: 5, filledWith: PremultipliedRGBA8(r: 100, g: 100, b: 100, a: 255))
        let comparison = FrameComparison(
            expected: grey, actual: wide, tolerance: Tolerance(channel: 254, pixels: 10_000))
        #expect(
            comparison.sizesDiffer && !comparison.passes && comparison.differingPixels == 200
                && comparison.maxDifference == 255)
        #expect(comparison.box == PixelRect(x0: 0, y0: 0, x1: 30, y1: 10))
        #expect(
            comparison.description.hasPrefix("the size is 30 x 5 instead of 20 x 10; 200 pixels differ by at most 255"))
    }

    /// Every figure against a loop over the channels, for random bitmaps of widths around the eight pixels of a step,
    /// few and many differences.
    @Test func agreesWithALoop() {
        let seed: UInt64 = 6
        var random = SeededRandom(seed)
        for _ in 0..<300 {
            let width = Int.random(in: 1...40, using: &random), height = Int.random(in: 1...6, using: &random)
            var a = Bitmap(width: width, height: height), tolerance = Int.random(in: 0...255, using: &random)
            for i in a.pixels.indices { a[offset: i].packed = UInt32.random(in: 0 ... .max, using: &random) }
            var b = a
            let changes = Bool.random(using: &random) ? 2 : a.pixels.count
            for _ in 0..<changes {
                b[offset: Int.random(in: 0..<b.pixels.count, using: &random)].packed = UInt32.random(
                    in: 0 ... .max, using: &random)
            }
            if Bool.random(using: &random) { tolerance = 0 }
            let expected = Slow(a, b, tolerance)
            let found = FrameComparison(expected: a, actual: b, tolerance: Tolerance(channel: tolerance))
            #expect(
                found.differingPixels == expected.differing && found.exceedingPixels == expected.exceeding
                    && found.maxDifference == expected.largest, "seed \(seed)")
            #expect(found.box == expected.box && (found.psnr == .infinity) == (expected.squares == 0), "seed \(seed)")
            if expected.squares > 0 { #expect(abs(found.psnr - expected.psnr) < 1e-9, "seed \(seed)") }
        }
    }

    /// The plainest way to count.
    private struct Slow {
        var differing = 0, exceeding = 0, largest = 0, squares = 0
        var box: PixelRect?
        let samples: Int

        /// By halving: 10·log10(v) is the p with 10^(p/10) = v.
        var psnr: Double {
            let target = 65025 * Double(samples) / Double(squares)
            var low = 0.0, high = 200.0
            for _ in 0..<100 {
                if Slow.power((low + high) / 2) < target { low = (low + high) / 2 } else { high = (low + high) / 2 }
            }
            return low
        }

        /// 10^(p/10), from the series of e^(p·ln 10/10/64), squared six times.
        private static func power(_ p: Double) -> Double {
            let x = p * 2.302585092994046 / 640
            var sum = 1.0, term = 1.0
            for n in 1..<40 {
                term *= x / Double(n)
                sum += term
            }
            for _ in 0..<6 { sum *= sum }
            return sum
        }

        init(_ a: Bitmap, _ b: Bitmap, _ tolerance: Int) {
            samples = a.pixels.count * 4
            for y in 0..<a.height {
                for x in 0..<a.width where a[x, y] != b[x, y] {
                    let p = a[x, y], q = b[x, y]
                    let channels = [Int(p.r) - Int(q.r), Int(p.g) - Int(q.g), Int(p.b) - Int(q.b), Int(p.a) - Int(q.a)]
                        .map(abs)
                    differing += 1
                    if channels.max()! > tolerance { exceeding += 1 }
                    largest = max(largest, channels.max()!)
                    squares += channels.reduce(0) { $0 + $1 * $1 }
                    let pixel = PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1)
                    box = box?.union(pixel) ?? pixel
                }
            }
        }
    }

    /// A lane of the sums must not overflow in the widest row there can be.
    @Test func widestRow() {
        let a = Bitmap(width: 70_000, height: 1), b = Bitmap(width: 70_000, height: 1, filledWith: .white)
        let comparison = FrameComparison(expected: a, actual: b)
        #expect(comparison.differingPixels == 70_000 && comparison.psnr == 0)
    }

    @Test func tolerances() throws {
        #expect(try Tolerance(parsing: "2,10") == Tolerance(channel: 2, pixels: 10))
        #expect(
            try Tolerance(parsing: "7") == Tolerance(channel: 7) && Tolerance(channel: 7).description == "7"
                && Tolerance(channel: 2, pixels: 10).description == "2,10")
        #expect(try Tolerance(parsing: "2,0.1%") == Tolerance(channel: 2, share: 0.001))
        #expect(try Tolerance(parsing: "dE0.02,10") == Tolerance(pixels: 10, deltaE: 0.02))
        for text in ["2,0.1%", "dE0.02,10", "dE0.5", "0,25%"] {
            #expect(try Tolerance(parsing: text).description == text)
        }
        for text in ["", "256", "-1", "1,", "1,-2", "1,2,3", "a", "1.5", " 1", "dE0", "dE-1", "dEx", "1,-2%", "1,nan%"]
        {
            #expect(throws: ToleranceError.self, "\(text)") { try Tolerance(parsing: text) }
        }
    }

    /// With these wholly other frames would pass.
    @Test(arguments: ["255", "255,3", "254,99.99%", "128", "0,100%", "0,51%", "dE1", "dE2,5", "dE0.99", "dE0.51"])
    func blindTolerances(_ text: String) {
        let error = thrown(ToleranceError.self) { try Tolerance(parsing: text) }
        #expect(error?.description.hasPrefix("with a tolerance of '\(text)' wholly other frames would pass") == true)
    }

    /// Of 40 x 10 pixels, half may differ; fewer where some are ignored. Regions may lie over each other.
    @Test func whatIsComparedIsNotEmpty() throws {
        let size = PixelSize(width: 40, height: 10)
        func check(_ tolerance: Tolerance, _ ignored: [PixelRect]) -> String? {
            thrown(ToleranceError.self) { try tolerance.check(for: size, ignoring: ignored) }?.description
        }
        let left = PixelRect(x: 0, y: 0, width: 25, height: 10), right = PixelRect(x: 15, y: 0, width: 25, height: 10)
        #expect(check(.exact, []) == nil && check(.exact, [left]) == nil && check(.exact, [right, right]) == nil)
        let covered = check(.exact, [left, right])
        #expect(covered?.hasPrefix("the ignored regions cover the whole frame of 40 x 10") == true)
        #expect(check(Tolerance(pixels: 200), []) == nil && check(Tolerance(share: 0.5), []) == nil)
        #expect(check(Tolerance(pixels: 201), [])?.contains("201 of the 400 pixels that are compared") == true)
        #expect(check(Tolerance(pixels: 75), [left]) == nil)
        #expect(check(Tolerance(pixels: 76), [left])?.contains("76 of the 150 pixels") == true)
        #expect(check(Tolerance(share: 0.5), [left, PixelRect(x: 30, y: 5, width: 5, height: 5)]) != nil)
    }

    /// However many pixels may differ, not all of them.
    @Test func notEverythingPasses() {
        let white = Bitmap(width: 4, height: 4, filledWith: .white),
            black = Bitmap(width: 4, height: 4, filledWith: .black)
        for tolerance in [Tolerance(pixels: 1_000), Tolerance(share: 0.99)] {
            #expect(!FrameComparison(expected: white, actual: black, tolerance: tolerance).passes)
            let most = black.changed { $0[0, 0] = .white }
            #expect(FrameComparison(expected: white, actual: most, tolerance: tolerance).passes, "15 of 16 differ")
        }
    }

    @Test func aShareOfThePixels() {
        let white = Bitmap(width: 20, height: 10, filledWith: .white)
        let three = white.changed { frame in for x in 0..<3 { frame[x, 0] = .black } }
        for (share, passes) in [(0.01, false), (0.0149, false), (0.015, true), (0.5, true)] {
            let comparison = FrameComparison(expected: white, actual: three, tolerance: Tolerance(share: share))
            #expect(comparison.passes == passes, "\(share)")
            #expect(comparison.description.hasSuffix("(1.5 %)"), "\(comparison)")
        }
        let all = FrameComparison(
            expected: white, actual: Bitmap(width: 20, height: 10, filledWith: .black), tolerance: Tolerance(share: 0.5)
        )
        #expect(all.description.hasSuffix("(100 %)"), "\(all)")
    }

    /// White and black are 1 apart; a step of a dark blue is seen less than the same of a grey. Worked by hand from the
    /// matrices of Ottosson's article: for greys, L is the cube root of the linear level.
    @Test func colorsAsTheyLook() {
        func distance(_ a: PremultipliedRGBA8, _ b: PremultipliedRGBA8) -> Double {
            let (a, b) = (Bitmap(width: 1, height: 1, filledWith: a), Bitmap(width: 1, height: 1, filledWith: b))
            return FrameComparison(expected: a, actual: b, tolerance: Tolerance(deltaE: 0.001)).maxDeltaE ?? -1
        }
        func grey(_ v: UInt8) -> PremultipliedRGBA8 { PremultipliedRGBA8(r: v, g: v, b: v, a: 255) }
        #expect(abs(distance(grey(255), grey(0)) - 1) < 1e-6)
        // 188 is 0.5029 of white's light, whose cube root is 0.7952.
        #expect(abs(distance(grey(255), grey(188)) - 0.2048) < 1e-4)
        let blue = PremultipliedRGBA8(r: 0, g: 0, b: 100, a: 255),
            other = PremultipliedRGBA8(r: 0, g: 0, b: 104, a: 255)
        #expect(distance(blue, other) < distance(grey(100), grey(104)))
        // Half transparent white is white on white, and grey on black.
        let half = PremultipliedRGBA8(r: 128, g: 128, b: 128, a: 128)
        #expect(abs(distance(half, PremultipliedRGBA8(r: 0, g: 0, b: 0, a: 0)) - distance(grey(128), grey(0))) < 1e-9)
    }

    @Test func regionsThatAreIgnored() {
        let other = grey.changed { $0[3, 2].packed -= 1 }.changed { $0[4, 2] = .black }
        func comparison(_ regions: [PixelRect]) -> FrameComparison {
            FrameComparison(expected: grey, actual: other, ignoring: regions)
        }
        #expect(comparison([PixelRect(x0: 3, y0: 2, x1: 5, y1: 3)]).isSame)
        #expect(
            comparison([PixelRect(x0: 4, y0: 0, x1: 5, y1: 9)].filter { $0.y1 <= grey.height }).differingPixels >= 1)
        #expect(comparison([PixelRect(x0: 3, y0: 2, x1: 4, y1: 3)]).differingPixels == 1)
    }

    @Test func differencePicture() {
        let other = grey.changed { $0[3, 2].packed -= 1 }.changed { $0[4, 2] = .black }
        let picture = DifferencePicture.make(expected: grey, actual: other, tolerance: Tolerance(channel: 1))
        #expect(picture[3, 2] == PremultipliedRGBA8(r: 245, g: 166, b: 35, a: 255))
        #expect(picture[4, 2].r > 150 && picture[4, 2].g < 40)
        #expect(
            picture[0, 0] == PremultipliedRGBA8(r: 224, g: 224, b: 224, a: 255),
            "luma 100 at a fifth of its contrast: 204 + 20")
        let lumas = Bitmap(width: 256, height: 1).changed {
            for i in 0..<256 { $0[i, 0] = PremultipliedRGBA8(r: UInt8(i), g: UInt8(i), b: UInt8(i), a: 255) }
        }
        #expect(
            DifferencePicture.make(expected: lumas, actual: lumas).pixels.map { Int($0.g) }
                == (0..<256).map { 204 + $0 / 5 }, "greys keep their luma: 77 + 150 + 29 is 256")
        let larger = DifferencePicture.make(expected: grey, actual: Bitmap(width: 21, height: 4))
        #expect(larger.width == 21 && larger.height == 10 && larger[20, 0] == larger[0, 9] && larger.isOpaque)
    }
}
