import ZoetropeGeometry
import ZoetropePixels

/// Finds where a canvas lies in a recording: first roughly, by trying sizes and places on small grey pictures, then
/// exactly, by least squares on the still frames before and after the motion.
package struct Registration {
    /// The canvas in points.
    let canvas: Size
    /// Draws the canvas as it is before and after the motion, `scale` pixels a point.
    let before, after: @Sendable (_ scale: Double) throws -> FloatPicture
    let recording: Recording

    package struct Result {
        package var place: CanvasPlace
        /// Correlation of the drawn canvas and the recorded one, at most 1.
        var likeness: Double
    }

    package init(
        canvas: Size, recording: Recording, before: @escaping @Sendable (_ scale: Double) throws -> FloatPicture,
        after: @escaping @Sendable (_ scale: Double) throws -> FloatPicture
    ) {
        (self.canvas, self.recording, self.before, self.after) = (canvas, recording, before, after)
    }

    /// A place that distorts the canvas by more than this share is a crop, or has a bezel.
    static let distortion = 0.03
    /// The least correlation at which a place counts as the canvas.
    static let leastLikeness = 0.8

    /// - Throws: `MeasureError.noCanvas`.
    package func place() throws -> Result {
        let whole = try whole()
        if try isExact(whole.place) { return Result(place: whole.place, likeness: 1) }
        var best = try refined(whole)
        if whole.likeness < MeasureTuning.fillsRecording, let found = try found(),
            1 - found.likeness < MeasureTuning.likeness.improvement * (1 - best.likeness)
        {
            best = found
        }
        guard best.likeness >= Registration.leastLikeness else {
            throw MeasureError.noCanvas(path: recording.path, likeness: max(0, best.likeness))
        }
        return best
    }

    /// The place to a fraction of a pixel; as it is if the canvas is hardly there.
    private func refined(_ rough: Result) throws -> Result {
        guard rough.likeness > MeasureTuning.likeness.least else { return rough }
        return try MeasureTuning.placeSides.reduce(rough) { try refined($0, side: $1) }
    }

    /// The place that a search finds, of a canvas that does not fill the recording. On small pictures, flat screens are
    /// like themselves at many sizes, so several places are refined, and the likest counts.
    private func found() throws -> Result? {
        let roughly = try search().map { try refined($0, side: MeasureTuning.placeSides[0]) }
        let likest = roughly.sorted { $0.likeness > $1.likeness }.prefix(MeasureTuning.search.refined)
        return try likest.map { try MeasureTuning.placeSides.dropFirst().reduce($0) { try refined($0, side: $1) } }
            .max { $0.likeness < $1.likeness }
    }

    /// Whether both still frames are those of the canvas, so that no place could be a better one.
    private func isExact(_ place: CanvasPlace) throws -> Bool {
        guard abs(place.across / place.down - 1) < 1e-3 else { return false }
        let pairs = [(recording.first, before), (recording.last, after)]
        return try pairs.allSatisfy { seen, draw in
            let drawn = try draw(place.across), points = Registration.points(drawn, place.across)
            let shown = seen.resampled(place, of: points, width: drawn.width, height: drawn.height)
            return shown.meanSquare(from: drawn) < MeasureTuning.exactPlace
        }
    }

    /// The place to about a pixel.
    ///
    /// - Throws: `MeasureError.noCanvas`.
    func rough() throws -> Result {
        let best = try whole()
        if best.likeness >= MeasureTuning.fillsRecording { return best }
        let found = try place()
        return found.likeness > best.likeness ? found : best
    }

    /// The canvas fills the recording.
    private func whole() throws -> Result {
        let filled = recording.filled(by: canvas)
        let place = CanvasPlace(
            left: 0, top: 0, across: Double(filled.width) / canvas.width, down: Double(filled.height) / canvas.height)
        guard abs(place.across / place.down - 1) < Registration.distortion else {
            return Result(place: place, likeness: 0)
        }
        return Result(place: place, likeness: try likeness(at: place, side: MeasureTuning.search.side))
    }

    /// The size of a drawn canvas in points: its pixels are whole, so it may show slightly more or less than the
    /// canvas.
    static func points(_ drawn: FloatPicture, _ scale: Double) -> (width: Double, height: Double) {
        (Double(drawn.width) / scale, Double(drawn.height) / scale)
    }

    private func scale(_ side: Double) -> Double { side / max(canvas.width, canvas.height) }

    /// The correlation of the first frame and the canvas before the motion, by the part of it that the recording shows.
    private func likeness(at place: CanvasPlace, side: Double) throws -> Double {
        let scale = scale(side), drawn = try before(scale), points = Registration.points(drawn, scale)
        let seen = recording.first.resampled(place, of: points, width: drawn.width, height: drawn.height)
        let covered = RecordingEvidence.covered(place, recording.size, points, drawn)
        return Registration.correlation(drawn.brightness, seen.brightness, covered)
    }

    /// The correlation of the pixels whose weight is not 0; 0 if these are too few.
    static func correlation(_ a: [Float], _ b: [Float], _ weights: [Float]) -> Double {
        var sums = Moments()
        for i in a.indices where weights[i] > 0 { sums.add(Double(a[i]), Double(b[i])) }
        return sums.count < MeasureTuning.leastCovered * Double(a.count) ? 0 : sums.likeness
    }

    /// The sums from which a correlation is computed.
    struct Moments {
        private(set) var count = 0.0
        private var sa = 0.0, sb = 0.0, saa = 0.0, sbb = 0.0, sab = 0.0

        mutating func add(_ a: Double, _ b: Double) {
            count += 1
            sa += a
            sb += b
            saa += a * a
            sbb += b * b
            sab += a * b
        }

        private var variances: (a: Double, b: Double) { (saa - sa * sa / count, sbb - sb * sb / count) }
        private var covariance: Double { sab - sa * sb / count }

        /// The correlation; nil if one of the pictures is plain.
        var correlation: Double? {
            let (va, vb) = variances
            return va > count && vb > count ? covariance / (va * vb).squareRoot() : nil
        }

        /// The correlation; two plain pictures are alike if their colours are.
        var likeness: Double {
            let (va, vb) = variances
            if va < count, vb < count { return abs(sa - sb) / count < 8 ? 1 : 0 }
            return va > 0 && vb > 0 ? covariance / (va * vb).squareRoot() : 0
        }
    }

    /// The place by least squares on both still frames, whose longer side is `side` pixels. A canvas that is not
    /// distorted stays so until the last size: few edges may say how wide it is.
    private func refined(_ start: Result, side: Double) throws -> Result {
        let scale = scale(side), drawn = [try before(scale), try after(scale)]
        let points = Registration.points(drawn[0], scale), first = start.place
        let isEven = first.across == first.down && side != MeasureTuning.placeSides.last
        let unknowns = unknowns(first, scale, isEven: isEven)
        let seen = [recording.first, recording.last]
        let covered = RecordingEvidence.covered(first, recording.size, points, drawn[0])
        @Sendable func place(_ v: [Double]) -> CanvasPlace {
            CanvasPlace(left: v[0], top: v[1], across: v[2], down: isEven ? v[2] : v[3])
        }
        @Sendable func placed(_ v: [Double], _ i: Int) -> FloatPicture {
            seen[i].resampled(place(v), of: points, width: drawn[i].width, height: drawn[i].height)
        }
        let solution = try LeastSquares(most: 12).solve(unknowns) { values, derivatives in
            try Concurrent.map(2) { i in
                let base = placed(values, i)
                let changed =
                    derivatives != .none
                    ? unknowns.indices.map { j -> (FloatPicture, FloatPicture) in
                        var up = values, down = values
                        up[j] += unknowns[j].step
                        down[j] -= unknowns[j].step
                        return (placed(up, i), placed(down, i))
                    } : []
                return FrameEquations(
                    seen: base, drawn: drawn[i], changed: changed, steps: unknowns.map(\.step), mask: covered, bend: 24)
            }
        }
        let end = place(solution.values)
        return Result(place: end, likeness: try likeness(at: end, side: side))
    }

    /// The unknowns of a place, near one that was found: a canvas that is not distorted has one scale.
    private func unknowns(_ place: CanvasPlace, _ scale: Double, isEven: Bool) -> [Unknown] {
        let pixel = 1 / scale, tuning = MeasureTuning.place
        func unknown(_ name: String, _ value: Double, _ step: Double, _ reach: Double) -> Unknown {
            Unknown(name: name, value: value, range: (value - reach)...(value + reach), step: step)
        }
        func offset(_ name: String, _ value: Double, _ scale: Double) -> Unknown {
            unknown(name, value, tuning.step * pixel * scale, tuning.reach * pixel * scale)
        }
        func size(_ name: String, _ value: Double, _ length: Double) -> Unknown {
            unknown(name, value, tuning.step * pixel * value / length, tuning.scaleReach * value)
        }
        let even = [
            offset("left", place.left, place.across), offset("top", place.top, place.down),
            size("across", place.across, canvas.width),
        ]
        return isEven ? even : even + [size("down", place.down, canvas.height)]
    }
}
