import ZoetropeGeometry
import ZoetropeLayers
import ZoetropeSceneModel

extension Evaluator {
    /// The particles of an emitter at the moment, as layers of its layer.
    @inline(never)
    func particles(_ m: EmitterModel, bounds: Rect) throws -> [LayerState] {
        var emitter = EmitterState(
            position: m.position.isEmpty ? bounds.center : try point(m.position), cells: try m.cells.map(cell))
        let size = try point(m.size)
        emitter.size = Size(size.x, size.y)
        (emitter.shape, emitter.mode, emitter.renderMode, emitter.seed) = (m.shape, m.mode, m.renderMode, m.seed)
        (emitter.birthRate, emitter.lifetime) = (try number(m.birthRate), try number(m.lifetime))
        (emitter.velocity, emitter.scale, emitter.spin) = (
            try number(m.velocity), try number(m.scale), try number(m.spin)
        )
        var particles = emitter.layers(at: try number(m.time))
        for k in particles.indices { particles[k].tag = m.origin.tag }
        return particles
    }

    private func cell(_ m: EmitterCellModel) throws -> EmitterState.Cell {
        let radians = Double.pi / 180
        var cell = EmitterState.Cell()
        cell.contents = try m.contents.map { try contents($0, m.contentsRect) }
        (cell.birthRate, cell.beginTime) = (try number(m.birthRate), try number(m.beginTime))
        (cell.lifetime, cell.lifetimeRange) = (try number(m.lifetime), try number(m.lifetimeRange))
        cell.emissionLongitude = try number(m.emissionLongitude) * radians
        cell.emissionLatitude = try number(m.emissionLatitude) * radians
        cell.emissionRange = try number(m.emissionRange) * radians
        (cell.velocity, cell.velocityRange) = (try number(m.velocity), try number(m.velocityRange))
        cell.acceleration = Point(try number(m.xAcceleration), try number(m.yAcceleration))
        (cell.scale, cell.scaleRange) = (try number(m.scale), try number(m.scaleRange))
        cell.scaleSpeed = try number(m.scaleSpeed)
        (cell.spin, cell.spinRange) = (try number(m.spin) * radians, try number(m.spinRange) * radians)
        cell.color = try color(m.color)
        cell.colorRange = SIMD4(try m.colorRange.map(number))
        cell.colorSpeed = SIMD4(try m.colorSpeed.map(number))
        return cell
    }
}
