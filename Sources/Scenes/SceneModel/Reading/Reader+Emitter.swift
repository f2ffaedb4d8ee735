import ZoetropeNumbers

extension Reader {
    /// Reads a layer's emitter. Its cells are as `CAEmitterCell`s, with angles in degrees.
    @inline(never)
    func emitter(_ o: ObjectReader, _ pictures: [String: Int]) -> EmitterModel {
        let cells = o["emitterCells"].map(array) ?? []
        if cells.isEmpty, let value = o["emitterCells"] { report("an emitter needs at least one cell", at: value) }
        if cells.count > SceneLimits.emitterCells, let value = o["emitterCells"] {
            report("\(cells.count) cells; the limit is \(SceneLimits.emitterCells)", at: value)
        }
        let time = Number(expression: Expression(steps: [.variable(.time)]), origin: nil)
        return EmitterModel(
            origin: o.origin, time: o.number("time") ?? time, position: o.numbers("emitterPosition", 2...2) ?? [],
            size: o.numbers("emitterSize", default: [0, 0]), shape: o.word("emitterShape", default: .point),
            mode: o.word("emitterMode", default: .volume), renderMode: o.word("renderMode", default: .unordered),
            seed: o["seed"].map(seed) ?? 0, birthRate: o.number("birthRate", default: 1),
            lifetime: o.number("lifetime", default: 1), velocity: o.number("velocity", default: 1),
            scale: o.number("scale", default: 1), spin: o.number("spin", default: 1),
            cells: cells.prefix(SceneLimits.emitterCells).map {
                cell(ObjectReader($0, .emitterCell, self), pictures)
            })
    }

    private func cell(_ o: ObjectReader, _ pictures: [String: Int]) -> EmitterCellModel {
        func number(_ key: String, _ value: Double = 0) -> Number { o.number(key, default: value) }
        return EmitterCellModel(
            contents: o["contents"].flatMap { picture($0, pictures) },
            contentsRect: inUnitSquare(o.numbers("contentsRect", default: [0, 0, 1, 1])),
            birthRate: number("birthRate"), lifetime: number("lifetime"), lifetimeRange: number("lifetimeRange"),
            beginTime: number("beginTime"), emissionLongitude: number("emissionLongitude"),
            emissionLatitude: number("emissionLatitude"), emissionRange: number("emissionRange"),
            velocity: number("velocity"), velocityRange: number("velocityRange"),
            xAcceleration: number("xAcceleration"), yAcceleration: number("yAcceleration"),
            scale: number("scale", 1), scaleRange: number("scaleRange"), scaleSpeed: number("scaleSpeed"),
            spin: number("spin"), spinRange: number("spinRange"), color: o.color("color") ?? .fixed(.white),
            colorRange: ["redRange", "greenRange", "blueRange", "alphaRange"].map { number($0) },
            colorSpeed: ["redSpeed", "greenSpeed", "blueSpeed", "alphaSpeed"].map { number($0) })
    }

    private func seed(_ value: Value) -> UInt32 {
        guard let number = plainNumber(value, "an emitter's seed") else { return 0 }
        if let seed = UInt32(exactly: number) { return seed }
        report(
            "an emitter's seed is a whole number from 0 to 4,294,967,295, not \(NumberText.short(number))", at: value)
        return 0
    }
}
