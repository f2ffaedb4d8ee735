import ZoetropeGeometry

/// What may have a timing of its own in a motion of two screens: the place of each, the opacity of each, and the
/// dimming of the lower one.
enum PlaneMover: String, Hashable, Sendable, CaseIterable {
    case from, fromFade, to, toFade, dim

    /// The traits that follow it in any motion.
    private var traits: [PlaneTrait] {
        switch self {
        case .from: [.fromX, .fromY, .fromScale, .fromTurn, .fromTiltX, .fromTiltY]
        case .fromFade: [.fromOpacity]
        case .to: [.toX, .toY, .toScale, .toTurn, .toTiltX, .toTiltY]
        case .toFade: [.toOpacity]
        case .dim: [.dim]
        }
    }

    /// The traits of a motion that follow it: the upper screen's place takes what the screen is clipped by along.
    func traits(of motion: PlaneMotion) -> [PlaneTrait] {
        let isUpper = self == (motion.isToAbove ? .to : .from)
        let clips: [PlaneTrait] = isUpper ? [.corner, .clipX, .clipY, .clipWidth, .clipHeight, .clipRadius] : []
        return (traits + clips).filter { motion.traits[$0] != nil }
    }

    /// Whether it ends at rest, and begins away from it; else the other way round.
    func comes(in motion: PlaneMotion) -> Bool {
        switch self {
        case .from, .fromFade: false
        case .to, .toFade: true
        case .dim: !motion.isToAbove
        }
    }

    /// Whether it is an opacity, which goes no further than its ends.
    var isFade: Bool { self == .fromFade || self == .toFade }

    /// The parts of its way on which it may be.
    var range: ClosedRange<Double> { isFade ? 0...1 : -0.3...1.4 }
}

extension PlaneMotion {
    /// What moves, in a fixed order.
    var movers: [PlaneMover] { PlaneMover.allCases.filter { !$0.traits(of: self).isEmpty } }

    /// The same with opacities that take all of their way: their own timing says when they change.
    var apart: PlaneMotion {
        var out = self
        (out.traits[.fromGone], out.traits[.toComes]) = (nil, nil)
        return out
    }
}
