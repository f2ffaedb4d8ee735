import ZoetropeGeometry
import ZoetropePixels

/// What emits particles, in the words of `CAEmitterLayer`: the same ones each time, by its seed.
///
/// What is there at a time is worked out from that time alone: particle k of a cell is born at k / birthRate seconds.
package struct EmitterState: Sendable {
    package enum Shape: String, Sendable, CaseIterable { case point, line, rectangle, cuboid, circle, sphere }
    package enum Mode: String, Sendable, CaseIterable { case points, outline, surface, volume }
    package enum RenderMode: String, Sendable, CaseIterable {
        case unordered, oldestFirst, oldestLast, backToFront, additive
    }

    package var position: Point
    /// In points, about the position.
    package var size = Size(0, 0)
    package var shape = Shape.point, mode = Mode.volume, renderMode = RenderMode.unordered
    /// These multiply the cells' values.
    package var birthRate = 1.0, lifetime = 1.0, velocity = 1.0, scale = 1.0, spin = 1.0
    /// What the random numbers are made of.
    package var seed: UInt32 = 0
    package var cells: [Cell]

    /// The most particles of a cell, and of an emitter; beyond, the oldest are left out.
    package static let limit = 10_000

    package init(position: Point, cells: [Cell]) { (self.position, self.cells) = (position, cells) }

    /// A kind of particle, `CAEmitterCell`. A value `x` with a range is x ± range / 2, evenly.
    package struct Cell: Sendable {
        /// What each particle shows; a cell without it is not drawn.
        package var contents: LayerState.Contents?
        /// Particles a second; seconds.
        package var birthRate = 0.0, lifetime = 0.0, lifetimeRange = 0.0
        /// Radians from +x toward +y, and the cone's angle about that direction.
        package var emissionLongitude = 0.0, emissionLatitude = 0.0, emissionRange = 0.0
        /// Points a second.
        package var velocity = 0.0, velocityRange = 0.0
        /// Points a second, each second.
        package var acceleration = Point.zero
        package var scale = 1.0, scaleRange = 0.0, scaleSpeed = 0.0
        /// Radians a second.
        package var spin = 0.0, spinRange = 0.0
        /// Multiplies the contents' colours.
        package var color = Color.white
        /// Of red, green, blue and alpha: their ranges, and their changes a second.
        package var colorRange = SIMD4(0.0, 0, 0, 0), colorSpeed = SIMD4(0.0, 0, 0, 0)
        /// Seconds at which the first one is born.
        package var beginTime = 0.0

        package init() {}
    }

    private struct Particle {
        let cell: Int, number: Int
        let position: Point
        let scale: Double
        /// Degrees.
        let turn: Double
        let color: Color
        let age: Double
    }

    /// The particles at a time, in drawing order, as layers.
    package func layers(at time: Double) -> [LayerState] {
        var all: [Particle] = []
        for index in cells.indices { all += particles(of: index, at: time) }
        switch renderMode {
        case .oldestFirst:
            all = all.enumerated().sorted { ($1.element.age, $0.offset) < ($0.element.age, $1.offset) }.map(\.element)
        case .oldestLast:
            all = all.enumerated().sorted { ($0.element.age, $0.offset) < ($1.element.age, $1.offset) }.map(\.element)
        case .unordered, .backToFront, .additive: break
        }
        return all.compactMap(layer)
    }

    private func particles(of index: Int, at time: Double) -> [Particle] {
        let cell = cells[index], begun = time - cell.beginTime
        // Beyond this rate, particles have no whole numbers any more. All are new either way.
        let rate = min(cell.birthRate * birthRate, 1e15 / max(1, begun))
        let longest = (cell.lifetime + cell.lifetimeRange / 2) * lifetime
        guard rate > 0, longest > 0, begun >= 0 else { return [] }
        let last = (begun * rate).rounded(.down), first = max(0, ((begun - longest) * rate).rounded(.up))
        guard last >= first, last <= 1e15 else { return [] }
        let from = max(Int(first), Int(last) - Self.limit + 1)
        return (from...Int(last)).compactMap { k in
            particle(k, of: index, age: begun - Double(k) / rate, Dice(seed: seed, index, k))
        }
    }

    private func particle(_ k: Int, of index: Int, age: Double, _ dice: Dice) -> Particle? {
        var dice = dice
        let cell = cells[index], lifetime = dice.around(cell.lifetime, cell.lifetimeRange) * lifetime
        guard age <= lifetime else { return nil }
        let start = place(&dice)
        let speed = dice.around(cell.velocity, cell.velocityRange) * velocity
        let direction = dice.around(cell.emissionLongitude, cell.emissionRange) + (start.angle ?? 0)
        let flat = speed * Elementary.cos(cell.emissionLatitude)
        let course = Point(Elementary.cos(direction) * flat, Elementary.sin(direction) * flat)
        let scale = max(0, dice.around(cell.scale, cell.scaleRange) * scale + cell.scaleSpeed * age)
        let spin = dice.around(cell.spin, cell.spinRange) * spin
        func channel(_ value: Double, _ k: Int) -> Double {
            let value = dice.around(value, cell.colorRange[k]) + cell.colorSpeed[k] * age
            return min(max(value, 0), 1)
        }
        let base = cell.color
        let color = Color(
            r: channel(base.r, 0), g: channel(base.g, 1), b: channel(base.b, 2), a: channel(base.a, 3))
        guard scale > 0, color.a > 0 else { return nil }
        return Particle(
            cell: index, number: k, position: start.point + course * age + cell.acceleration * (age * age / 2),
            scale: scale, turn: spin * age * (180 / Double.pi), color: color, age: age)
    }

    /// Where a particle is born, and the direction from the middle there, for round shapes.
    private func place(_ dice: inout Dice) -> (point: Point, angle: Double?) {
        let (w, h) = (size.width, size.height), isInside = mode == .volume || mode == .surface
        switch shape {
        case .point: return (position, nil)
        case .line: return (position + Point((dice.unit() - 0.5) * w, 0), nil)
        case .rectangle, .cuboid:
            let a = dice.unit(), b = dice.unit()
            if isInside { return (position + Point((a - 0.5) * w, (b - 0.5) * h), nil) }
            // Along the outline, from the upper left corner.
            let way = a * 2 * (w + h)
            let corner = position - Point(w / 2, h / 2)
            if way < w { return (corner + Point(way, 0), nil) }
            if way < w + h { return (corner + Point(w, way - w), nil) }
            if way < 2 * w + h { return (corner + Point(2 * w + h - way, h), nil) }
            return (corner + Point(0, 2 * (w + h) - way), nil)
        case .circle, .sphere:
            let angle = dice.unit() * 2 * Double.pi, radius = w * (isInside ? dice.unit().squareRoot() : 1)
            return (position + Point(Elementary.cos(angle), Elementary.sin(angle)) * radius, angle)
        }
    }

    /// A particle as a layer; nil where its cell shows nothing.
    private func layer(_ particle: Particle) -> LayerState? {
        guard let contents = cells[particle.cell].contents else { return nil }
        let name = cells.count > 1 ? "particle \(particle.cell).\(particle.number)" : "particle \(particle.number)"
        var layer = LayerState(name: name, bounds: Rect(contents.naturalSize), position: particle.position)
        layer.isParticle = true
        layer.contents = contents
        layer.transform = Transform3D.scale(particle.scale, particle.scale, 1)
            .concatenating(.rotation(degrees: particle.turn, axis: (0, 0, 1)))
        let color = particle.color
        layer.opacity = color.a
        var effects = LayerState.Effects()
        if color.r != 1 || color.g != 1 || color.b != 1 {
            var matrix = ColorMatrix.identity
            (matrix.elements[0], matrix.elements[6], matrix.elements[12]) = (color.r, color.g, color.b)
            effects.filters = [.colorMatrix(matrix)]
        }
        if renderMode == .additive { effects.blendMode = .addition }
        if effects != LayerState.Effects() { layer.effects = effects }
        return layer
    }
}

/// Random numbers of one particle.
private struct Dice {
    private var numbers: SplitMix64

    init(seed: UInt32, _ cell: Int, _ particle: Int) {
        numbers = SplitMix64(
            UInt64(seed) << 32 ^ UInt64(truncatingIfNeeded: cell) << 56 ^ UInt64(truncatingIfNeeded: particle))
        // Seeds that differ in few bits have first numbers that are alike.
        _ = numbers.next()
    }

    /// 0 ..< 1.
    mutating func unit() -> Double { numbers.unit() }

    mutating func around(_ value: Double, _ range: Double) -> Double { value + (unit() - 0.5) * range }
}
