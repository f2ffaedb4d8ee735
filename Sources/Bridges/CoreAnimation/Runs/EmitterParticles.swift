import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels

/// The particles of an emitter layer at a time.
struct EmitterParticles {
    /// The most particles of a layer; beyond, the oldest are left out.
    static let limit = 10_000

    let layer: CAEmitterLayer
    let values: EmitterValues
    /// Seconds of the layer's own time.
    let time: Double

    struct Particle {
        let cell: CAEmitterCell
        let position: Point
        let scale: Double
        /// Degrees.
        let turn: Double
        let color: Color
        let age: Double
    }

    /// In drawing order.
    var particles: [Particle] {
        var all: [Particle] = []
        for (index, cell) in (layer.emitterCells ?? []).enumerated() where cell.isEnabled {
            all += particles(of: cell, index)
        }
        switch layer.renderMode {
        case .oldestFirst:
            return all.enumerated().sorted { ($1.element.age, $0.offset) < ($0.element.age, $1.offset) }.map(\.element)
        case .oldestLast:
            return all.enumerated().sorted { ($0.element.age, $0.offset) < ($1.element.age, $1.offset) }.map(\.element)
        default: return all
        }
    }

    private func particles(of cell: CAEmitterCell, _ index: Int) -> [Particle] {
        let rate = Double(cell.birthRate) * values.birthRate, begun = time - cell.beginTime
        let longest = (Double(cell.lifetime) + Double(cell.lifetimeRange) / 2) * values.lifetime
        guard rate > 0, rate.isFinite, longest > 0, begun >= 0 else { return [] }
        let last = (begun * rate).rounded(.down), first = max(0, ((begun - longest) * rate).rounded(.up))
        guard last >= first, last < 1e15 else { return [] }
        let from = max(Int(first), Int(last) - Self.limit + 1)
        return (from...Int(last)).compactMap { k in
            particle(k, of: cell, age: begun - Double(k) / rate, Dice(seed: layer.seed, index, k))
        }
    }

    private func particle(_ k: Int, of cell: CAEmitterCell, age: Double, _ dice: Dice) -> Particle? {
        var dice = dice
        let lifetime = dice.around(Double(cell.lifetime), Double(cell.lifetimeRange)) * values.lifetime
        guard age <= lifetime else { return nil }
        let start = place(&dice)
        let speed = dice.around(cell.velocity, cell.velocityRange) * values.velocity
        let direction = dice.around(cell.emissionLongitude, cell.emissionRange) + (start.angle ?? 0)
        let slope = Elementary.cos(cell.emissionLatitude)
        let velocity = Point(Elementary.cos(direction), Elementary.sin(direction)) * (speed * slope)
        let pull = Point(cell.xAcceleration, cell.yAcceleration)
        let scale = max(0, dice.around(cell.scale, cell.scaleRange) * values.scale + cell.scaleSpeed * age)
        let spin = dice.around(cell.spin, cell.spinRange) * values.spin
        let base = cell.color?.color ?? .white
        func channel(_ v: Double, _ range: Float, _ speed: Float) -> Double {
            let value = dice.around(v, Double(range)) + Double(speed) * age
            return min(max(value, 0), 1)
        }
        let color = Color(
            r: channel(base.r, cell.redRange, cell.redSpeed), g: channel(base.g, cell.greenRange, cell.greenSpeed),
            b: channel(base.b, cell.blueRange, cell.blueSpeed), a: channel(base.a, cell.alphaRange, cell.alphaSpeed))
        guard scale > 0, color.a > 0 else { return nil }
        return Particle(
            cell: cell, position: start.point + velocity * age + pull * (age * age / 2), scale: scale,
            turn: spin * age * (180 / Double.pi), color: color, age: age)
    }

    /// Where a particle is born, and the direction from the middle there, for round shapes.
    private func place(_ dice: inout Dice) -> (point: Point, angle: Double?) {
        let middle = Point(values.emitterPosition)
        let (w, h) = (Double(values.emitterSize.width), Double(values.emitterSize.height))
        let isInside = layer.emitterMode == .volume || layer.emitterMode == .surface
        switch layer.emitterShape {
        case .line: return (middle + Point((dice.unit() - 0.5) * w, 0), nil)
        case .rectangle, .cuboid:
            let a = dice.unit(), b = dice.unit()
            if isInside { return (middle + Point((a - 0.5) * w, (b - 0.5) * h), nil) }
            // Along the outline, from the upper left corner.
            let way = a * 2 * (w + h)
            let corner = middle - Point(w / 2, h / 2)
            if way < w { return (corner + Point(way, 0), nil) }
            if way < w + h { return (corner + Point(w, way - w), nil) }
            if way < 2 * w + h { return (corner + Point(2 * w + h - way, h), nil) }
            return (corner + Point(0, 2 * (w + h) - way), nil)
        case .circle, .sphere:
            let angle = dice.unit() * 2 * Double.pi, radius = w / 2 * (isInside ? dice.unit().squareRoot() : 1)
            return (middle + Point(Elementary.cos(angle), Elementary.sin(angle)) * radius, angle)
        default: return (middle, nil)
        }
    }
}

/// Random numbers of one particle (SplitMix64, Steele and others, 2014).
private struct Dice {
    private var state: UInt64

    init(seed: UInt32, _ cell: Int, _ particle: Int) {
        state = UInt64(seed) << 32 ^ UInt64(truncatingIfNeeded: cell) << 56 ^ UInt64(truncatingIfNeeded: particle)
        _ = next()
    }

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }

    /// 0..<1.
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    mutating func around(_ value: Double, _ range: Double) -> Double { value + (unit() - 0.5) * range }
}

extension EmitterParticles.Particle {
    /// The particle as a layer; nil where its cell has no picture.
    func state(_ number: Int, _ shelf: PictureShelf, isAdditive: Bool) -> LayerState? {
        guard case .image(let image)? = AnimatedValue(cell.contents) else { return nil }
        let unit = cell.contentsRect, width = Double(image.width), height = Double(image.height)
        let source = Rect(
            x: unit.minX * width, y: unit.minY * height, width: unit.width * width, height: unit.height * height
        ).intersection(Rect(Size(width, height)))
        let density = cell.contentsScale > 0 ? Double(cell.contentsScale) : 1
        let size = Size(source.width / density, source.height / density)
        var state = LayerState(name: "particle \(number)", bounds: Rect(size), position: position)
        state.contents = .init(picture: shelf.number(of: image), source: source, naturalSize: size)
        state.transform = Transform3D.scale(scale, scale, 1)
            .concatenating(.rotation(degrees: turn, axis: (0, 0, 1)))
        state.opacity = color.a
        var effects = LayerState.Effects()
        if color.r != 1 || color.g != 1 || color.b != 1 {
            var matrix = ColorMatrix.identity
            (matrix.elements[0], matrix.elements[6], matrix.elements[12]) = (color.r, color.g, color.b)
            effects.filters = [.colorMatrix(matrix)]
        }
        if isAdditive { effects.blendMode = .addition }
        if effects != LayerState.Effects() { state.effects = effects }
        return state
    }
}
