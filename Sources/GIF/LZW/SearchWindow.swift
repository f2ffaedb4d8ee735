import CZoetropeLanes
import ZoetropeGeometry
import ZoetropePixels

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
    private let source: Bitmap
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
    /// The images before this one have finished so many rows of the canvas, or more.
    private var finishedRows = 0
    private let contrasts: ContrastMeter
    /// The cost of one unit of squared error, in bits, for each code of `PixelLives`.
    private let weights: Slab<Float>
    /// Rows of `memory.cones` that are filled.
    private var convertedRows = 0

    init(_ drawing: ImageDrawing, colors: SearchPalette, memory: SearchMemory) {
        self.colors = colors
        let analysis = drawing.analysis
        source = drawing.plan.frame.bitmap
        canvasWidth = source.width
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
        contrasts = ContrastMeter(lives: lives, rect, memory)
        weights = Slab(analysis.lives.weights.count, 0)
        for (i, weight) in analysis.lives.weights.enumerated() { weights[i] = weight * drawing.settings.bitsPerError }
        clearCarried(row: 0)
    }

    /// Prepares the next row. Waits until the images before this one have finished with it.
    @inline(never) func prepareRow() {
        let y = ready / width
        if finishedRows <= rect.y0 + y { finishedRows = earlier?.wait(rows: rect.y0 + y + 1) ?? .max }
        clearCarried(row: y + 1)
        while convertedRows <= min(y + 1, rect.height - 1) {
            convert(row: convertedRows)
            convertedRows += 1
        }
        contrasts.begin(row: y)
        let place = (rect.y0 + y) * canvasWidth + rect.x0
        var x = 0
        while x < width {
            x = prepareStill(from: x, place: place)
            x = prepareActive(from: x, y, place: place)
        }
        if isDisposed { canvas.clear(place..<place + width) }
        ready += width
    }

    /// Prepares the still pixels from x on, and returns the column after them. `place` is the row's index in the frame.
    private func prepareStill(from start: Int, place: Int) -> Int {
        var x = start
        while x < width {
            let q = (ready &+ x) & mask
            if x &+ 8 <= width, q &+ 8 <= mask, Self.areStill(lives.vector(at: ready &+ x, as: SIMD8<UInt8>.self)) {
                let shown = canvas.shown.vector(at: place &+ x, as: SIMD8<UInt32>.self)
                let others = unsafeBitCast(shown ^ SIMD8(repeating: shown[0]), to: SIMD4<UInt64>.self)
                if others.x | others.y | others.z | others.w == 0 {
                    states.store(SIMD8(repeating: entry(of: shown[0])), at: q)
                } else {
                    for k in 0..<8 { states[q &+ k] = entry(of: canvas.shown[place &+ x &+ k]) }
                }
                x &+= 8
            } else if lives[ready &+ x] == PixelLives.still {
                states[q] = entry(of: canvas.shown[place &+ x])
                x &+= 1
            } else {
                return x
            }
        }
        return x
    }

    @inline(__always) private static func areStill(_ codes: SIMD8<UInt8>) -> Bool {
        unsafeBitCast(codes, to: UInt64.self) == 0
    }

    @inline(__always) private func entry(of color: UInt32) -> Int16 {
        Int16(truncatingIfNeeded: colors.index(of: color))
    }

    /// Prepares the pixels from x on that are to be drawn, and returns the column after them.
    private func prepareActive(from start: Int, _ y: Int, place: Int) -> Int {
        let here = memory.line(y)
        var x = start
        while x < width && lives[ready &+ x] != PixelLives.still {
            let q = (ready &+ x) & mask
            states[q] = Self.active
            let shown = memory.shownColors[canvas.shown[place &+ x]]
            (canvasLab[q], canvasLight[q]) = (shown.lab, shown.light)
            pixels[q] = prepared(x, y, cone: memory.cones[here &+ x], contrasts[x])
            x &+= 1
        }
        return x
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

    /// Fills the cones of a row, for pixels that are drawn or have a neighbour that is, and for some more: 16 at a time.
    private func convert(row y: Int) {
        let row = y * width, above = max(y - 1, 0) * width, below = min(y + 1, rect.height - 1) * width
        let place = (rect.y0 + y) * canvasWidth + rect.x0, line = memory.line(y)
        source.withUnsafePixels { source in
            for start in stride(from: 0, to: width, by: 16) {
                let end = min(start &+ 16, width)
                guard end < start &+ 16 || isActive(start, row: row, above: above, below: below) else { continue }
                for x in start..<end { memory.cones[line &+ x] = memory.sourceCones[source[place &+ x].rgb] }
            }
        }
    }

    /// Whether any of 16 pixels from x on, or of their neighbours, is to be drawn.
    private func isActive(_ x: Int, row: Int, above: Int, below: Int) -> Bool {
        let sides = lives[row &+ max(x &- 1, 0)] | lives[row &+ min(x &+ 16, width &- 1)]
        let codes =
            lives.vector(at: row &+ x, as: SIMD16<UInt8>.self) | lives.vector(at: above &+ x, as: SIMD16<UInt8>.self)
            | lives.vector(at: below &+ x, as: SIMD16<UInt8>.self)
        let halves = unsafeBitCast(codes, to: SIMD2<UInt64>.self)
        return sides != PixelLives.still || halves.x | halves.y != 0
    }

    /// What the search needs to know of a pixel of the rectangle with this colour.
    ///
    /// Contrast that stays reduces dither and the weight of errors: at 0.18 the share of the error that is diffused is
    /// halved, at 0.25 the weight (`GIFTuning.ditherAtEdges`, `errorAtEdges`). Without it the area is flat, and gets no
    /// dither: its colour is expected to be in the palette. Contrast that leaves hides nothing for long, and the errors
    /// there should not stay behind as the correction that their neighbours got (`GIFTuning.ditherAtLeavingEdges`).
    @inline(__always) private func prepared(_ x: Int, _ y: Int, cone: Vector, _ contrast: Contrast) -> Pixel {
        let atEdges = tuning.ditherAtEdges * contrast.staying * contrast.staying
        let atLeavingEdges = tuning.ditherAtLeavingEdges * contrast.leaving * contrast.leaving
        let share = contrast.staying == 0 ? 0 : dither.strength / (1 + atEdges + atLeavingEdges)
        var cone = cone
        if dither.amplitude > 0 {
            let shift = DitherShape.threshold(rect.x0 + x, rect.y0 + y) * dither.amplitude * share
            cone += Vector(shift, shift, shift, 0)
        }
        let darkest = Vector(repeating: tuning.darkest), safe = cone.replacing(with: darkest, where: cone .< darkest)
        var pixel = Pixel(lab: ConeSpace.lab(cones: cone), light: cone * cone * cone, slope: safe * safe * 3)
        if dither.amplitude == 0 && share > 0 { pixel.gain = share / pixel.slope }
        pixel.gain.w = weights[Int(lives[ready &+ x])] / (1 + tuning.errorAtEdges * contrast.staying)
        return pixel
    }
}
