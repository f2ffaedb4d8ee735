import ZoetropeConstraints
import ZoetropeCoreAnimation

/// The constraints of a tree of views in a solver, which is kept from layout to layout.
final class LayoutEngine {
    /// What a row of the solver stands for.
    enum Key: Hashable {
        case constraint(ObjectIdentifier)
        case size(ObjectIdentifier, NSLayoutConstraint.Axis, isLimit: Bool)
        case positive(ObjectIdentifier, NSLayoutConstraint.Axis)
        case stack(ObjectIdentifier, Int)
    }

    /// What a layout asks for.
    struct Wish {
        var key: Key
        var expression: LinearExpression
        var relation: Relation
        var priority: Priority
        var name: String
    }

    private struct Held {
        var wish: Wish
        var handle: ConstraintHandle?
    }

    var solver = Solver()
    unowned let root: UIView
    /// Where the root's size is asked for, not given: the size it should have, and how much that counts.
    var fitting: (size: CGSize, horizontal: UILayoutPriority, vertical: UILayoutPriority)?
    private var held: [Key: Held] = [:]
    var variables: [ObjectIdentifier: LayoutBox] = [:]
    /// Views and guides that have unknowns, in the order of the tree.
    private(set) var placed: [any LayoutItem] = []
    var contents: [UIScrollView] = []
    private var version = -1
    private var rootSize = CGSize(width: -1, height: -1)

    init(root: UIView) { self.root = root }

    /// Brings the solution up to date, and tells the superviews of views that are elsewhere now.
    func update() {
        guard version != LayoutClock.version || rootSize != root.layer.bounds.size else { return }
        solve()
        announce()
        (version, rootSize) = (LayoutClock.version, root.layer.bounds.size)
    }

    // MARK: Solving

    /// Texts of several lines have a height for the width that the first solution gives them.
    private func solve() {
        for _ in 0..<3 {
            solve(wishes())
            if !settleTexts() { break }
        }
    }

    private func solve(_ wishes: [Wish]) {
        let keys = Set(wishes.map(\.key))
        for key in held.keys.filter({ !keys.contains($0) }) {
            if let handle = held.removeValue(forKey: key)?.handle { solver.remove(handle) }
        }
        do { try edit(wishes) } catch {
            // Constants that fit each other only together: from the beginning.
            solver = Solver()
            (held, variables) = ([:], [:])
            for wish in self.wishes() { add(wish) }
        }
    }

    private func edit(_ wishes: [Wish]) throws {
        var new: [Wish] = []
        for wish in wishes {
            guard let old = held[wish.key], let handle = old.handle, old.wish.isAlike(wish) else {
                if let handle = held.removeValue(forKey: wish.key)?.handle { solver.remove(handle) }
                new.append(wish)
                continue
            }
            guard old.wish.expression.constant != wish.expression.constant else { continue }
            try solver.setConstant(wish.expression.constant, of: handle)
            held[wish.key]!.wish = wish
        }
        for wish in new { add(wish) }
    }

    /// A constraint that contradicts others is left out and named, as UIKit does.
    private func add(_ wish: Wish) {
        do {
            let handle = try solver.add(wish.expression, wish.relation, priority: wish.priority, name: wish.name)
            held[wish.key] = Held(wish: wish, handle: handle)
        } catch {
            held[wish.key] = Held(wish: wish, handle: nil)
            let line = "\(error); left out: \(wish.name). Remove one of them, or give it a priority below 1000."
            if !NSLayoutConstraint.conflicts.contains(line) {
                NSLayoutConstraint.conflicts.append(line)
                FileHandle.standardError.write(Data((line + "\n").utf8))
            }
        }
    }

    // MARK: What is asked for

    /// Everything in the tree's order.
    private func wishes() -> [Wish] {
        (placed, contents) = ([], [])
        var result: [Wish] = []
        if let fitting {
            let box = box(of: root)
            for (length, wanted, priority) in [
                (box.width, fitting.size.width, fitting.horizontal),
                (box.height, fitting.size.height, fitting.vertical),
            ] {
                result.append(
                    Wish(
                        key: .stack(ObjectIdentifier(root), -1 - result.count), expression: length - Double(wanted),
                        relation: .equal, priority: priority.priority, name: "the fitting size"))
            }
        }
        gather(root, &result)
        return result
    }

    private func gather(_ view: UIView, _ result: inout [Wish]) {
        if view !== root && !view.translatesAutoresizingMaskIntoConstraints {
            placed.append(view)
            addSizes(of: view, &result)
        } else if view === root, fitting != nil {
            addSizes(of: view, &result)
        }
        for guide in view.layoutState.guides {
            placed.append(guide)
            let box = box(of: guide)
            addPositive(guide, box, &result)
        }
        for constraint in view.layoutState.constraints {
            if let wish = wish(for: constraint) { result.append(wish) }
        }
        if let stack = view as? UIStackView { result += stack.wishes(in: self) }
        for subview in view.subviews { gather(subview, &result) }
    }

    private func addPositive(_ item: any LayoutItem, _ box: LayoutBox, _ result: inout [Wish]) {
        // Sizes are 0 or more, unless what is required says otherwise.
        for (axis, length) in [(NSLayoutConstraint.Axis.horizontal, box.width), (.vertical, box.height)] {
            result.append(
                Wish(
                    key: .positive(ObjectIdentifier(item), axis), expression: length, relation: .greaterThanOrEqual,
                    priority: Priority(999.99), name: "\(item.layoutName) has a size"))
        }
    }

    private func addSizes(of view: UIView, _ result: inout [Wish]) {
        let box = box(of: view)
        addPositive(view, box, &result)
        let size = view.sizeForLayout
        for (axis, length, wanted) in [
            (NSLayoutConstraint.Axis.horizontal, box.width, size.width), (.vertical, box.height, size.height),
        ] where wanted >= 0 {
            for isLimit in [false, true] {
                let priority =
                    isLimit
                    ? view.contentHuggingPriority(for: axis) : view.contentCompressionResistancePriority(for: axis)
                result.append(
                    Wish(
                        key: .size(ObjectIdentifier(view), axis, isLimit: isLimit),
                        expression: length - Double(wanted),
                        relation: isLimit ? .lessThanOrEqual : .greaterThanOrEqual, priority: priority.priority,
                        name: "\(view.layoutName) keeps the size of its content"))
            }
        }
    }

    private func wish(for constraint: NSLayoutConstraint) -> Wish? {
        guard let first = constraint.firstItem as? any LayoutItem,
            var expression = attribute(constraint.firstAttribute, of: first, beside: constraint.secondItem)
        else { return nil }
        if constraint.secondAttribute != .notAnAttribute {
            guard let second = constraint.secondItem as? any LayoutItem,
                let other = attribute(constraint.secondAttribute, of: second, beside: first)
            else { return nil }
            expression = expression - other * Double(constraint.multiplier)
        }
        return Wish(
            key: .constraint(ObjectIdentifier(constraint)), expression: expression - Double(constraint.constant),
            relation: Relation(rawValue: constraint.relation.rawValue)!, priority: constraint.priority.priority,
            name: constraint.description)
    }

    private func attribute(
        _ attribute: NSLayoutConstraint.Attribute, of item: any LayoutItem, beside other: AnyObject?
    ) -> LinearExpression? {
        var box = box(of: item)
        // A scroll view's sides mean those of its content to what is in it.
        if let scroll = item as? UIScrollView, let view = (other as? any LayoutItem)?.owner, view !== scroll,
            view.isDescendant(of: scroll), attribute != .width, attribute != .height
        {
            box = content(of: scroll)
        }
        return box.attribute(attribute, of: item.owner)
    }

    // MARK: Solutions

    func value(_ expression: LinearExpression) -> CGFloat {
        CGFloat(expression.terms.reduce(expression.constant) { $0 + solver.value(of: $1.variable) * $1.coefficient })
    }

    /// An item's place in its superview, its edges at whole pixels of the screen.
    private func frame(of item: any LayoutItem) -> CGRect {
        let own = box(of: item)
        let outer = (item as? UIView)?.superview ?? item.owner
        let origin = outer.map { box(of: $0) } ?? LayoutBox(size: .zero)
        let x = value(own.x - origin.x), y = value(own.y - origin.y)
        let scale = UITraitCollection.current.displayScale
        func snapped(_ v: CGFloat) -> CGFloat { (v * scale + 1e-6).rounded() / scale }
        let (x0, y0) = (snapped(x), snapped(y))
        return CGRect(
            x: x0, y: y0, width: snapped(x + value(own.width)) - x0, height: snapped(y + value(own.height)) - y0)
    }

    /// - Returns: whether a text has another height at its width now.
    private func settleTexts() -> Bool {
        var isChanged = false
        for case let view as UIView in placed {
            let width = frame(of: view).width
            if view.settle(width: width) { isChanged = true }
        }
        return isChanged
    }

    private func announce() {
        for item in placed {
            let frame = frame(of: item)
            if let guide = item as? UILayoutGuide {
                guide.solved = frame
            } else if let view = item as? UIView {
                view.layoutState.solved = frame
                if view.untransformedFrame != frame { view.superview?.setNeedsLayout() }
            }
        }
        for scroll in contents {
            let box = content(of: scroll)
            scroll.contentSize = CGSize(width: value(box.width), height: value(box.height))
        }
    }

    /// The size of the root that constraints and contents ask for.
    func fittingSize() -> CGSize {
        solve()
        let box = box(of: root)
        return CGSize(width: value(box.width), height: value(box.height))
    }
}

extension LayoutEngine.Wish {
    /// Whether only the constant may differ.
    fileprivate func isAlike(_ other: LayoutEngine.Wish) -> Bool {
        relation == other.relation && priority == other.priority
            && expression.terms.count == other.expression.terms.count
            && zip(expression.terms, other.expression.terms).allSatisfy { $0 == $1 }
    }
}
