import ZoetropeGeometry
import Zoetrope

/// Finds the part of a screen that lies over another one, from the two screens at rest.
struct PartSearch {
    /// The size of the pictures in pixels.
    private let width, height: Int
    /// Pixels a point, across and down; they differ because pictures have whole pixels.
    private let scale: (x: Double, y: Double)
    /// For each pixel the distance of the upper screen from the dimmed lower one, in levels.
    private let distance: [Float]
    private let dim: Double

    /// The parts of either screen that may lie over the other.
    ///
    /// - Parameter renderer: a scene that shows the first screen at its start and the next one at its end.
    static func parts(_ renderer: SceneRenderer) throws -> [PlanePart] {
        let canvas = Size(renderer.canvas.width, renderer.canvas.height)
        let scale = min(2, 2400 / max(canvas.width, canvas.height))
        let from = try renderer.picture(at: 0, scale: scale)
        let to = try renderer.picture(at: renderer.duration, scale: scale)
        let pixels = (x: Double(from.width) / canvas.width, y: Double(from.height) / canvas.height)
        return [(from, to, true), (to, from, false)].flatMap { lower, upper, isOfTo -> [PlanePart] in
            let part = PartSearch(lower, upper, pixels)?.part(canvas, isOfTo: isOfTo)
            let sheets = SheetSearch(lower, upper, pixels).parts(canvas, isOfTo: isOfTo)
            return (part.map { [$0] } ?? []) + sheets
        }
    }

    /// Nil if the upper screen is nowhere like the lower one.
    private init?(_ lower: FloatPicture, _ upper: FloatPicture, _ scale: (x: Double, y: Double)) {
        guard let share = PartSearch.share(lower, upper) else { return nil }
        (width, height, self.scale) = (lower.width, lower.height, scale)
        dim = 1 - share
        let factor = Float(share)
        distance = (0..<lower.width * lower.height).map { i in
            (upper.pixel(i) - factor * lower.pixel(i)).largest
        }
    }

    /// A pixel whose distance is above this many levels belongs to the part; errors of codecs are smaller.
    static let other: Float = 14

    private func isOther(_ x: Int, _ y: Int) -> Bool { distance[y * width + x] > PartSearch.other }

    /// The dimming, 0…1, with which most pixels of the lower screen are those of the upper one.
    private static func share(_ lower: FloatPicture, _ upper: FloatPicture) -> Double? {
        var counts = [Double](repeating: 0, count: 103), sums = counts
        for i in 0..<lower.width * lower.height {
            let a = lower.pixel(i), b = upper.pixel(i), light = a.sum()
            guard light > PlaneTuning.light else { continue }
            let share = b.sum() / light
            guard share < PlaneTuning.dimmed, (b - share * a).largest < other else { continue }
            let bin = Int(share * 100 + 0.5)
            counts[bin] += 1
            sums[bin] += Double(share)
        }
        func around(_ values: [Double], _ i: Int) -> Double {
            (max(0, i - 1)...min(102, i + 1)).reduce(0) { $0 + values[$1] }
        }
        let best = counts.indices.max { around(counts, $0) < around(counts, $1) } ?? 0
        let count = around(counts, best)
        guard count > PlaneTuning.lowerShare * Double(lower.width * lower.height), best >= 10 else { return nil }
        let share = around(sums, best) / count
        return share > PlaneTuning.undimmed ? 1 : share
    }

    // MARK: Where it is

    /// The side of the cells that are searched first, in pixels.
    private static let cell = 8

    /// Nil if the pixels that differ are no rectangle within the canvas.
    private func part(_ canvas: Size, isOfTo: Bool) -> PlanePart? {
        guard let box = box() else { return nil }
        let left = edge(box, isAcross: true, isFirst: true), right = edge(box, isAcross: true, isFirst: false)
        let top = edge(box, isAcross: false, isFirst: true), bottom = edge(box, isAcross: false, isFirst: false)
        guard right - left > 2 * PartSearch.cell, bottom - top > 2 * PartSearch.cell else { return nil }
        let area = Double(right - left) * Double(bottom - top) / Double(width * height)
        guard area > PlaneTuning.part.lowerBound, area < PlaneTuning.part.upperBound else { return nil }
        let (x, y) = (PlanePart.rounded(Double(left) / scale.x), PlanePart.rounded(Double(top) / scale.y))
        let frame = Rect(
            x: x, y: y, width: min(canvas.width, PlanePart.rounded(Double(right) / scale.x)) - x,
            height: min(canvas.height, PlanePart.rounded(Double(bottom) / scale.y)) - y)
        return PlanePart(
            isOfTo: isOfTo, frame: frame, canvas: canvas, corners: corners(left, top, right, bottom), dim: dim,
            isLowerAway: false)
    }

    /// The rectangle around the largest patch of differing cells and all patches that overlap it, in cells. Nil if many
    /// cells outside of it differ, too.
    private func box() -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
        let cell = PartSearch.cell, across = width / cell, down = height / cell
        guard across > 4, down > 4 else { return nil }
        let isCellOther = (0..<across * down).map { i -> Bool in
            let (x, y) = (i % across * cell, i / across * cell)
            var count = 0
            for dy in 0..<cell { for dx in 0..<cell where isOther(x + dx, y + dy) { count += 1 } }
            return 4 * count > cell * cell
        }
        var patches = PartSearch.patches(isCellOther, across).sorted { $0.count > $1.count }
        guard var whole = patches.first else { return nil }
        patches.removeFirst()
        while let i = patches.firstIndex(where: { $0.touches(whole) }) {
            whole.take(patches.remove(at: i))
        }
        let outside = across * down - whole.x.count * whole.y.count, left = patches.reduce(0) { $0 + $1.count }
        guard min(whole.x.count, whole.y.count) > 2, whole.count * 4 > whole.x.count * whole.y.count,
            left * 50 <= outside
        else { return nil }
        return (whole.x, whole.y)
    }

    /// Cells that touch each other.
    private struct Patch {
        var x, y: ClosedRange<Int>
        var count: Int

        func touches(_ other: Patch) -> Bool {
            x.lowerBound <= other.x.upperBound + 1 && other.x.lowerBound <= x.upperBound + 1
                && y.lowerBound <= other.y.upperBound + 1 && other.y.lowerBound <= y.upperBound + 1
        }

        mutating func take(_ other: Patch) {
            x = min(x.lowerBound, other.x.lowerBound)...max(x.upperBound, other.x.upperBound)
            y = min(y.lowerBound, other.y.lowerBound)...max(y.upperBound, other.y.upperBound)
            count += other.count
        }
    }

    private static func patches(_ cells: [Bool], _ across: Int) -> [Patch] {
        var isLeft = cells, out: [Patch] = []
        for start in cells.indices where isLeft[start] {
            var patch = Patch(
                x: start % across...start % across, y: start / across...start / across, count: 0)
            var waiting = [start]
            isLeft[start] = false
            while let i = waiting.popLast() {
                let (x, y) = (i % across, i / across)
                patch.take(Patch(x: x...x, y: y...y, count: 1))
                for next in [x > 0 ? i - 1 : -1, x + 1 < across ? i + 1 : -1, i - across, i + across]
                where cells.indices.contains(next) && isLeft[next] {
                    isLeft[next] = false
                    waiting.append(next)
                }
            }
            out.append(patch)
        }
        return out
    }

    // MARK: Its edges and corners

    /// The pixel at which a side of the part begins, or after which it ends: where the distance from the lower screen
    /// first rises nearly as much as anywhere near. A shadow beside the part rises slowly.
    private func edge(_ box: (x: ClosedRange<Int>, y: ClosedRange<Int>), isAcross: Bool, isFirst: Bool) -> Int {
        let cell = PartSearch.cell, along = isAcross ? box.x : box.y, beside = isAcross ? box.y : box.x
        let size = isAcross ? width : height
        let rough = isFirst ? along.lowerBound * cell : (along.upperBound + 1) * cell
        // Pixels at the canvas' end that fill no cell belong to the last cell.
        if isFirst ? rough <= cell : rough + 2 * cell > size { return isFirst ? 0 : size }
        let inset = max(1, beside.count / 6) * cell
        let span =
            beside.lowerBound * cell
            + inset..<max((beside.upperBound + 1) * cell - inset, beside.lowerBound * cell + inset + 1)
        func mean(_ i: Int) -> Float {
            guard (0..<size).contains(i) else { return 0 }
            return span.reduce(Float(0)) {
                $0 + distance[isAcross ? $1 * width + i : i * width + $1]
            } / Float(span.count)
        }
        let inward = isFirst ? 1 : -1, reach = min(size / 4, (along.count * cell) / 2)
        // From outside to inside; step i lies between pixels i - 1 and i, counted from outside.
        let first = isFirst ? rough - cell : rough - 1 + cell
        let means = (0..<reach).map { mean(first + inward * $0) }
        let steps = (1..<max(2, means.count)).map { means.count > $0 ? means[$0] - means[$0 - 1] : 0 }
        let most = steps.prefix(6 * cell).max() ?? 0
        let at = steps.firstIndex { $0 >= PlaneTuning.edge * most } ?? cell
        let pixel = first + inward * (at + 1)
        return isFirst ? pixel : pixel + 1
    }

    /// Each corner with its radius in points. On the diagonal of a corner with a radius, the lower screen's pixels take
    /// 1 - 1/√2 of the radius; in a square of that side they take the share 1 - π/4.
    private func corners(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> [(name: String, radius: Double)] {
        let most = min(right - left, bottom - top) / 2
        func radius(_ x: Int, _ y: Int, _ dx: Int, _ dy: Int) -> Double {
            func far(_ i: Int, _ j: Int) -> Float { distance[(y + j * dy) * width + x + i * dx] }
            func isPart(_ i: Int) -> Bool { far(i, i) > PartSearch.other }
            let count = (0..<most).first { isPart($0) && isPart(min($0 + 1, most - 1)) }
            guard let count, count > 0 else { return 0 }
            let side = min(most, Int(PlaneTuning.corner * Double(count) / (1 - 0.5.squareRoot())))
            // An edge that a codec has softened lies where the distance is half of the step.
            let limit = max(
                PartSearch.other,
                (count..<max(side, count + 1)).reduce(Float(0)) { $0 + far($1, $1) } / Float(2 * max(1, side - count)))
            var area = 0
            for j in 0..<side { area += (0..<side).first { far($0, j) > limit } ?? side }
            return (Double(area) / (1 - Double.pi / 4)).squareRoot() / scale.x
        }
        return [
            ("minXMinY", radius(left, top, 1, 1)), ("maxXMinY", radius(right - 1, top, -1, 1)),
            ("minXMaxY", radius(left, bottom - 1, 1, -1)), ("maxXMaxY", radius(right - 1, bottom - 1, -1, -1)),
        ]
    }
}
