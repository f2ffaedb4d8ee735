/// When animations of a tree begin and end. A layer knows when the next one does in its tree, so that frames in which none
/// does cost nothing.
extension CALayer {
    /// Tells animations that they have begun or ended, and removes those that are over, in the whole tree.
    ///
    /// - Parameter time: of the parent.
    final func settleAnimations(atParent time: Double) {
        let local = localTime(ofParent: time)
        // Not so for what is not a number, either.
        if local < nextEvent { return }
        isCommitted = true
        for index in attached.indices where index < attached.count { start(index, at: local) }
        let isStill = speed == 0
        for index in attached.indices.reversed() where !isStill && index < attached.count {
            guard attached[index].drive == nil,
                attached[index].program.timing.isOver(after: local - attached[index].begin)
            else { continue }
            if attached[index].animation.isRemovedOnCompletion {
                remove(at: index, finished: true)
            } else if attached[index].hasStarted, !attached[index].hasEnded {
                finish(index)
            }
        }
        for layer in children { layer.settleAnimations(atParent: local) }
        mask?.settleAnimations(atParent: local)
        nextEvent = findNextEvent()
    }

    private func start(_ index: Int, at time: Double) {
        if attached[index].isTentative {
            attached[index].begin = time
            attached[index].isTentative = false
        }
        guard !attached[index].hasStarted, time >= attached[index].begin else { return }
        attached[index].hasStarted = true
        attached[index].animation.delegate?.animationDidStart(attached[index].animation)
    }

    /// An animation that stays when it is over: its transaction does not wait for it any longer.
    private func finish(_ index: Int) {
        let entry = attached[index]
        entry.completion?.running -= 1
        (attached[index].completion, attached[index].hasEnded) = (nil, true)
        entry.animation.delegate?.animationDidStop(entry.animation, finished: true)
    }

    /// Lets the next commit look at this layer's animations and at those of its sublayers.
    final func expectEvent() {
        var layer: CALayer? = self
        while let next = layer, next.nextEvent > -.infinity {
            next.nextEvent = -.infinity
            layer = next.parent
        }
    }

    /// The earliest of the times of this layer at which something begins or ends, or one a little before it.
    private func findNextEvent() -> Double {
        var earliest = Double.infinity
        for index in attached.indices { earliest = min(earliest, attached[index].nextEvent(isStill: speed == 0)) }
        for layer in children { earliest = min(earliest, layer.nextEventOfParent) }
        if let mask { earliest = min(earliest, mask.nextEventOfParent) }
        return earliest
    }

    /// The next event in the parent's time. Where time runs backwards or stands still, that is now.
    private var nextEventOfParent: Double {
        if nextEvent == .infinity { return .infinity }
        guard speed > 0 else { return -.infinity }
        let speed = Double(speed), time = (nextEvent - timeOffset) / speed + beginTime
        return time.before((abs(nextEvent) + abs(timeOffset)) / speed + abs(beginTime))
    }
}

extension Double {
    /// A little before this time, by more than the rounding of sums with terms of this size; -infinity for what is not a
    /// number.
    fileprivate func before(_ terms: Double) -> Double {
        let time = self - 1e-9 * (1 + terms)
        return time.isNaN ? -.infinity : time
    }
}

extension AttachedAnimation {
    /// When it begins or ends next, in the layer's time; -infinity for at once.
    fileprivate func nextEvent(isStill: Bool) -> Double {
        if isTentative { return -.infinity }
        if !hasStarted { return begin.before(abs(begin)) }
        if hasEnded || drive != nil || isStill { return .infinity }
        let length = program.timing.activeDuration / abs(program.timing.speed)
        return length == .infinity ? length : (begin + length).before(abs(begin) + length)
    }
}
