import ZoetropeConstraints
import ZoetropeCoreAnimation

/// A rectangle of unknowns and numbers, in the space of the layout's root.
struct LayoutBox {
    var x, y, width, height: LinearExpression

    init(x: LinearExpression, y: LinearExpression, width: LinearExpression, height: LinearExpression) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    init(size: CGSize) {
        self.init(
            x: .init(), y: .init(), width: .init(constant: Double(size.width)),
            height: .init(constant: Double(size.height)))
    }

    func inset(by insets: UIEdgeInsets) -> LayoutBox {
        LayoutBox(
            x: x + Double(insets.left), y: y + Double(insets.top), width: width - Double(insets.left + insets.right),
            height: height - Double(insets.top + insets.bottom))
    }

    /// - Parameter view: whose margins and baselines count.
    func attribute(_ attribute: NSLayoutConstraint.Attribute, of view: UIView?) -> LinearExpression? {
        var withinMargins: LayoutBox { inset(by: view?.layoutMargins ?? .zero) }
        switch attribute {
        case .left, .leading: return x
        case .right, .trailing: return x + width
        case .top: return y
        case .bottom: return y + height
        case .width: return width
        case .height: return height
        case .centerX: return x + width * 0.5
        case .centerY: return y + height * 0.5
        case .firstBaseline: return view?.firstBaselineOffset.map { y + Double($0) } ?? y + height
        case .lastBaseline: return y + height - Double(view?.lastBaselineOffset ?? 0)
        case .leftMargin, .leadingMargin: return withinMargins.x
        case .rightMargin, .trailingMargin: return withinMargins.x + withinMargins.width
        case .topMargin: return withinMargins.y
        case .bottomMargin: return withinMargins.y + withinMargins.height
        case .centerXWithinMargins: return withinMargins.x + withinMargins.width * 0.5
        case .centerYWithinMargins: return withinMargins.y + withinMargins.height * 0.5
        case .notAnAttribute: return nil
        }
    }
}
