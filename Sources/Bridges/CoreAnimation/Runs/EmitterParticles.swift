import ZoetropeGeometry
import ZoetropeLayers

extension EmitterState {
    /// A layer's emitter, with its present values.
    init(_ layer: CAEmitterLayer, _ values: EmitterValues, _ shelf: PictureShelf) {
        self.init(position: Point(values.emitterPosition), cells: [])
        size = Size(Double(values.emitterSize.width), Double(values.emitterSize.height))
        shape = Shape(rawValue: layer.emitterShape.rawValue) ?? .point
        mode = Mode(rawValue: layer.emitterMode.rawValue) ?? .volume
        renderMode = RenderMode(rawValue: layer.renderMode.rawValue) ?? .unordered
        (birthRate, lifetime, velocity) = (values.birthRate, values.lifetime, values.velocity)
        (scale, spin, seed) = (values.scale, values.spin, layer.seed)
        cells = (layer.emitterCells ?? []).map { Cell($0, shelf) }
    }
}

extension EmitterState.Cell {
    init(_ cell: CAEmitterCell, _ shelf: PictureShelf) {
        self.init()
        contents = LayerState.Contents(cell, shelf)
        birthRate = cell.isEnabled ? Double(cell.birthRate) : 0
        (lifetime, lifetimeRange) = (Double(cell.lifetime), Double(cell.lifetimeRange))
        emissionLongitude = cell.emissionLongitude
        (emissionLatitude, emissionRange) = (cell.emissionLatitude, cell.emissionRange)
        (velocity, velocityRange) = (cell.velocity, cell.velocityRange)
        acceleration = Point(cell.xAcceleration, cell.yAcceleration)
        (scale, scaleRange, scaleSpeed) = (cell.scale, cell.scaleRange, cell.scaleSpeed)
        (spin, spinRange) = (cell.spin, cell.spinRange)
        color = cell.color?.color ?? .white
        colorRange = SIMD4([cell.redRange, cell.greenRange, cell.blueRange, cell.alphaRange].map(Double.init))
        colorSpeed = SIMD4([cell.redSpeed, cell.greenSpeed, cell.blueSpeed, cell.alphaSpeed].map(Double.init))
        beginTime = cell.beginTime
    }
}

extension LayerState.Contents {
    /// What a cell's particles show; nil for no picture.
    fileprivate init?(_ cell: CAEmitterCell, _ shelf: PictureShelf) {
        guard case .image(let image)? = AnimatedValue(cell.contents) else { return nil }
        self.init(image, cell.contentsRect, scale: Double(cell.contentsScale), shelf)
    }

    /// A part of a picture.
    ///
    /// - Parameters:
    ///   - unit: the part, in the picture's unit square.
    ///   - scale: pixels a point; 1 where it is not above 0.
    init(
        _ image: CGImage, _ unit: CGRect, scale: Double, _ shelf: PictureShelf, gravity: ContentsGravity = .resize
    ) {
        let width = Double(image.width), height = Double(image.height), scale = scale > 0 ? scale : 1
        let source = Rect(
            x: unit.minX * width, y: unit.minY * height, width: unit.width * width, height: unit.height * height
        ).intersection(Rect(Size(width, height)))
        self.init(
            picture: shelf.number(of: image), source: source,
            naturalSize: Size(source.width / scale, source.height / scale), gravity: gravity)
    }
}
