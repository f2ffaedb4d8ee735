import Foundation

/// The cells of emitter layers.
extension CAMLBuilder {
    mutating func cell(_ element: CAMLElement) -> CAEmitterCell {
        let cell = CAEmitterCell()
        for (key, text) in element.attributes.sorted(by: { $0.key < $1.key }) { set(key, text, cell, element) }
        for child in element.children {
            switch child.name {
            case "contents": cell.contents = child.attributes["src"].flatMap { read($0, child) }
            case "color": cell.color = color(child)
            case "emitterCells": cell.emitterCells = child.children.map { self.cell($0) }
            default:
                if let text = child.attributes["value"] { set(child.name, text, cell, child) }
            }
        }
        return cell
    }

    private mutating func set(_ key: String, _ text: String, _ cell: CAEmitterCell, _ element: CAMLElement) {
        if ["id", "type"].contains(key) { return }
        switch key {
        case "name": cell.name = text
        case "color": cell.color = CAMLValues.color(text)
        case "contentsRect": cell.contentsRect = CAMLValues.rect(text) ?? cell.contentsRect
        default:
            if let number = Double(text), number.isFinite, let property = CAEmitterCell.numbers[key] {
                return property.set(cell, number)
            }
            leave(out: key, in: element, Self.unknown)
        }
    }
}
