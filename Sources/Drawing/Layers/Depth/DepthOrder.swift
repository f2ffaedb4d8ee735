import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropeNumbers

/// The order in which planes that share a 3D space are drawn, back to front, and the pieces into which they are cut.
///
/// Where two planes overlap on the canvas, the one behind is drawn first; where they are equal, the one that comes
/// first among the planes. All else keeps the planes' own order. Only planes that cross, or that overlap in a circle,
/// are cut.
struct DepthOrder {
    struct Step {
        /// Index of the plane.
        let plane: Int
        /// The part of the shared plane z = 0 in which it is drawn; nil where it is drawn whole.
        let part: ConvexPolygon?
    }

    let steps: [Step]
    /// For each plane, its last step and the number of its steps.
    private let lastSteps, counts: [Int]

    /// Nil where the planes are drawn whole and in their own order.
    ///
    /// - Parameters:
    ///   - parent: the layer whose space it is, for messages.
    ///   - plane: from the plane z = 0 of the space to the canvas.
    /// - Throws: `FrameLimit`.
    init?(
        of planes: [LayerPlane], in parent: LayerState, seenThrough plane: Homography, _ budget: inout DepthBudget
    ) throws {
        let sorted = planes.prefix { !$0.layer.isOnTop }
        if Self.areInOrder(sorted) { return nil }
        var steps: [Step]
        if let flat = Self.orderOfFlat(sorted) {
            guard !flat.elementsEqual(sorted.indices) else { return nil }
            steps = flat.map { Step(plane: $0, part: nil) }
        } else {
            guard planes.count > 1 else { return nil }
            budget.space = parent.tag
            let facing = plane.determinant
            steps = try Self.steps(sorted.map { DepthPlane($0, facing: facing) }, &budget)
        }
        steps += planes.indices[sorted.endIndex...].map { Step(plane: $0, part: nil) }
        guard !steps.enumerated().allSatisfy({ $0.offset == $0.element.plane && $0.element.part == nil }) else {
            return nil
        }
        self.steps = steps
        var lastSteps = [Int](repeating: -1, count: planes.count), counts = [Int](repeating: 0, count: planes.count)
        for (place, step) in steps.enumerated() {
            lastSteps[step.plane] = place
            counts[step.plane] += 1
        }
        (self.lastSteps, self.counts) = (lastSteps, counts)
    }

    /// The place in the order of a plane, or of the foremost of several.
    func rank(of planes: Range<Int>) -> Int { lastSteps[planes].max() ?? -1 }

    func pieces(of plane: Int) -> Int { counts[plane] }

    // MARK: Flat planes

    /// Planes that are nearer to each other than this, in points, count as equal.
    private static let nearness = 1e-7

    /// Whether planes are all parallel to z = 0, and none is behind the one before.
    private static func areInOrder(_ planes: ArraySlice<LayerPlane>) -> Bool {
        var last = -Double.infinity
        for plane in planes {
            guard let depth = plane.space.flatDepth, last <= depth else { return false }
            last = depth
        }
        return true
    }

    /// The order of planes that are all parallel to z = 0; nil where one is not.
    private static func orderOfFlat(_ planes: ArraySlice<LayerPlane>) -> [Int]? {
        var depths: [Double] = []
        depths.reserveCapacity(planes.count)
        for plane in planes {
            guard let depth = plane.space.flatDepth else { return nil }
            depths.append(depth)
        }
        let order = planes.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
        var out: [Int] = [], equal: [Int] = []
        for k in order {
            if let last = equal.last, depths[k] - depths[last] > nearness {
                out += equal.sorted()
                equal = []
            }
            equal.append(k)
        }
        return out + equal.sorted()
    }

    // MARK: Tilted planes

    /// `planes` has nil for those that are not visible; they take part in nothing.
    private static func steps(_ planes: [DepthPlane?], _ budget: inout DepthBudget) throws -> [Step] {
        var graph = DepthGraph(count: planes.count)
        // From left to right, so that only planes whose boxes overlap across are compared.
        let order = planes.indices.filter { planes[$0] != nil }.sorted { left(planes[$0]) < left(planes[$1]) }
        for (n, i) in order.enumerated() {
            for j in order[(n + 1)...] {
                guard let a = planes[i], let b = planes[j], b.outline.box.minX < a.outline.box.maxX else { break }
                guard a.outline.box.overlaps(b.outline.box) else { continue }
                try budget.compare()
                let relation =
                    i < j
                    ? a.relation(of: a.outline, to: b, b.outline, &budget.workspace)
                    : b.relation(of: b.outline, to: a, a.outline, &budget.workspace)
                graph.add(relation, min(i, j), max(i, j))
            }
        }
        return try graph.groups().flatMap { group -> [Step] in
            guard group.count > 1 else { return [Step(plane: group[0], part: nil)] }
            return try DepthCutter(planes).steps(of: group.sorted(), &budget)
        }
    }

    private static func left(_ plane: DepthPlane?) -> Double { plane?.outline.box.minX ?? 0 }
}

extension Transform3D {
    /// The z of the plane z = 0 after this transform, where it is the same everywhere; nil where the plane is tilted
    /// or behind the eye.
    var flatDepth: Double? {
        guard m13 == 0, m23 == 0, m14 == 0, m24 == 0, m44 > 0 else { return nil }
        return m43 / m44
    }
}

/// What comparing and cutting planes may still cost in one frame.
struct DepthBudget {
    /// Comparisons of the depths of two overlapping layers, and cuts of a layer by another that it crosses.
    private static let comparisons = 1_000_000, pieces = 4_000

    private var comparisons = DepthBudget.comparisons, pieces = DepthBudget.pieces
    /// For the comparisons.
    var workspace = OverlapWorkspace()
    /// The tag of the layer whose sublayers are compared.
    fileprivate(set) var space: Int?

    /// - Throws: `FrameLimit`.
    mutating func compare() throws {
        comparisons -= 1
        if comparisons < 0 {
            throw FrameLimit.depth(limit: DepthBudget.comparisons, unit: "comparisons of layers' depths", tag: space)
        }
    }

    /// - Throws: `FrameLimit`.
    mutating func cut() throws {
        pieces -= 1
        if pieces < 0 {
            throw FrameLimit.depth(limit: DepthBudget.pieces, unit: "cuts of layers that cross", tag: space)
        }
    }
}

/// A frame takes more work to sort its layers, or to draw them, than is allowed.
package enum FrameLimit: Error, Hashable {
    /// More than `limit` of `unit`, to find the order of a layer's sublayers.
    case depth(limit: Int, unit: String, tag: Int?)
    /// What is drawn, with a layer.
    case drawing(DrawingExcess, tag: Int?)

    /// The tag of the layer whose sublayers were sorted, or with which there is too much; nil for one without.
    package var tag: Int? {
        switch self {
        case .depth(_, _, let tag), .drawing(_, let tag): tag
        }
    }

    /// `when` is the time, such as ` at time = 0.5 s`.
    package func message(when: String) -> String {
        switch self {
        case .depth(let limit, let unit, _):
            "more than \(NumberText.grouped(limit)) \(unit) in one frame\(when); that is the limit. "
                + "Layers that are not siblings are neither compared nor cut: put them into groups"
        case .drawing(let excess, _): excess.message(when: when)
        }
    }
}
