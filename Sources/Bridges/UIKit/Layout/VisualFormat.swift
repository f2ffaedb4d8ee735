extension NSLayoutConstraint {
    /// How the views of a row are aligned with each other.
    public struct FormatOptions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
        public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
        public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
        public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
        public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
        public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
        public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
        public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)

        fileprivate static let attributes: [(FormatOptions, Attribute)] = [
            (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
            (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
            (.alignAllCenterY, .centerY),
        ]
    }

    /// The constraints of a line as `H:|-16-[label(>=80)]-[button(label)]-margin-|`. A dash alone is 8 points between
    /// views, and the superview's margin at its edge.
    ///
    /// - Precondition: the format is right, and its views and metrics are named; otherwise the program ends with a message.
    public class func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]? = nil,
        views: [String: Any]
    ) -> [NSLayoutConstraint] {
        var parser = VisualFormat(format, metrics ?? [:], views)
        let (line, constraints) = parser.read()
        var all = constraints
        for (option, attribute) in FormatOptions.attributes where opts.contains(option) {
            for (a, b) in zip(line, line.dropFirst()) {
                all.append(
                    NSLayoutConstraint(
                        item: a, attribute: attribute, relatedBy: .equal, toItem: b, attribute: attribute,
                        multiplier: 1, constant: 0))
            }
        }
        return all
    }
}

/// Reads a line of the visual format language.
private struct VisualFormat {
    private let text: [Character]
    private var at = 0
    private let metrics: [String: Any], views: [String: Any]
    private var isVertical = false

    /// What stands between two items, or says how large one is.
    private struct Predicate {
        var relation = NSLayoutConstraint.Relation.equal
        var constant: CGFloat = 0
        var view: UIView?
        var priority: UILayoutPriority = .required
        /// A dash alone.
        var isStandard = false
    }

    init(_ format: String, _ metrics: [String: Any], _ views: [String: Any]) {
        text = Array(format.filter { !$0.isWhitespace })
        (self.metrics, self.views) = (metrics, views)
    }

    private func fail(_ what: String) -> Never {
        preconditionFailure("the visual format \(String(text)), at character \(at + 1): \(what)")
    }

    private var next: Character? { at < text.count ? text[at] : nil }
    private mutating func take(_ character: Character) -> Bool {
        guard next == character else { return false }
        at += 1
        return true
    }

    mutating func read() -> ([UIView], [NSLayoutConstraint]) {
        if next == "H" || next == "V" {
            isVertical = next == "V"
            at += 1
            if !take(":") { fail("H and V are followed by a colon") }
        }
        var line: [UIView] = [], constraints: [NSLayoutConstraint] = []
        /// What comes before the next item: the superview's edge, or the last view.
        var isAtEdge = take("|")
        var gap = isAtEdge ? connection() : [Predicate()]
        while next == "[" {
            let (view, sizes) = item()
            if let space = spaces(gap, from: line.last, isAtEdge: isAtEdge, to: view) { constraints += space }
            constraints += sizes
            line.append(view)
            isAtEdge = false
            gap = connection()
        }
        guard let last = line.last else { fail("there is no view in brackets") }
        if take("|") {
            constraints += gap.map { edge($0, last) }
        }
        if let character = next { fail("'\(character)' is not expected here") }
        return (line, constraints)
    }

    /// Between items: nothing, a dash, or predicates between dashes.
    private mutating func connection() -> [Predicate] {
        guard take("-") else { return [Predicate()] }
        if next == "[" || next == "|" { return [Predicate(isStandard: true)] }
        let list = predicates()
        if !take("-") { fail("a distance is followed by a dash") }
        return list
    }

    private mutating func item() -> (UIView, [NSLayoutConstraint]) {
        _ = take("[")
        let name = word()
        guard let view = views[name] as? UIView else { fail("there is no view '\(name)' among the views") }
        var sizes: [NSLayoutConstraint] = []
        if next == "(" {
            let attribute: NSLayoutConstraint.Attribute = isVertical ? .height : .width
            sizes = predicates().map { each in
                made(view, attribute, each.relation, each.view, each.view == nil ? .notAnAttribute : attribute, each)
            }
        }
        if !take("]") { fail("a view ends with ]") }
        return (view, sizes)
    }

    /// One number or name, or a list in parentheses.
    private mutating func predicates() -> [Predicate] {
        guard take("(") else { return [value(Predicate())] }
        var list: [Predicate] = []
        repeat {
            var one = Predicate()
            for (sign, relation) in [
                ("==", NSLayoutConstraint.Relation.equal), (">=", .greaterThanOrEqual), ("<=", .lessThanOrEqual),
            ]
            where text[at...].starts(with: Array(sign)) {
                one.relation = relation
                at += 2
                break
            }
            one = value(one)
            if take("@") { one.priority = UILayoutPriority(Float(number(word()) ?? 1000)) }
            list.append(one)
        } while take(",")
        if !take(")") { fail("a list of sizes ends with )") }
        return list
    }

    private mutating func value(_ predicate: Predicate) -> Predicate {
        var predicate = predicate
        let word = word()
        if let number = number(word) {
            predicate.constant = number
        } else if let view = views[word] as? UIView {
            predicate.view = view
        } else {
            fail("'\(word)' is neither a number nor a metric nor a view")
        }
        return predicate
    }

    private func number(_ word: String) -> CGFloat? {
        if let number = Double(word) { return CGFloat(number) }
        switch metrics[word] {
        case let value as CGFloat: return value
        case let value as Int: return CGFloat(value)
        case let value as NSNumber: return CGFloat(value.doubleValue)
        default: return nil
        }
    }

    private mutating func word() -> String {
        let start = at
        while let character = next, character.isLetter || character.isNumber || "_.".contains(character) { at += 1 }
        guard at > start else { fail("a name or a number is expected here") }
        return String(text[start..<at])
    }

    // MARK: Constraints

    private func made(
        _ first: UIView, _ attribute: NSLayoutConstraint.Attribute, _ relation: NSLayoutConstraint.Relation,
        _ second: UIView?, _ other: NSLayoutConstraint.Attribute, _ predicate: Predicate
    ) -> NSLayoutConstraint {
        let constraint = NSLayoutConstraint(
            item: first, attribute: attribute, relatedBy: relation, toItem: second, attribute: other, multiplier: 1,
            constant: predicate.constant)
        constraint.priority = predicate.priority
        return constraint
    }

    private func superview(of view: UIView) -> UIView {
        guard let superview = view.superview else { fail("a view at | has no superview yet") }
        return superview
    }

    /// From the superview's edge, or from the view before, to a view; nil for the first of a line without an edge.
    private func spaces(_ gap: [Predicate], from last: UIView?, isAtEdge: Bool, to view: UIView)
        -> [NSLayoutConstraint]?
    {
        let (start, end): (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) =
            isVertical ? (.top, .bottom) : (.leading, .trailing)
        if isAtEdge {
            let margin: NSLayoutConstraint.Attribute = isVertical ? .topMargin : .leadingMargin
            return gap.map { made(view, start, $0.relation, superview(of: view), $0.isStandard ? margin : start, $0) }
        }
        guard let last else { return nil }
        return gap.map { each in
            var each = each
            if each.isStandard { each.constant = 8 }
            return made(view, start, each.relation, last, end, each)
        }
    }

    /// From the last view to the superview's edge.
    private func edge(_ gap: Predicate, _ last: UIView) -> NSLayoutConstraint {
        let end: NSLayoutConstraint.Attribute = isVertical ? .bottom : .trailing
        let margin: NSLayoutConstraint.Attribute = isVertical ? .bottomMargin : .trailingMargin
        return made(superview(of: last), gap.isStandard ? margin : end, gap.relation, last, end, gap)
    }
}
