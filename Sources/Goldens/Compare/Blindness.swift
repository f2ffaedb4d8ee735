import ZoetropeGeometry
import ZoetropeNumbers

/// What a comparison may not allow, since wholly other frames would pass: wherever a tolerance or a region to ignore can
/// be written, these are the limits.
extension Tolerance {
    /// Half of what a channel, a colour and a frame can differ by.
    static let mostChannel = 127, mostDeltaE = 0.5, mostShare = 0.5

    /// Refuses a tolerance with which wholly other frames would pass, or that means nothing.
    ///
    /// - Throws: `ToleranceError`.
    package func check(_ text: String? = nil) throws {
        let text = text ?? description
        let isNothing = channel < 0 || pixels < 0 || !(share >= 0) || deltaE.map { !($0 > 0) } ?? false
        if isNothing { throw ToleranceError(text: text) }
        if channel > Self.mostChannel || share > Self.mostShare || deltaE.map({ $0 > Self.mostDeltaE }) ?? false {
            throw ToleranceError(
                text: text,
                blindness: "with a tolerance of '\(text)' wholly other frames would pass; write at most "
                    + "\(Self.mostChannel) for a channel, dE\(NumberText.short(Self.mostDeltaE)) for colours and "
                    + "\(NumberText.short(100 * Self.mostShare)) % of the pixels, such as 2,0.1%")
        }
    }

    /// Refuses what could not fail for frames of this size: regions that leave nothing to compare, and more pixels that may
    /// differ than half of those that are compared.
    ///
    /// - Throws: `ToleranceError`.
    package func check(for size: PixelSize, ignoring ignored: [PixelRect]) throws {
        let compared = size.area - PixelRect.area(of: ignored), allowed = allowed(of: size.area)
        if compared <= 0, size.area > 0 {
            throw ToleranceError(
                text: description,
                blindness: "the ignored regions cover the whole frame of \(size.text) pixels, so nothing is compared; "
                    + "ignore only the parts that may differ")
        }
        guard Double(allowed) > Self.mostShare * Double(compared) else { return }
        throw ToleranceError(
            text: description,
            blindness: "with a tolerance of '\(description)' \(NumberText.grouped(allowed)) of the "
                + "\(NumberText.count(compared, "pixel")) that are compared may differ; allow at most half of them")
    }
}

extension PixelRect {
    /// How many pixels lie in any of them.
    static func area(of all: [PixelRect]) -> Int {
        let edges = Set(all.flatMap { [$0.x0, $0.x1] }).sorted()
        return zip(edges, edges.dropFirst()).reduce(0) { sum, column in
            let rows = all.filter { $0.x0 <= column.0 && $0.x1 >= column.1 && !$0.isEmpty }.sorted { $0.y0 < $1.y0 }
            var height = 0, end = Int.min
            for rect in rows where rect.y1 > end {
                height += rect.y1 - max(rect.y0, end)
                end = rect.y1
            }
            return sum + height * (column.1 - column.0)
        }
    }
}
