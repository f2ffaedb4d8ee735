import ZoetropeGeometry

/// How two screens may move as wholes: which is above, about which of its edges each turns, how the upper one is
/// clipped, whether it parts in the middle or only a part of it is there, and the traits that are not neutral.
struct PlaneMotion: Hashable, Sendable {
    enum Clip: Hashable, Sendable { case none, circle, rectangle }

    var isToAbove = true
    /// The point of each screen about which it scales and turns, in its unit square.
    var fromAnchor = SIMD2(0.5, 0.5), toAnchor = SIMD2(0.5, 0.5)
    var clip = Clip.none
    /// The part of the upper screen that is there; nil for all of it.
    var part: PlanePart?
    /// The halves of the upper screen, which go apart; nil if it stays whole.
    var halves: PlaneHalves?
    var background = PlaneBackground.black
    /// Whether the eye is before the canvas' middle; else it is before each screen's anchor, wherever that goes.
    var isEyeCentred = false
    /// Whether the dimming stays within its ends while a spring goes beyond them.
    var isDimHeld = false
    var traits: [PlaneTrait: Double] = [:]

    subscript(trait: PlaneTrait) -> Double {
        get { traits[trait] ?? trait.neutral }
        set { traits[trait] = newValue.clamped(to: trait.range) }
    }

    var isTilted: Bool { traits.keys.contains(where: \.isTilt) }

    /// Whether the lower screen goes anywhere.
    private var isLowerMoving: Bool { (isToAbove ? PlaneMover.from : .to).places.contains { traits[$0] != nil } }

    /// The traits that it has, in a fixed order.
    var active: [PlaneTrait] { PlaneTrait.allCases.filter { traits[$0] != nil } }

    /// The traits that it has not, but could have.
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

    /// With another trait; a tilt brings the eye's distance with it.
    func adding(_ trait: PlaneTrait, _ value: Double) -> PlaneMotion {
        var out = self
        out[trait] = value
        if trait.isTilt, out.traits[.eye] == nil { out[.eye] = PlaneTrait.eye.neutral }
        return out
    }

    /// With a trait some steps further, within its range.
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
