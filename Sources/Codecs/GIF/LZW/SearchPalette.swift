/// A palette in all the spaces that the search needs.
final class SearchPalette {
    typealias Vector = ConeSpace.Vector
    var bits: Int { table.bits }
    /// The transparent symbol, or -1.
    let transparent: Int
    /// The table with a place for the transparent entry.
    let table: GIFPalette
    let labs: [Vector]
    let lab = Slab<Vector>(256, .zero), cones = Slab<Vector>(256, .zero), light = Slab<Vector>(256, .zero)
    /// What is no entry has a colour that no pixel has.
    let rgb = Slab<UInt32>(256, ~0)
    private let slots = Slab<Int16>(1 << 10, -1)

    /// The transparent entry, if there is one, stands after the colours.
    /// - Parameter isPadded: whether the table has that entry for other images, although this one does not use it.
    init(_ colors: [UInt32], transparent hasTransparent: Bool, isPadded: Bool) {
        transparent = hasTransparent ? colors.count : -1
        table = GIFPalette(colors: hasTransparent || isPadded ? colors + [0] : colors)
        let converter = ConeSpace.Converter()
        for (i, color) in colors.enumerated() {
            rgb[i] = color
            light[i] = converter.linearCones(color)
            cones[i] = converter.cones(color)
            lab[i] = ConeSpace.lab(cones: cones[i])
        }
        labs = colors.indices.map { [lab] in lab[$0] }
        for (i, color) in colors.enumerated() where index(of: color) < 0 { slots[slot(of: color)] = Int16(i) }
    }

    /// The entry that is this very colour, or -1.
    func index(of color: UInt32) -> Int { Int(slots[slot(of: color)]) }

    /// Where a colour's entry stands, or the free place where it would.
    private func slot(of color: UInt32) -> Int {
        var h = Int((color &* 2_654_435_769) >> 22)
        while slots[h] >= 0 && rgb[Int(slots[h])] != color { h = (h + 1) & 1023 }
        return h
    }
}
