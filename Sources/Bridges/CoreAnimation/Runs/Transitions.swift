import ZoetropeGeometry
import ZoetropeLayers

/// Transitions of a layer: what it showed when the transition was added, and what it shows now.
extension TreeEvaluator {
    /// A layer with its transition; the layer as it is where that is not running.
    ///
    /// - Parameters:
    ///   - state: what the layer shows now.
    ///   - time: of the layer.
    ///   - parent: the superlayer's time.
    mutating func withTransition(
        _ state: LayerState, _ entry: AttachedAnimation, at time: Double, parent: Double, isFlipped: Bool
    ) -> LayerState {
        guard let past = entry.past, let transition = entry.animation as? CATransition,
            let fraction = entry.program.fraction(at: time, begin: entry.begin),
            var old = self.state(of: past, atParent: parent, isFlipped: isFlipped)
        else { return state }
        let first = Double(transition.startProgress), last = Double(transition.endProgress)
        let t = first + (last - first) * fraction
        var new = state
        let way = transition.way(in: state.bounds, isFlipped: isFlipped)
        switch transition.type {
        case .moveIn: new.position = new.position + way * (1 - t)
        case .push:
            new.position = new.position + way * (1 - t)
            old.position = old.position - way * t
        case .reveal: old.position = old.position - way * t
        default:
            old.opacity *= 1 - t
            new.opacity *= t
            // The two are added up on a canvas of their own, so that what both show does not change.
            var effects = new.effects ?? .init()
            effects.blendMode = .addition
            new.effects = effects
        }
        var both = LayerState(name: state.name, bounds: state.bounds, position: state.bounds.center)
        both.zPosition = state.zPosition
        both.sublayers = transition.type == .reveal ? [new, old] : [old, new]
        both.bounds = Rect(x: 0, y: 0, width: 0, height: 0)
        both.position = .zero
        both.anchorPoint = .zero
        both.effects = .init()
        return both
    }
}

extension CATransition {
    /// Where what comes in begins, relative to its place. Top and bottom are named for a y axis that points up.
    fileprivate func way(in bounds: Rect, isFlipped: Bool) -> Point {
        switch subtype {
        case .fromRight?: Point(bounds.width, 0)
        case .fromTop?: Point(0, isFlipped ? -bounds.height : bounds.height)
        case .fromBottom?: Point(0, isFlipped ? bounds.height : -bounds.height)
        default: Point(-bounds.width, 0)
        }
    }
}

extension CALayer {
    /// The tree as it looks now, without its animations.
    package final func frozen(atParent time: Double) -> CALayer {
        let local = localTime(ofParent: time), copy = bareCopy()
        copy.values = presentationValues(at: local)
        copy.sublayers = children.map { $0.frozen(atParent: local) }
        copy.mask = mask?.frozen(atParent: local)
        return copy
    }

    /// The tree as its properties say, without its animations.
    package final func settled() -> CALayer {
        let copy = bareCopy()
        copy.values = values
        copy.sublayers = children.map { $0.settled() }
        copy.mask = mask?.settled()
        return copy
    }

    /// A copy of the kind that the engine draws, without sublayers.
    private func bareCopy() -> CALayer {
        let copy = LayerClass.nearest(to: self).copy(self)
        copy.delegate = nil
        return copy
    }
}
