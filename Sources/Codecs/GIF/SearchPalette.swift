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
    /// A colour that no pixel has for what is no entry.
    let rgb = Slab<UInt32>(256, ~0)
    private var indices: [UInt32: Int] = [:]

    /// The transparent entry, if there is one, stands after the colours.
    init(_ colors: [UInt32], transparent hasTransparent: Bool) {
        transparent = hasTransparent ? colors.count : -1
        table = GIFPalette(colors: hasTransparent ? colors + [0] : colors)
        let converter = ConeSpace.Converter()
        for (i, color) in colors.enumerated() {
            rgb[i] = color
            light[i] = converter.linearCones(color)
            cones[i] = converter.cones(color)
            lab[i] = ConeSpace.lab(cones: cones[i])
            if indices[color] == nil { indices[color] = i }
        }
        labs = colors.indices.map { [lab] in lab[$0] }
    }

    /// The entry that is this very colour, or -1.
    func index(of color: UInt32) -> Int { indices[color] ?? -1 }
}
