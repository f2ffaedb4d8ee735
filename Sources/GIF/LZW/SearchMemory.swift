/// A colour that the canvas shows, in OkLab and in linear cones.
struct ShownColor: BitwiseCopyable {
    let lab, light: ConeSpace.Vector

    /// The cones of a clear pixel: so far from every colour (0…1) that the search never leaves a pixel clear that has
    /// to be drawn.
    private static var nowhere: ConeSpace.Vector { ConeSpace.Vector(30, 30, 30, 0) }

    init(_ color: UInt32, _ converter: ConeSpace.Converter) {
        let cones = color == GIFCanvas.clear ? Self.nowhere : converter.cones(color)
        (lab, light) = (ConeSpace.lab(cones: cones), cones * cones * cones)
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
    /// The cones of the frames' colours, and what is known of the canvas's.
    let sourceCones: ColorCache<Vector>, shownColors: ColorCache<ShownColor>
    let grid = CandidateGrid()
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
        let converter = ConeSpace.Converter()
        sourceCones = ColorCache(first: 0) { converter.cones($0) }
        shownColors = ColorCache(first: GIFCanvas.clear) { ShownColor($0, converter) }
    }

    /// The index in `cones` where row y begins.
    @inline(__always) func line(_ y: Int) -> Int { y % 3 * width }
}
