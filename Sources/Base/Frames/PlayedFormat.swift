/// The formats in which each frame states its own delay, and what players make of short delays.
///
/// Browsers take a delay of 0 or 10 ms for a file that wants to play as fast as it can, and show the frame for 100 ms
/// instead. Firefox does so up to 10 ms, Chromium and WebKit below 11 ms; all three in every format, which
/// `scripts/check players` measures. GIFs that other programs write by default have such delays.
package enum PlayedFormat: CaseIterable, Hashable, Sendable {
    case gif, apng, webp

    /// With its article.
    package var name: String {
        switch self {
        case .gif: "a GIF"
        case .apng: "an APNG"
        case .webp: "a WebP"
        }
    }

    /// The shortest delay that players keep, in a unit that the format has.
    package var shortest: FrameDelay {
        switch self {
        case .gif: FrameDelay(ticks: 2, timescale: 100)
        case .apng, .webp: FrameDelay(ticks: 11, timescale: 1000)
        }
    }

    /// The most whole frames a second of which none is shorter than `shortest`: 50, and 90.
    package var mostFrames: Int { shortest.timescale / shortest.ticks }

    /// What players show instead of a shorter delay.
    package static let replacement = FrameDelay(ticks: 1, timescale: 10)

    /// How long players show a frame of this delay.
    package func played(_ delay: FrameDelay) -> FrameDelay {
        guard let time = Rational(delay.ticks, delay.timescale),
            let least = Rational(shortest.ticks, shortest.timescale)
        else { return delay }
        return time.isLess(than: least) ? PlayedFormat.replacement : delay
    }

    /// A time of `ticks` / `timescale` seconds as delays of at most `longest` ticks, none of which is shorter than
    /// `shortest`, unless `ticks` is.
    package func parts(_ ticks: Int, timescale: Int, longest: Int) -> [Int] {
        // Rounded up.
        let least = (shortest.ticks * timescale + shortest.timescale - 1) / shortest.timescale
        var parts: [Int] = [], rest = ticks
        while rest > longest {
            let part = rest - longest < least ? longest - least : longest
            parts.append(part)
            rest -= part
        }
        return parts + [rest]
    }
}
