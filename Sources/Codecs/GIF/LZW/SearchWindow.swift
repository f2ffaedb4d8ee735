import Geometry

/// The pixels of an image around the search's position: a ring buffer of some rows, each prepared when the search first
/// reaches it.
///
/// Pixels are numbered row by row in the image's rectangle; pixel p is at index `p & mask` of the slabs.
final class SearchWindow {
    typealias Vector = ConeSpace.Vector

    /// What the search needs to know of a pixel that is to be drawn. 64 bytes: a cache line.
    struct Pixel: BitwiseCopyable {
        /// The colour to be reached, in OkLab; lane 3 is 0.
        var lab: Vector = .zero
        /// The same colour in linear cones; lane 3 is 0.
        var light: Vector = .zero
        /// d(light)/d(cone), with a lower bound (`GIFTuning.darkest`).
        var slope: Vector = .zero
        /// The factor from diffused error (linear cones) to a step in cones: the share of the error that the pixel
        /// accepts, divided by `slope`. Lane 3 is something else: the cost of one unit of squared error, in bits.
        var gain: Vector = .zero
    }

    /// The most pixels of a string. Longer strings are rare, and more would take more memory.
    static let reach = 1024
    /// The state of a pixel that is to be drawn.
    static let active: Int16 = .max

    let width, count: Int
    let mask: Int
    let pixels: Slab<Pixel>
    /// `active`, or, for a pixel whose source has not changed, the palette entry that the canvas shows there, and that
    /// must stay; -1 if the palette does not have that colour.
    let states: Slab<Int16>
    /// The colours on the canvas, in OkLab and in linear cones; only for active pixels.
    let canvasLab, canvasLight: Slab<Vector>
    /// The error that has been diffused to each pixel, in linear cones.
    let carried: Slab<Vector>
    /// The number of pixels that are prepared; always whole rows.
    private(set) var ready = 0

    private let memory: SearchMemory
    private let source: Slab<UInt32>
    private let colors: SearchPalette
    /// Codes of `PixelLives`.
    private let lives: Slab<UInt8>
    private let canvas: GIFCanvas
    private let canvasWidth: Int
    private let rect: PixelRect
    private let isDisposed: Bool
    private let dither: DitherShape
    private let tuning: GIFTuning
    private let earlier: ImageProgress?
    /// The cost of one unit of squared error, in bits, for each code of `PixelLives`.
    private let weights: Slab<Float>
    private let converter = ConeSpace.Converter.Run()
    /// Rows of `memory.cones` that are filled.
    private var convertedRows = 0

    init(_ drawing: ImageDrawing, colors: SearchPalette, memory: SearchMemory) {
        self.colors = colors
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
        tuning = drawing.settings.tuning
        weights = Slab(analysis.lives.weights.count, 0)
        for (i, weight) in analysis.lives.weights.enumerated() { weights[i] = weight * drawing.settings.bitsPerError }
        clearCarried(row: 0)
    }

    /// Prepares the next row. Waits until the images before this one have finished with it.
    func prepareRow() {
        let y = ready / width
        earlier?.wait(rows: rect.y0 + y + 1)
        clearCarried(row: y + 1)
        while convertedRows <= min(y + 1, rect.height - 1) {
            convert(row: convertedRows)
            convertedRows += 1
        }
        let place = (rect.y0 + y) * canvasWidth + rect.x0
        var still = GIFFrame.clear, entry = Int16(truncatingIfNeeded: colors.index(of: GIFFrame.clear))
        for x in 0..<width {
            let q = (ready + x) & mask
            if lives[ready + x] == PixelLives.still {
                let color = canvas.shown[place + x]
                if color != still {
                    still = color
                    entry = Int16(truncatingIfNeeded: colors.index(of: color))
                }
                states[q] = entry
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

    /// Clears the error of a row and of the pixel after its end, which the row's last pixel may be given.
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

    /// Fills the cones of a row, for pixels that are drawn or have a neighbour that is.
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

    /// The pixel at x, y of the rectangle. `place` is its index in the frame.
    ///
    /// Contrast (0…1) reduces dither and the weight of errors: at 0.18 the share of the error that is diffused is
    /// halved, at 0.25 the weight (`GIFTuning.ditherAtEdges`, `errorAtEdges`).
    @inline(__always) private func prepared(_ x: Int, _ y: Int, place: Int) -> Pixel {
        let here = memory.line(y) + x
        var cone = memory.cones[here]
        let contrast = contrast(x, y, of: cone, place: place)
        let share = contrast == 0 ? 0 : dither.strength / (1 + tuning.ditherAtEdges * contrast * contrast)
        if dither.amplitude > 0 {
            let shift = DitherShape.threshold(rect.x0 + x, rect.y0 + y) * dither.amplitude * share
            cone += Vector(shift, shift, shift, 0)
        }
        let darkest = Vector(repeating: tuning.darkest), safe = cone.replacing(with: darkest, where: cone .< darkest)
        var pixel = Pixel(lab: ConeSpace.lab(cones: cone), light: cone * cone * cone, slope: safe * safe * 3)
        if dither.amplitude == 0 && share > 0 { pixel.gain = share / pixel.slope }
        pixel.gain.w = weights[Int(lives[ready + x])] / (1 + tuning.errorAtEdges * contrast)
        return pixel
    }

    /// The largest difference from one of the four neighbours, in cones. 0 in a flat area, which gets no dither: its
    /// colour is expected to be in the palette.
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

    /// The larger of `most` and the magnitude of `difference`, lane by lane; clears the sign bits for that.
    @inline(__always) private static func further(_ most: Vector, _ difference: Vector) -> Vector {
        let size = unsafeBitCast(
            unsafeBitCast(difference, to: SIMD4<UInt32>.self) & SIMD4(repeating: 0x7FFF_FFFF), to: Vector.self)
        return most.replacing(with: size, where: size .> most)
    }
}

/// The strength of each kind of dither.
struct DitherShape {
    /// The share of the diffused error, or of the pattern, that a pixel in a smooth area gets.
    let strength: Float
    /// The amplitude of the pattern of ordered dither, in cones; 0 for other kinds.
    let amplitude: Float

    init(_ settings: GIFSettings, meanError: Float) {
        switch settings.dither {
        case .none: (strength, amplitude) = (0, 0)
        case .diffusion: (strength, amplitude) = (settings.diffusion, 0)
        case .ordered: (strength, amplitude) = (1, max(meanError / 100 * settings.tuning.patternStrength, 1e-9))
        }
    }

    /// Bayer's 8 x 8 matrix as (n + 0.5) / 64 - 0.5, where n, 0…63, interleaves the reversed bits of x xor y and of y.
    /// The pattern is fixed to the canvas. It is added to all three cones: a shift by d changes OkLab's L by 100 d (in
    /// `ConeSpace`'s scale) and leaves a and b as they are.
    static func threshold(_ x: Int, _ y: Int) -> Float {
        let v = x ^ y
        var n = 0
        for bit in 0..<3 { n = n << 2 | (v >> bit & 1) << 1 | (y >> bit & 1) }
        return (Float(n) + 0.5) / 64 - 0.5
    }
}

/// The memory of a search, used again for one image after another.
final class SearchMemory {
    typealias Vector = ConeSpace.Vector
    let mask: Int
    let pixels: Slab<SearchWindow.Pixel>
    let states: Slab<Int16>
    let canvasLab, canvasLight, carried: Slab<Vector>
    /// The cones of the source in three rows: one and its neighbours above and below.
    let cones: Slab<Vector>
    private let width: Int

    /// - Parameter width: the canvas's width in pixels.
    init(width: Int) {
        self.width = width
        // The longest string, the rest of the row where it ends, the row below that receives error, and some room.
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

    /// The index in `cones` where row y begins.
    @inline(__always) func line(_ y: Int) -> Int { y % 3 * width }
}
