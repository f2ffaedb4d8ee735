import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import Testing
import ZoetropeTestSupport

/// Kernels that compute eight pixels at a time give exactly the results of their one-pixel specifications.
@Suite struct KernelTests {
    private static let width = 50, height = 40

    /// Texels, followed by as many as the kernels may read beyond them: a row, and the texels next to the last one.
    private func texels(_ random: inout Random, beyond: Int, side: GuardedMemory<UInt32>.Side)
        -> GuardedMemory<UInt32>
    {
        GuardedMemory(
            (0..<Self.width * Self.height + beyond).map { _ in random.pixel(opaque: false).packed }, side: side)
    }

    /// A block anywhere on or beside the picture, whose coordinates are limited to `right` and `lower` texels. Every
    /// other block is magnified so much that it mostly stays within these limits.
    private func block(_ random: inout Random, _ texels: UnsafePointer<UInt32>, right: Double, lower: Double)
        -> BlockMap
    {
        let step = random.next() % 2 == 0 ? 400.0 : 20
        func number(_ range: ClosedRange<Double>) -> Float { Float(random.number(range)) }
        let u0 = Int(random.next() % UInt64(right + 1)), v0 = Int(random.next() % UInt64(lower + 1))
        var map = BlockMap(origin: texels, stride: Self.width, center: v0 * Self.width + u0)
        (map.lowU, map.highU) = (Float(-256 * u0), Float(256 * (right - Double(u0))))
        (map.lowV, map.highV) = (Float(-256 * v0), Float(256 * (lower - Double(v0))))
        (map.u, map.v, map.du, map.dv, map.dw) = (
            number(0...256), number(0...256), number(-step...step), number(-step...step), number(-0.003...0.003)
        )
        return map
    }

    /// Kernels read the right texels, and none outside guarded memory, even if the eye's plane passes through the
    /// block, so that coordinates become infinite between two pixels.
    @Test(arguments: GuardedMemory<UInt32>.Side.allCases, [false, true])
    func tapsAreWhatTheirSpecificationSays(side: GuardedMemory<UInt32>.Side, passesTheEye: Bool) {
        var random = Random(seed: 21)
        let scratch = BlockScratch()
        var out = [UInt32](repeating: 0, count: BlockScratch.pixels)
        let texels = texels(&random, beyond: Self.width + 1, side: side)
        for round in 0..<500 {
            var map = block(
                &random, texels.elements.baseAddress!, right: Double(Self.width - 1), lower: Double(Self.height - 1))
            if passesTheEye { passTheEye(&map, &random) }
            func offset() -> SIMD2<Float> {
                SIMD2(Float(random.number(-256...256)), Float(random.number(-256...256)))
            }
            func sharp() -> Int16 { round % 2 == 0 ? Int16(random.number(64...128)) : 64 }
            let kernel = TapKernel(
                map, Taps(exponent: Int(random.next() % 3), first: offset(), second: offset()), sharpU: sharp(),
                sharpV: sharp())
            kernel.colors(at: -127.5, groups: BlockScratch.pixels / 8, scratch, into: &out)
            for x in 0..<BlockScratch.pixels { #expect(out[x] == kernel.color(at: Float(x) - 127.5)) }
        }
    }

    @Test(arguments: GuardedMemory<UInt32>.Side.allCases, [false, true])
    func boxesAreWhatTheirSpecificationSays(side: GuardedMemory<UInt32>.Side, passesTheEye: Bool) {
        var random = Random(seed: 23)
        let scratch = BlockScratch()
        var out = [UInt32](repeating: 0, count: BlockScratch.pixels)
        let texels = texels(&random, beyond: Self.width + 8, side: side)
        for _ in 0..<500 {
            let width = BoxWeights.nearest(random.number(0.6...7))
            let height = BoxWeights.nearest(random.number(0.6...7))
            var map = block(
                &random, texels.elements.baseAddress!, right: Double(Self.width) - width.width,
                lower: Double(Self.height) - height.width)
            if passesTheEye { passTheEye(&map, &random) }
            let kernel = BoxKernel(map, width: width, height: height)
            kernel.colors(at: -127.5, groups: BlockScratch.pixels / 8, scratch, into: &out)
            for x in 0..<BlockScratch.pixels { #expect(out[x] == kernel.color(at: Float(x) - 127.5)) }
        }
    }

    /// Changes a map so that the eye's plane passes through the block. In half of the cases, both ends of the block lie
    /// on the picture.
    private func passTheEye(_ map: inout BlockMap, _ random: inout Random) {
        map.dw = Float(1 / random.number(-126...126))
        guard random.next() % 2 == 0 else { return }
        // The numerators are the coordinates at the ends times the denominators there.
        func ends(_ low: Float, _ high: Float) -> (Float, Float) {
            let a = Float(random.number(Double(low) + 2...Double(high) - 2)) * (1 - 127.5 * map.dw)
            let b = Float(random.number(Double(low) + 2...Double(high) - 2)) * (1 + 127.5 * map.dw)
            return ((a + b) / 2, (b - a) / 255)
        }
        (map.u, map.du) = ends(map.lowU, map.highU)
        (map.v, map.dv) = ends(map.lowV, map.highV)
    }

    /// Levels are halved eight texels at a time, the last ones one by one; both must give the same results.
    @Test func levelsAreTheSameWhereverTheirLastTexelsBegin() {
        let seed = newSeed()
        var random = Random(seed: seed)
        // Texels have one of two neighbouring values, so that rounding errors are not averaged away.
        var wide = random.picture(96, 64)
        for k in wide.pixels.indices {
            wide[offset: k] = PremultipliedRGBA8(
                r: 64 | wide.pixels[k].r & 1, g: 65, b: 64 | wide.pixels[k].b & 1, a: 255)
        }
        let turn = Homography(0.16, -0.12, 0, 0.12, 0.16, 0, 0, 0, 1).then(.translation(10, 12))
        func draws(_ wide: Bitmap, _ width: Int) -> Bitmap {
            var part = Bitmap(width: width, height: 64)
            for y in 0..<64 { for x in 0..<width { part[x, y] = wide[x, y] } }
            let r = Rect(x: 0, y: 0, width: Double(width), height: 64)
            let seen = Rect(x: 0, y: 0, width: 48, height: 64).corners
            let surface = Surface(
                pieces: [Piece(polygon: seen, homography: turn)], paint: .picture(id: 0, source: r, frame: r))
            return draw([.surface(surface)], 32, 32, textures: guardedTextures([Picture(part)]))
        }
        let whole = draws(wide, 96)
        for width in 60..<96 { #expect(draws(wide, width) == whole, "width \(width), seed \(seed)") }
    }

    /// Rows with transparent, opaque and translucent parts of all lengths, drawn at every alignment.
    @Test func rowsAreLaidOverPixelByPixel() {
        let seed = newSeed()
        var random = Random(seed: seed)
        for _ in 0..<2000 {
            let count = 1 + Int(random.next() % 150), shift = Int(random.next() % 9)
            var source: [UInt32] = []
            while source.count < count + 1 {
                let kind = random.next() % 3, length = 1 + Int(random.next() % 70)
                source += (0..<length).map { _ in kind == 0 ? 0 : random.pixel(opaque: kind == 1).packed }
            }
            let below = (0..<count + shift).map { _ in random.pixel(opaque: random.next() % 2 == 0).packed }
            var over = below, copied = below
            source.withUnsafeBufferPointer { source in
                over.withUnsafeMutableBufferPointer {
                    Blend.over(source.baseAddress! + 1, $0.baseAddress! + shift, count: count, coverage: 65536)
                }
                copied.withUnsafeMutableBufferPointer {
                    Blend.copy(source.baseAddress! + 1, $0.baseAddress! + shift, count: count)
                }
            }
            let expected = below.indices.map { k in
                let above = PremultipliedRGBA8(packed: k < shift ? 0 : source[k - shift + 1])
                return above.over(PremultipliedRGBA8(packed: below[k])).packed
            }
            let expectedCopy = below.indices.map { $0 < shift ? below[$0] : source[$0 - shift + 1] }
            #expect(over == expected && copied == expectedCopy, "seed \(seed)")
        }
    }

    @Test func convolvedCellsAreTheirSums() {
        let seed = newSeed()
        var random = Random(seed: seed)
        for _ in 0..<200 {
            let count = 1 + Int(random.next() % 100)
            let step = 1 + Int(random.next() % 3)
            let taps = 1 + Int(random.next() % 40)
            let cells = (0..<count + taps * step).map { _ in Float(random.unit()) }
            let kernel = (0..<taps).map { _ in Float(random.unit()) }
            var out = [Float](repeating: 0, count: count)
            cells.withUnsafeBufferPointer { cells in
                Convolution.row(cells.baseAddress!, step: step, kernel[...], count, into: &out)
                for x in out.indices {
                    #expect(out[x] == Convolution.cell(cells.baseAddress! + x, step: step, kernel[...]), "seed \(seed)")
                }
            }
        }
    }

    @Test func tintedRowsAreTintedPixels() {
        let seed = newSeed()
        var random = Random(seed: seed)
        for count in 0..<100 {
            let alpha = random.number(0...255)
            func channel() -> Float { Float(random.number(0...alpha)) }
            let tint = Tint(SIMD4(channel(), channel(), channel(), Float(alpha)))
            let coverage = (0..<count + 8).map { _ in Float(min(max(random.number(-0.1...1.1), 0), 1)) }
            var out = [UInt32](repeating: 0, count: count + 1)
            tint.fill(coverage, count: count, into: &out)
            #expect(out == coverage[0..<count].map(tint.pixel) + [0], "seed \(seed)")
        }
    }

    @Test func scaledPicturesAreWhatTheirWeightsSay() {
        var random = Random(seed: 24)
        for _ in 0..<40 {
            let bitmap = random.picture(60, 50), sx = random.number(0.13...1.8), sy = random.number(0.13...1.8)
            let map = Homography(sx, 0, random.number(0...9), 0, sy, random.number(0...9), 0, 0, 1), back = map.inverse!
            let drawn = draw([picture(0, 60, 50, map)], 64, 64, textures: guardedTextures([Picture(bitmap)]))
            let columns = AxisWeights(0..<64, scale: back.a, offset: back.c, count: 60, bits: 16)
            let rows = AxisWeights(0..<64, scale: back.e, offset: back.f, count: 50, bits: 8)
            let inside = map.image(of: Rect(x: 0, y: 0, width: 60, height: 50).corners)
            for y in Int(inside[0].y) + 1..<min(64, Int(inside[2].y)) {
                for x in Int(inside[0].x) + 1..<min(64, Int(inside[2].x)) {
                    func channel(_ shift: UInt32) -> UInt32 {
                        (0..<columns.taps).reduce(UInt32(128 + 2 * ((columns.taps + 3) / 4))) { sum, i in
                            let line = (0..<rows.taps).reduce(UInt32(0)) { sum, j in
                                let texel = bitmap[Int(columns.first[x]) + i, Int(rows.first[y]) + j].packed
                                return sum + (texel >> shift & 255) * rows.weights[y * rows.taps + j]
                            }
                            return sum + (line * min(columns.weights[x * columns.taps + i], 65535)) >> 16
                        } >> 8
                    }
                    let expected = channel(0) | channel(8) << 8 | channel(16) << 16 | channel(24) << 24
                    #expect(drawn[x, y].packed == expected, "(\(x), \(y)) at scale \(sx), \(sy)")
                }
            }
        }
    }

    /// A row that is computed in two parts is the same row: no pixel depends on its neighbours or on the number drawn
    /// at once.
    @Test func aPixelDoesNotDependOnTheRangeItIsDrawnIn() {
        var random = Random(seed: 22)
        let textures = guardedTextures([
            Picture(random.picture(90, 50, opaque: false)), Picture(random.picture(90, 50)),
        ])
        let tilted = Homography(0.9, 0.1, 4, -0.1, 0.95, 8, 0.001, 0.0007, 1)
        let reduced = Homography(0.41, 0.08, 4, -0.1, 0.37, 18, 0.001, 0.0007, 1)
        let box = Rect(x: 0, y: 0, width: 90, height: 50)
        let shade = Shade(
            start: Point(10, 3), end: Point(70, 40), from: .init(gain: 1.2, lift: .black),
            to: .init(gain: 0.4, lift: Color(r: 0.3, g: 0.2, b: 0.1)))
        let strips = (0..<30).map { k in
            Piece(polygon: Rect(x: Double(k) * 3, y: 0, width: 3, height: 50).corners, homography: tilted, shade: shade)
        }
        let paint = Paint.picture(id: 0, source: box, frame: box)
        let radial = Gradient(
            kind: .radial, start: Point(40, 20), end: Point(90, 45),
            stops: [.init(offset: 0, color: .white), .init(offset: 1, color: .clear)])
        let items: [([Clip]) -> DisplayList.Item] = [
            { picture(0, 90, 50, tilted, clips: $0) }, { picture(1, 90, 50, reduced, clips: $0) },
            { picture(0, 90, 50, .scale(0.73, 1.21), clips: $0) },
            { picture(0, 90, 50, .translation(3.3, 2.6), opacity: 0.7, clips: $0) },
            { .surface(Surface(pieces: strips, paint: paint, clips: $0)) },
            {
                .surface(
                    Surface(
                        pieces: [Piece(polygon: box.corners, homography: tilted)], paint: .gradient(radial), clips: $0))
            },
            {
                .shadow(
                    Shadow(
                        path: Path(ellipseIn: Rect(x: 20, y: 15, width: 50, height: 30)), homography: .identity,
                        sigma: 4, color: .white, clips: $0))
            },
        ]
        for (number, item) in items.enumerated() {
            let whole = draw([item([])], 100, 64, textures: textures)
            for cut in [1, 5, 8, 13, 30, 37, 64, 71] {
                func part(_ x: Int, _ width: Int) -> [Clip] {
                    [
                        Clip(
                            path: Path(rect: Rect(x: Double(x), y: 0, width: Double(width), height: 64)),
                            homography: .identity)
                    ]
                }
                let parts = draw([item(part(0, cut)), item(part(cut, 100 - cut))], 100, 64, textures: textures)
                #expect(parts == whole, "item \(number) cut at \(cut)")
            }
        }
    }
}
