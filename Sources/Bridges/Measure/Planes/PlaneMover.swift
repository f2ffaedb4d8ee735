import ZoetropeGeometry

/// The parts of a motion that may have timings of their own: the place of each screen, the opacity of each, and the
/// dimming of the lower one.
enum PlaneMover: String, Hashable, Sendable, CaseIterable {
    case from, fromFade, to, toFade, dim

    /// The traits of a screen's place; none for an opacity and the dimming.
    var places: [PlaneTrait] {
        switch self {
        case .from: [.fromX, .fromY, .fromScale, .fromTurn, .fromTiltX, .fromTiltY]
        case .to: [.toX, .toY, .toScale, .toTurn, .toTiltX, .toTiltY]
        case .fromFade, .toFade, .dim: []
        }
    }

    /// The traits that follow the mover in every motion.
    private var traits: [PlaneTrait] {
        switch self {
        case .fromFade: [.fromOpacity]
        case .from, .to: places
        case .toFade: [.toOpacity]
        case .dim: [.dim]
        }
    }

    /// The traits of a motion that follow the mover: a screen's place includes its clip.
    func traits(of motion: PlaneMotion) -> [PlaneTrait] {
        let (upper, lower): (PlaneMover, PlaneMover) = motion.isToAbove ? (.to, .from) : (.from, .to)
        let clips: [PlaneTrait] =
            self == upper
            ? [.corner, .clipX, .clipY, .clipWidth, .clipHeight, .clipRadius] : self == lower ? [.lowerCorner] : []
        return (traits + clips).filter { motion.traits[$0] != nil }
    }

    /// Whether the mover ends at rest, and begins away from it; else the other way round.
    func comes(in motion: PlaneMotion) -> Bool {
        switch self {
        case .from, .fromFade: false
        case .to, .toFade: true
        case .dim: !motion.isToAbove
        }
    }

    /// Whether the mover is an opacity, which does not overshoot.
    var isFade: Bool { self == .fromFade || self == .toFade }

    /// The range of the part of its way.
    var range: ClosedRange<Double> { isFade ? 0...1 : PlaneTuning.reach }
}

extension PlaneMotion {
    /// The movers with traits, in a fixed order.
    var movers: [PlaneMover] { PlaneMover.allCases.filter { !$0.traits(of: self).isEmpty } }

    /// The motion with opacities that change over all of their way: their own timing then says when.
    var apart: PlaneMotion {
        var out = self
        (out.traits[.fromGone], out.traits[.toComes]) = (nil, nil)
        return out
    }
}
