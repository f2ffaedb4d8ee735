import Geometry

/// The pixels of an image that the search can see from where it stands: some rows, made ready as the search gets near
/// them, in memory that is used again for rows further down.
///
/// Pixels are counted row by row in the image's rectangle; pixel p stands at `p & mask`.
final class SearchWindow {
    typealias Vector = ConeSpace.Vector

    /// What a pixel should become. 64 bytes: a cache line.
    struct Pixel: BitwiseCopyable {
        /// OkLab; lane 3 is 0.
        var lab: Vector = .zero
        /// Linear cones; lane 3 is 0.
        var light: Vector = .zero
        /// d(light)/d(cone).
        var slope: Vector = .zero
        /// The share of its neighbours' error that the pixel takes, over `slope`; lane 3 is what a unit of squared error
        /// costs, in bits.
        var gain: Vector = .zero
    }

    /// Pixels beyond the one where a string begins that the search may look at.
    static let reach = 1024
    /// The state of a pixel that is to be drawn.
    static let active: UInt32 = ~0

    let width, count: Int
    let mask: Int
    let pixels: Slab<Pixel>
    /// `active`, or what the canvas shows where the source is what it was: such a pixel must not change.
    let states: Slab<UInt32>
    /// What the canvas shows, in OkLab and in linear cones.
    let canvasLab, canvasLight: Slab<Vector>
    /// The error that goes on to each pixel, in linear cones.
    let carried: Slab<Vector>
    /// Pixels before this one are ready.
    private(set) var ready = 0

    private let memory: SearchMemory
    private let source: Slab<UInt32>
    /// Codes of `PixelLives`.
    private let lives: Slab<UInt8>
    private let canvas: GIFCanvas
    private let canvasWidth: Int
    private let rect: PixelRect
    private let isDisposed: Bool
    private let dither: DitherShape
    private let earlier: ImageProgress?
    /// What a unit of squared error costs for each code of `PixelLives`, in bits.
    private let weights: Slab<Float>
    private var converter = ConeSpace.Converter.Run()
    /// Rows of `memory.cones` that are filled.
    private var convertedRows = 0

    init(_ drawing: ImageDrawing, memory: SearchMemory) {
        let analysis = drawing.analysis
        source = drawing.plan.frame.pixels
        canvasWidth = drawing.plan.frame.width
        lives = analysis.lives.codes
        canvas = drawing.canvas
        isDisposed = drawing.plan.isDisposed
        earlier = drawing.earlier
        rect = analysis.rect
        width = rect.width
        count = rect.width * rect.height
        self.memory = memory
        mask = memory.mask
        pixels = memory.pixels
        states = memory.states
        (canvasLab, canvasLight) = (memory.canvasLab, memory.canvasLight)
        carried = memory.carried
        dither = DitherShape(drawing.settings, meanError: analysis.meanError)
        weights = Slab(analysis.lives.times.count, 0)
        for (i, time) in analysis.lives.times.enumerated() { weights[i] = time * analysis.bitsPerError }
        clearCarried(row: 0)
    }

    /// Makes the row of pixel p ready, which is the next one.
    func prepareRow() {
        let y = ready / width
        earlier?.wait(rows: rect.y0 + y + 1)
        clearCarried(row: y + 1)
        while convertedRows <= min(y + 1, rect.height - 1) {
            convert(row: convertedRows)
            convertedRows += 1
        }
        let place = (rect.y0 + y) * canvasWidth + rect.x0
        for x in 0..<width {
            let q = (ready + x) & mask
            if lives[ready + x] == PixelLives.still {
                states[q] = canvas.shown[place + x]
            } else {
                states[q] = Self.active
                let cones = canvas.cones[place + x]
                canvasLab[q] = ConeSpace.lab(cones: cones)
                canvasLight[q] = cones * cones * cones
                pixels[q] = prepared(x, y, place: place + x)
            }
        }
        if isDisposed { canvas.clear(place..<place + width) }
        ready += width
    }

    private func clearCarried(row: Int) {
        let start = row * width, end = start + width + 1
        let low = start & mask, high = end & mask
        if low < high {
            carried.fill(low..<high, .zero)
        } else {
            carried.fill(low..<mask + 1, .zero)
            carried.fill(0..<high, .zero)
        }
    }

    /// Cones of a row's pixels, as far as they or their neighbours are drawn.
    private func convert(row y: Int) {
        let codes = lives, row = y * width
        let above = y > 0 ? row - width : row, below = y + 1 < rect.height ? row + width : row
        let place = (rect.y0 + y) * canvasWidth + rect.x0, line = memory.line(y)
        for x in 0..<width {
            let sides = codes[row + max(0, x - 1)] | codes[row + min(width - 1, x + 1)]
            if codes[row + x] | codes[above + x] | codes[below + x] | sides != PixelLives.still {
                memory.cones[line + x] = converter.cones(source[place + x])
            }
        }
    }

    /// What the pixel should become. `place` is where it stands in the frame.
    @inline(__always) private func prepared(_ x: Int, _ y: Int, place: Int) -> Pixel {
        let here = memory.line(y) + x
        var cone = memory.cones[here]
        let contrast = contrast(x, y, of: cone, place: place)
        let share = contrast == 0 ? 0 : dither.strength / (1 + 30 * contrast * contrast)
        if dither.amplitude > 0 {
            let shift = DitherShape.threshold(rect.x0 + x, rect.y0 + y) * dither.amplitude * share
            cone += Vector(shift, shift, shift, 0)
        }
        // d(cone)/d(light) = 1 / (3 cone²), held down in the dark where it has no bound.
        let safe = cone.replacing(with: 0.12, where: cone .< 0.12)
        var pixel = Pixel(lab: ConeSpace.lab(cones: cone), light: cone * cone * cone, slope: safe * safe * 3)
        if dither.amplitude == 0 && share > 0 { pixel.gain = share / pixel.slope }
        // Errors in texture count less than in smooth areas, where the eye sees more.
        pixel.gain.w = weights[Int(lives[ready + x])] / (1 + 4 * contrast)
        return pixel
    }

    /// The greatest difference from a neighbour, in cones: 0 in flat colour, which a palette has exactly.
    @inline(__always) private func contrast(_ x: Int, _ y: Int, of cone: Vector, place: Int) -> Float {
        let color = source[place], here = memory.line(y) + x
        var most = Vector.zero
        if x > 0 && source[place - 1] != color { most = Self.further(most, cone - memory.cones[here - 1]) }
        if x + 1 < width && source[place + 1] != color { most = Self.further(most, cone - memory.cones[here + 1]) }
        if y > 0 && source[place - canvasWidth] != color {
            most = Self.further(most, cone - memory.cones[memory.line(y - 1) + x])
        }
        if y + 1 < rect.height && source[place + canvasWidth] != color {
            most = Self.further(most, cone - memory.cones[memory.line(y + 1) + x])
        }
        return max(most.x, max(most.y, most.z))
    }

    @inline(__always) private static func further(_ most: Vector, _ difference: Vector) -> Vector {
        let size = unsafeBitCast(
            unsafeBitCast(difference, to: SIMD4<UInt32>.self) & SIMD4(repeating: 0x7FFF_FFFF), to: Vector.self)
        return most.replacing(with: size, where: size .> most)
    }
}

/// How much error is dithered, and how.
struct DitherShape {
    /// The share of the error that a pixel takes in a smooth area.
    let strength: Float
    /// The height of the pattern of ordered dither, in cones; 0 for other kinds.
    let amplitude: Float

    init(_ settings: GIFSettings, meanError: Float) {
        switch settings.dither {
        case .none: (strength, amplitude) = (0, 0)
        case .diffusion: (strength, amplitude) = (settings.diffusion, 0)
        case .ordered: (strength, amplitude) = (1, max(meanError / 100 * GIFSettings.patternStrength, 1e-9))
        }
    }

    /// Bayer's 8 x 8 matrix, (0…63 + 0.5) / 64 - 0.5: the bits of x xor y and y, interleaved and reversed. It is fixed to
    /// the canvas. All cones moved by d move OkLab's L by d and nothing else.
    static func threshold(_ x: Int, _ y: Int) -> Float {
        let v = x ^ y
        var n = 0
        for bit in 0..<3 { n = n << 2 | (v >> bit & 1) << 1 | (y >> bit & 1) }
        return (Float(n) + 0.5) / 64 - 0.5
    }
}

/// The memory of a search, for one image after the other of a GIF.
final class SearchMemory {
    typealias Vector = ConeSpace.Vector
    let mask: Int
    let pixels: Slab<SearchWindow.Pixel>
    let states: Slab<UInt32>
    let canvasLab, canvasLight, carried: Slab<Vector>
    /// Source cones of three rows.
    let cones: Slab<Vector>
    private let width: Int

    /// - Parameter width: of the canvas.
    init(width: Int) {
        self.width = width
        // The string's reach, the rest of its last row, the row below that error goes to, and some room.
        var size = 1024
        while size < SearchWindow.reach + 2 * width + 8 { size *= 2 }
        mask = size - 1
        pixels = Slab(size, SearchWindow.Pixel())
        states = Slab(size, SearchWindow.active)
        canvasLab = Slab(size, .zero)
        canvasLight = Slab(size, .zero)
        carried = Slab(size, .zero)
        cones = Slab(3 * width, .zero)
    }

    /// Where a row's cones begin.
    @inline(__always) func line(_ y: Int) -> Int { y % 3 * width }
}
