import ZoetropeGeometry
import ZoetropePixels
import ZoetropePresentation
import ZoetropeSceneModel

/// The frames of one run, with the figures that claims ask for.
struct ClaimRun {
    let kind: Claim.Run
    /// Seconds from the run's start.
    let times: [Double]
    private let bindings: [Bindings]

    /// The most frames of a run; longer runs, and those of a large canvas, are looked at less often than 60 times a
    /// second. With fewer than the least, nothing would be seen.
    private static let mostFrames = 900, leastFrames = 12
    private static let rate = 60.0

    /// The figures at each time: nil where a layer is not there.
    typealias Values = [Figure: [Double?]]
    private(set) var values: Values = [:]
    /// Of a figure that has no value at any time: the numbers that its layer has, by their names.
    private(set) var numbers: [Figure: Set<String>] = [:]
    /// At each time: a box, in points, around what flashes most.
    private(set) var flashing: [Rect?] = []

    init(_ renderer: SceneRenderer, _ kind: Claim.Run, _ figures: [Figure]) throws {
        self.kind = kind
        let route: Playback.Route = kind == .back ? .back : kind == .gesture ? .gesture : .forward
        let timing = try PlaybackTiming(Playback(route: route), of: renderer.scene)
        let count = try ClaimRun.steps(timing.duration, Set(figures), renderer)
        let times = (0...count).map { timing.duration * Double($0) / Double(count) }
        let moments = try times.map { time in
            var moment = try timing.moment(at: time)
            moment.touches = []
            return moment
        }
        self.times = times
        bindings = try zip(moments, times).map { moment, time in
            var b = try renderer.scene.bindings(at: moment)
            // A claim's time is that of its run.
            (b.time, b.duration) = (time, timing.duration)
            return b
        }
        let asked = Set(figures)
        try lookAtLayers(renderer, moments, asked.filter { !$0.kind.isOfPictures && $0.expression == nil })
        let ofPictures = asked.filter { $0.kind.isOfPictures }
        if !ofPictures.isEmpty { try lookAtPictures(renderer, moments, ofPictures) }
    }

    /// Into how many steps a run is divided.
    private static func steps(_ duration: Double, _ figures: Set<Figure>, _ renderer: SceneRenderer) throws -> Int {
        let steps = Int((duration * rate).rounded(.up).clamped(to: 1...Double(mostFrames)))
        let ofPictures = figures.filter { $0.kind.isOfPictures }
        guard !ofPictures.isEmpty else { return steps }
        // A frame is drawn, and looked at for each figure; for some of them another one is drawn.
        let looks = ofPictures.reduce(1) { $0 + ([.contrast, .mirrored].contains($1.kind) ? 3 : 1) }
        let size = try renderer.frameSize()
        try FrameLimits.checkLooks(
            looks, frames: min(steps, leastFrames), width: size.width, height: size.height)
        return min(steps, FrameLimits.lookedPixels / (looks * size.width * size.height))
    }

    // MARK: Figures

    private mutating func lookAtLayers(
        _ renderer: SceneRenderer, _ moments: [Moment], _ figures: Set<Figure>
    ) throws {
        guard !figures.isEmpty else { return }
        let canvas = Rect(renderer.canvas)
        let all = try moments.map { LayerFigures(reports: try renderer.layers(at: $0), canvas: canvas) }
        for figure in figures {
            values[figure] = all.indices.map { i in
                guard figure.kind == .speed else { return all[i].value(figure) }
                let k = i == 0 ? min(1, all.count - 1) : i - 1
                guard let here = figure.layers.first.flatMap(all[i].place) else { return nil }
                guard let there = figure.layers.first.flatMap(all[k].place) else { return 0 }
                return LayerFigures.speed(
                    all[i].reports[here], all[k].reports[there], seconds: abs(times[i] - times[k]))
            }
        }
        for figure in figures where figure.kind == .value && values[figure]?.contains(where: { $0 != nil }) != true {
            numbers[figure] = all.reduce(into: []) { $0.formUnion($1.numbers(figure)) }
        }
    }

    private mutating func lookAtPictures(
        _ renderer: SceneRenderer, _ moments: [Moment], _ figures: Set<Figure>
    ) throws {
        let canvas = Rect(renderer.canvas)
        var last: Bitmap?, flashes: Flashes?
        for figure in figures { values[figure] = [] }
        for (i, moment) in moments.enumerated() {
            let frame = try renderer.frame(at: moment), picture = PictureFigures(frame: frame)
            let layers = LayerFigures(reports: try renderer.layers(at: moment), canvas: canvas)
            if figures.contains(where: { $0.kind == .flashes }) {
                let scale = min(1, 256 / max(canvas.width, canvas.height))
                let small = scale < 1 ? try renderer.frame(at: moment, scale: scale) : frame
                var counter = flashes ?? Flashes(width: small.width, height: small.height, cell: 1 / scale)
                let most = counter.add(small, at: times[i])
                flashes = counter
                flashing.append(most.box?.intersection(canvas))
                for figure in figures where figure.kind == .flashes { values[figure]?.append(Double(most.count)) }
            }
            for figure in figures where figure.kind != .flashes {
                let value = try value(figure, picture, layers, last, renderer, moment)
                values[figure]?.append(value)
            }
            last = frame
        }
    }

    private func value(
        _ figure: Figure, _ picture: PictureFigures, _ layers: LayerFigures, _ last: Bitmap?,
        _ renderer: SceneRenderer, _ moment: Moment
    ) throws -> Double? {
        let layer = figure.layers.first.flatMap(layers.place).map { layers.reports[$0] }
        if layer == nil, !figure.layers.isEmpty { return nil }
        let box = layer.map(layers.box)
        switch figure.kind {
        case .luminance: return picture.luminance(box)
        case .blank: return picture.blank(box)
        case .detail: return box.map(picture.detail)
        case .change: return last.map { picture.change(from: $0, above: 2) } ?? 0
        case .mirrored:
            guard kind == .back else { return 0 }
            let share = moment.time / renderer.backDuration
            let there = Moment(time: renderer.duration * (1 - share).clamped(to: 0...1))
            return picture.change(from: try renderer.frame(at: there), above: 16)
        case .contrast:
            guard let layer, let box, layer.isVisible(in: layers.canvas) else { return 21 }
            let state = layer.state
            guard let color = state.text?.color ?? state.shape?.fillColor ?? state.backgroundColor else { return 21 }
            let below = try LayerOmission(renderer.tree, at: moment).displayList(
                without: layer.containers + [layer.name])
            return PictureFigures(frame: renderer.drawing.drawn(below)).contrast(
                of: color, opacity: layer.opacity, in: box)
        default: return nil
        }
    }

    // MARK: Claims

    /// The figures of a claim at one moment, those over time from all moments; nil where a layer is not there.
    func figures(of claim: Claim) -> [[Double?]] {
        var columns: [[Double?]] = []
        for figure in claim.figures {
            guard let expression = figure.expression else {
                columns.append(values[figure] ?? [Double?](repeating: nil, count: times.count))
                continue
            }
            let inner = times.indices.map { value(expression, at: $0, columns) }
            columns.append(ClaimRun.overTime(figure.kind, inner))
        }
        return columns
    }

    /// The moment at which an expression over time has the value that its figure asks for: the farthest one of an
    /// overshoot, say; nil for a figure that has no such moment.
    func decisiveMoment(of figure: Figure, _ columns: [[Double?]]) -> Int? {
        guard let expression = figure.expression else { return nil }
        let known = times.indices.compactMap { index -> (index: Int, value: Double)? in
            value(expression, at: index, columns).flatMap { $0.isFinite ? (index, $0) : nil }
        }
        guard let first = known.first, let last = known.last else { return nil }
        let lowest = known.min { $0.value < $1.value }, highest = known.max { $0.value < $1.value }
        switch figure.kind {
        case .first: return first.index
        case .last: return last.index
        case .lowest: return lowest?.index
        case .highest: return highest?.index
        case .overshoot: return last.value > first.value ? highest?.index : lowest?.index
        default: return nil
        }
    }

    /// An expression at one moment; nil where a figure that it needs is nil.
    func value(_ expression: Expression, at index: Int, _ columns: [[Double?]]) -> Double? {
        var b = bindings[index]
        b.figures = columns.map { $0[index] ?? .nan }
        let needed = expression.figures
        guard needed.allSatisfy({ columns.indices.contains($0) && columns[$0][index] != nil }) else { return nil }
        return expression.value(b)
    }

    /// A number of a claim that is the same all the time.
    func number(_ number: Number) -> Double { number.expression.value(bindings[0]) }

    private static func overTime(_ kind: FigureKind, _ values: [Double?]) -> [Double?] {
        let known = values.compactMap { $0 }.filter(\.isFinite)
        guard let first = known.first, let last = known.last, let low = known.min(), let high = known.max() else {
            return values
        }
        let way = last - first
        switch kind {
        case .first: return values.map { _ in first }
        case .last: return values.map { _ in last }
        case .lowest: return values.map { _ in low }
        case .highest: return values.map { _ in high }
        case .progress: return values.map { v in v.map { way == 0 ? 1 : ($0 - first) / way } }
        case .overshoot:
            let beyond = way > 0 ? high - last : last - low
            return values.map { _ in way == 0 ? 0 : max(0, beyond / abs(way)) }
        default: return values
        }
    }
}
