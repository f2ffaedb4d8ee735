/// Builds the outline of a stroke: for each contour the path at half a width to its left, and the one to its right in
/// the opposite direction, with caps between them where the contour is open.
struct StrokeOutline {
    private let style: StrokeStyle
    private let half: Double
    private(set) var path = Path()
    private var side: OffsetPieces
    /// The end of the outline's contour that is being added; nil where none is.
    private var last: Point?

    /// The largest error of curves, in the path's unit: below a hundredth of a pixel as long as a point is not enlarged
    /// to more than ten pixels.
    private static let tolerance = 0.001
    /// How often an arc is halved at most, which bounds the curves of a stroke of any width.
    private static let halvings = 5
    /// How many elements an edge of the contour usually makes on both sides.
    private static let elementsOfLine = 4, elementsOfCurve = 16
    /// Points nearer than this to the last one are left out.
    private static let spacing = 1e-9

    init(_ style: StrokeStyle) {
        self.style = style
        half = style.width / 2
        side = OffsetPieces(distance: half, tolerance: Self.tolerance)
    }

    mutating func add(_ contour: Contour) {
        guard !contour.edges.isEmpty else { return dot(contour.start) }
        if path.elements.isEmpty { path.elements.reserveCapacity(Self.usualElements(of: contour)) }
        addSide(contour.edges, isClosed: contour.isClosed)
        if contour.isClosed { finish() }
        addSide(contour.edges.reversed().map { $0.reversed }, isClosed: contour.isClosed)
        finish()
    }

    private static func usualElements(of contour: Contour) -> Int {
        contour.edges.reduce(0) { $0 + ($1.isLine ? elementsOfLine : elementsOfCurve) }
    }

    private mutating func finish() {
        if last != nil { path.elements.append(.close) }
        last = nil
    }

    /// The curve to the left of a contour's direction, with joins, and with a cap at the end of an open one.
    private mutating func addSide(_ edges: [Contour.Edge], isClosed: Bool) {
        side.replace(by: edges)
        let count = side.pieces.count
        for i in 0..<count {
            let piece = side.pieces[i]
            if i > 0 || isClosed {
                join(side.pieces[i > 0 ? i - 1 : count - 1], piece)
            } else {
                add(piece.start + piece.first * half)
            }
            if !piece.isLine { add(curve: piece.c, piece.d, piece.end + piece.last * half) }
        }
        guard !isClosed, count > 0 else { return }
        let piece = side.pieces[count - 1]
        add(piece.end + piece.last * half)
        cap(at: piece.end, piece.last)
    }

    private mutating func add(_ p: Point) {
        if let last {
            guard !((p - last).length < Self.spacing) else { return }
            path.elements.append(.line(p))
        } else {
            path.elements.append(.move(p))
        }
        last = p
    }

    private mutating func add(curve c: Point, _ d: Point, _ end: Point) {
        path.elements.append(.cubic(c, d, end: end))
        last = end
    }

    /// The join between two pieces of a side.
    private mutating func join(_ a: OffsetPieces.Piece, _ b: OffsetPieces.Piece) {
        let n = a.last, m = b.first, cosine = n.dot(m)
        if n.cross(m) <= 0, cosine > -1 + 1e-12 { return innerJoin(a, b, cosine) }
        // Chords of a curve meet at almost no angle.
        if cosine > Self.smooth, a.isLine, b.isLine { return add(tip(b.start, n, m, cosine)) }
        outerJoin(a, b, cosine)
    }

    /// Above this cosine, there is no angle to be seen.
    private static let smooth = 0.999

    /// The inner side of a turn. Where the path bends more tightly than the stroke is wide, the offset edges would run
    /// backwards and cancel others: there the outline goes by way of the vertex.
    private mutating func innerJoin(_ a: OffsetPieces.Piece, _ b: OffsetPieces.Piece, _ cosine: Double) {
        let p = b.start, n = a.last, m = b.first
        let cut = half * -n.cross(m) / (1 + cosine), fits = cut <= min(a.length, b.length) / 2
        if fits, a.isLine, b.isLine { return add(tip(p, n, m, cosine)) }
        add(p + n * half)
        if !(fits && cosine > Self.smooth) { add(p) }
        add(p + m * half)
    }

    /// The outer side of a turn. Within a curve that bends tightly it is an arc, whatever the join.
    private mutating func outerJoin(_ a: OffsetPieces.Piece, _ b: OffsetPieces.Piece, _ cosine: Double) {
        let p = b.start, n = a.last, m = b.first
        let join = b.isContinued ? .round : style.join
        // The miter's length in widths is 1 / cos of half of the turn.
        let fitsMiter = cosine > -1 + 1e-9 && 2 / (1 + cosine) <= style.miterLimit * style.miterLimit
        if join == .miter, fitsMiter, a.isLine, b.isLine { return add(tip(p, n, m, cosine)) }
        add(p + n * half)
        if join == .miter, fitsMiter { add(tip(p, n, m, cosine)) }
        if join == .round, cosine <= Self.smooth { return arc(around: p, n, m) }
        add(p + m * half)
    }

    /// Where the two offset edges at `p` meet.
    private func tip(_ p: Point, _ n: Point, _ m: Point, _ cosine: Double) -> Point {
        p + (n + m) * (half / (1 + cosine))
    }

    /// The arc of half a width around `p` from the normal n to m. It turns clockwise, by less than a full turn. A cubic
    /// curve of a quarter turn is within 2.8e-4 of the radius; the error falls with the angle's sixth power.
    private mutating func arc(around p: Point, _ n: Point, _ m: Point, halvings: Int = 0) {
        let cosine = n.dot(m), isLess = n.cross(m) >= 0, open = 1 - cosine
        let isClose = isLess && cosine > -1e-9 && half * 2.8e-4 * open * open * open <= Self.tolerance
        if isClose || halvings == Self.halvings {
            // 4/3 of the tangent of a quarter of the angle.
            let handle = half * 4 / 3 * max(0, open / 2).squareRoot() / (1 + max(0, (1 + cosine) / 2).squareRoot())
            let end = p + m * half
            let c = p + n * half + Point(-n.y, n.x) * handle, d = end - Point(-m.y, m.x) * handle
            return add(curve: c, d, end)
        }
        let sum = n + m, length = sum.length
        // The middle of half a turn is a quarter turn from its beginning.
        var middle = length > 1e-6 ? sum * (1 / length) : Point(-n.y, n.x)
        if !isLess { middle = -middle }
        arc(around: p, n, middle, halvings: halvings + 1)
        arc(around: p, middle, m, halvings: halvings + 1)
    }

    /// The cap at the end of a contour whose normal to the left is n.
    private mutating func cap(at p: Point, _ n: Point) {
        let forward = Point(-n.y, n.x)
        switch style.cap {
        case .butt: break
        case .square:
            add(p + (n + forward) * half)
            add(p + (forward - n) * half)
        case .round:
            arc(around: p, n, forward)
            arc(around: p, forward, -n)
        }
    }

    /// A contour without a length: as in Core Graphics, it shows where caps reach beyond the ends.
    private mutating func dot(_ p: Point) {
        guard style.cap != .butt else { return }
        let right = Point(1, 0), down = Point(0, 1)
        if style.cap == .square {
            for corner in [-right - down, right - down, right + down, down - right] { add(p + corner * half) }
        } else {
            add(p + right * half)
            for (n, m) in [(right, down), (down, -right), (-right, -down), (-down, right)] { arc(around: p, n, m) }
        }
        finish()
    }
}
