import ZoetropeGeometry
import ZoetropePixels

extension RecordingEvidence {
    /// The recording's still frames, before and after, compared with those of a scene.
    struct Seen {
        /// The weight of each pixel at the finest size.
        let mask: [Float]
        /// The share of the covered pixels that the mask leaves out, 0…1.
        let masked: Double
        /// As of `RecordingEvidence`.
        let noise: Double
        let likeness: (before: Double, after: Double, min: Double)
        private let width: Int

        init(
            _ seen: (before: FloatPicture, after: FloatPicture), _ drawn: (before: FloatPicture, after: FloatPicture),
            _ covered: [Float]
        ) {
            width = drawn.before.width
            let mask = RecordingEvidence.mask([(seen.before, drawn.before), (seen.after, drawn.after)], covered)
            let pairs = [
                (seen.before.softened, drawn.before.softened), (seen.after.softened, drawn.after.softened),
            ]
            let likely = pairs.map { Registration.correlation($0.0.brightness, $0.1.brightness, covered) }
            self.mask = mask
            masked = 1 - mask.reduce(0) { $0 + Double($1) } / max(1, covered.reduce(0) { $0 + Double($1) })
            noise = pairs.map { RecordingEvidence.difference($0.0, $0.1, mask) }.min() ?? 0
            likeness = (likely[0], likely[1], min(likely[0], likely[1]))
        }

        /// The mask at a size with larger pixels: each is as wide as `pixel` of the finest ones.
        func smaller(_ pixel: Double, _ width: Int, _ height: Int) -> [Float] {
            var weights = FloatPicture(width: self.width, height: mask.count / self.width)
            for i in mask.indices { for c in 0..<3 { weights.values[3 * i + c] = mask[i] } }
            return weights.smaller(pixel, width, height).brightness
        }
    }

    /// 0 for pixels, and their neighbours, that differ much between a still frame and the drawn one. If that would be
    /// much of the canvas, one of the screens is another one: then 0 only where both still frames differ. 0 for pixels
    /// that the recording does not cover, too.
    private static func mask(_ pairs: [(seen: FloatPicture, drawn: FloatPicture)], _ covered: [Float]) -> [Float] {
        let (width, height) = (pairs[0].seen.width, pairs[0].seen.height), count = width * height
        let differing = pairs.map { seen, drawn in
            (0..<count).map { i -> Bool in
                let d = seen.pixel(i) - drawn.pixel(i)
                return covered[i] > 0 && d.largest >= MeasureTuning.otherPixel
            }
        }
        let either = (0..<count).map { differing[0][$0] || differing[1][$0] }
        let isFew = either.count { $0 } * 8 < covered.count { $0 > 0 }
        let differs = isFew ? either : (0..<count).map { differing[0][$0] && differing[1][$0] }
        return (0..<count).map { i in
            if covered[i] == 0 { return 0 }
            let x = i % width, y = i / width
            for dy in max(0, y - 1)...min(height - 1, y + 1) {
                for dx in max(0, x - 1)...min(width - 1, x + 1) where differs[dy * width + dx] { return 0 }
            }
            return 1
        }
    }

    /// 1 for the pixels of the canvas that lie in the recording, 0 for those that it cuts off.
    static func covered(
        _ place: CanvasPlace, _ size: PixelSize, _ points: (width: Double, height: Double), _ drawn: FloatPicture
    ) -> [Float] {
        let step = (
            x: place.across * points.width / Double(drawn.width), y: place.down * points.height / Double(drawn.height)
        )
        func isInside(_ i: Int, _ start: Double, _ step: Double, _ limit: Int) -> Bool {
            let slack = MeasureTuning.outside * step
            return start + Double(i) * step >= -slack && start + Double(i + 1) * step <= Double(limit) + slack
        }
        return (0..<drawn.width * drawn.height).map { i in
            isInside(i % drawn.width, place.left, step.x, size.width)
                && isInside(i / drawn.width, place.top, step.y, size.height) ? 1 : 0
        }
    }
}

extension FloatPicture {
    /// The picture with larger pixels: each is as wide as `pixel` of its own.
    func smaller(_ pixel: Double, _ width: Int, _ height: Int) -> FloatPicture {
        resampled(
            CanvasPlace(left: 0, top: 0, across: pixel, down: pixel), of: (Double(width), Double(height)), width: width,
            height: height)
    }
}
