extension CALayer {
    /// Whether a key names a property, and not a value of the client's own.
    package final func knows(_ key: String) -> Bool {
        if key == "mask" || type(of: self).settings[key] != nil { return true }
        return LayerKey(name: key).map(values.has) ?? false
    }

    /// See `value(forKey:)`.
    final func codedValue(_ text: String) -> Any? {
        switch text {
        case "frame": return frame
        case "mask": return mask
        case "sublayers": return sublayers
        case "superlayer": return superlayer
        default: break
        }
        if let other = codedSetting(text) { return other }
        let path = LayerKeyPath(text)
        if case .key(let key) = path.root, values.has(key) { return values[path]?.object }
        return custom[text] ?? nested(text)?.object ?? values.custom[text]?.object
    }

    /// See `setValue(_:forKey:)`.
    ///
    /// - Precondition: the value is of the property's kind.
    final func setCodedValue(_ value: Any?, _ text: String) {
        let converted = AnimatedValue(value)
        switch text {
        case "frame": if let rect = converted?.rect { frame = rect }
        case "mask": mask = value as? CALayer
        case "sublayers": sublayers = value as? [CALayer]
        default:
            if setCodedSetting(value, text) || setNested(converted, text) { return }
            let path = LayerKeyPath(text)
            guard case .key(let key) = path.root, values.has(key) else {
                custom[text] = value
                if type(of: self).needsDisplay(forKey: text) { setNeedsDisplay() }
                return
            }
            set(path, key, to: converted)
        }
    }

    private func set(_ path: LayerKeyPath, _ key: LayerKey, to value: AnimatedValue?) {
        let old = values.bounds
        change(key) { values in
            let isSet = values.set(path, to: value)
            precondition(isSet, "the value is not of the kind that the layer's '\(key.rawValue)' is")
        }
        mayKeep = mayKeep || key.isKept
        if key == .bounds, values.bounds != old {
            setNeedsLayout()
            if needsDisplayOnBoundsChange { setNeedsDisplay() }
        }
    }

    /// `sublayers.NAME.KEY`.
    private func nested(_ text: String) -> AnimatedValue? {
        guard let (layer, key) = named(text) else { return nil }
        return AnimatedValue(layer.value(forKeyPath: key))
    }

    private func setNested(_ value: AnimatedValue?, _ text: String) -> Bool {
        guard let (layer, key) = named(text) else { return false }
        layer.setValue(value?.object, forKeyPath: key)
        return true
    }

    private func named(_ text: String) -> (CALayer, String)? {
        let parts = text.split(separator: ".", maxSplits: 2).map(String.init)
        guard parts.count == 3, parts[0] == "sublayers" else { return nil }
        return children.first { $0.name == parts[1] }.map { ($0, parts[2]) }
    }
}
