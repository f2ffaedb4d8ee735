extension CAEmitterCell {
    /// The properties that are numbers, in the order of archives.
    nonisolated(unsafe) static let numbers: [CodedProperty] = [
        .number("emissionLongitude", \CAEmitterCell.emissionLongitude),
        .number("emissionLatitude", \CAEmitterCell.emissionLatitude),
        .number("emissionRange", \CAEmitterCell.emissionRange), .number("velocity", \CAEmitterCell.velocity),
        .number("velocityRange", \CAEmitterCell.velocityRange), .number("xAcceleration", \CAEmitterCell.xAcceleration),
        .number("yAcceleration", \CAEmitterCell.yAcceleration), .number("zAcceleration", \CAEmitterCell.zAcceleration),
        .number("scale", \CAEmitterCell.scale), .number("scaleRange", \CAEmitterCell.scaleRange),
        .number("scaleSpeed", \CAEmitterCell.scaleSpeed), .number("spin", \CAEmitterCell.spin),
        .number("spinRange", \CAEmitterCell.spinRange), .number("contentsScale", \CAEmitterCell.contentsScale),
        .number("birthRate", \CAEmitterCell.birthRate), .number("lifetime", \CAEmitterCell.lifetime),
        .number("lifetimeRange", \CAEmitterCell.lifetimeRange), .number("redRange", \CAEmitterCell.redRange),
        .number("greenRange", \CAEmitterCell.greenRange), .number("blueRange", \CAEmitterCell.blueRange),
        .number("alphaRange", \CAEmitterCell.alphaRange), .number("redSpeed", \CAEmitterCell.redSpeed),
        .number("greenSpeed", \CAEmitterCell.greenSpeed), .number("blueSpeed", \CAEmitterCell.blueSpeed),
        .number("alphaSpeed", \CAEmitterCell.alphaSpeed), .number("beginTime", \CAEmitterCell.beginTime),
        .flag("enabled", "isEnabled", at: \CAEmitterCell.isEnabled),
    ]

    nonisolated(unsafe) private static let properties: [CodedProperty] =
        numbers + [
            .object("name", \CAEmitterCell.name), .object("color", \CAEmitterCell.color),
            .any("contents", \CAEmitterCell.contents), .rect("contentsRect", \CAEmitterCell.contentsRect),
            .object("emitterCells", \CAEmitterCell.emitterCells),
        ]

    /// See `value(forKey:)`.
    final func codedValue(_ key: String) -> Any? {
        guard let property = Self.properties[key] else { return custom[key] }
        return property.get(self)
    }

    /// See `setValue(_:forKey:)`.
    final func setCodedValue(_ value: Any?, _ key: String) {
        guard let property = Self.properties[key] else { return custom[key] = value }
        property.set(self, value)
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
