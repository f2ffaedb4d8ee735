import ZoetropeGeometry

/// The outlines of a text's glyphs: for each run, in as few layers as keep those apart whose boxes overlap.
struct PlacedGlyphs {
    private struct Run {
        private(set) var layers: [[PlacedOutline]] = []
        /// The boxes of the latest glyphs of each layer: a glyph overlaps its neighbours, and a mark what it stands on.
        private var latest: [[Rect]] = []

        mutating func add(_ glyph: PlacedOutline, _ place: Rect) {
            let layer = latest.firstIndex { !$0.contains { !$0.intersection(place).isEmpty } } ?? latest.count
            let index = min(layer, PlacedGlyphs.mostLayers - 1)
            if index == layers.count {
                layers.append([])
                latest.append([])
            }
            layers[index].append(glyph)
            latest[index].append(place)
            if latest[index].count > PlacedGlyphs.neighbours { latest[index].removeFirst() }
        }
    }

    private var ofRuns: [Run]
    /// Around all of them.
    private(set) var box: Rect?
    private(set) var segments = 0
    private static let neighbours = 4, mostLayers = 3

    init(runs: Int) { ofRuns = [Run](repeating: Run(), count: runs) }

    var layers: [[PlacedOutline]] { ofRuns.flatMap(\.layers) }
    /// The run of each layer.
    var runs: [Int] { ofRuns.enumerated().flatMap { k, run in run.layers.map { _ in k } } }

    mutating func add(_ glyph: PlacedOutline, run: Int) {
        guard let place = glyph.box else { return }
        ofRuns[run].add(glyph, place)
        box = box?.union(place) ?? place
        segments += glyph.outline.path.elements.count
    }
}
