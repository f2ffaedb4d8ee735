import ZoetropeGeometry
import ZoetropePixels

/// Finds where a canvas lies in a recording: first roughly, by trying sizes and places on small grey pictures, then
/// exactly, by least squares on the still frames before and after the motion.
struct Registration {
    /// The canvas in points.
    let canvas: Size
    /// Draws the canvas as it is before and after the motion, `scale` pixels a point.
    let before, after: @Sendable (_ scale: Double) throws -> FloatPicture
    let recording: Recording

    struct Result {
        var place: CanvasPlace
        /// Correlation of the drawn canvas and the recorded one, at most 1.
        var likeness: Double
    }

    /// The side of the pictures in which the canvas is looked for, in pixels.
    private static let coarse = 96
    /// A place that distorts the canvas by more than this share is a crop, or has a bezel.
    static let distortion = 0.03
    /// The least correlation at which a place counts as the canvas.
    static let leastLikeness = 0.8

    /// - Throws: `MeasureError.noCanvas`.
    func place() throws -> Result {
        let whole = try whole()
        if try isExact(whole.place) { return Result(place: whole.place, likeness: 1) }
        var best = try refined(whole)
        if whole.likeness < MeasureTuning.fillsRecording, let found = try search().map(refined),
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
        return Result(place: place, likeness: try likeness(at: place, side: 96))
    }

    /// The size of a drawn canvas in points: its pixels are whole, so it may show slightly more or less than the
    /// canvas.
    static func points(_ drawn: FloatPicture, _ scale: Double) -> (width: Double, height: Double) {
        (Double(drawn.width) / scale, Double(drawn.height) / scale)
    }

    private func scale(_ side: Double) -> Double { side / max(canvas.width, canvas.height) }

    private func likeness(at place: CanvasPlace, side: Double) throws -> Double {
        let drawn = try before(scale(side))
        let seen = recording.first.resampled(
            place, of: Registration.points(drawn, scale(side)), width: drawn.width, height: drawn.height)
        return Registration.correlation(drawn.brightness, seen.brightness)
    }

    static func correlation(_ a: [Float], _ b: [Float]) -> Double {
        let n = Double(a.count)
        var sa = 0.0, sb = 0.0, saa = 0.0, sbb = 0.0, sab = 0.0
        for (x, y) in zip(a, b) {
            let (x, y) = (Double(x), Double(y))
            sa += x
            sb += y
            saa += x * x
            sbb += y * y
            sab += x * y
        }
        let va = saa - sa * sa / n, vb = sbb - sb * sb / n
        // Two plain pictures are alike if their colours are.
        if va < n, vb < n { return abs(sa - sb) / n < 8 ? 1 : 0 }
        return va > 0 && vb > 0 ? (sab - sa * sb / n) / (va * vb).squareRoot() : 0
    }

    /// The best place among sizes in steps of 3 % and places in steps of a small picture's pixel.
    private func search() throws -> Result? {
        let side = Double(max(recording.size.width, recording.size.height))
        let factor = min(1, Double(Registration.coarse) / side)
        let picture = recording.first.resampled(
            CanvasPlace(left: 0, top: 0, across: 1, down: 1),
            of: (Double(recording.size.width), Double(recording.size.height)),
            width: Int((Double(recording.size.width) * factor).rounded()),
            height: Int((Double(recording.size.height) * factor).rounded()))
        let grey = picture.brightness
        // A canvas may be cropped by a tenth on each side.
        var scale =
            MeasureTuning.scales.most
            * max(Double(picture.width) / canvas.width, Double(picture.height) / canvas.height)
        let least =
            MeasureTuning.scales.least
            * min(Double(picture.width) / canvas.width, Double(picture.height) / canvas.height)
        var best: Result?
        while scale > least {
            let drawn = try before(scale)
            let found = Registration.match(drawn, in: grey, width: picture.width, height: picture.height)
            if found.likeness > (best?.likeness ?? 0) {
                let place = CanvasPlace(
                    left: Double(found.x) / factor, top: Double(found.y) / factor, across: scale / factor,
                    down: scale / factor)
                best = Result(place: place, likeness: found.likeness)
            }
            scale /= MeasureTuning.scales.step
        }
        return best
    }

    /// The offset at which `drawn` correlates best with the picture, by every third of its pixels. Up to a sixth of it
    /// may lie outside.
    private static func match(
        _ drawn: FloatPicture, in grey: [Float], width: Int, height: Int
    ) -> (x: Int, y: Int, likeness: Double) {
        let template = drawn.brightness, mx = drawn.width / 6, my = drawn.height / 6
        let across = -mx...max(-mx, width - drawn.width + mx), down = -my...max(-my, height - drawn.height + my)
        var best = (x: 0, y: 0, likeness: -1.0)
        for oy in down {
            for ox in across {
                var n = 0.0, sa = 0.0, sb = 0.0, saa = 0.0, sbb = 0.0, sab = 0.0
                for y in stride(from: max(0, -oy), to: min(drawn.height, height - oy), by: 3) {
                    for x in stride(from: max(0, -ox), to: min(drawn.width, width - ox), by: 3) {
                        let a = Double(template[y * drawn.width + x]), b = Double(grey[(y + oy) * width + x + ox])
                        n += 1
                        sa += a
                        sb += b
                        saa += a * a
                        sbb += b * b
                        sab += a * b
                    }
                }
                guard n > 16 else { continue }
                let va = saa - sa * sa / n, vb = sbb - sb * sb / n
                guard va > n, vb > n else { continue }
                let likeness = (sab - sa * sb / n) / (va * vb).squareRoot()
                if likeness > best.likeness { best = (ox, oy, likeness) }
            }
        }
        return best
    }

    /// The place by least squares on both still frames, whose longer side is `side` pixels.
    private func refined(_ start: Result, side: Double) throws -> Result {
        let scale = scale(side), drawn = [try before(scale), try after(scale)]
        let seen = [recording.first, recording.last], place = start.place
        let pixel = 1 / scale, tuning = MeasureTuning.place
        func unknown(_ name: String, _ value: Double, _ step: Double, _ reach: Double) -> Unknown {
            Unknown(name: name, value: value, range: (value - reach)...(value + reach), step: step)
        }
        let unknowns = [
            unknown("left", place.left, tuning.step * pixel * place.across, tuning.reach * pixel * place.across),
            unknown("top", place.top, tuning.step * pixel * place.down, tuning.reach * pixel * place.down),
            unknown(
                "across", place.across, tuning.step * pixel * place.across / canvas.width,
                tuning.scaleReach * place.across),
            unknown(
                "down", place.down, tuning.step * pixel * place.down / canvas.height, tuning.scaleReach * place.down),
        ]
        @Sendable func placed(_ v: [Double], _ i: Int) -> FloatPicture {
            seen[i].resampled(
                CanvasPlace(left: v[0], top: v[1], across: v[2], down: v[3]), of: Registration.points(drawn[i], scale),
                width: drawn[i].width, height: drawn[i].height)
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
                    seen: base, drawn: drawn[i], changed: changed, steps: unknowns.map(\.step), mask: nil, bend: 24)
            }
        }
        let v = solution.values, end = CanvasPlace(left: v[0], top: v[1], across: v[2], down: v[3])
        return Result(place: end, likeness: try likeness(at: end, side: side))
    }
}
