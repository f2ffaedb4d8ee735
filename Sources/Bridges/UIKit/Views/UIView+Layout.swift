import ZoetropeCoreAnimation

extension UIView {
    /// What follows from a new size: a layout, and subviews that move with the edges.
    final func resized(from old: CGSize) {
        setNeedsLayout()
        if contentMode == .redraw || old.width == 0 || old.height == 0 { setNeedsDisplay() }
        guard autoresizesSubviews else { return }
        for view in subviews where view.translatesAutoresizingMaskIntoConstraints && !view.autoresizingMask.isEmpty {
            view.autoresize(from: old, to: bounds.size)
        }
    }

    private func autoresize(from old: CGSize, to new: CGSize) {
        let box = CGRect(
            x: center.x - anchorPoint.x * bounds.width, y: center.y - anchorPoint.y * bounds.height,
            width: bounds.width, height: bounds.height)
        let mask = autoresizingMask
        let (x, width) = UIView.stretched(
            box.minX, box.width, in: old.width, to: new.width,
            (mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin)))
        let (y, height) = UIView.stretched(
            box.minY, box.height, in: old.height, to: new.height,
            (mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin)))
        bounds.size = CGSize(width: width, height: height)
        center = CGPoint(x: x + anchorPoint.x * width, y: y + anchorPoint.y * height)
    }

    /// Distributes a difference over what is flexible, in proportion to what it was.
    private static func stretched(
        _ start: CGFloat, _ length: CGFloat, in old: CGFloat, to new: CGFloat, _ flexible: (Bool, Bool, Bool)
    ) -> (CGFloat, CGFloat) {
        let parts = [start, length, old - start - length], mask = [flexible.0, flexible.1, flexible.2]
        let chosen = zip(parts, mask).map { $1 ? $0 : 0 }, sum = chosen.reduce(0, +), count = mask.filter { $0 }.count
        guard count > 0 else { return (start, length) }
        func share(_ i: Int) -> CGFloat {
            guard mask[i] else { return 0 }
            return sum > 0 ? chosen[i] / sum * (new - old) : (new - old) / CGFloat(count)
        }
        return (start + share(0), length + share(1))
    }

    public struct AutoresizingMask: OptionSet, Sendable, Hashable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft, topRight
        case bottomLeft, bottomRight

        var gravity: CALayerContentsGravity {
            switch self {
            case .scaleToFill, .redraw: .resize
            case .scaleAspectFit: .resizeAspect
            case .scaleAspectFill: .resizeAspectFill
            case .center: .center
            case .top: .top
            case .bottom: .bottom
            case .left: .left
            case .right: .right
            case .topLeft: .topLeft
            case .topRight: .topRight
            case .bottomLeft: .bottomLeft
            case .bottomRight: .bottomRight
            }
        }
    }
}
