import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropePresentation
import ZoetropeNumbers

/// Finds the layer because of which a frame differs from what it should be: without it, fewer pixels differ. Layers are
/// left out one at a time, first those of the scene, then those inside the one that matters most.
extension Linter {
    /// At most this many layers are left out; then the search ends. For both ends of a run, it draws fewer pictures than
    /// a second of the run has.
    private static let mostTrials = 18
    /// At most this many candidates of one parent.
    private static let mostOfOne = 8
    /// How far a layer may reach beyond its corners, by its shadow or its blur, where it is chosen to be left out.
    private static let margin = 24.0
    /// A layer is named for a difference if without it at most this part of the pixels differ.
    private static let mostLeft = 0.5

    /// What a frame should be; nil where it is the same layers at another moment, which then lack the same layer.
    enum Expectation {
        case picture(Bitmap)
        case layers(LayerOmission)
    }

    /// The layer because of which a frame differs.
    enum Cause: Equatable {
        /// Without this layer, or its shadow, so many pixels differ: at most half of those that differ with it.
        case layer(LayerPath, isShadow: Bool, left: Int)
        /// No layer can be left out to mend the frame; this one draws most of the pixels that differ.
        case place(LayerPath)
        case unknown

        /// `layer 'card'`, or its shadow; nil if no layer is known to be the cause.
        var subject: String? {
            guard case .layer(let path, let isShadow, _) = self else { return nil }
            return (isShadow ? "the shadow of " : "") + Self.name(path)
        }

        /// ` (25 pixels differ without it, too)`, if the layer does not explain all.
        var rest: String {
            guard case .layer(_, _, let left) = self, left > 0 else { return "" }
            return " (\(NumberText.count(left, "pixel")) differ without it, too)"
        }

        /// What to say after the figures of two frames that should be the same layers: `; only layer 'card' differs`.
        var difference: String {
            if case .place(let path) = self { return ", where \(Self.name(path)) is" }
            return subject.map { rest.isEmpty ? "; only \($0) differs" : "; \($0) differs most\(rest)" } ?? ""
        }

        fileprivate static func name(_ path: LayerPath) -> String { "layer '\(path.joined(separator: "/"))'" }
    }

    /// Why a frame is not what it should be.
    func cause(of layers: LayerOmission, besides expected: Expectation) throws -> Cause {
        let all = try Trial(self, layers, expected)
        var best: (path: LayerPath, left: Int)?, shown: LayerPath?, next: LayerPath? = [], trials = 0
        while let path = next {
            next = nil
            var mostChanged = 1
            let most = min(Linter.mostOfOne, Linter.mostTrials - trials)
            for candidate in try all.likeliest(layers.sublayers(of: path), most) {
                trials += 1
                let trial = try all.without(candidate)
                // Of two that matter as much, the one that is inside the other or in front of it.
                if trial.left <= best?.left ?? all.left - 1 { (best, next) = ((candidate, trial.left), candidate) }
                if trial.changed >= mostChanged { (shown, mostChanged) = (candidate, trial.changed) }
            }
            // Where nothing helps, what is to be left out may be inside the layer that draws most of the pixels.
            if best == nil, shown != path { next = shown }
        }
        guard let best, Double(best.left) <= Linter.mostLeft * Double(all.left) else {
            return shown.map(Cause.place) ?? .unknown
        }
        let isShadow = try all.without(best.path, shadowOnly: true).left <= best.left
        return .layer(best.path, isShadow: isShadow, left: best.left)
    }

    /// Draws with and without layers, and compares.
    private struct Trial {
        private let linter: Linter
        private let layers: LayerOmission
        private let expected: Expectation
        private let list: DisplayList
        private let frame: Bitmap
        /// The indices of the pixels that differ.
        private let places: [Int]
        /// Their number.
        var left: Int { places.count }

        init(_ linter: Linter, _ layers: LayerOmission, _ expected: Expectation) throws {
            (self.linter, self.layers, self.expected) = (linter, layers, expected)
            list = try layers.displayList()
            frame = linter.draw(list)
            places = Linter.differences(frame, try Trial.expected(expected, linter))
        }

        private static func expected(
            _ expected: Expectation, _ linter: Linter, without path: LayerPath? = nil, shadowOnly: Bool = false
        ) throws -> Bitmap {
            switch expected {
            case .picture(let bitmap): bitmap
            case .layers(let layers): linter.draw(try layers.displayList(without: path, shadowOnly: shadowOnly))
            }
        }

        /// Of layers in the same one, in their order, those in whose places most of the pixels differ, at most so many.
        func likeliest(_ paths: [LayerPath], _ most: Int) throws -> [LayerPath] {
            guard paths.count > most else { return paths }
            var marks = [Bool](repeating: false, count: list.width * list.height)
            for place in places { marks[place] = true }
            let counts = MarkCounts(marks, width: list.width, height: list.height)
            let found = try layers.boxes(of: paths).enumerated().map { index, box in
                (
                    offset: index,
                    count: box.map { counts.count($0.insetBy(dx: -Linter.margin, dy: -Linter.margin)) } ?? 0
                )
            }
            let likeliest = found.sorted { ($1.count, $0.offset) < ($0.count, $1.offset) }.prefix(most)
            return likeliest.map(\.offset).sorted().map { paths[$0] }
        }

        /// How many pixels differ from what is expected without a layer, and how many of those that differ with it are
        /// then drawn otherwise.
        func without(_ path: LayerPath, shadowOnly: Bool = false) throws -> (left: Int, changed: Int) {
            let less = try layers.displayList(without: path, shadowOnly: shadowOnly)
            if less == list, case .picture = expected { return (left, 0) }
            let drawn = less == list ? frame : linter.draw(less)
            let wanted = try Trial.expected(expected, linter, without: path, shadowOnly: shadowOnly)
            return (
                Linter.differences(drawn, wanted).count,
                places.count { drawn.pixels[$0] != frame.pixels[$0] }
            )
        }
    }

    /// The indices of the pixels that differ by more than the tolerance.
    private static func differences(_ a: Bitmap, _ b: Bitmap) -> [Int] {
        zip(a.pixels, b.pixels).enumerated().compactMap { index, pair in
            pair.0.distance(to: pair.1) > tolerance.channel ? index : nil
        }
    }
}

extension PremultipliedRGBA8 {
    /// The largest difference of red, green and blue.
    func colorDistance(to o: PremultipliedRGBA8) -> Int {
        max(abs(Int(r) - Int(o.r)), abs(Int(g) - Int(o.g)), abs(Int(b) - Int(o.b)))
    }

    /// The largest difference of a channel.
    fileprivate func distance(to o: PremultipliedRGBA8) -> Int { max(colorDistance(to: o), abs(Int(a) - Int(o.a))) }
}
