import ZoetropeGeometry
import ZoetropePixels

extension Registration {
    /// The likest place to about a small picture's pixel for each scale, the likest scales first.
    func search() throws -> [Result] {
        let side = Double(max(recording.size.width, recording.size.height))
        let factor = min(1, MeasureTuning.search.side / side)
        let seen = [recording.first, recording.last].map {
            Grey($0.smaller(1 / factor, reduced(recording.size.width, factor), reduced(recording.size.height, factor)))
        }
        let found = try scales(factor).compactMap { scale -> Result? in
            let drawn = [Grey(try before(scale)), Grey(try after(scale))]
            guard let best = Registration.match(drawn, in: seen) else { return nil }
            let place = CanvasPlace(
                left: Double(best.x) / factor, top: Double(best.y) / factor, across: scale / factor,
                down: scale / factor)
            return Result(place: place, likeness: best.likeness)
        }
        return Array(found.sorted { $0.likeness > $1.likeness }.prefix(MeasureTuning.search.places))
    }

    private func reduced(_ length: Int, _ factor: Double) -> Int { max(1, Int((Double(length) * factor).rounded())) }

    /// The scales to try, in pixels a point of a picture that is `factor` times the recording: in steps of 3 %, and
    /// those at which the canvas is as wide or as high as the recording, or has a screen's pixels.
    private func scales(_ factor: Double) -> [Double] {
        let fit = (
            x: factor * Double(recording.size.width) / canvas.width,
            y: factor * Double(recording.size.height) / canvas.height
        )
        let range = MeasureTuning.scales.least * min(fit.x, fit.y)...MeasureTuning.scales.most * max(fit.x, fit.y)
        let steps = sequence(first: range.upperBound) { $0 / MeasureTuning.scales.step }.prefix {
            $0 > range.lowerBound
        }
        let usual = [fit.x, fit.y] + MeasureTuning.densities.map { $0 * factor }
        return Array(steps) + usual.filter(range.contains)
    }

    /// The brightness of a picture.
    private struct Grey {
        let width, height: Int
        let values: [Float]

        /// Softened, so that thin lines are alike between two offsets, too.
        init(_ picture: FloatPicture) {
            (width, height, values) = (picture.width, picture.height, picture.softened.brightness)
        }
    }

    /// The offset at which both drawn pictures correlate best with those of the recording, by every second of their
    /// pixels. They may reach beyond each edge by a sixth of their size.
    private static func match(_ drawn: [Grey], in seen: [Grey]) -> (x: Int, y: Int, likeness: Double)? {
        let (width, height) = (drawn[0].width, drawn[0].height), mx = width / 6, my = height / 6
        let across = -mx...max(-mx, seen[0].width - width + mx), down = -my...max(-my, seen[0].height - height + my)
        var best: (x: Int, y: Int, likeness: Double)?
        for oy in down {
            for ox in across {
                guard let likeness = likeness(drawn[0], seen[0], ox, oy), likeness > 0 else { continue }
                let other = self.likeness(drawn[1], seen[1], ox, oy) ?? 0
                let both = (2 * likeness + max(0, other)) / 3
                if both > best?.likeness ?? 0 { best = (ox, oy, both) }
            }
        }
        return best
    }

    /// Nil if one of the pictures is plain where they overlap.
    private static func likeness(_ drawn: Grey, _ seen: Grey, _ ox: Int, _ oy: Int) -> Double? {
        var sums = Moments()
        for y in stride(from: max(0, -oy), to: min(drawn.height, seen.height - oy), by: 2) {
            for x in stride(from: max(0, -ox), to: min(drawn.width, seen.width - ox), by: 2) {
                sums.add(
                    Double(drawn.values[y * drawn.width + x]), Double(seen.values[(y + oy) * seen.width + x + ox]))
            }
        }
        return sums.count > 16 ? sums.correlation : nil
    }
}
