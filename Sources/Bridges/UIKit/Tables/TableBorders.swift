import ZoetropeCoreAnimation

/// The headers and footers of a table's sections: those that stand, what makes them, and those that are out of use.
final class TableBorders {
    enum Edge: CaseIterable { case header, footer }

    /// A view that stands, and whether the delegate has been told that it is seen.
    private struct Border {
        let edge: Edge, section: Int, view: UIView
        var isSeen = false
    }
    private var standing: [Border] = []
    /// Those that are no longer there, and of which the delegate has not heard.
    private var gone: [Border] = []

    var classes: [String: AnyClass] = [:]
    private var spare: [String: [UITableViewHeaderFooterView]] = [:]

    /// Nil for a section without one.
    subscript(edge: Edge, section: Int) -> UIView? {
        standing.first { $0.edge == edge && $0.section == section }?.view
    }

    // MARK: Views that stand

    /// Adds a section's view to a table, if it has one. Returns its height.
    func add(_ edge: Edge, of section: Int, to table: UITableView, at y: CGFloat) -> CGFloat {
        let said = height(edge, of: section, in: table)
        guard let view = view(edge, of: section, in: table) else { return edge == .footer ? max(0, said) : 0 }
        view.frame = CGRect(x: 0, y: y, width: table.bounds.width, height: said < 0 ? Self.usualHeight : said)
        table.addSubview(view)
        standing.append(Border(edge: edge, section: section, view: view))
        return view.frame.height
    }

    private static let usualHeight: CGFloat = 28

    private func height(_ edge: Edge, of section: Int, in table: UITableView) -> CGFloat {
        switch edge {
        case .header:
            table.delegate?.tableView(table, heightForHeaderInSection: section) ?? table.sectionHeaderHeight
        case .footer:
            table.delegate?.tableView(table, heightForFooterInSection: section) ?? table.sectionFooterHeight
        }
    }

    private func view(_ edge: Edge, of section: Int, in table: UITableView) -> UIView? {
        guard edge == .header else { return table.delegate?.tableView(table, viewForFooterInSection: section) }
        let title = table.dataSource?.tableView(table, titleForHeaderInSection: section)
        if let view = table.delegate?.tableView(table, viewForHeaderInSection: section) { return view }
        return title.map { title in
            let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
            view.textLabel?.text = title
            view.textLabel?.font = .systemFont(ofSize: 15, weight: .semibold)
            view.contentView.backgroundColor = .secondarySystemBackground
            return view
        }
    }

    /// The delegate hears of it when the table has been measured: what it asks then has an answer.
    func removeAll() {
        for border in standing {
            border.view.removeFromSuperview()
            give(border.view)
        }
        gone += standing.filter(\.isSeen)
        standing = []
    }

    /// Headers lie over the rows. The delegate is told of those that come into the table's bounds, and of those that
    /// leave.
    func display(in table: UITableView) {
        let left = gone
        gone = []
        for border in left { tell(table, border, isSeen: false) }
        for (k, border) in standing.enumerated() {
            // What the delegate does may load the table anew.
            guard standing.indices.contains(k), standing[k].view === border.view else { return }
            if border.edge == .header { table.bringSubviewToFront(border.view) }
            let isSeen = border.view.frame.intersects(table.bounds)
            guard isSeen != border.isSeen else { continue }
            standing[k].isSeen = isSeen
            tell(table, border, isSeen: isSeen)
        }
    }

    private func tell(_ table: UITableView, _ border: Border, isSeen: Bool) {
        guard let delegate = table.delegate else { return }
        let (view, section) = (border.view, border.section)
        switch (border.edge, isSeen) {
        case (.header, true): delegate.tableView(table, willDisplayHeaderView: view, forSection: section)
        case (.header, false): delegate.tableView(table, didEndDisplayingHeaderView: view, forSection: section)
        case (.footer, true): delegate.tableView(table, willDisplayFooterView: view, forSection: section)
        case (.footer, false): delegate.tableView(table, didEndDisplayingFooterView: view, forSection: section)
        }
    }

    // MARK: Views that are used again

    func take(_ identifier: String) -> UITableViewHeaderFooterView? {
        if let view = spare[identifier]?.popLast() {
            view.prepareForReuse()
            return view
        }
        guard let type = classes[identifier] else { return nil }
        let made =
            type == UITableViewHeaderFooterView.self
            ? UITableViewHeaderFooterView(reuseIdentifier: identifier)
            : ClassMaker.view(type, .zero) as? UITableViewHeaderFooterView
        made?.reuseIdentifier = identifier
        return made
    }

    private func give(_ view: UIView) {
        guard let view = view as? UITableViewHeaderFooterView, let identifier = view.reuseIdentifier else { return }
        spare[identifier, default: []].append(view)
    }
}
