/// The pixels that several edges cross. Coverage used as alpha is right where one edge crosses a pixel; where several do,
/// it forgets which part of the pixel each one took. There the visibility is decided for each of 1024 samples, back to front.
///
/// A pixel holds regions: disjoint sets of samples that have one colour. Something new that covers some of a region's samples
/// splits it. Two halves that abut thus leave nothing of what lies under them.
final class ContestedPixels {
    /// One set of samples of a pixel. Colours are premultiplied, 0…255.
    private struct Region {
        var mask: SampleMask
        var color: SIMD4<Float>
        var next: Int32
    }

    /// Limits memory to some 130 MB for hostile input; past it coverage is used as alpha.
    private static let regionLimit = 1 << 19, pixelLimit = 1 << 18

    private static let contested = UInt32.max
    private var window = PixelRect.empty
    /// Who crossed a pixel last; zeros between frames.
    private let owners = Scratch<UInt32>()
    private var touched: [Int] = []
    private var pixels: [Int] = []
    private var rowStart: [Int] = []
    private var regions: [Region] = []

    var isEmpty: Bool { pixels.isEmpty }

    /// Starts a frame.
    func begin(window: PixelRect) {
        for k in touched { owners.base[k] = 0 }
        touched.removeAll(keepingCapacity: true)
        pixels.removeAll(keepingCapacity: true)
        regions.removeAll(keepingCapacity: true)
        self.window = window
        owners.reserve(window.width * window.height, filledWith: 0)
    }

    /// Notes that the edge `id` (not 0) crosses the partly covered pixels of a row.
    func mark(_ runs: [Run], y: Int, id: UInt32) {
        let row = (y - window.y0) * window.width - window.x0
        for run in runs where run.coverage < Coverage.full {
            for k in row + run.x0..<row + run.x1 {
                let owner = owners.base[k]
                if owner == 0 {
                    owners.base[k] = id
                    touched.append(k)
                } else if owner != id, owner != Self.contested, pixels.count < Self.pixelLimit {
                    owners.base[k] = Self.contested
                    pixels.append(k)
                }
            }
        }
    }

    /// Ends the marking: what lies under all is one region in each pixel.
    func fill(background: UInt32) {
        guard !pixels.isEmpty else { return }
        pixels.sort()
        rowStart = [Int](repeating: 0, count: window.height + 1)
        for k in pixels { rowStart[k / window.width + 1] += 1 }
        for y in 0..<window.height { rowStart[y + 1] += rowStart[y] }
        let region = Region(mask: .all, color: background.channels, next: -1)
        regions.append(contentsOf: repeatElement(region, count: pixels.count))
    }

    /// The contested pixels of a row, as indices for the functions below.
    func indices(row y: Int) -> Range<Int> {
        pixels.isEmpty ? 0..<0 : rowStart[y - window.y0]..<rowStart[y - window.y0 + 1]
    }

    func x(_ index: Int) -> Int { pixels[index] % window.width + window.x0 }

    /// Lays `color` times `opacity` over the samples of `mask`.
    func over(_ index: Int, _ mask: SampleMask, color: UInt32, opacity: Float) {
        let source = color.channels * opacity, under = 1 - source.w * (1 / 255)
        if mask == .all, under == 0 {
            regions[index] = Region(mask: .all, color: source, next: -1)
            return
        }
        var k = index
        while k >= 0 {
            let region = regions[k], inside = region.mask & mask
            let mixed = source + region.color * under
            if inside == region.mask {
                regions[k].color = mixed
            } else if !inside.isEmpty {
                split(k, inside, mixed)
            }
            k = Int(region.next)
        }
    }

    private func split(_ k: Int, _ inside: SampleMask, _ color: SIMD4<Float>) {
        guard regions.count < Self.regionLimit else {
            let share = Float(inside.area) / Float(regions[k].mask.area)
            regions[k].color += (color - regions[k].color) * share
            return
        }
        regions.append(Region(mask: inside, color: color, next: regions[k].next))
        regions[k].mask = regions[k].mask.subtracting(inside)
        regions[k].next = Int32(regions.count - 1)
    }

    /// Writes every contested pixel's mean colour.
    func resolve(into canvas: Canvas) {
        for index in pixels.indices {
            var sum = SIMD4<Float>.zero, k = index
            while k >= 0 {
                sum += regions[k].color * Float(regions[k].mask.area)
                k = Int(regions[k].next)
            }
            let y = pixels[index] / window.width + window.y0
            canvas.row(y)[x(index)] = UInt32(channels: sum * (1 / Float(SampleMask.count)))
        }
    }
}

/// A window's pixels, addressed by canvas coordinates.
struct Canvas {
    let window: PixelRect
    let base: UnsafeMutablePointer<UInt32>

    /// The row y, indexed by canvas x.
    @inline(__always) func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        base + ((y - window.y0) * window.width - window.x0)
    }
}

extension UInt32 {
    /// Red, green, blue and alpha of a packed pixel, 0…255.
    @inline(__always) var channels: SIMD4<Float> {
        SIMD4(Float(self & 255), Float(self >> 8 & 255), Float(self >> 16 & 255), Float(self >> 24))
    }

    /// Packs channels, 0…255, rounded to nearest.
    @inline(__always) init(channels c: SIMD4<Float>) {
        let low = c.replacing(with: SIMD4<Float>.zero, where: c .< 0), limited = low.replacing(with: SIMD4(repeating: 255), where: low .> 255)
        self = (unsafeBitCast(limited + roundingBias, to: SIMD4<UInt32>.self) & 255).packed(shift: 0)
    }
}
