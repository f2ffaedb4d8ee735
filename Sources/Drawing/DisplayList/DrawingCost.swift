import ZoetropeGeometry

/// What drawing a frame costs, estimated from its items before any is drawn: work and memory. Each of a scene's limits
/// bounds one thing; this bounds their product, such as 10,000 layers of the canvas' size.
///
/// The estimate takes time in proportion to the items and the segments of their paths. It is on the high side: what
/// opaque items hide is counted. `scripts/check limits` searches for scenes that it estimates too low.
package struct DrawingCost: Sendable {
    /// What may be drawn in one frame: as much work as blending so many translucent pixels, and bytes besides pictures
    /// and fonts. The canvas counts, too.
    package static let mostWork = 4e9, mostBytes = 600e6

    /// The canvas; nothing beyond it is drawn.
    private(set) var screen: PixelRect
    package private(set) var work = 0.0, bytes = 0.0
    /// Surfaces, outlines and shadows so far.
    package internal(set) var items = 0
    /// Pixels that the edges of surfaces' own clips cross so far.
    var crossings = 0.0
    /// Of the work and of the bytes, those of each kind.
    private var workOf = [Double](repeating: 0, count: Kind.allCases.count)
    private var bytesOf = [Double](repeating: 0, count: Kind.allCases.count)

    /// What takes the work or the memory; messages name it.
    enum Kind: Int, CaseIterable {
        case colors, gradients, pictures, edges, outlines, shadows, strips, groups, blends, filters, blurs,
            drawings

        var words: String {
            switch self {
            case .colors: "layers filled with a colour"
            case .gradients: "gradients"
            case .pictures: "pictures"
            case .edges: "round corners, borders, masks and shapes"
            case .outlines: "strokes and letters"
            case .shadows: "shadows"
            case .strips: "curls and meshes"
            case .groups: "layers that are faded or masked together with their sublayers"
            case .blends: "layers with a compositingFilter"
            case .filters: "colour filters"
            case .blurs: "blurs and backdrops"
            case .drawings: "the pictures of bent layers"
            }
        }
    }

    package init(screen: PixelRect) {
        self.screen = screen
        let area = Double(screen.width) * Double(screen.height)
        spend(.colors, work: area, bytes: 4 * area)
    }

    /// The same, for what is drawn on another canvas.
    func on(_ screen: PixelRect) -> DrawingCost {
        var cost = self
        cost.screen = screen
        return cost
    }

    mutating func spend(_ kind: Kind, work: Double, bytes: Double) {
        self.work += work
        self.bytes += bytes
        workOf[kind.rawValue] += work
        bytesOf[kind.rawValue] += bytes
    }

    mutating func countItem() { items += 1 }

    /// Adds what has been spent since `before` another `times` times.
    package mutating func repeatAll(since before: DrawingCost, times: Int) {
        for kind in Kind.allCases {
            let k = kind.rawValue
            spend(
                kind, work: Double(times) * (workOf[k] - before.workOf[k]),
                bytes: Double(times) * (bytesOf[k] - before.bytesOf[k]))
        }
        items += times * (items - before.items)
        crossings += Double(times) * (crossings - before.crossings)
    }

    /// What is too much; nil where everything is within the limits. Numbers that are not finite are too much.
    package var excess: DrawingExcess? {
        if !(work <= Self.mostWork) {
            return DrawingExcess(limit: "the work of 4,000 million pixels", of: most(workOf))
        }
        if !(bytes <= Self.mostBytes) { return DrawingExcess(limit: "600 MB of memory", of: most(bytesOf)) }
        return nil
    }

    private func most(_ amounts: [Double]) -> String {
        let k = amounts.indices.max { amounts[$0] < amounts[$1] || amounts[$1].isNaN } ?? 0
        return Kind.allCases[k].words
    }
}

/// Why a frame is not drawn.
package struct DrawingExcess: Hashable, Sendable {
    let limit, of: String

    /// `when` is the time, such as ` at time = 0.5 s`.
    package func message(when: String = "") -> String {
        "more than \(limit) in one frame\(when); that is the limit. Most is for \(of): use fewer or smaller ones, or a "
            + "smaller scale"
    }

    init(limit: String, of words: String) { (self.limit, of) = (limit, words) }
}
