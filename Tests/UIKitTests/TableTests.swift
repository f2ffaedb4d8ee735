import Foundation
import Testing
import ZoetropeUIKit

@Suite struct TableTests {
    private final class List: UITableViewController {
        var log: [String] = []
        override func viewDidLoad() {
            super.viewDidLoad()
            tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
            tableView.rowHeight = 50
        }
        override func numberOfSections(in tableView: UITableView) -> Int { 2 }
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            cell.textLabel?.text = "\(indexPath.section).\(indexPath.row)"
            return cell
        }
        override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            section == 1 ? "Second" : nil
        }
        override func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
            log.append("will \(indexPath.row)")
            return indexPath.row == 9 ? nil : indexPath
        }
        override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            log.append("did \(indexPath.row)")
        }
        override func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
            log.append("gone \(indexPath.row)")
        }
    }

    private func list() -> List {
        let list = List(style: .plain)
        list.view.frame = CGRect(x: 0, y: 0, width: 100, height: 220)
        list.view.layoutIfNeeded()
        return list
    }

    @Test func rowsAreBelowEachOther() throws {
        let list = list(), table = list.tableView!
        defer { withExtendedLifetime(list) {} }
        #expect(table.contentSize == CGSize(width: 100, height: 40 * 50 + 28))
        #expect(table.visibleCells.map { $0.textLabel?.text } == ["0.0", "0.1", "0.2", "0.3", "0.4"])
        #expect(table.rectForRow(at: IndexPath(row: 0, section: 1)) == CGRect(x: 0, y: 1028, width: 100, height: 50))
        table.scrollToRow(at: IndexPath(row: 2, section: 1), at: .top, animated: false)
        table.layoutIfNeeded()
        #expect(table.contentOffset.y == 1128)
        #expect(table.indexPathsForVisibleRows?.first == IndexPath(row: 2, section: 1))
        #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 1130)) == IndexPath(row: 2, section: 1))
    }

    private final class Headed: NSObject, UITableViewDataSource, UITableViewDelegate {
        var log: [String] = []
        func numberOfSections(in tableView: UITableView) -> Int { 2 }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 10 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Title" }
        func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { UIView() }
        func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat { 10 }
        func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
            log.append("header \(section)")
        }
        func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {
            log.append("header \(section) gone")
        }
        func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {
            log.append("footer \(section)")
        }
        func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int) {
            log.append("footer \(section) gone")
        }
    }

    /// A delegate hears of headers and footers that come into the bounds and leave them.
    @Test func headersComeAndGo() {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), data = Headed()
        (table.rowHeight, table.dataSource, table.delegate) = (50, data, data)
        table.layoutIfNeeded()
        #expect(data.log == ["header 0"])
        // The first section ends at 28 + 500 + 10 points.
        table.contentOffset.y = 500
        table.layoutIfNeeded()
        #expect(data.log.dropFirst() == ["header 0 gone", "footer 0", "header 1"])
        table.reloadData()
        table.layoutIfNeeded()
        #expect(data.log.dropFirst(4) == ["footer 0 gone", "header 1 gone", "footer 0", "header 1"])
    }

    @Test func aTapAsksAndTells() {
        let list = list()
        for row in [1, 2, 9] { list.tableView.tapRow(at: IndexPath(row: row, section: 0)) }
        #expect(list.log == ["will 1", "did 1", "will 2", "gone 1", "did 2", "will 9"])
        #expect(list.tableView.indexPathForSelectedRow == IndexPath(row: 2, section: 0))
        list.tableView.deselectRow(at: IndexPath(row: 2, section: 0), animated: true)
        #expect(list.tableView.indexPathForSelectedRow == nil)
    }

    @Test func textsAreLaidOutByTheirStyle() throws {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        cell.textLabel?.text = "Title"
        cell.detailTextLabel?.text = "Detail"
        cell.accessoryType = .disclosureIndicator
        cell.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
        cell.layoutIfNeeded()
        let first = try #require(cell.textLabel?.frame), second = try #require(cell.detailTextLabel?.frame)
        #expect(first.minX == 16 && second.minY == first.maxY + 3 && abs(first.minY - (60 - second.maxY)) < 1e-9)
        #expect(cell.contentView.frame.width == 162)
        #expect(UITableViewCell(style: .default, reuseIdentifier: nil).detailTextLabel == nil)
    }

    @Test func theVisualFormatMakesConstraints() {
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)), a = UIView(), b = UIView()
        for view in [a, b] {
            view.translatesAutoresizingMaskIntoConstraints = false
            box.addSubview(view)
        }
        let views = ["a": a, "b": b]
        for format in ["H:|-[a(>=40)]-[b(a)]-gap-|", "V:|-10-[a(30@750)]", "V:[b(==20)]-(<=70)-|"] {
            NSLayoutConstraint.activate(
                NSLayoutConstraint.constraints(withVisualFormat: format, metrics: ["gap": 12], views: views))
        }
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(withVisualFormat: "[a]-[b]", options: .alignAllTop, views: views))
        box.layoutIfNeeded()
        #expect(a.frame == CGRect(x: 8, y: 10, width: 86, height: 30))
        #expect(b.frame == CGRect(x: 102, y: 10, width: 86, height: 20))
    }
}
