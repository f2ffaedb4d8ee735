import ZoetropeCoreAnimation

/// Rows below each other, `UITableView`. Rows have the height that is set, or that the delegate says; where that is
/// `automaticDimension`, what the cell's constraints give, and 44 points at least. Data are loaded again as a whole.
open class UITableView: UIScrollView {
    public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
    public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }
    public enum RowAnimation: Int, Sendable { case fade, right, left, top, bottom, none, middle, automatic = 100 }

    public static let automaticDimension: CGFloat = -1

    public let style: Style
    open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
    open weak var delegate: (any UITableViewDelegate)? {
        didSet {
            scrollDelegate = delegate
            reloadData()
        }
    }
    open var rowHeight = UITableView.automaticDimension { didSet { reloadData() } }
    open var estimatedRowHeight = UITableView.automaticDimension
    open var sectionHeaderHeight = UITableView.automaticDimension { didSet { reloadData() } }
    open var sectionFooterHeight: CGFloat = 0
    open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine { didSet { setNeedsLayout() } }
    open var separatorColor: UIColor? = .separator { didSet { setNeedsLayout() } }
    // Kept: sizes are asked for, not estimated, and no controls for editing are drawn.
    open var estimatedSectionHeaderHeight = UITableView.automaticDimension
    open var estimatedSectionFooterHeight = UITableView.automaticDimension
    open var sectionHeaderTopPadding: CGFloat = 0
    open var cellLayoutMarginsFollowReadableWidth = false
    open var allowsSelectionDuringEditing = false
    open var allowsMultipleSelection = false
    open var isEditing = false
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
    /// Kept: separators are lines of one colour.
    open var separatorEffect: UIVisualEffect?
    open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) { didSet { reloadData() } }
    open var allowsSelection = true
    open var tableHeaderView: UIView? { didSet { replace(oldValue, tableHeaderView) } }
    open var tableFooterView: UIView? { didSet { replace(oldValue, tableFooterView) } }
    open var backgroundView: UIView?

    private let pool = TableCellPool()
    private var rows: [(place: IndexPath, top: CGFloat, height: CGFloat)] = []
    private let borders = TableBorders()
    private var shown: [IndexPath: UITableViewCell] = [:]
    private var selected: IndexPath?
    private var isValid = false, isTiling = false
    private var laidOutWidth: CGFloat = -1

    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
    }

    public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

    public required init?(coder: NSCoder) {
        style = .plain
        super.init(coder: coder)
    }

    override func begin() {
        super.begin()
        backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
        alwaysBounceVertical = true
    }

    // MARK: Cells

    /// - Parameter cellClass: made by its `init(style:reuseIdentifier:)`.
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        pool.makers[identifier] = cellClass.map { type in
            { identifier in TableCellPool.make(type, identifier) }
        }
    }

    /// What makes a cell.
    open func register(_ make: @escaping () -> UITableViewCell, forCellReuseIdentifier identifier: String) {
        pool.makers[identifier] = { _ in make() }
    }

    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { pool.take(identifier) }

    /// - Precondition: the identifier is registered.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        guard let cell = pool.take(identifier) else {
            preconditionFailure("nothing is registered for the cell '\(identifier)': call register first")
        }
        return cell
    }

    // MARK: Data

    open var numberOfSections: Int { dataSource.map { max(0, $0.numberOfSections(in: self)) } ?? 0 }
    open func numberOfRows(inSection section: Int) -> Int {
        dataSource.map { max(0, $0.tableView(self, numberOfRowsInSection: section)) } ?? 0
    }

    open func reloadData() {
        isValid = false
        selected = nil
        for (place, cell) in shown { retire(cell, place) }
        shown = [:]
        setNeedsLayout()
    }
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) { reloadData() }
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        updates?()
        reloadData()
        if let completion { LayerLoop.later { completion(true) } }
    }
    open func beginUpdates() {}
    open func endUpdates() { reloadData() }

    private func replace(_ old: UIView?, _ new: UIView?) {
        old?.removeFromSuperview()
        if let new { addSubview(new) }
        isValid = false
        setNeedsLayout()
    }

    override func choice(at point: CGPoint) -> IndexPath? { allowsSelection ? indexPathForRow(at: point) : nil }
    override func choose(_ place: IndexPath) { tapRow(at: place) }

    // MARK: Layout

    open override func layoutSubviews() {
        super.layoutSubviews()
        guard !isTiling else { return }
        isTiling = true
        defer { isTiling = false }
        if !isValid || laidOutWidth != bounds.width { measure() }
        tile()
    }

    override func didScroll() { setNeedsLayout() }

    /// Finds where every row is.
    private func measure() {
        (isValid, laidOutWidth) = (true, bounds.width)
        borders.removeAll()
        rows = []
        var y: CGFloat = 0
        if let view = tableHeaderView {
            view.frame = CGRect(x: 0, y: 0, width: bounds.width, height: view.bounds.height)
            y = view.bounds.height
        }
        for section in 0..<numberOfSections {
            y += borders.add(.header, of: section, to: self, at: y)
            for row in 0..<numberOfRows(inSection: section) {
                let place = IndexPath(row: row, section: section), height = height(at: place)
                rows.append((place, y, height))
                y += height
            }
            y += borders.add(.footer, of: section, to: self, at: y)
        }
        if let view = tableFooterView {
            view.frame = CGRect(x: 0, y: y, width: bounds.width, height: view.bounds.height)
            y += view.bounds.height
        }
        contentSize = CGSize(width: bounds.width, height: y)
    }

    private func height(at place: IndexPath) -> CGFloat {
        let said = delegate?.tableView(self, heightForRowAt: place) ?? rowHeight
        guard said < 0 else { return said }
        guard let cell = shown[place] ?? dataSource?.tableView(self, cellForRowAt: place) else { return 44 }
        defer { if shown[place] == nil { pool.give(cell) } }
        guard !cell.contentView.constraints.isEmpty else { return 44 }
        cell.bounds.size.width = bounds.width
        let fitting = cell.contentView.systemLayoutSizeFitting(
            CGSize(width: bounds.width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        return max(44, fitting.height)
    }

    // MARK: Headers and footers

    /// - Parameter aClass: a ``UITableViewHeaderFooterView``, made by its `init(reuseIdentifier:)` if it is that class, and
    ///   by its `init(frame:)` otherwise.
    open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        borders.classes[identifier] = aClass
    }
    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        borders.take(identifier)
    }
    open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        borders[.header, section] as? UITableViewHeaderFooterView
    }
    open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        borders[.footer, section] as? UITableViewHeaderFooterView
    }
    open func rectForHeader(inSection section: Int) -> CGRect {
        _ = measured()
        return borders[.header, section]?.frame ?? .zero
    }
    open func rectForFooter(inSection section: Int) -> CGRect {
        _ = measured()
        return borders[.footer, section]?.frame ?? .zero
    }
    /// The section's header, rows and footer.
    open func rect(forSection section: Int) -> CGRect {
        let own = measured().filter { $0.place.section == section }
        let parts =
            own.map { CGRect(x: 0, y: $0.top, width: bounds.width, height: $0.height) }
            + [borders[.header, section], borders[.footer, section]].compactMap { $0?.frame }
        return parts.dropFirst().reduce(parts.first ?? .zero) { $0.union($1) }
    }

    /// Shows the rows that are in the bounds, and no others.
    private func tile() {
        let room = bounds
        let inside = rows.filter { $0.top < room.maxY && $0.top + $0.height > room.minY }
        let places = Set(inside.map(\.place))
        for (place, cell) in shown where !places.contains(place) {
            shown[place] = nil
            retire(cell, place)
        }
        for row in inside {
            let frame = CGRect(x: 0, y: row.top, width: room.width, height: row.height)
            if let cell = shown[row.place] {
                if cell.frame != frame { cell.frame = frame }
            } else {
                UIView.performWithoutAnimation { show(row.place, frame) }
            }
        }
        borders.display(in: self)
    }

    private func show(_ place: IndexPath, _ frame: CGRect) {
        guard let cell = dataSource?.tableView(self, cellForRowAt: place) else { return }
        shown[place] = cell
        cell.frame = frame
        cell.separatorInset = separatorInset
        cell.separator.isHidden = separatorStyle == .none
        cell.separator.backgroundColor = separatorColor
        cell.isSelected = place == selected
        insertSubview(cell, at: 0)
        delegate?.tableView(self, willDisplay: cell, forRowAt: place)
        cell.layoutIfNeeded()
    }

    private func retire(_ cell: UITableViewCell, _ place: IndexPath) {
        cell.removeFromSuperview()
        pool.give(cell)
        delegate?.tableView(self, didEndDisplaying: cell, forRowAt: place)
    }

    private func measured() -> [(place: IndexPath, top: CGFloat, height: CGFloat)] {
        if !isValid { layoutIfNeeded() }
        return rows
    }

    // MARK: Rows

    /// nil for a row that is not shown.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { shown[indexPath] }
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { shown.first { $0.value === cell }?.key }
    open var indexPathsForVisibleRows: [IndexPath]? { shown.keys.sorted() }
    open var visibleCells: [UITableViewCell] { shown.keys.sorted().compactMap { shown[$0] } }
    open func indexPathForRow(at point: CGPoint) -> IndexPath? {
        measured().first { point.y >= $0.top && point.y < $0.top + $0.height }?.place
    }
    /// In the table's coordinates.
    open func rectForRow(at indexPath: IndexPath) -> CGRect {
        guard let row = measured().first(where: { $0.place == indexPath }) else { return .zero }
        return CGRect(x: 0, y: row.top, width: bounds.width, height: row.height)
    }

    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        let rect = rectForRow(at: indexPath)
        var y = contentOffset.y
        switch scrollPosition {
        case .none: return scrollRectToVisible(rect, animated: animated)
        case .top: y = rect.minY - contentInset.top
        case .middle: y = rect.midY - bounds.height / 2
        case .bottom: y = rect.maxY - bounds.height + contentInset.bottom
        }
        setContentOffset(limited(CGPoint(x: contentOffset.x, y: y)), animated: animated)
    }

    open var indexPathForSelectedRow: IndexPath? { selected }
    open var indexPathsForSelectedRows: [IndexPath]? { selected.map { [$0] } }

    /// Selects by code: the delegate is not told, as in UIKit.
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        if let selected { shown[selected]?.isSelected = false }
        selected = indexPath
        guard let indexPath else { return }
        shown[indexPath]?.isSelected = true
        if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
    }

    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        if selected == indexPath { selected = nil }
        shown[indexPath]?.setSelected(false, animated: animated)
    }

    /// What a tap on a row does: asks and tells the delegate, in UIKit's order.
    public func tapRow(at indexPath: IndexPath) {
        guard allowsSelection, delegate?.tableView(self, shouldHighlightRowAt: indexPath) != false else { return }
        shown[indexPath]?.setHighlighted(true, animated: false)
        delegate?.tableView(self, didHighlightRowAt: indexPath)
        shown[indexPath]?.setHighlighted(false, animated: false)
        delegate?.tableView(self, didUnhighlightRowAt: indexPath)
        guard let place = delegate.map({ $0.tableView(self, willSelectRowAt: indexPath) }) ?? indexPath else { return }
        if let old = selected, old != place {
            deselectRow(at: old, animated: false)
            delegate?.tableView(self, didDeselectRowAt: old)
        }
        selected = place
        shown[place]?.setSelected(true, animated: false)
        delegate?.tableView(self, didSelectRowAt: place)
    }
}

extension UITableViewCell {
    public enum SeparatorStyle: Int, Sendable { case none, singleLine }
}
