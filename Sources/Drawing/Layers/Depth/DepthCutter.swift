/// Cuts planes that have no order into pieces that have one.
///
/// First, planes that cross are cut along the line where they meet, but only where both are visible, as by Newell,
/// Newell and Sancha (1972). Pieces that still overlap in a circle are sorted by a tree of planes (Fuchs, Kedem and
/// Naylor, 1980): of what is left, one plane is chosen; what is behind it comes before it, what is in front of it after
/// it, and what it cuts is cut.
struct DepthCutter {
    private let planes: [DepthPlane?]

    init(_ planes: [DepthPlane?]) { self.planes = planes }

    private struct Piece {
        let index: Int
        let plane: DepthPlane
        /// The part of the plane's outline that the cuts have left.
        let outline: ConvexPolygon
        /// The side of the cuts on which the piece lies; nil if the plane has not been cut.
        var part: ConvexPolygon?

        var step: DepthOrder.Step { DepthOrder.Step(plane: index, part: part) }
    }

    /// The planes of `group`, which are visible and in ascending order, back to front.
    ///
    /// - Throws: `FrameLimit`.
    func steps(of group: [Int], _ budget: inout DepthBudget) throws -> [DepthOrder.Step] {
        let whole = group.compactMap { k in planes[k].map { Piece(index: k, plane: $0, outline: $0.outline) } }
        let (pieces, graph) = try uncrossed(whole, &budget)
        return try graph.groups().flatMap { members -> [DepthOrder.Step] in
            members.count == 1
                ? [pieces[members[0]].step] : try sorted(members.sorted().map { pieces[$0] }, &budget)
        }
    }

    /// Pieces that do not cross, and which of them come before which others.
    private func uncrossed(_ whole: [Piece], _ budget: inout DepthBudget) throws -> ([Piece], DepthGraph) {
        var done: [Piece] = [], graph = DepthGraph(), left = Array(whole.reversed())
        next: while let piece = left.popLast() {
            var relations: [(Int, DepthPlane.Relation)] = []
            for (k, other) in done.enumerated() where other.outline.box.overlaps(piece.outline.box) {
                try budget.compare()
                let relation = other.plane.relation(
                    of: other.outline, to: piece.plane, piece.outline, &budget.workspace)
                if case .crossing = relation {
                    let halves = try cut(piece, along: other.plane, &budget)
                    left += [halves.inFront, halves.behind].compactMap { $0 }
                    continue next
                }
                relations.append((k, relation))
            }
            graph.addPlane()
            for (k, relation) in relations { graph.add(relation, k, done.count) }
            done.append(piece)
        }
        return (done, graph)
    }

    /// The parts of a piece behind and in front of a plane; nil where there is none.
    private func cut(_ piece: Piece, along other: DepthPlane, _ budget: inout DepthBudget) throws -> (
        behind: Piece?, inFront: Piece?
    ) {
        try budget.cut()
        let line = piece.plane.difference(to: other)
        let outlines = piece.outline.split(by: line)
        let parts = (piece.part ?? piece.plane.surroundings).split(by: line)
        func half(_ outline: ConvexPolygon?, _ part: ConvexPolygon?) -> Piece? {
            guard let outline, let part else { return nil }
            return Piece(index: piece.index, plane: piece.plane, outline: outline, part: part)
        }
        return (half(outlines.negative, parts.negative), half(outlines.positive, parts.positive))
    }

    // MARK: Circles

    private enum Task {
        case sort([Piece])
        case draw([Piece])
    }

    private func sorted(_ pieces: [Piece], _ budget: inout DepthBudget) throws -> [DepthOrder.Step] {
        var out: [DepthOrder.Step] = [], tasks = [Task.sort(pieces)]
        while let task = tasks.popLast() {
            switch task {
            case .draw(let pieces): out += pieces.map(\.step)
            case .sort(let pieces) where pieces.count < 2: tasks.append(.draw(pieces))
            case .sort(let pieces):
                let root = try root(of: pieces, &budget)
                tasks += try divide(pieces, by: root, &budget)
            }
        }
        return out
    }

    /// How many pieces are tried as the splitting plane; the one that fewest others cross is taken.
    private static let candidates = 12

    private func root(of pieces: [Piece], _ budget: inout DepthBudget) throws -> Piece {
        let count = min(pieces.count, Self.candidates)
        var best = pieces[0], fewest = Int.max
        for k in 0..<count where fewest > 0 {
            let candidate = pieces[k * pieces.count / count]
            var crossings = 0
            for piece in pieces where piece.index != candidate.index && crossings < fewest {
                try budget.compare()
                if case .crossing = piece.plane.relation(of: piece.outline, to: candidate.plane) { crossings += 1 }
            }
            if crossings < fewest { (best, fewest) = (candidate, crossings) }
        }
        return best
    }

    /// Sorts pieces by where they are seen from the plane of one of them. The tasks are in the order of a stack: what is
    /// behind is the last.
    private func divide(_ pieces: [Piece], by root: Piece, _ budget: inout DepthBudget) throws -> [Task] {
        var behind: [Piece] = [], equal: [Piece] = [], inFront: [Piece] = []
        for piece in pieces {
            try budget.compare()
            switch piece.index == root.index ? .equal : piece.plane.relation(of: piece.outline, to: root.plane) {
            case .behind, .apart: behind.append(piece)
            case .equal: equal.append(piece)
            case .inFront: inFront.append(piece)
            case .crossing:
                let halves = try cut(piece, along: root.plane, &budget)
                behind += [halves.behind].compactMap { $0 }
                inFront += [halves.inFront].compactMap { $0 }
            }
        }
        return [.sort(inFront), .draw(equal), .sort(behind)]
    }
}
