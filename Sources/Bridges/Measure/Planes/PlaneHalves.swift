/// A screen that parts in the middle, as a door does: its second half mirrors the first one. Each half turns about its
/// edge of the canvas.
enum PlaneHalves: Hashable, Sendable {
    /// Side by side: the first one is on the left.
    case across
    /// One above the other.
    case down

    /// Whether a screen's halves may have a trait: they move apart, and turn about their edges.
    func allows(_ trait: PlaneTrait, isOfTo: Bool) -> Bool {
        let places = (isOfTo ? PlaneMover.to : .from).places
        guard places.contains(trait) else { return true }
        let own: [PlaneTrait] =
            self == .across ? [.fromX, .toX, .fromTiltY, .toTiltY] : [.fromY, .toY, .fromTiltX, .toTiltX]
        return own.contains(trait)
    }

    /// Both halves, in their order.
    var sides: [Side] { [Side(halves: self, isSecond: false), Side(halves: self, isSecond: true)] }

    /// One of the halves.
    struct Side {
        let halves: PlaneHalves
        let isSecond: Bool

        var name: String {
            switch halves {
            case .across: isSecond ? "right half" : "left half"
            case .down: isSecond ? "bottom half" : "top half"
            }
        }

        /// The middle of its outer edge, in the canvas' unit square and in its own.
        var anchor: SIMD2<Double> {
            let end = isSecond ? 1.0 : 0
            return halves == .across ? SIMD2(end, 0.5) : SIMD2(0.5, end)
        }

        /// The prefix of its numbers: the second half's have the other sign.
        var sign: String { isSecond ? "-" : "" }

        /// The keys of its layer, without its place.
        var keys: [String] {
            let start = isSecond ? "0.5" : "0"
            return halves == .across
                ? ["\"contentsRect\": [\(start), 0, 0.5, 1]", "\"bounds\": [\"width/2\", \"height\"]"]
                : ["\"contentsRect\": [0, \(start), 1, 0.5]", "\"bounds\": [\"width\", \"height/2\"]"]
        }
    }
}
