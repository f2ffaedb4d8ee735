import Testing
import ZoetropePixels

@Suite struct PixelTests {
    /// c · k / 255 rounded to nearest, for all bytes.
    @Test func scalingIsExact() {
        for k in 0...255 {
            for c in 0...255 {
                let scaled = Bitmap.Pixel(r: UInt8(c), g: 0, b: UInt8(c), a: 255).scaled(by: UInt8(k))
                let expected = UInt8((2 * c * k + 255) / 510)
                #expect(scaled == Bitmap.Pixel(r: expected, g: 0, b: expected, a: UInt8(k)))
            }
        }
    }

    @Test func compositing() {
        let half = Bitmap.Pixel(r: 128, g: 0, b: 0, a: 128)
        // 255 · 127 / 255 = 127 of the white below.
        #expect(half.over(.white) == Bitmap.Pixel(r: 255, g: 127, b: 127, a: 255))
        #expect(half.over(.clear) == half)
        #expect(Bitmap.Pixel.white.over(half) == .white)
        #expect(
            Bitmap.Pixel.clear.onMatte(Bitmap.Pixel(r: 1, g: 2, b: 3, a: 0)) == Bitmap.Pixel(r: 1, g: 2, b: 3, a: 255))
    }

    @Test func printsAsAColour() {
        #expect("\(Bitmap.Pixel(r: 255, g: 128, b: 0, a: 255))" == "#FF8000")
        // 64 of 128 are half of the channel.
        #expect("\(Bitmap.Pixel(r: 128, g: 64, b: 0, a: 128))" == "#FF800080")
        #expect("\(Bitmap.Pixel.clear)" == "#00000000")
        // Not a colour, but it must not trap: a channel above alpha.
        #expect("\(Bitmap.Pixel(r: 255, g: 0, b: 0, a: 1))" == "#FF000001")
    }
}

@Suite struct ColorTests {
    @Test func hexadecimal() {
        #expect(Color(hex: "#F80") == Color(r: 1, g: 136.0 / 255, b: 0))
        #expect(Color(hex: "#FF880080")?.a == 128.0 / 255)
        for text in ["", "#", "FF8800", "#FF88", "#FF88000", "#FF88000000", "#GG8800", "#ＦＦ8800"] {
            #expect(Color(hex: text) == nil, "\(text)")
        }
    }

    /// A colour prints as it can be written.
    @Test func printsAsItIsWritten() {
        for text in ["#000000", "#FF8800", "#12345678", "#FFFFFF00"] {
            #expect(Color(hex: text).map { "\($0)" } == text)
        }
        #expect("\(Color(r: 2, g: -1, b: .nan))" == "#FF0000")
    }

    @Test func premultiplication() {
        #expect(Color(r: 1, g: 0.5, b: 0, a: 0.5).premultiplied == Bitmap.Pixel(r: 128, g: 64, b: 0, a: 128))
        #expect(Color(r: 9, g: -1, b: .nan, a: 2).premultiplied == Bitmap.Pixel(r: 255, g: 0, b: 0, a: 255))
        #expect(Color.white.opacity(0.25).a == 0.25)
    }
}

@Suite struct BitmapTests {
    @Test func rowsFromTheTop() {
        var bitmap = Bitmap(width: 3, height: 2)
        bitmap[2, 1] = .white
        #expect(bitmap.pixels.firstIndex(of: .white) == 5 && bitmap[offset: 5] == .white)
        #expect(!bitmap.isOpaque && Bitmap(width: 1, height: 1, filledWith: .black).isOpaque)
        #expect(bitmap.withUnsafeBytes { Array($0.suffix(5)) } == [0, 255, 255, 255, 255])
    }

    @Test func pixelsMustFillTheSize() {
        #expect(Bitmap(width: 2, height: 2, pixels: [.black, .black, .black, .white])?[1, 1] == .white)
        for (width, height, count) in [(2, 2, 3), (0, 2, 0), (-1, -1, 1), (Int.max, 2, 2)] {
            #expect(
                Bitmap(width: width, height: height, pixels: Array(repeating: .black, count: count)) == nil)
        }
    }

    /// Black and white are half of the light, which is 188 in sRGB, and not 128.
    @Test func theMeanIsThatOfLight() {
        let mean = FrameMean(area: 1)
        mean.begin()
        mean.add(Bitmap(width: 1, height: 1, filledWith: .black))
        mean.add(Bitmap(width: 1, height: 1, filledWith: .white))
        var bitmap = Bitmap(width: 1, height: 1)
        mean.write(to: &bitmap)
        #expect(bitmap[0, 0] == Bitmap.Pixel(r: 188, g: 188, b: 188, a: 255))
    }
}

@Suite struct DensityTests {
    /// Names of Xcode's, of bundles, and of the copies that Finder and browsers make.
    @Test(
        arguments: [
            ("a@2x.png", 2), ("b/a@3x.png", 3), ("a@4x.jpg", 4), ("a@1x.png", 1), ("a@3X.PNG", 3),
            ("a@3x~iphone.png", 3),
            ("a@2x~ipad.png", 2), ("a@3x (1).png", 3), ("a@2x 2.png", 2), ("a@3x copy.png", 3),
            ("a@3x~iphone (12).png", 3),
        ] as [(String, Double)]) func namesStateIt(_ name: String, _ density: Double)
    {
        #expect(Picture.density(ofFile: name) == density)
    }

    @Test(arguments: [
        "a.png", "a@5x.png", "a2x.png", "a@3x", "a@3x~old.png", "a@3x (b).png", "a@3x (1.png", "a@3x 1 b.png",
        "@3x/a.png", "",
    ]) func otherNamesDoNot(_ name: String) { #expect(Picture.density(ofFile: name) == nil) }
}
