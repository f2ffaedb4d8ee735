import ZoetropePixels

/// The colour of an empty canvas.
struct PlaneBackground: Hashable, Sendable {
    /// Red, green and blue in levels, 0…255.
    let red, green, blue: Int

    static let black = PlaneBackground(red: 0, green: 0, blue: 0)
    static let white = PlaneBackground(red: 255, green: 255, blue: 255)

    /// Black or white if the colour is close to it: codecs change both a little.
    var named: PlaneBackground {
        [.black, .white].first { abs($0.red - red) + abs($0.green - green) + abs($0.blue - blue) < 9 } ?? self
    }

    /// The colour as a scene writes it.
    var text: String {
        func hexadecimal(_ level: Int) -> String { (level < 16 ? "0" : "") + String(level, radix: 16, uppercase: true) }
        return "#" + hexadecimal(red) + hexadecimal(green) + hexadecimal(blue)
    }
}

extension RecordingEvidence {
    /// The colours that the empty canvas may have, the most likely first: the one that covers much more of frames in
    /// motion than of still frames, then black and white.
    var backgrounds: [PlaneBackground] {
        let level = levels[0], first = Shades(level.frames[0], level.mask)
        let last = Shades(level.frames[level.frames.count - 1], level.mask)
        var best: (share: Float, color: SIMD3<Float>)?
        for frame in level.frames.dropFirst().dropLast() {
            let shades = Shades(frame, level.mask)
            for (key, share) in shades.shares.sorted(by: { $0.key < $1.key }) {
                let more = share - max(first.shares[key] ?? 0, last.shares[key] ?? 0)
                if more > best?.share ?? PlaneTuning.background {
                    best = (more, shades.sums[key, default: .zero] / max(share, 1e-6))
                }
            }
        }
        let usual = [PlaneBackground.black, .white]
        guard let best else { return usual }
        func rounded(_ v: Float) -> Int { Int(min(max(v, 0), 255).rounded()) }
        let own = PlaneBackground(red: rounded(best.color.x), green: rounded(best.color.y), blue: rounded(best.color.z))
        return [own.named] + usual.filter { $0 != own.named }
    }
}

/// The shares of a picture's colours, in steps of eight levels.
private struct Shades {
    /// The share of the picture for each shade's number, 0…1.
    var shares: [Int: Float] = [:]
    /// The sum of the colours of a shade's pixels, each times its share of the picture.
    var sums: [Int: SIMD3<Float>] = [:]

    init(_ picture: FloatPicture, _ mask: [Float]) {
        let whole = max(1, mask.reduce(0, +))
        for i in mask.indices where mask[i] > 0 {
            let p = picture.pixel(i), share = mask[i] / whole
            func step(_ v: Float) -> Int { Int(min(max(v, 0), 255)) / 8 }
            let key = (step(p.x) * 32 + step(p.y)) * 32 + step(p.z)
            shares[key, default: 0] += share
            sums[key, default: .zero] += p * share
        }
    }
}
