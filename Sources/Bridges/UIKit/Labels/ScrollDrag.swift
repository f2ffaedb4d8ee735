import ZoetropeCoreAnimation
import ZoetropeGeometry

/// A finger that drags a scroll view, and what follows when it lets go.
final class ScrollDrag {
    private var start = CGPoint.zero
    /// The way that the finger had gone when the drag began; the content does not jump by it.
    private var base = CGPoint.zero

    func follow(_ pan: UIPanGestureRecognizer, in scroll: UIScrollView) {
        switch pan.state {
        case .began:
            scroll.stop()
            (start, base) = (scroll.contentOffset, pan.translation(in: scroll.superview))
            (scroll.isDragging, scroll.isDecelerating) = (true, false)
            scroll.scrollDelegate?.scrollViewWillBeginDragging(scroll)
            drag(pan, scroll)
        case .changed: drag(pan, scroll)
        case .ended, .cancelled:
            scroll.isDragging = false
            let velocity = pan.state == .ended ? pan.velocity(in: scroll.superview) : .zero
            letGo(scroll, velocity: CGPoint(x: -velocity.x, y: -velocity.y))
        default: break
        }
    }

    /// What is beyond the content's end follows the finger less and less (the system's rubber band, whose coefficient is
    /// 0.55).
    private func drag(_ pan: UIPanGestureRecognizer, _ scroll: UIScrollView) {
        let way = pan.translation(in: scroll.superview)
        let free = CGPoint(x: start.x - way.x + base.x, y: start.y - way.y + base.y)
        let limited = scroll.limited(free)
        func band(_ excess: CGFloat, _ room: CGFloat) -> CGFloat {
            guard scroll.bounces, room > 0 else { return 0 }
            let size = abs(excess) * 0.55
            return (excess < 0 ? -1 : 1) * size * room / (size + room)
        }
        let canX = scroll.contentSize.width > scroll.bounds.width || scroll.alwaysBounceHorizontal
        let canY = scroll.contentSize.height > scroll.bounds.height || scroll.alwaysBounceVertical
        scroll.contentOffset = CGPoint(
            x: limited.x + (canX ? band(free.x - limited.x, scroll.bounds.width) : 0),
            y: limited.y + (canY ? band(free.y - limited.y, scroll.bounds.height) : 0))
    }

    /// The velocity decays by `decelerationRate` each millisecond; the way is the sum of what it goes until then.
    private func letGo(_ scroll: UIScrollView, velocity: CGPoint) {
        let offset = scroll.contentOffset, rate = Double(scroll.decelerationRate.rawValue)
        let reach = CGFloat(rate / (1 - rate) / 1000)
        var target = CGPoint(x: offset.x + velocity.x * reach, y: offset.y + velocity.y * reach)
        if scroll.isPagingEnabled { target = page(scroll, from: offset, velocity) }
        // As UIKit does, in points a millisecond.
        let perMillisecond = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
        target = scroll.target(forProposed: scroll.limited(target), velocity: perMillisecond)
        scroll.scrollDelegate?.scrollViewWillEndDragging(
            scroll, withVelocity: perMillisecond, targetContentOffset: &target)
        let moves = target != offset
        scroll.scrollDelegate?.scrollViewDidEndDragging(scroll, willDecelerate: moves)
        guard moves else { return }
        scroll.isDecelerating = true
        scroll.scrollDelegate?.scrollViewWillBeginDecelerating(scroll)
        // It ends where less than half a point is left.
        let way = max(abs(target.x - offset.x), abs(target.y - offset.y), 1)
        let duration = Elementary.log(0.5 / Double(way)) / Elementary.log(rate) / 1000
        let end = target
        scroll.move(duration: max(duration, 0.1)) { t in
            let left = t >= 1 ? 0 : CGFloat(Elementary.pow(rate, t * max(duration, 0.1) * 1000))
            return CGPoint(x: end.x + (offset.x - end.x) * left, y: end.y + (offset.y - end.y) * left)
        } completion: { scroll in
            scroll.isDecelerating = false
            scroll.scrollDelegate?.scrollViewDidEndDecelerating(scroll)
        }
    }

    /// The page that is nearest, or the next one in the direction of a quick finger.
    private func page(_ scroll: UIScrollView, from offset: CGPoint, _ velocity: CGPoint) -> CGPoint {
        func place(_ now: CGFloat, _ begin: CGFloat, _ room: CGFloat, _ velocity: CGFloat) -> CGFloat {
            guard room > 0 else { return now }
            let first = (begin / room).rounded(), nearest = (now / room).rounded()
            let next = velocity > 200 ? first + 1 : velocity < -200 ? first - 1 : nearest
            return next * room
        }
        return CGPoint(
            x: place(offset.x, start.x, scroll.bounds.width, velocity.x),
            y: place(offset.y, start.y, scroll.bounds.height, velocity.y))
    }
}
