import CZoetropeLanes
import ZoetropeGeometry

/// Corrects the cells of outlines that may overlap themselves, as strokes do: a cell adds up areas, so that a part of a
/// pixel that is covered twice counts twice, which hides that another part is not covered at all.
///
/// The edges of a row are passed from left to right. The winding numbers at 16 scanlines tell whether a pixel may have
/// both an uncovered part and one that is covered twice. There, what was counted too much is worked out and taken away.
/// All other cells stay exact.
///
/// A pixel does not depend on the band: edges beside it are asked like those in it, and x is measured from a border that
/// is the same in every band.
struct OverlapFinder {
    private var edges: [Edge] = []
    /// For each row, the first of the edges that begin in it, and for each edge the next one; -1 for none.
    private var heads: [Int32], next: [Int32] = []
    /// The band's pixels.
    private let area: PixelRect

    private typealias Lines = OverlapSlots.Lines

    /// The first and the last pixel that an edge touches in a row.
    private struct Place: BitwiseCopyable {
        var first, last: Int
        var edge: Int
        /// Where it is leftmost and rightmost, in pixels.
        var low, high: Double
    }

    /// An edge within a row.
    private struct Span {
        /// Where x is measured from, so that few bits are enough for a place: a multiple of `stretch`.
        var origin: Int
        /// Where it is at each scanline; beyond every pixel where it does not cross the scanline.
        var x: Lines
        /// How far it goes to the right in each scanline's slot.
        var run: Lines
        /// Its winding at the scanlines that it crosses, else 0.
        var winding: Lines
        /// Whether it goes down the picture, with winding 1.
        var isDown: Bool
    }

    /// Where so many edges touch a pixel, their overlaps are too small to see, and counting them takes too long.
    private static let mostEdges = 512
    /// In pixels, a power of two; canvases of groups are moved by multiples of it (see `ItemCompiler.farShift`).
    static let stretch = 1024
    /// A smaller part of a pixel than this changes nothing.
    private static let least: Float = 1 / 1024
    /// Those of the row at hand.
    private var slots = OverlapSlots.even
    private var lengths = OverlapLengths()

    init(_ area: PixelRect) {
        self.area = area
        heads = [Int32](repeating: -1, count: area.height)
    }

    /// Adds a closed contour, whose points are relative to the band's upper left corner.
    mutating func add(_ contour: UnsafeBufferPointer<FixedPoint>) {
        guard var last = contour.last else { return }
        let scale = 1 / VertexGrid.steps, x0 = Double(area.x0), y0 = Double(area.y0)
        for p in contour {
            let (a, b) = last.y < p.y ? (last, p) : (p, last), winding: Int32 = last.y < p.y ? 1 : -1
            last = p
            guard a.y < b.y, b.y > 0, a.y < area.height.fixed else { continue }
            let (ax, ay) = (x0 + Double(a.x) * scale, y0 + Double(a.y) * scale)
            let (bx, by) = (x0 + Double(b.x) * scale, y0 + Double(b.y) * scale)
            let row = Int(max(0, a.y >> 16))
            next.append(heads[row])
            heads[row] = Int32(edges.count)
            edges.append(Edge(x0: ax, y0: ay, x1: bx, y1: by, slope: (bx - ax) / (by - ay), winding: winding))
        }
    }

    /// Corrects all rows of the band.
    mutating func correct(_ cells: CellBand) {
        var active: [Int] = [], places: [Place] = [], open: [Int] = [], ends: [Double] = []
        for y in area.rows {
            let top = Double(y)
            active.removeAll { edges[$0].y1 <= top }
            var new = heads[y - area.y0]
            while new >= 0 {
                active.append(Int(new))
                new = next[Int(new)]
            }
            guard active.count > 1 else { continue }
            places.removeAll(keepingCapacity: true)
            ends.removeAll(keepingCapacity: true)
            for k in active {
                if let place = place(of: k, y) { places.append(place) }
                if edges[k].y0 > top { ends.append(edges[k].y0 - top) }
                if edges[k].y1 < top + 1 { ends.append(edges[k].y1 - top) }
            }
            places.sort { ($0.first, $0.edge) < ($1.first, $1.edge) }
            slots = OverlapSlots(ends)
            guard !slots.areEven || Self.meet(places) else { continue }
            correct(row: y, places, &open, cells)
        }
    }

    /// Whether two edges touch the same pixel; in most rows of a thick stroke, none do.
    private static func meet(_ places: [Place]) -> Bool {
        var last = Int.min
        for place in places {
            if place.first <= last { return true }
            last = max(last, place.last)
        }
        return false
    }

    /// Where an edge is within a row, in pixels.
    private func range(of e: Edge, _ y: Int) -> (low: Double, high: Double) {
        let top = Double(y), xa = e.x(at: max(e.y0, top)), xb = e.x(at: min(e.y1, top + 1))
        return (min(xa, xb), max(xa, xb))
    }

    /// Nil for an edge to the right of the band.
    private func place(of edge: Int, _ y: Int) -> Place? {
        let (low, high) = range(of: edges[edge], y)
        guard low < Double(area.x1) else { return nil }
        return Place(
            first: Int(low.rounded(.down)), last: Int(min(high, Double(area.x1 - 1)).rounded(.down)), edge: edge,
            low: low, high: high)
    }

    private func span(_ place: Place, _ y: Int, from origin: Int) -> Span {
        let e = edges[place.edge], top = Double(y), left = Double(origin)
        let middles = slots.middles, slope = Float(e.slope)
        let isCrossed = (middles .>= Float(e.y0 - top)) .& (middles .< Float(e.y1 - top))
        let along = middles * slope + Float(e.x0 + (top - e.y0) * e.slope - left)
        let low = Float(place.low - left), high = Float(place.high - left)
        let x = Self.less(Self.more(along, Lines(repeating: low)), Lines(repeating: high))
        return Span(
            origin: origin,
            x: Lines(repeating: .greatestFiniteMagnitude).replacing(with: x, where: isCrossed),
            run: slots.heights * slope,
            winding: Lines.zero.replacing(with: Float(e.winding), where: isCrossed), isDown: e.winding > 0)
    }

    /// The places are sorted by their first pixels; `open` are the indices of those that touch a pixel.
    private mutating func correct(row y: Int, _ places: [Place], _ open: inout [Int], _ cells: CellBand) {
        open.removeAll(keepingCapacity: true)
        var spans = places.map { span($0, y, from: max($0.first, area.x0) & -Self.stretch) }
        // The winding numbers at the left border of pixel x.
        var left = Lines.zero, x = places.first?.first ?? 0, k = 0
        while k < places.count || !open.isEmpty {
            if open.isEmpty, x < places[k].first {
                correct(gap: x..<places[k].first, y, left, cells)
                x = places[k].first
            }
            while k < places.count, places[k].first <= x {
                open.append(k)
                k += 1
            }
            var end = open.reduce(Int.max) { min($0, places[$1].last + 1) }
            if k < places.count { end = min(end, places[k].first) }
            // One edge has the winding numbers of its two sides, and they differ by 1.
            if open.count > 1 || !Self.isEven(left), open.count <= Self.mostEdges {
                Self.forEachStretch(limited(x..<end)) { pixels, origin in
                    for k in open where spans[k].origin != origin { spans[k] = span(places[k], y, from: origin) }
                    guard open.count > OverlapLengths.mostPairs || mayOverlap(spans, open, left) else { return }
                    for pixel in pixels { correct(pixel, y, spans, open, left, cells) }
                }
            }
            x = end
            open.removeAll { index in
                guard places[index].last < x else { return false }
                left += spans[index].winding
                return true
            }
        }
        correct(gap: x..<max(x, area.x1), y, left, cells)
    }

    /// Calls `body` with parts of the pixels, and the border that x is measured from in each.
    private static func forEachStretch(_ pixels: Range<Int>, _ body: (Range<Int>, _ origin: Int) -> Void) {
        var start = pixels.lowerBound
        while start < pixels.upperBound {
            let origin = start & -stretch, end = min(pixels.upperBound, origin + stretch)
            body(start..<end, origin)
            start = end
        }
    }

    /// Those of a row's pixels that the band has.
    private func limited(_ pixels: Range<Int>) -> Range<Int> { pixels.clamped(to: area.columns) }

    private static func isEven(_ windings: Lines) -> Bool { !any(windings .!= windings[0]) }

    /// Pixels that no edge touches: parts of their row may be covered twice, and others not at all.
    private func correct(gap pixels: Range<Int>, _ y: Int, _ left: Lines, _ cells: CellBand) {
        guard !Self.isEven(left), Self.areMixed(left, left) else { return }
        let mean = (left * slots.heights).sum()
        let covered = Lines.zero.replacing(with: slots.heights, where: left .!= 0).sum()
        for pixel in limited(pixels) {
            take(mean: mean, covered: covered, pixel, y, cells)
        }
    }

    /// Whether winding numbers that a pixel's mean cannot tell apart may meet in the pixels that the edges touch.
    private func mayOverlap(_ spans: [Span], _ open: [Int], _ left: Lines) -> Bool {
        if let (low, high) = windingsOfSides(spans, open, left) { return Self.areMixed(low, high) }
        var low = left, high = left
        for a in open {
            var winding = left
            for b in open { winding += Lines.zero.replacing(with: spans[b].winding, where: spans[b].x .<= spans[a].x) }
            // Where the edge does not cross a scanline, all edges count, which is what lies right of them.
            low = Self.less(low, winding)
            high = Self.more(high, winding)
        }
        return Self.areMixed(low, high)
    }

    /// The least and the largest winding number at each scanline where at most one edge goes down across it and one up,
    /// as the two sides of a line do; else nil.
    private func windingsOfSides(_ spans: [Span], _ open: [Int], _ left: Lines) -> (low: Lines, high: Lines)? {
        let nowhere = Lines(repeating: .greatestFiniteMagnitude)
        var down = (x: nowhere, winding: Lines.zero), up = down
        for k in open {
            if spans[k].isDown {
                down = (Self.less(down.x, spans[k].x), down.winding + spans[k].winding)
            } else {
                up = (Self.less(up.x, spans[k].x), up.winding + spans[k].winding)
            }
        }
        guard !any(down.winding .> 1), !any(up.winding .< -1) else { return nil }
        let right = left + down.winding + up.winding
        let between = right.replacing(with: left + down.winding, where: down.x .< up.x)
            .replacing(with: left + up.winding, where: up.x .< down.x)
        return (
            Self.less(Self.less(left, right), between), Self.more(Self.more(left, right), between)
        )
    }

    /// Whether an uncovered part may meet one that is covered twice, or parts of opposite windings.
    private static func areMixed(_ low: Lines, _ high: Lines) -> Bool {
        let hasNegative = any(low .< 0), hasPositive = any(high .> 0)
        if !hasNegative { return any(high .> 1) && any(low .< 1) }
        if !hasPositive { return any(low .< -1) && any(high .> -1) }
        return true
    }

    // Comparing whole vectors; the standard library's functions take a lane at a time.
    @inline(__always) private static func less(_ a: Lines, _ b: Lines) -> Lines { a.replacing(with: b, where: b .< a) }
    @inline(__always) private static func more(_ a: Lines, _ b: Lines) -> Lines { a.replacing(with: b, where: b .> a) }

    private mutating func correct(
        _ x: Int, _ y: Int, _ spans: [Span], _ open: [Int], _ left: Lines, _ cells: CellBand
    ) {
        lengths.begin(pixel: x & (Self.stretch - 1))
        for line in 0..<OverlapSlots.count where slots.heights[line] > 0 {
            for k in open where spans[k].winding[line] != 0 {
                let run = spans[k].run[line]
                lengths.cross(start: spans[k].x[line] - run / 2, run: run, winding: spans[k].winding[line])
            }
            lengths.add(slot: slots.heights[line], left: left[line])
        }
        take(mean: lengths.mean, covered: lengths.covered, x, y, cells)
    }

    /// Takes from a pixel's cell what is counted more than once.
    private func take(mean: Float, covered: Float, _ x: Int, _ y: Int, _ cells: CellBand) {
        let excess = mean >= 0 ? mean - covered : mean + covered
        guard abs(excess) > Self.least else { return }
        cells.add(Int32((excess * -65536).rounded()), toPixel: x - area.x0, row: y - area.y0)
    }
}
