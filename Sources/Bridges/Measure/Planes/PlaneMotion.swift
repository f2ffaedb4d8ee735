import ZoetropeGeometry

/// How two screens may move as wholes: which one is above, the point about which each turns, the clip of the upper one,
/// whether it parts in the middle, and the traits that are not neutral.
struct PlaneMotion: Hashable, Sendable {
    enum Clip: Hashable, Sendable { case none, circle, rectangle }

    var isToAbove = true
    /// The point of each screen about which it scales and turns, in its unit square.
    var fromAnchor = SIMD2(0.5, 0.5), toAnchor = SIMD2(0.5, 0.5)
    var clip = Clip.none
    /// The visible part of the upper screen; nil for all of it.
    var part: PlanePart?
    /// The halves of the upper screen, which move apart; nil if it stays whole.
    var halves: PlaneHalves?
    var background = PlaneBackground.black
    /// Whether the eye is before the canvas' middle; else it is before each screen's anchor and moves with it.
    var isEyeCentred = false
    /// Whether the dimming stays within its ends while a spring overshoots.
    var isDimHeld = false
    var traits: [PlaneTrait: Double] = [:]

    subscript(trait: PlaneTrait) -> Double {
        get { traits[trait] ?? trait.neutral }
        set { traits[trait] = newValue.clamped(to: trait.range) }
    }

    var isTilted: Bool { traits.keys.contains(where: \.isTilt) }

    /// Whether the lower screen moves.
    private var isLowerMoving: Bool { (isToAbove ? PlaneMover.from : .to).places.contains { traits[$0] != nil } }

    /// The motion's traits, in a fixed order.
    var active: [PlaneTrait] { PlaneTrait.allCases.filter { traits[$0] != nil } }

    /// The traits that it may get.
    var possible: [PlaneTrait] {
        PlaneTrait.allCases.filter { trait in
            guard traits[trait] == nil, halves?.allows(trait, isOfTo: isToAbove) ?? true else { return false }
            switch trait {
            case .eye: return false
            case .fromGone: return self[.fromOpacity] < 1
            case .toComes: return self[.toOpacity] < 1
            case .clipX, .clipY, .clipWidth, .clipHeight, .clipRadius: return false
            case .corner: return clip != .circle && part == nil && halves == nil
            case .lowerCorner: return isLowerMoving
            case .shade: return isTilted
            default: return true
            }
        }
    }

    /// The motion with one more trait; a tilt also adds the eye's distance.
    func adding(_ trait: PlaneTrait, _ value: Double) -> PlaneMotion {
        var out = self
        out[trait] = value
        if trait.isTilt, out.traits[.eye] == nil { out[.eye] = PlaneTrait.eye.neutral }
        return out
    }

    /// The motion with a trait moved by some steps, within its range.
    func moved(_ trait: PlaneTrait, by share: Double) -> PlaneMotion {
        var out = self
        out[trait] = trait.moved(self[trait], by: share)
        return out
    }

    func removing(_ trait: PlaneTrait) -> PlaneMotion {
        var out = self
        out.traits[trait] = nil
        if !out.isTilted { (out.traits[.eye], out.traits[.shade]) = (nil, nil) }
        if out.traits[.fromOpacity] == nil { out.traits[.fromGone] = nil }
        if out.traits[.toOpacity] == nil { out.traits[.toComes] = nil }
        if !out.isLowerMoving { out.traits[.lowerCorner] = nil }
        return out
    }
}
