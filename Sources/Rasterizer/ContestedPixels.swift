import Geometry

/// The pixels of a row that several edges cross. Coverage used as alpha is right where one edge crosses a pixel; where several do,
/// it forgets which part of the pixel each one took. There the visibility is decided for each of 1024 samples, back to front.
///
/// A pixel holds regions: disjoint sets of samples that have one colour. Something new that covers some of a region's samples
/// splits it. Two halves that abut thus leave nothing of what lies under them.
struct ContestedPixels {
    /// One set of samples of a pixel. Colours are premultiplied, 0…255.
    private struct Region {
        var mask: SampleMask
        var color: SIMD4<Float>
        var next: Int32
    }

    /// Limits a row's memory to some 20 MB, and a canvas' time, for hostile input; past them coverage is used as alpha.
    private static let regionsOfRow = 1 << 17, pixelsOfCanvas = 1 << 18

    private static let contested = UInt32.max
    private let left: Int
    /// Who crossed a pixel last; zeros between rows. Empty when there are not two edges.
    private var owners: [UInt32]
    private var touched: [Int] = []
    private var pixelsLeft = Self.pixelsOfCanvas
    /// The abscissas, from left to right once they are filled. The pixel i begins with the region i.
    private(set) var pixels: [Int] = []
    private var regions: [Region] = []

    var isEmpty: Bool { pixels.isEmpty }

    /// For a canvas that `edges` shapes cross which are not along pixel borders. One alone contests nothing.
    init(window: PixelRect, edges: Int) {
        left = window.x0
        owners = edges > 1 ? [UInt32](repeating: 0, count: window.width) : []
    }

    mutating func beginRow() {
        for x in touched { owners[x - left] = 0 }
        touched.removeAll(keepingCapacity: true)
        pixels.removeAll(keepingCapacity: true)
    }

    /// Notes that the edge `id` (not 0) crosses the partly covered pixels of the row.
    mutating func mark(_ runs: Runs, id: UInt32) {
        guard !owners.isEmpty else { return }
        for run in runs where run.coverage < Coverage.full {
            for x in run.x0..<run.x1 {
                let owner = owners[x - left]
                if owner == 0 {
                    owners[x - left] = id
                    touched.append(x)
                } else if owner != id, owner != Self.contested, pixelsLeft > 0 {
                    owners[x - left] = Self.contested
                    pixels.append(x)
                    pixelsLeft -= 1
                }
            }
        }
    }

    /// Ends the marking: what lies under all is one region in each pixel.
    mutating func fill(background: UInt32) {
        guard !pixels.isEmpty else { return }
        pixels.sort()
        regions.removeAll(keepingCapacity: true)
        regions.append(
            contentsOf: repeatElement(Region(mask: .all, color: background.channels, next: -1), count: pixels.count))
    }

    /// Lays `color` times `opacity` over the samples of `mask`.
    mutating func over(_ index: Int, _ mask: SampleMask, color: UInt32, opacity: Float) {
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

    private mutating func split(_ k: Int, _ inside: SampleMask, _ color: SIMD4<Float>) {
        guard regions.count < Self.regionsOfRow else {
            let share = Float(inside.area) / Float(regions[k].mask.area)
            regions[k].color += (color - regions[k].color) * share
            return
        }
        regions.append(Region(mask: inside, color: color, next: regions[k].next))
        regions[k].mask = regions[k].mask.subtracting(inside)
        regions[k].next = Int32(regions.count - 1)
    }

    /// Writes every contested pixel's mean colour.
    func resolve(into row: UnsafeMutablePointer<UInt32>) {
        for index in pixels.indices {
            var sum = SIMD4<Float>.zero, k = index
            while k >= 0 {
                sum += regions[k].color * Float(regions[k].mask.area)
                k = Int(regions[k].next)
            }
            row[pixels[index]] = UInt32(channels: sum * (1 / Float(SampleMask.count)))
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
        let low = c.replacing(with: SIMD4<Float>.zero, where: c .< 0)
        let limited = low.replacing(with: SIMD4(repeating: 255), where: low .> 255)
        self = (unsafeBitCast(limited + roundingBias, to: SIMD4<UInt32>.self) & 255).packed(shift: 0)
    }
}
