import ZoetropeGeometry
import ZoetropePixels
import ZoetropeNumbers

extension LayerState {
    /// What is done with the picture of a layer and its sublayers.
    package struct Effects: Hashable, Sendable {
        package var filters: [LayerFilter]
        package var backdrop: BackdropState?
        package var blendMode: BlendMode
        /// A layer in this one's coordinates whose alpha masks; nil for none, empty where it is hidden.
        package var mask: [LayerState]?

        package init(
            filters: [LayerFilter] = [], backdrop: BackdropState? = nil, blendMode: BlendMode = .normal,
            mask: [LayerState]? = nil
        ) {
            (self.filters, self.backdrop) = (filters, backdrop)
            (self.blendMode, self.mask) = (blendMode, mask)
        }
    }

    package struct BackdropState: Hashable, Sendable {
        package var filters: [LayerFilter]
        package var tint: Color?

        package init(filters: [LayerFilter] = [], tint: Color? = nil) { (self.filters, self.tint) = (filters, tint) }
    }
}

/// A filter's values at one moment.
package enum LayerFilter: Hashable, Sendable {
    /// The standard deviation in points.
    case blur(Double)
    case saturation(Double)
    case brightness(Double)
    case colorMatrix(ColorMatrix)

    /// In words: `blur 8`.
    var description: String {
        switch self {
        case .blur(let sigma): "blur \(NumberText.short(sigma, places: 2))"
        case .saturation(let s): "saturation \(NumberText.short(s, places: 2))"
        case .brightness(let b): "brightness \(NumberText.short(b, places: 2))"
        case .colorMatrix(let m):
            "colour matrix \(m.elements.map { NumberText.short($0, places: 2) }.joined(separator: " "))"
        }
    }

    /// How far it is from another one, in multiples of what can be seen: a point of blur, or 2 % of a channel.
    fileprivate func distance(to other: LayerFilter) -> Double {
        switch (self, other) {
        case (.blur(let a), .blur(let b)): abs(a - b)
        case (.saturation(let a), .saturation(let b)), (.brightness(let a), .brightness(let b)):
            abs(a - b) / LayerChange.visible(.color)
        case (.colorMatrix(let a), .colorMatrix(let b)):
            (zip(a.elements, b.elements).map { abs($0 - $1) }.max() ?? 0) / LayerChange.visible(.color)
        default: LayerChange.total
        }
    }
}

extension LayerState.Effects {
    /// By name, for people. Values as those of a plain layer are left out.
    var descriptions: [(name: String, text: String)] {
        var out: [(String, String)] = []
        if !filters.isEmpty { out.append(("filters", filters.map(\.description).joined(separator: ", "))) }
        if let backdrop {
            let tint = backdrop.tint.map { ["tint \($0.hex)"] } ?? []
            out.append(("backdrop", (backdrop.filters.map(\.description) + tint).joined(separator: ", ")))
        }
        if blendMode != .normal { out.append(("compositingFilter", blendMode.rawValue)) }
        if let mask { out.append(("mask", mask.first.map { "layer '\($0.name)'" } ?? "hidden layer")) }
        return out
    }
}

extension LayerState {
    /// How much the effects differ from another state's, in multiples of what can be seen.
    func effectsDistance(to other: LayerState) -> Double {
        let a = effects ?? Effects(), b = other.effects ?? Effects()
        guard a != b else { return 0 }
        guard a.blendMode == b.blendMode, (a.backdrop == nil) == (b.backdrop == nil) else { return LayerChange.total }
        return max(
            Effects.distance(a.filters, b.filters),
            Effects.distance(a.backdrop?.filters ?? [], b.backdrop?.filters ?? []),
            (a.backdrop?.tint ?? .clear).distance(to: b.backdrop?.tint ?? .clear) / LayerChange.visible(.color),
            Effects.distance(a.mask, b.mask, in: self, other))
    }
}

extension LayerState.Effects {
    fileprivate static func distance(_ a: [LayerFilter], _ b: [LayerFilter]) -> Double {
        guard a.count == b.count else { return LayerChange.total }
        return zip(a, b).map { $0.distance(to: $1) }.max() ?? 0
    }

    /// How far a mask's layers move, in points; 2 % of opacity count as a point.
    fileprivate static func distance(
        _ a: [LayerState]?, _ b: [LayerState]?, in parent: LayerState, _ otherParent: LayerState
    ) -> Double {
        guard let a, let b, a.map(\.name) == b.map(\.name) else { return a == nil && b == nil ? 0 : LayerChange.total }
        return zip(a, b).map { a, b in
            let corners = [(a, parent), (b, otherParent)].map { layer, parent in
                Homography(layer.transform(in: parent)).image(of: layer.bounds.corners)
            }
            let way = zip(corners[0], corners[1]).map { ($0 - $1).length }.max() ?? 0
            return max(
                way, abs(a.opacity - b.opacity) / LayerChange.visible(.opacity),
                distance(a.sublayers, b.sublayers, in: a, b))
        }.max() ?? 0
    }
}
