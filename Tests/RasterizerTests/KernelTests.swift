import DisplayList
import Geometry
import Pixels
import Rasterizer
import Testing

/// Kernels that take eight pixels at a time against those that take one: equal to the bit.
@Suite struct KernelTests {
    private static let width = 50, height = 40

    /// Texels with room for what kernels read beside them.
    private func texels(_ random: inout Random) -> [UInt32] {
        (0..<Self.width * Self.height).map { _ in random.pixel(opaque: false).packed } + [UInt32](repeating: ~0, count: Self.width + 8)
    }

    /// A block anywhere on or beside the picture, whose coordinates end at `right` and `lower` texels.
    private func block(_ random: inout Random, _ texels: UnsafePointer<UInt32>, right: Double, lower: Double) -> BlockMap {
        func number(_ range: ClosedRange<Double>) -> Float { Float(random.number(range)) }
        let u0 = Int(random.next() % UInt64(right + 1)), v0 = Int(random.next() % UInt64(lower + 1))
        var map = BlockMap(origin: texels, stride: Self.width, center: v0 * Self.width + u0)
        (map.lowU, map.highU) = (Float(-256 * u0), Float(256 * (right - Double(u0))))
        (map.lowV, map.highV) = (Float(-256 * v0), Float(256 * (lower - Double(v0))))
        (map.u, map.v, map.du, map.dv, map.dw) = (number(0...256), number(0...256), number(-400...400), number(-400...400), number(-0.003...0.003))
        return map
    }

    @Test func tapsAreWhatTheirSpecificationSays() {
        var random = Random(seed: 21)
        let scratch = BlockScratch()
        var out = [UInt32](repeating: 0, count: 64)
        texels(&random).withUnsafeBufferPointer { texels in
            for round in 0..<500 {
                var kernel = TapKernel(block(&random, texels.baseAddress!, right: Double(Self.width - 1), lower: Double(Self.height - 1)))
                func offset() -> SIMD2<Float> { SIMD2(Float(random.number(-256...256)), Float(random.number(-256...256))) }
                if round % 2 == 0 { (kernel.sharpU, kernel.sharpV) = (Float(random.number(1...4)), Float(random.number(1...4))) }
                kernel.taps = Taps(exponent: Int(random.next() % 3), first: offset(), second: offset())
                kernel.colors(at: -31.5, groups: 8, scratch, into: &out)
                for x in 0..<64 { #expect(out[x] == kernel.color(at: Float(x) - 31.5)) }
            }
        }
    }

    @Test func boxesAreWhatTheirSpecificationSays() {
        var random = Random(seed: 23)
        let scratch = BlockScratch()
        var out = [UInt32](repeating: 0, count: 64)
        texels(&random).withUnsafeBufferPointer { texels in
            for _ in 0..<500 {
                let width = BoxWeights.nearest(random.number(1...7)), height = BoxWeights.nearest(random.number(1...7))
                let map = block(&random, texels.baseAddress!, right: Double(Self.width) - width.width, lower: Double(Self.height) - height.width)
                let kernel = BoxKernel(map, width: width, height: height)
                kernel.colors(at: -31.5, groups: 8, scratch, into: &out)
                for x in 0..<64 { #expect(out[x] == kernel.color(at: Float(x) - 31.5)) }
            }
        }
    }

    /// A row cut anywhere is the same row: no pixel depends on its neighbours, or on how many are drawn at once.
    @Test func aPixelDoesNotDependOnTheRangeItIsDrawnIn() {
        var random = Random(seed: 22)
        let textures = TextureSet([Picture(random.picture(90, 50, opaque: false)), Picture(random.picture(90, 50))])
        let tilted = Homography(0.9, 0.1, 4, -0.1, 0.95, 8, 0.001, 0.0007, 1), reduced = Homography(0.41, 0.08, 4, -0.1, 0.37, 18, 0.001, 0.0007, 1)
        let box = Rect(x: 0, y: 0, width: 90, height: 50)
        let shade = Shade(start: Point(10, 3), end: Point(70, 40), from: .init(gain: 1.2, lift: .black), to: .init(gain: 0.4, lift: Color(r: 0.3, g: 0.2, b: 0.1)))
        let strips = (0..<30).map { k in
            Piece(polygon: Rect(x: Double(k) * 3, y: 0, width: 3, height: 50).corners, homography: tilted, shade: shade)
        }
        let paint = Paint.picture(id: 0, source: box, frame: box)
        let radial = Gradient(kind: .radial, start: Point(40, 20), end: Point(90, 45), stops: [.init(offset: 0, color: .white), .init(offset: 1, color: .clear)])
        let items: [([Clip]) -> DisplayList.Item] = [
            { picture(0, 90, 50, tilted, clips: $0) }, { picture(1, 90, 50, reduced, clips: $0) },
            { picture(0, 90, 50, .scale(0.73, 1.21), clips: $0) }, { picture(0, 90, 50, .translation(3.3, 2.6), opacity: 0.7, clips: $0) },
            { .surface(Surface(pieces: strips, paint: paint, clips: $0)) },
            { .surface(Surface(pieces: [Piece(polygon: box.corners, homography: tilted)], paint: .gradient(radial), clips: $0)) },
            { .shadow(Shadow(path: Path(ellipseIn: Rect(x: 20, y: 15, width: 50, height: 30)), homography: .identity, sigma: 4, color: .white, clips: $0)) },
        ]
        for (number, item) in items.enumerated() {
            let whole = draw([item([])], 100, 64, textures: textures)
            for cut in [1, 5, 8, 13, 30, 37, 64, 71] {
                func part(_ x: Int, _ width: Int) -> [Clip] {
                    [Clip(path: Path(rect: Rect(x: Double(x), y: 0, width: Double(width), height: 64)), homography: .identity)]
                }
                let parts = draw([item(part(0, cut)), item(part(cut, 100 - cut))], 100, 64, textures: textures)
                #expect(parts == whole, "item \(number) cut at \(cut)")
            }
        }
    }
}
