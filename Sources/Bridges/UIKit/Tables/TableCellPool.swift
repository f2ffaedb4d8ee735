/// What makes the cells of a table, and those that are out of use.
final class TableCellPool {
    var makers: [String: (String) -> UITableViewCell] = [:]
    private var spare: [String: [UITableViewCell]] = [:]

    func take(_ identifier: String) -> UITableViewCell? {
        if let cell = spare[identifier]?.popLast() {
            cell.prepareForReuse()
            return cell
        }
        guard let make = makers[identifier] else { return nil }
        let cell = make(identifier)
        cell.reuseIdentifier = identifier
        return cell
    }

    func give(_ cell: UITableViewCell) {
        guard let identifier = cell.reuseIdentifier, !(spare[identifier] ?? []).contains(where: { $0 === cell }) else {
            return
        }
        spare[identifier, default: []].append(cell)
    }

    static func make(_ type: AnyClass, _ identifier: String) -> UITableViewCell {
        if type == UITableViewCell.self { return UITableViewCell(style: .default, reuseIdentifier: identifier) }
        guard let cell = ClassMaker.cell(type, identifier) else {
            preconditionFailure("\(type) is not a UITableViewCell: register a closure that makes one")
        }
        return cell
    }
}
