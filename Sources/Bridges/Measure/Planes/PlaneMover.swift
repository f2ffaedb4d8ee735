import ZoetropeGeometry

/// What may have a timing of its own in a motion of two screens: the place of each, the opacity of each, and the
/// dimming of the lower one.
enum PlaneMover: String, Hashable, Sendable, CaseIterable {
    case from, fromFade, to, toFade, dim

    /// The traits that say where a screen is; none for an opacity and the dimming.
    var places: [PlaneTrait] {
        switch self {
        case .from: [.fromX, .fromY, .fromScale, .fromTurn, .fromTiltX, .fromTiltY]
        case .to: [.toX, .toY, .toScale, .toTurn, .toTiltX, .toTiltY]
        case .fromFade, .toFade, .dim: []
        }
    }

    /// The traits that follow it in any motion.
    private var traits: [PlaneTrait] {
        switch self {
        case .fromFade: [.fromOpacity]
        case .from, .to: places
        case .toFade: [.toOpacity]
        case .dim: [.dim]
        }
    }

    /// The traits of a motion that follow it: a screen's place takes what the screen is clipped by along.
    func traits(of motion: PlaneMotion) -> [PlaneTrait] {
        let (upper, lower): (PlaneMover, PlaneMover) = motion.isToAbove ? (.to, .from) : (.from, .to)
        let clips: [PlaneTrait] =
            self == upper
            ? [.corner, .clipX, .clipY, .clipWidth, .clipHeight, .clipRadius] : self == lower ? [.lowerCorner] : []
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
