import ZoetropeGeometry
import ZoetropePixels

/// The weights, as measured: a unit of work is blending one translucent pixel, about 1.4 ns.
private enum Weight {
    /// For each pixel: finding its colour, and blending it.
    static let color = 1.0, axial = 6.0, radial = 7.0, conic = 100.0, gradientInPerspective = 6.0
    static let scaledPicture = 2.0, picture = 6.0
    static let shadow = 2.5, shadowInPerspective = 9.0
    static let drawing = 4.0, drawingBytes = 8.0
    static let group = 1.5, blend = 6.0, filter = 3.5, blur = 5.0, mask = 2.5, strip = 4.0
    /// For each cell of a shadow's grid, and for each that an item which casts the shadow may cover.
    static let shadowCell = 14.0, casterCell = 3.0
    /// For each row of an item's shape; for each edge; for each pixel that an edge crosses.
    static let row = 60.0, edge = 150.0, crossing = 20.0
    /// For each pixel that the edge of a surface's own clip crosses, beyond the first million: where many edges cross the same pixels, the
    /// samples of each are looked at for each of them (`ContestedPixels`).
    static let contested = 1_200.0, mostUncontested = 1e6
    /// For each item, strip of a curl, and row of such a strip.
    static let item = 2_000.0, piece = 4_000.0, pieceRow = 200.0

    /// Bytes of an item, a strip, a shape's scanner, an edge and a pixel that an outline's edge crosses.
    static let itemBytes = 5_000.0, pieceBytes = 9_000.0, shapeBytes = 3_000.0, edgeBytes = 600.0
    static let crossingBytes = 48.0
    /// For each column of a blurred group.
    static let blurColumnBytes = 400.0
    static let groupBytes = 6_000.0, filterBytes = 6_000.0, filterColumnBytes = 5.0
}

extension DrawingCost {
    /// Adds all of a list's items.
    package mutating func add(_ items: [DisplayList.Item]) {
        for item in items {
            switch item {
            case .surface(let surface): add(surface)
            case .outlines(let outlines): add(outlines)
            case .shadow(let shadow): add(shadow)
            case .group(let group):
                let before = self.items
                add(group.items)
                if let mask = group.effects?.mask { add(mask) }
                addGroup(group, holding: self.items - before)
            }
            // What is too much already needs no exact number.
            if excess != nil { return }
        }
    }

    // MARK: Items

    private mutating func add(_ surface: Surface) {
        var box = PixelRect.empty, area = 0.0
        for piece in surface.pieces {
            let corners = piece.homography.image(of: piece.polygon), own = pixels(around: corners)
            box = box.union(own)
            area += min(own.area, corners.area + Double(2 * (own.width + own.height)))
            if surface.pieces.count > 1 {
                spend(
                    .strips, work: Weight.piece + Weight.pieceRow * Double(own.height), bytes: Weight.pieceBytes)
            }
        }
        countItem()
        if case .drawing(let drawing) = surface.paint { add(drawing) }
        let isStraight = surface.pieces.allSatisfy { $0.homography.isUpright }
        let (kind, weight) = surface.paint.weight(isStraight: isStraight)
        let lit = surface.pieces.count > 1 ? Weight.strip : surface.pieces.contains { $0.shade != nil } ? 2 : 0
        spend(
            kind, work: Weight.item + (weight + lit) * area + Weight.row * Double(box.height), bytes: Weight.itemBytes)
        if !isStraight { spend(.edges, work: Weight.crossing * Double(box.height), bytes: 0) }
        addClips(surface.clips, around: 1, isContested: true)
    }

    /// What drawing a picture takes, with its texels and their reduced copies.
    private mutating func add(_ drawing: Drawing) {
        let canvas = PixelRect(x: 0, y: 0, width: drawing.width, height: drawing.height), count = items
        var own = on(canvas)
        own.add(drawing.items)
        self = own.on(screen)
        items = count
        spend(.drawings, work: Weight.drawing * canvas.area, bytes: Weight.drawingBytes * canvas.area)
    }

    private mutating func add(_ outlines: Outlines) {
        countItem()
        var box = PixelRect.empty
        for placed in outlines.outlines {
            let map = Homography.scale(placed.scale, placed.scale)
                .then(.translation(placed.origin.x, placed.origin.y)).then(outlines.homography)
            let measure = measure(placed.outline.path, through: map)
            box = box.union(measure.box)
            spend(
                .outlines, work: Weight.edge * measure.edges + Weight.crossing * measure.length,
                bytes: Weight.edgeBytes / 4 * measure.edges + Weight.crossingBytes * measure.length)
        }
        spend(
            .outlines, work: Weight.item + Weight.row * Double(box.height) + Weight.color * box.area,
            bytes: Weight.itemBytes + Weight.shapeBytes)
        addClips(outlines.clips, around: 1)
    }

    private mutating func add(_ shadow: Shadow) {
        countItem()
        let sigma = shadow.sigma, measure = measure(shadow)
        let scale = sigma * measure.scale
        // The grid's cells: `ShadowShader` makes them smaller than a pixel where the blur is small.
        let cells = scale >= 3 ? max(1, scale / 5) : scale >= 1 ? 1.0 / 3 : scale >= 0.6 ? 1.0 / 5 : 1.0 / 7
        let grid = sigma > 0 ? min(4.1e6, measure.boxArea / (cells * cells) + 64) : 0
        let weight = shadow.homography.isUpright ? Weight.shadow : Weight.shadowInPerspective
        spend(
            .shadows,
            work: Weight.item + Weight.edge * measure.edges + Weight.row * Double(measure.box.height)
                + (sigma > 0 ? weight : Weight.color) * measure.box.area + Weight.shadowCell * grid,
            bytes: Weight.itemBytes + Weight.edgeBytes * measure.edges + 4 * grid
                + 40 * Double(measure.box.width))
        if let content = shadow.content {
            let count = Double(content.items.leafCount)
            spend(.shadows, work: count * (Weight.item + Weight.casterCell * grid), bytes: count * Weight.itemBytes)
        }
        addClips(shadow.clips, around: 1)
    }

    /// That of what casts a shadow, with the blur around it.
    private func measure(_ shadow: Shadow) -> Measure {
        guard let content = shadow.content, let inverse = content.homography.inverse else {
            return measure(shadow.path, through: shadow.homography, margin: 3.5 * shadow.sigma)
        }
        let (low, high) = inverse.image(of: corners(of: content.items)).filter { $0.x.isFinite && $0.y.isFinite }.ends
        guard low.x <= high.x else { return Measure() }
        let box = Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
        return measure(Path(rect: box), through: shadow.homography, margin: 3.5 * shadow.sigma)
    }

    /// Points on the canvas and beyond it, around all that items draw.
    private func corners(of items: [DisplayList.Item]) -> [Point] {
        items.flatMap { item -> [Point] in
            switch item {
            case .surface(let s): s.pieces.flatMap { $0.homography.image(of: $0.polygon) }
            case .outlines(let o):
                o.outlines.compactMap { $0.box }.flatMap { o.homography.image(of: $0.corners) }
            case .shadow(let s):
                s.content.map { corners(of: $0.items) } ?? s.homography.image(of: s.path.extent.box.corners)
            case .group(let g): corners(of: g.items)
            }
        }
    }

    // MARK: Clips and groups

    /// Adds what clips cost around so many items: each item follows the edges of all its clips.
    ///
    /// - Parameter isContested: whether the edges are all drawn, so that many of them may cross the same pixels.
    package mutating func addClips(_ clips: [Clip], around count: Int, isContested: Bool = false) {
        guard count > 0 else { return }
        for clip in clips {
            let measure = measure(clip.path, through: clip.homography)
            let work =
                Weight.row * Double(measure.box.height) + Weight.edge * measure.edges
                + Weight.crossing * measure.length
            spend(
                .edges, work: Double(count) * work + (isContested ? contest(Double(count) * measure.length) : 0),
                bytes: Double(count) * (Weight.shapeBytes + Weight.edgeBytes * measure.edges))
        }
    }

    /// The work for so many more pixels that edges cross.
    private mutating func contest(_ pixels: Double) -> Double {
        let before = max(Weight.mostUncontested, crossings)
        crossings += pixels
        return Weight.contested * max(0, crossings - before)
    }

    /// Adds what a group costs besides its items and its mask's, which are `count`.
    package mutating func addGroup(_ group: Group, holding count: Int) {
        addClips(group.clips + group.cuts, around: count)
        guard group.opacity < 1 || group.effects != nil else { return }
        let readsCanvas = group.effects?.backdrop != nil || group.items.contains(where: { $0.readsCanvas })
        let box = readsCanvas ? screen : bounds(of: group.items, depth: 0), area = box.area
        // A backdrop needs whole pictures, everything else rows.
        spend(
            .groups, work: Weight.item + Weight.group * area + Weight.row * Double(box.height),
            bytes: Weight.groupBytes + 8 * Double(box.width) + (readsCanvas ? 4 * area : 0))
        guard let effects = group.effects else { return }
        if effects.blendMode != .normal { spend(.blends, work: Weight.blend * area, bytes: 0) }
        if effects.mask != nil {
            spend(.groups, work: Weight.mask * area, bytes: Weight.groupBytes + 8 * Double(box.width))
        }
        add(effects.filters, over: box)
        guard let backdrop = effects.backdrop else { return }
        addClips([backdrop.outline], around: 1)
        let shown = measure(backdrop.outline.path, through: backdrop.outline.homography).box
        spend(.blurs, work: Weight.group * shown.area, bytes: Weight.groupBytes + 8 * Double(shown.width))
        add(backdrop.filters, over: shown)
    }

    /// Adds what a chain of filters costs. Each filter makes all pixels that count for those after it.
    private mutating func add(_ filters: [Filter], over box: PixelRect) {
        var rest = filters.reduce(0) { $0 + $1.reach }, read = screen.grown(by: max(screen.width, screen.height))
        read = box.grown(by: rest).intersection(read)
        for filter in filters {
            rest -= filter.reach
            let made = box.grown(by: rest)
            add(filter, over: made, reading: read)
            read = made
        }
    }

    private mutating func add(_ filter: Filter, over box: PixelRect, reading read: PixelRect) {
        switch filter {
        case .colorMatrix:
            spend(
                .filters, work: Weight.filter * box.area,
                bytes: Weight.filterBytes + Weight.filterColumnBytes * Double(box.width))
        case .blur(let sigma):
            let reach = 2 * min(3 * sigma, Double(screen.width + screen.height))
            let (width, height) = (Double(box.width) + reach, Double(box.height) + reach)
            // Rows are as long as the blur reaches, however far that is beyond the canvas.
            let columns = Double(box.width) + 8 * min(sigma, Filter.largestBlur)
            spend(.blurs, work: Weight.blur * width * height, bytes: Weight.blurColumnBytes * columns)
        case .dropShadow(let sigma, _, _):
            if sigma > 0 { add(.blur(sigma: sigma), over: box, reading: read) }
            // The whole picture is kept, since its shadow may be above it.
            spend(.blurs, work: Weight.color * read.area + Weight.filter * box.area, bytes: 4 * read.area)
        }
    }

    /// The pixels that items can touch; all where there are many.
    private func bounds(of items: [DisplayList.Item], depth: Int) -> PixelRect {
        guard items.count <= 64, depth < 4 else { return screen }
        return items.reduce(.empty) { box, item in
            switch item {
            case .surface(let s):
                box.union(s.pieces.reduce(.empty) { $0.union(pixels(around: $1.homography.image(of: $1.polygon))) })
            case .outlines(let o):
                box.union(
                    o.outlines.reduce(.empty) { box, placed in
                        box.union(placed.box.map { pixels(around: o.homography.image(of: $0.corners)) } ?? .empty)
                    })
            case .shadow(let s):
                box.union(measure(s).box)
            case .group(let g): box.union(bounds(of: g.items, depth: depth + 1))
            }
        }
    }

    // MARK: Places

    private func pixels(around points: [Point]) -> PixelRect {
        var (low, high) = (Point(.infinity, .infinity), Point(-.infinity, -.infinity))
        for p in points where p.x.isFinite && p.y.isFinite {
            low = Point(min(low.x, p.x), min(low.y, p.y))
            high = Point(max(high.x, p.x), max(high.y, p.y))
        }
        guard low.x <= high.x else { return .empty }
        func pixel(_ v: Double, _ range: ClosedRange<Int>) -> Int {
            Int(v.clamped(to: Double(range.lowerBound)...Double(range.upperBound)))
        }
        let box = PixelRect(
            x0: pixel(low.x.rounded(.down), screen.x0...screen.x1),
            y0: pixel(low.y.rounded(.down), screen.y0...screen.y1),
            x1: pixel(high.x.rounded(.up), screen.x0...screen.x1), y1: pixel(high.y.rounded(.up), screen.y0...screen.y1)
        )
        return box.isEmpty ? .empty : box
    }

    /// A path on the canvas.
    private struct Measure {
        /// The pixels that it can touch.
        var box = PixelRect.empty
        /// The area of its box, also beyond the canvas, but there no more than as much again on each side.
        var boxArea = 0.0
        /// The lines that it is divided into, and their length in pixels.
        var edges = 0.0, length = 0.0
        /// Pixels for a unit of its plane.
        var scale = 0.0
    }

    /// `margin` is added around the path, in its plane.
    private func measure(_ path: Path, through map: Homography, margin: Double = 0) -> Measure {
        let extent = path.extent
        guard extent.elements > 0 else { return Measure() }
        let plane = extent.box.insetBy(dx: -margin, dy: -margin), image = map.image(of: plane.corners)
        guard !image.isEmpty else { return Measure() }
        var out = Measure()
        out.box = pixels(around: image)
        let around = Double(2 * (screen.width + screen.height))
        let (low, high) = image.ends, across = Point(high.x - low.x, high.y - low.y)
        let scale = across.length / max(1e-9, Point(plane.width, plane.height).length)
        out.scale = scale.isFinite ? scale : 1
        let width = min(across.x, 3 * Double(screen.width)), height = min(across.y, 3 * Double(screen.height))
        out.boxArea = width.isFinite && height.isFinite ? width * height : 9 * screen.area
        // Of a line far beyond the canvas, only what crosses it counts.
        let long = min(extent.length * out.scale, extent.elements * around)
        out.length = long.isFinite ? long : extent.elements * around
        let curve = extent.curves > 0 ? (min(out.length / extent.curves, around)).squareRoot() : 0
        out.edges = extent.elements - extent.curves + extent.curves * (3 + curve)
        return out
    }
}

extension PixelRect {
    fileprivate var area: Double { isEmpty ? 0 : Double(width) * Double(height) }
}

extension [Point] {
    fileprivate var ends: (low: Point, high: Point) {
        reduce(into: (Point(.infinity, .infinity), Point(-.infinity, -.infinity))) { ends, p in
            ends.0 = Point(Swift.min(ends.0.x, p.x), Swift.min(ends.0.y, p.y))
            ends.1 = Point(Swift.max(ends.1.x, p.x), Swift.max(ends.1.y, p.y))
        }
    }

    /// That of a polygon.
    fileprivate var area: Double {
        guard let first else { return 0 }
        var doubled = 0.0
        for k in indices { doubled += (self[k] - first).cross(self[k + 1 == count ? 0 : k + 1] - first) }
        let area = abs(doubled) / 2
        return area.isFinite ? area : .greatestFiniteMagnitude
    }
}

extension Homography {
    /// Whether it only scales and moves.
    fileprivate var isUpright: Bool { isAffine && b == 0 && d == 0 }
}

extension Path {
    /// The number of elements, the curves among them, the length of the lines through their points, and the box around
    /// these.
    fileprivate var extent: (elements: Double, curves: Double, length: Double, box: Rect) {
        var curves = 0, length = 0.0, last = Point.zero, isFirst = true
        var low = Point(.infinity, .infinity), high = Point(-.infinity, -.infinity)
        for element in elements {
            switch element {
            case .quad, .cubic: curves += 1
            case .move, .line, .close: break
            }
            if case .move = element { isFirst = true }
            element.forEachPoint { p in
                low = Point(min(low.x, p.x), min(low.y, p.y))
                high = Point(max(high.x, p.x), max(high.y, p.y))
                if !isFirst { length += abs(p.x - last.x) + abs(p.y - last.y) }
                (last, isFirst) = (p, false)
            }
        }
        let box =
            low.x <= high.x ? Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y) : Rect(.zero)
        return (Double(elements.count), Double(curves), length, box)
    }
}

extension Paint {
    fileprivate func weight(isStraight: Bool) -> (DrawingCost.Kind, Double) {
        switch self {
        case .color: (.colors, Weight.color)
        case .gradient(let g):
            (
                .gradients,
                g.kind.weight + (isStraight ? 0 : Weight.gradientInPerspective)
            )
        case .picture, .drawing: (.pictures, isStraight ? Weight.scaledPicture : Weight.picture)
        }
    }
}

extension Gradient.Kind {
    fileprivate var weight: Double {
        switch self {
        case .axial: Weight.axial
        case .radial: Weight.radial
        case .conic: Weight.conic
        }
    }
}

extension [DisplayList.Item] {
    /// Surfaces, outlines and shadows, those in groups, too.
    fileprivate var leafCount: Int {
        reduce(0) { count, item in
            guard case .group(let group) = item else { return count + 1 }
            return count + group.items.leafCount
        }
    }
}

extension DisplayList.Item {
    /// Whether it reads what lies below: a backdrop that no group with a canvas of its own holds.
    fileprivate var readsCanvas: Bool {
        guard case .group(let group) = self else { return false }
        if let effects = group.effects { return effects.backdrop != nil }
        return group.opacity >= 1 && group.items.contains(where: { $0.readsCanvas })
    }
}
