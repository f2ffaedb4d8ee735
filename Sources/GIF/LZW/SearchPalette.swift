/// A palette in all the colour spaces that the search needs.
final class SearchPalette {
    typealias Vector = ConeSpace.Vector
    var bits: Int { table.bits }
    /// The transparent symbol, or -1.
    let transparent: Int
    /// The colour table to be written, including the transparent entry, if any.
    let table: GIFPalette
    let labs: [Vector]
    let lab = Slab<Vector>(256, .zero), light = Slab<Vector>(256, .zero)
    /// 0xBBGGRR; indices without a colour hold a value that no pixel has.
    let rgb = Slab<UInt32>(256, ~0)
    /// A hash table from colours to indices, with open addressing; at most a quarter full. The index is -1 where free.
    private let slots = Slab(1 << 10, (color: UInt32(0), index: Int32(-1)))

    /// The transparent entry, if there is one, comes after the colours.
    /// - Parameter isPadded: whether the table has that entry for later images, although this one does not use it.
    init(_ colors: [UInt32], transparent hasTransparent: Bool, isPadded: Bool) {
        transparent = hasTransparent ? colors.count : -1
        table = GIFPalette(colors: hasTransparent || isPadded ? colors + [0] : colors)
        let converter = ConeSpace.Converter()
        for (i, color) in colors.enumerated() {
            rgb[i] = color
            light[i] = converter.linearCones(color)
            lab[i] = ConeSpace.lab(cones: converter.cones(color))
        }
        labs = colors.indices.map { [lab] in lab[$0] }
        for (i, color) in colors.enumerated() where index(of: color) < 0 { slots[slot(of: color)] = (color, Int32(i)) }
    }

    /// The index of exactly this colour, or -1.
    @inline(__always) func index(of color: UInt32) -> Int { Int(slots[slot(of: color)].index) }

    /// The slot of a colour, or the free slot for it.
    @inline(__always) private func slot(of color: UInt32) -> Int {
        var h = color.hashed(bits: 10)
        while slots[h].color != color && slots[h].index >= 0 { h = (h &+ 1) & 1023 }
        return h
    }
}
