import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels
import ZoetropeSceneModel
import ZoetropeNumbers
import ZoetropeTypography

/// Evaluates a scene's layers at one moment.
struct Evaluator {
    let scene: ResolvedScene
    let typesetter: Typesetter
    private let moment: Moment
    private(set) var bindings: Bindings
    /// The cost of the layers evaluated so far, which `SceneLimits` bounds.
    private var cost = FrameCost()
    /// What is wrong so far, at most `faultLimit`, and whether a limit was exceeded.
    private var faults: [SceneError] = [], isExhausted = false
    private static let faultLimit = 20
    /// The indices of the enclosing repeats, the innermost last.
    private(set) var repeats: [Int] = []
    /// The current values of the indices by their place in `Scene.indexNames`; 0 outside of their repeats.
    private var indices: [Double]

    /// What is known of each layer besides its state, where that is asked for; a state's tag is the index.
    private(set) var records: [LayerRecord] = []
    private let isRecording: Bool

    init(_ scene: ResolvedScene, typesetter: Typesetter, at moment: Moment, isRecording: Bool = false) throws {
        self.scene = scene
        self.isRecording = isRecording
        self.typesetter = typesetter
        self.moment = moment
        indices = [Double](repeating: 0, count: scene.scene.indexNames.count)
        bindings = try scene.bindings(at: moment)
    }

    /// The canvas as a layer. Its sublayers are the scene's layers and, on top of them, a dot for each finger.
    ///
    /// - Throws: a `SceneError` with the first fault of each layer.
    mutating func root() throws -> LayerState {
        var root = LayerState.canvas(scene.canvas)
        root.sublayers =
            try layers(scene.scene.layers, in: root)
            + moment.touches.enumerated().map { LayerState.dot(for: $0.element, number: $0.offset) }
        if let error = SceneError.joined(faults) { throw error }
        return root
    }

    /// The visible layers in drawing order: by `zPosition`, and where that is equal in the order of the file.
    private mutating func layers(_ models: [LayerModel], in parent: LayerState) throws -> [LayerState] {
        var out: [LayerState] = []
        for k in models.indices {
            guard let repetition = Self.repetition(of: models, k) else {
                try collecting { try $0.appendLayer(models, k, nil, in: parent, to: &out) }
                continue
            }
            bindings.parent = parent.bounds.size
            for i in 0..<(try copies(repetition)) {
                try collecting { try $0.appendCopy(i, models, k, repetition, in: parent, to: &out) }
            }
        }
        return out.inDrawingOrder
    }

    // The functions below take models by their index: a model is 2 KB, and the levels of a tree are all on the stack.

    @inline(never)
    private static func repetition(of models: [LayerModel], _ k: Int) -> RepeatModel? { models[k].repetition }

    @inline(never)
    private mutating func copies(_ repetition: RepeatModel) throws -> Int {
        var count = 0
        try collecting { count = try $0.count(of: repetition) }
        return count
    }

    /// Runs `body`; where it throws a fault, the fault is noted. A faulty frame is never drawn.
    private mutating func collecting(_ body: (inout Evaluator) throws -> Void) throws {
        do { try body(&self) } catch let error as SceneError where !isExhausted && faults.count < Self.faultLimit {
            faults.append(error)
        }
    }

    /// Appends the state of copy `i` of a repeated layer. Tracks that depend on the index have their values for this
    /// copy in it.
    private mutating func appendCopy(
        _ i: Int, _ models: [LayerModel], _ k: Int, _ repetition: RepeatModel, in parent: LayerState,
        to out: inout [LayerState]
    ) throws {
        let outer = (index: indices[repetition.index], tracks: repetition.tracks.map { bindings.tracks[$0] })
        indices[repetition.index] = Double(i)
        bindings.locals.append(Double(i))
        repeats.append(i)
        defer {
            repeats.removeLast()
            bindings.locals.removeLast()
            for (track, value) in zip(repetition.tracks, outer.tracks) { bindings.tracks[track] = value }
            indices[repetition.index] = outer.index
        }
        for track in repetition.tracks {
            bindings.tracks[track] = try scene.value(ofTrack: track, at: moment, indices: indices, bindings)
        }
        try appendLayer(models, k, i, in: parent, to: &out)
    }

    private func count(of repetition: RepeatModel) throws -> Int {
        let n = try number(repetition.count)
        guard n <= Double(SceneLimits.copies) else {
            let most = NumberText.grouped(SceneLimits.copies)
            throw fault(
                "a repeat's count is \(NumberText.short(n))", "it may be at most \(most)", repetition.count,
                repetition.origin)
        }
        return Int(max(0, n.rounded(.down)))
    }

    /// Appends the state of a layer, or of its copy `i`, with its sublayers; nothing if the layer is hidden.
    private mutating func appendLayer(
        _ models: [LayerModel], _ k: Int, _ i: Int?, in parent: LayerState, to out: inout [LayerState]
    ) throws {
        let outer = bindings.locals.count
        defer { bindings.locals.removeLast(bindings.locals.count - outer) }
        guard try appendState(models, k, i, in: parent, to: &out) else { return }
        let place = out.count - 1
        let emitted = try emitted(by: models, k, in: out, place)
        let sublayers = try layers(Self.sublayers(of: models, k), in: out[place])
        Self.put(emitted, sublayers, into: &out, place)
        guard let mask = Self.mask(of: models, k), !mask.isEmpty else { return }
        let states = try layers(mask, in: out[place])
        out[place].effects?.mask = states
    }

    // Not inlined: what they need of the stack is not kept while sublayers are evaluated.

    @inline(never)
    private mutating func emitted(
        by models: [LayerModel], _ k: Int, in out: [LayerState], _ place: Int
    ) throws -> [LayerState] {
        guard let emitter = models[k].emitters.first else { return [] }
        var emitted = try particles(emitter, bounds: out[place].bounds)
        // A recorded layer's tag is the place of its record, and particles have none.
        if isRecording { for k in emitted.indices { emitted[k].tag = nil } }
        cost.layers += emitted.count
        try checkCost(models[k])
        return emitted
    }

    @inline(never)
    private static func put(
        _ emitted: [LayerState], _ sublayers: [LayerState], into out: inout [LayerState], _ place: Int
    ) {
        out[place].sublayers = emitted.isEmpty ? sublayers : emitted + sublayers
    }

    @inline(never)
    private static func sublayers(of models: [LayerModel], _ k: Int) -> [LayerModel] { models[k].sublayers }

    @inline(never)
    private static func mask(of models: [LayerModel], _ k: Int) -> [LayerModel]? { models[k].effects?.mask }

    /// Appends the state of one layer without its sublayers; false if it is hidden.
    @inline(never)
    private mutating func appendState(
        _ models: [LayerModel], _ k: Int, _ i: Int?, in parent: LayerState, to out: inout [LayerState]
    ) throws -> Bool {
        let m = models[k]
        cost += m.cost
        try checkCost(m)
        guard let s = try state(of: m, i.map { "\(m.name) \($0)" } ?? m.name, in: parent) else { return false }
        if let text = s.text {
            cost.segments += text.layout.segments
            if m.text?.hasNames == true { cost.characters += text.string.unicodeScalars.count }
            try checkCost(m)
        }
        out.append(s)
        return true
    }

    private mutating func checkCost(_ m: LayerModel) throws {
        guard let excess = cost.excess(when: scene.when(bindings)) else { return }
        isExhausted = true
        throw scene.error(excess, at: m.origin)
    }

    /// The state of one layer without its sublayers. Adds the layer's own names to the bindings.
    ///
    /// Not inlined, as all that works on a single layer: layers nest 30 deep, and on a Mac most threads have 512 KB of
    /// stack.
    @inline(never)
    private mutating func state(of m: LayerModel, _ name: String, in parent: LayerState) throws -> LayerState? {
        bindings.parent = parent.bounds.size
        for value in m.values { bindings.locals.append(try number(value)) }
        guard try number(m.hidden) == 0 else { return nil }
        var s = try placed(m, name, in: parent)
        s.tag = m.origin.tag
        s.isTransformLayer = m.isTransformLayer
        s.allowsGroupOpacity = m.allowsGroupOpacity
        s.zPosition = try number(m.zPosition)
        s.anchorPointZ = try number(m.anchorPointZ)
        s.transform = try transform(m.transform)
        s.sublayerTransform = try transform(m.sublayerTransform)
        s.opacity = try unit(m.opacity)
        s.doubleSided = try number(m.doubleSided) != 0
        s.masksToBounds = try number(m.masksToBounds) != 0
        (s.cornerRadius, s.cornerStyle) = try corners(m.cornerRadius, m.cornerStyle)
        try fill(&s, m)
        if isRecording {
            s.tag = records.count
            records.append(try record(of: m))
        }
        return s
    }

    @inline(never)
    private func record(of m: LayerModel) throws -> LayerRecord {
        LayerRecord(
            tag: m.origin.tag, copy: m.repetition == nil ? nil : repeats.last, indices: indices,
            transform: try steps(m.transform), sublayerTransform: try steps(m.sublayerTransform))
    }

    private func steps(_ operations: [TransformOperation]) throws -> [TransformStep] {
        try operations.map { operation in
            switch operation {
            case .rotate(let angle, let n): .rotate(degrees: try number(angle), axis: try n.map(number))
            case .translate(let n): .translate(try n.map(number))
            case .scale(let n): .scale(try n.map(number))
            case .element(let row, let column, let n): .element(row: row, column: column, try number(n))
            case .matrix(let n): .matrix(try n.map(number))
            }
        }
    }

    /// A layer state with bounds and position. If the model has neither, the layer fills its parent.
    /// From here on, expressions know its size.
    private mutating func placed(_ m: LayerModel, _ name: String, in parent: LayerState) throws -> LayerState {
        let given = try (m.frame ?? m.bounds).map(rect) ?? Rect(parent.bounds.size)
        bindings.layer = given.size
        let a = try point(m.anchorPoint)
        if m.frame != nil {
            let r = given
            return LayerState(
                name: name, bounds: Rect(Size(r.width, r.height)),
                position: Point(r.x + a.x * r.width, r.y + a.y * r.height), anchorPoint: a)
        }
        let own = Point(parent.bounds.x + a.x * parent.bounds.width, parent.bounds.y + a.y * parent.bounds.height)
        return LayerState(
            name: name, bounds: given,
            position: try m.position.map(point) ?? own, anchorPoint: a)
    }

    /// The largest radius, and the style with the share of it that each corner has. Negative radii count as 0.
    func corners(_ radii: [Number], _ style: CornerStyle) throws -> (radius: Double, style: CornerStyle) {
        let radii = try radii.map { max(0, try number($0)) }
        guard radii.count == 4, let largest = radii.max(), largest > 0 else { return (radii[0], style) }
        var style = style
        // Clockwise from the upper left one, as in CSS; the style's order is by rows.
        style.shares = [radii[0], radii[1], radii[3], radii[2]].map { $0 / largest }
        return (largest, style)
    }

    /// Sets the properties that say what the layer draws.
    private func fill(_ s: inout LayerState, _ m: LayerModel) throws {
        s.backgroundColor = try m.backgroundColor.map(color)
        let borderWidth = max(0, try number(m.borderWidth))
        if borderWidth > 0 { s.border = .init(width: borderWidth, color: try color(m.borderColor)) }
        if !m.contents.isEmpty { s.contents = try contents(m.contents[place(in: m.contents, m)], m) }
        s.gradient = try m.gradient.map(gradient)
        s.mask = try m.mask.map { try outline($0, bounds: s.bounds) }
        s.shape = try m.shape.map { try shape($0, bounds: s.bounds) }
        s.text = try m.text.flatMap { try text($0, bounds: s.bounds) }
        s.shadow = try m.shadow.map { try shadow($0, bounds: s.bounds) }
        s.effects = try m.effects.map(effects)
        switch m.deformation {
        case .curl(let model): s.curl = try curl(model, bounds: s.bounds)
        case .mesh(let model): s.mesh = try mesh(model)
        case nil: break
        }
    }

    /// Which of a layer's pictures it shows.
    private func place(in pictures: [Int], _ m: LayerModel) throws -> Int {
        try place(m.contentsIndex, of: pictures.count)
    }

    /// One of `count` things: that of an index, or else of the innermost repeat's.
    func place(_ index: Number?, of count: Int) throws -> Int {
        guard let index else { return (repeats.last ?? 0) % count }
        let place = try number(index).rounded(.down), count = Double(count)
        return Int((place - (place / count).rounded(.down) * count).clamped(to: 0...count - 1))
    }

    private func contents(_ picture: Int, _ m: LayerModel) throws -> LayerState.Contents {
        var contents = try contents(picture, m.contentsRect)
        contents.gravity = m.contentsGravity
        contents.center = try rect(m.contentsCenter)
        contents.filters = m.texelFilters
        return contents
    }

    /// A part of a picture, by its unit rectangle.
    func contents(_ picture: Int, _ part: [Number]) throws -> LayerState.Contents {
        let size = scene.pictures[picture], unit = try rect(part)
        let width = Double(size.width), height = Double(size.height)
        let source = Rect(
            x: unit.x * width, y: unit.y * height, width: unit.width * width, height: unit.height * height
        ).intersection(Rect(Size(width, height)))
        return LayerState.Contents(
            picture: picture, source: source,
            naturalSize: Size(source.width / size.density, source.height / size.density))
    }
}

extension LayerState {
    /// A finger as a dot 44 points wide: dark, with a light ring, so that it is visible on light and on dark screens.
    fileprivate static func dot(for touch: Touch, number: Int) -> LayerState {
        var dot = canvas(Size(44, 44))
        dot.name = "touch \(number)"
        dot.position = touch.location
        dot.cornerRadius = 22
        dot.backgroundColor = Color(r: 0.2, g: 0.2, b: 0.22, a: 0.45)
        dot.border = Border(width: 2, color: Color(r: 1, g: 1, b: 1, a: 0.85))
        dot.opacity = touch.opacity
        dot.isOnTop = true
        return dot
    }
}
