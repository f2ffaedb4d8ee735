import ZoetropeGeometry

/// Corrects the cells of outlines that may overlap themselves, as strokes do: a cell adds up areas, so that a part of a
/// pixel that is covered twice counts twice, which hides that another part is not covered at all.
///
/// The edges of a row are passed from left to right. The winding numbers at 16 scanlines tell whether a pixel may have
/// both an uncovered part and one that is covered twice. There, what was counted too much is worked out and taken away.
/// All other cells stay exact.
struct OverlapFinder {
    /// Edges in pixels, relative to the band's upper left corner.
    private var edges: [Edge] = []
    /// For each row, the first of the edges that begin in it, and for each edge the next one; -1 for none.
    private var heads: [Int32], next: [Int32] = []
    private let width, height: Int

    private typealias Lines = OverlapSlots.Lines

    /// The first and the last pixel that an edge touches in a row.
    private struct Place: BitwiseCopyable {
        var first, last: Int
        var edge: Int
        /// Where it is leftmost and rightmost, in pixels.
        var low, high: Float
    }

    /// An edge within a row.
    private struct Span {
        var first, last: Int
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
    /// A smaller part of a pixel than this changes nothing.
    private static let least: Float = 1 / 1024
    /// Those of the row at hand.
    private var slots = OverlapSlots.even
    private var lengths = OverlapLengths()

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        heads = [Int32](repeating: -1, count: height)
    }

    /// Adds a closed contour, whose points are relative to the band.
    mutating func add(_ contour: UnsafeBufferPointer<FixedPoint>) {
        guard var last = contour.last else { return }
        let scale = 1 / VertexGrid.steps
        for p in contour {
            let (a, b) = last.y < p.y ? (last, p) : (p, last), winding: Int32 = last.y < p.y ? 1 : -1
            last = p
            guard a.y < b.y, b.y > 0, a.y < height << 16 else { continue }
            let (ax, ay) = (Double(a.x) * scale, Double(a.y) * scale)
            let (bx, by) = (Double(b.x) * scale, Double(b.y) * scale)
            let row = max(0, a.y >> 16)
            next.append(heads[row])
            heads[row] = Int32(edges.count)
            edges.append(Edge(x0: ax, y0: ay, x1: bx, y1: by, slope: (bx - ax) / (by - ay), winding: winding))
        }
    }

    /// Corrects all rows of the band.
    mutating func correct(_ cells: CellBand) {
        var active: [Int] = [], places: [Place] = [], open: [Int] = [], ends: [Double] = []
        for y in 0..<height {
            let top = Double(y)
            active.removeAll { edges[$0].y1 <= top }
            var new = heads[y]
            while new >= 0 {
                active.append(Int(new))
                new = next[Int(new)]
            }
            guard active.count > 1 else { continue }
            places.removeAll(keepingCapacity: true)
            for k in active { if let place = place(of: k, y) { places.append(place) } }
            places.sort { $0.first < $1.first }
            ends.removeAll(keepingCapacity: true)
            for place in places {
                let e = edges[place.edge]
                if e.y0 > top { ends.append(e.y0 - top) }
                if e.y1 < top + 1 { ends.append(e.y1 - top) }
            }
            slots = OverlapSlots(ends)
            guard !slots.areEven || Self.meet(places) else { continue }
            correct(row: y, places.map { span($0, y) }, &open, cells)
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
        guard low < Double(width) else { return nil }
        return Place(
            first: low > 0 ? Int(low) : -1, last: high > 0 ? Int(min(high, Double(width - 1))) : -1, edge: edge,
            low: Float(low), high: Float(high))
    }

    private func span(_ place: Place, _ y: Int) -> Span {
        let e = edges[place.edge], top = Double(y)
        let middles = slots.middles, slope = Float(e.slope)
        let isCrossed = (middles .>= Float(e.y0 - top)) .& (middles .< Float(e.y1 - top))
        let along = middles * slope + Float(e.x0 + (top - e.y0) * e.slope)
        let x = Self.less(Self.more(along, Lines(repeating: place.low)), Lines(repeating: place.high))
        return Span(
            first: place.first, last: place.last,
            x: Lines(repeating: .greatestFiniteMagnitude).replacing(with: x, where: isCrossed),
            run: slots.heights * slope,
            winding: Lines.zero.replacing(with: Float(e.winding), where: isCrossed), isDown: e.winding > 0)
    }

    /// The spans are sorted by their first pixels; `open` are the indices of those that touch a pixel.
    private mutating func correct(row y: Int, _ spans: [Span], _ open: inout [Int], _ cells: CellBand) {
        open.removeAll(keepingCapacity: true)
        // The winding numbers at the left border of pixel x.
        var left = Lines.zero, x = spans.first?.first ?? 0, k = 0
        while k < spans.count || !open.isEmpty {
            if open.isEmpty, x < spans[k].first {
                correct(gap: x..<spans[k].first, y, left, cells)
                x = spans[k].first
            }
            while k < spans.count, spans[k].first <= x {
                open.append(k)
                k += 1
            }
            var end = open.reduce(Int.max) { min($0, spans[$1].last + 1) }
            if k < spans.count { end = min(end, spans[k].first) }
            // One edge has the winding numbers of its two sides, and they differ by 1.
            if open.count > 1 || !Self.isEven(left), open.count <= Self.mostEdges,
                open.count > OverlapLengths.mostPairs || mayOverlap(spans, open, left)
            {
                for pixel in max(0, x)..<max(0, min(end, width)) { correct(pixel, y, spans, open, left, cells) }
            }
            x = end
            open.removeAll { index in
                guard spans[index].last < x else { return false }
                left += spans[index].winding
                return true
            }
        }
        correct(gap: x..<max(x, width), y, left, cells)
    }

    private static func isEven(_ windings: Lines) -> Bool { !any(windings .!= windings[0]) }

    /// Pixels that no edge touches: parts of their row may be covered twice, and others not at all.
    private func correct(gap pixels: Range<Int>, _ y: Int, _ left: Lines, _ cells: CellBand) {
        guard !Self.isEven(left), Self.areMixed(left, left) else { return }
        let mean = (left * slots.heights).sum()
        let covered = Lines.zero.replacing(with: slots.heights, where: left .!= 0).sum()
        for pixel in max(0, pixels.lowerBound)..<max(0, pixels.upperBound) {
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
        lengths.begin(pixel: x)
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
        cells.add(Int32((excess * -65536).rounded()), toPixel: x, row: y)
    }
}
