import Foundation

extension CAEmitterCell {
    /// See `value(forKey:)`.
    final func codedValue(_ key: String) -> Any? {
        if let known = Self.numbers.first(where: { $0.key == key }) {
            return NSNumber(value: Double(self[keyPath: known.place]))
        }
        if let known = Self.shortNumbers.first(where: { $0.key == key }) {
            return NSNumber(value: self[keyPath: known.place])
        }
        switch key {
        case "name": return name
        case "enabled", "isEnabled": return NSNumber(value: isEnabled)
        case "beginTime": return NSNumber(value: beginTime)
        case "color": return color
        case "contents": return contents
        case "contentsRect": return contentsRect
        case "emitterCells": return emitterCells
        default: return custom[key]
        }
    }

    /// See `setValue(_:forKey:)`.
    final func setCodedValue(_ value: Any?, _ key: String) {
        let converted = AnimatedValue(value)
        if let number = converted?.number, set(number, forKey: key == "isEnabled" ? "enabled" : key) { return }
        switch key {
        case "name": name = value as? String
        case "color": color = converted?.color
        case "contents": contents = value
        case "contentsRect": contentsRect = converted?.rect ?? contentsRect
        case "emitterCells": emitterCells = value as? [CAEmitterCell]
        default: custom[key] = value
        }
    }
}

extension CAEmitterLayer {
    /// The cell and the key of `emitterCells.NAME.KEY`.
    final func cell(_ text: String) -> (CAEmitterCell, String)? {
        let parts = text.split(separator: ".", maxSplits: 2).map(String.init)
        guard parts.count == 3, parts[0] == "emitterCells" else { return nil }
        return emitterCells?.first { $0.name == parts[1] }.map { ($0, parts[2]) }
    }
}
