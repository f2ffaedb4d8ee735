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
        case "contentsRect":
            if let v = CAMLValues.numbers(text), v.count == 4 {
                cell.contentsRect = CGRect(x: v[0], y: v[1], width: v[2], height: v[3])
            }
        default:
            if let number = Double(text), number.isFinite, cell.set(number, forKey: key) { return }
            warn(element, "\(key) is not known, or has no such value; it is left out")
        }
    }
}

extension CAEmitterCell {
    /// The numbers of a cell, by their keys in archives.
    static var numbers: [(key: String, place: ReferenceWritableKeyPath<CAEmitterCell, CGFloat>)] {
        [
            ("emissionLongitude", \.emissionLongitude), ("emissionLatitude", \.emissionLatitude),
            ("emissionRange", \.emissionRange), ("velocity", \.velocity), ("velocityRange", \.velocityRange),
            ("xAcceleration", \.xAcceleration), ("yAcceleration", \.yAcceleration),
            ("zAcceleration", \.zAcceleration), ("scale", \.scale), ("scaleRange", \.scaleRange),
            ("scaleSpeed", \.scaleSpeed), ("spin", \.spin), ("spinRange", \.spinRange),
            ("contentsScale", \.contentsScale),
        ]
    }

    /// Those of single precision.
    static var shortNumbers: [(key: String, place: ReferenceWritableKeyPath<CAEmitterCell, Float>)] {
        [
            ("birthRate", \.birthRate), ("lifetime", \.lifetime), ("lifetimeRange", \.lifetimeRange),
            ("redRange", \.redRange), ("greenRange", \.greenRange), ("blueRange", \.blueRange),
            ("alphaRange", \.alphaRange), ("redSpeed", \.redSpeed), ("greenSpeed", \.greenSpeed),
            ("blueSpeed", \.blueSpeed), ("alphaSpeed", \.alphaSpeed),
        ]
    }

    /// False where there is no such number.
    func set(_ number: Double, forKey key: String) -> Bool {
        if let known = Self.numbers.first(where: { $0.key == key }) {
            self[keyPath: known.place] = number
        } else if let known = Self.shortNumbers.first(where: { $0.key == key }) {
            self[keyPath: known.place] = Float(number)
        } else if key == "beginTime" {
            beginTime = number
        } else if key == "enabled" {
            isEnabled = number != 0
        } else {
            return false
        }
        return true
    }
}
