import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import Testing

/// A picture's convolution with a Gaussian in double precision, out to eight standard deviations: premultiplied
/// channels, 0…255. Beyond its bounds, the picture is transparent, or its border is repeated.
private func convolved(_ picture: Bitmap, sigma: Double, repeatsBorder: Bool) -> [SIMD4<Double>] {
    let reach = Int((8 * sigma).rounded(.up)), (w, h) = (picture.width, picture.height)
    var weights = (-reach...reach).map { Elementary.exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = weights.reduce(0, +)
    weights = weights.map { $0 / total }
    func mean(_ count: Int, at i: Int, _ value: (Int) -> SIMD4<Double>) -> SIMD4<Double> {
        var sum = SIMD4<Double>.zero
        for k in -reach...reach {
            let j = i + k
            if j >= 0, j < count {
                sum += weights[k + reach] * value(j)
            } else if repeatsBorder {
                sum += weights[k + reach] * value(j < 0 ? 0 : count - 1)
            }
        }
        return sum
    }
    let pixels = picture.pixels.map { SIMD4(Double($0.r), Double($0.g), Double($0.b), Double($0.a)) }
    var rows = pixels
    for y in 0..<h { for x in 0..<w { rows[y * w + x] = mean(w, at: x) { pixels[y * w + $0] } } }
    var out = rows
    for y in 0..<h { for x in 0..<w { out[y * w + x] = mean(h, at: y) { rows[$0 * w + x] } } }
    return out
}

private func distance(_ p: PremultipliedRGBA8, _ q: SIMD4<Double>) -> Double {
    let d = SIMD4(Double(p.r), Double(p.g), Double(p.b), Double(p.a)) - q
    return max(abs(d.x), abs(d.y), abs(d.z), abs(d.w))
}

/// Noise of two levels, stripes of some widths, and translucent noise.
private func pictures(_ w: Int, _ h: Int) -> [Bitmap] {
    var random = Random(seed: 7)
    var out = [random.picture(w, h, opaque: false)]
    var black = Bitmap(width: w, height: h)
    for k in black.pixels.indices { black[offset: k] = random.next() & 64 == 0 ? .black : .white }
    out.append(black)
    for stripe in [1, 3, 8] {
        for k in black.pixels.indices {
            black[offset: k] = (k % w / stripe + k / w / stripe) % 2 == 0 ? .black : .white
        }
        out.append(black)
    }
    return out
}

@Suite struct BlurTests {
    /// What a blur reads is no more than what its cost is estimated by, and not much less.
    @Test func costsCountAllThatIsRead() throws {
        var sigma = GaussianKernel.smallest
        while sigma < 3000 {
            let read = try #require(GaussianKernel(sigma: sigma)).reach, counted = Filter.reach(ofBlur: sigma)
            #expect(read <= counted && counted <= 2 * read + 8, "\(sigma): \(read), \(counted)")
            sigma *= 1.01
        }
    }

    /// A level of 255, rounding to whole levels included.
    static let tolerance = 1.0

    @Test(arguments: [0.3, 1, 2, 3.25, 3.35, 5, 6.7, 13, 27, 40, 60])
    func blurIsAGaussianWithinALevel(sigma: Double) {
        for bitmap in pictures(83, 61) {
            let group = Group(
                items: [picture(0, 83, 61)], effects: GroupEffects(filters: [.blur(sigma: sigma)]))
            let out = draw([.group(group)], 83, 61, background: .clear, textures: TextureSet([Picture(bitmap)]))
            let truth = convolved(bitmap, sigma: sigma, repeatsBorder: false)
            let worst = zip(out.pixels, truth).map(distance).max() ?? 0
            #expect(worst <= Self.tolerance, "\(worst)")
        }
    }

    @Test(arguments: [1, 4.5, 20, 90]) func backdropIsTheCanvasBlurredWithItsBorderRepeated(sigma: Double) {
        for bitmap in pictures(61, 47).dropFirst() {
            let outline = Clip(path: Path(rect: Rect(x: 0, y: 5, width: 40, height: 30)), homography: .identity)
            let group = Group(
                items: [], effects: GroupEffects(backdrop: Backdrop(filters: [.blur(sigma: sigma)], outline: outline)))
            let out = draw(
                [picture(0, 61, 47), .group(group)], 61, 47, textures: TextureSet([Picture(bitmap)]))
            let truth = convolved(bitmap, sigma: sigma, repeatsBorder: true)
            for y in 0..<47 {
                for x in 0..<61 {
                    if x < 40, y >= 5, y < 35 {
                        #expect(distance(out[x, y], truth[y * 61 + x]) <= Self.tolerance)
                    } else {
                        #expect(out[x, y] == bitmap[x, y])
                    }
                }
            }
        }
    }

    /// What is farther than the canvas' edge still counts: a layer that moves out of sight is not cut.
    @Test func contentBesideTheCanvasIsBlurredIntoIt() {
        func drawn(_ dx: Int, _ width: Int) -> Bitmap {
            let square = polygon(
                Rect(x: Double(dx) - 20, y: 10, width: 20, height: 30).corners, .identity, .white)
            return draw(
                [.group(Group(items: [square], effects: GroupEffects(filters: [.blur(sigma: 9)])))], width, 60,
                background: .clear)
        }
        let whole = drawn(64, 128), part = drawn(0, 64)
        #expect(part[0, 25].a > 100)
        for y in 0..<60 { for x in 0..<64 { #expect(part[x, y] == whole[x + 64, y]) } }
    }

    /// Wherever a picture is on the canvas, its blur is the same within a level, though it is halved otherwise.
    @Test func movedPictureShimmersByLessThanALevel() {
        var random = Random(seed: 3)
        let bitmap = random.picture(40, 40)
        func drawn(_ dx: Int) -> Bitmap {
            draw(
                [
                    .group(
                        Group(
                            items: [picture(0, 40, 40, .translation(30 + Double(dx), 30))],
                            effects: GroupEffects(filters: [.blur(sigma: 7)])))
                ], 110, 100, background: .clear, textures: TextureSet([Picture(bitmap)]))
        }
        let still = drawn(0)
        for dx in 1...9 {
            let moved = drawn(dx)
            var worst = 0
            for y in 0..<100 {
                for x in 0..<100 - dx {
                    worst = max(worst, abs(Int(still[x, y].g) - Int(moved[x + dx, y].g)))
                }
            }
            #expect(worst <= 1)
        }
    }

    /// No step where another level begins to be used.
    @Test func blurGrowsSmoothly() {
        var random = Random(seed: 4)
        let bitmap = random.picture(48, 48)
        func drawn(_ sigma: Double) -> Bitmap {
            draw(
                [.group(Group(items: [picture(0, 48, 48)], effects: GroupEffects(filters: [.blur(sigma: sigma)])))],
                48, 48, background: .clear, textures: TextureSet([Picture(bitmap)]))
        }
        for sigma in [3.3, 6.6, 13.2] {
            let before = drawn(sigma - 0.001), after = drawn(sigma + 0.001)
            let steps = zip(before.pixels, after.pixels).map { abs(Int($0.g) - Int($1.g)) }
            #expect(steps.max()! <= 1)
        }
    }

    @Test func colorsStayWithinAlpha() {
        var random = Random(seed: 5)
        let bitmap = random.picture(64, 64, opaque: false)
        for sigma in [0.5, 2, 6, 25] {
            let out = draw(
                [.group(Group(items: [picture(0, 64, 64)], effects: GroupEffects(filters: [.blur(sigma: sigma)])))],
                64, 64, background: .clear, textures: TextureSet([Picture(bitmap)]))
            #expect(out.pixels.allSatisfy { max($0.r, $0.g, $0.b) <= $0.a })
        }
    }
}
