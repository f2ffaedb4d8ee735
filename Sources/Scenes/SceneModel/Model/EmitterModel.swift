import ZoetropeLayers

/// What emits particles, `CAEmitterLayer`.
package struct EmitterModel: Sendable {
    package let origin: Origin
    /// Seconds since the first particles were born.
    package let time: Number
    /// x, y; empty: the middle of the layer.
    package let position: [Number]
    package let size: [Number]
    package let shape: EmitterState.Shape
    package let mode: EmitterState.Mode
    package let renderMode: EmitterState.RenderMode
    package let seed: UInt32
    /// What multiplies the cells' values.
    package let birthRate, lifetime, velocity, scale, spin: Number
    package let cells: [EmitterCellModel]
}

/// A kind of particle, `CAEmitterCell`.
package struct EmitterCellModel: Sendable {
    /// Index into the scene's pictures; nil for one that is unknown.
    package let contents: Int?
    package let contentsRect: [Number]
    package let birthRate, lifetime, lifetimeRange, beginTime: Number
    /// Degrees.
    package let emissionLongitude, emissionLatitude, emissionRange: Number
    package let velocity, velocityRange, xAcceleration, yAcceleration: Number
    package let scale, scaleRange, scaleSpeed: Number
    /// Degrees a second.
    package let spin, spinRange: Number
    package let color: ColorModel
    /// Red, green, blue, alpha.
    package let colorRange, colorSpeed: [Number]
}
