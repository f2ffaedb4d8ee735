import ZoetropeGeometry
import ZoetropeLayers
import ZoetropeNumbers
import ZoetropePixels
import ZoetropeSceneModel

/// A run of which there are moments, and no more, checked as scenes are: what changes at once, gaps, and motion that is
/// too fast. What changes at once was noted where it happened: before and after code of the run's was called.
package struct RecordedRun: LintRun {
    package struct Moment {
        package let time: Double
        let scan: LayerScan
        /// At one pixel per point; over a transparent background where that is asked for.
        let draw: (_ isBare: Bool) throws -> Bitmap

        package init(
            time: Double, layers: [LayerReport], canvas: Rect, draw: @escaping (_ isBare: Bool) throws -> Bitmap
        ) { (self.time, scan, self.draw) = (time, LayerScan(layers, in: canvas), draw) }
    }

    let canvas: Rect
    /// In the order of their times; not empty.
    private let moments: [Moment]
    /// Of each, the same time before and after; and where it is known, in between: when animations had ended, which for a
    /// spring is the last of its way, and no code had been called.
    private let changes: [Change]

    package typealias Change = (before: Moment, between: Moment?, after: Moment)

    package init(canvas: Rect, moments: [Moment], changes: [Change]) {
        (self.canvas, self.moments, self.changes) = (canvas, moments, changes)
    }

    var duration: Double { moments.last?.time ?? 0 }

    /// The last moment that is not later than a time.
    private func moment(at t: Double) -> Moment {
        moments[moments.dropFirst().partitioningIndex { $0.time > t + 1e-8 } - 1]
    }

    func scan(at t: Double) throws -> LayerScan { moment(at: t).scan }
    func frame(at t: Double, isBare: Bool) throws -> Bitmap { try moment(at: t).draw(isBare) }

    /// Everything found: changes at once, gaps, edges that are uncovered, and motion that is too fast.
    package func findings() throws -> [LintFinding] {
        let jumps = try changes.compactMap { before, between, after -> LintFinding? in
            guard let found = try finding(before, after) else { return nil }
            guard let between else { return found }
            // One of the two steps is a jump, too, or there is none.
            return try finding(before, between) == nil && finding(between, after) == nil ? nil : found
        }
        return try gaps() + edges() + jumps + rushes(besides: jumps)
    }

    /// A layer that moves anyway may go this many times as far as in the frame before.
    private static let uneven = 3.0

    private func finding(_ before: Moment, _ after: Moment) throws -> LintFinding? {
        let (a, b) = (before.scan, after.scan), time = after.time
        var amounts = a.changes(to: b, in: canvas).filter { $0.value > 1 }
        // What is led frame by frame, as by a finger, goes on in steps.
        let frame = 1.0 / 60, earlier = try scan(at: time - 2 * frame), last = try scan(at: time - frame)
        if time > frame {
            amounts = amounts.filter { aspect, amount in
                amount > Self.uneven * earlier.change(of: aspect, to: last, in: canvas)
            }
        }
        let (was, now) = (try before.draw(false), try after.draw(false)), pixels = was.pixelsChanged(to: now)
        guard was.areaChanged(to: now) > Linter.pixels, time <= frame || !amounts.isEmpty else { return nil }
        let all = amounts.map { (depth: $0.key.path.split(separator: "/").count, name: $0.key.name, aspect: $0.key) }
        let first = all.min { a, b in
            // What changes says more than what comes and goes, which may be hidden.
            (a.aspect.isProperty ? 0 : 1, a.depth, a.name) < (b.aspect.isProperty ? 0 : 1, b.depth, b.name)
        }
        let words =
            first.map { a.words(for: $0.aspect, to: b, in: canvas) + " at once" } ?? "the picture changes at once"
        let alike = amounts.keys.filter { $0.isProperty == first?.aspect.isProperty }
        let others = Set(alike.map(\.path)).count - 1
        let more = others > 0 ? ", with \(NumberText.count(others, "more layer"))" : ""
        let remedy =
            first.map { $0.aspect.isProperty ? "animate it" : $0.aspect.remedy } ?? "fade it"
        return LintFinding(
            rule: time == 0 ? .start : .jump, time: time, layers: first.map { [$0.aspect.path] } ?? [],
            message: (time == 0 ? "the first frame differs from the screen before: " : "")
                + "\(words)\(more), which changes \(NumberText.grouped(pixels)) pixels; \(remedy)")
    }

    /// What still moves at the end.
    ///
    /// - Parameter running: what is still under way, in words; it is a finding where it shows.
    package func rest(_ settled: Moment, running: [String]) throws -> [LintFinding] {
        guard let last = moments.last, !running.isEmpty else { return [] }
        let pixels = try last.draw(false).pixelsChanged(to: settled.draw(false))
        guard pixels > Linter.pixels else { return [] }
        return [
            LintFinding(
                rule: .rest, time: duration,
                message:
                    "the run is not at rest at its end: \(running.joined(separator: ", ")); "
                    + "\(NumberText.grouped(pixels)) pixels will change; end the transition when the last animation ends"
            )
        ]
    }
}

extension LayerAspect {
    fileprivate var isProperty: Bool { if case .property = self { true } else { false } }
}

extension Bitmap {
    /// How many squares of 2 x 2 pixels differ by more than `Linter.level`: an edge that goes the last part of a pixel,
    /// as at the end of a spring, has none.
    fileprivate func areaChanged(to other: Bitmap) -> Int {
        guard width > 1, height > 1 else { return pixelsChanged(to: other) }
        let changed = zip(pixels, other.pixels).map { $0.colorDistance(to: $1) > Linter.level }
        var count = 0
        for y in 0..<height - 1 {
            for i in y * width..<(y + 1) * width - 1
            where changed[i] && changed[i + 1] && changed[i + width] && changed[i + width + 1] { count += 1 }
        }
        return count
    }
}
