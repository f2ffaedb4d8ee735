import Foundation
import ZoetropeFrames
import ZoetropeGeometry
import ZoetropeGoldens
import ZoetropeNumbers
import ZoetropePixels
import ZoetropeSceneModel

// MARK: Values with a spelling of their own

extension OptionForm where Value == FrameRate {
    static var rate: Self {
        Self(
            valueName: "n", json: .either([.plainNumber, .text]), noun: "a frame rate",
            advice: "write a number above 0 and up to \(FrameRate.maximum), such as 60 or 30000/1001",
            meaning: "above 0 and at most \(FrameRate.maximum), such as 60 or \"30000/1001\"", isNumber: true,
            read: { text in
                if (Double(text) ?? 0) > Double(FrameRate.maximum) {
                    throw OptionError(
                        problem: "\(text) frames a second is more than any display shows; the most is "
                            + "\(FrameRate.maximum). For slow motion use --speed 0.25",
                        meaning: "a frame rate is above 0 and at most \(FrameRate.maximum), such as 60 or "
                            + "\"30000/1001\"")
                }
                return FrameRate(text)
            }, write: { "\($0)" })
    }
}

extension OptionForm where Value == Size {
    static var size: Self {
        Self(
            valueName: "WxH", json: .text, noun: "a size", advice: "write width x height in points, such as 390x844",
            meaning: "width x height in points, such as \"390x844\"",
            read: { text in
                let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
                    .map { Double($0) }
                guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
                return width > 0 && height > 0 && width.isFinite && height.isFinite ? Size(width, height) : nil
            }, write: { "\(JSONWriter.number($0.width))x\(JSONWriter.number($0.height))" })
    }
}

extension OptionForm where Value == ClosedRange<Int> {
    /// Frames, from 0; without an end, to the last.
    static var frames: Self {
        Self(
            valueName: "a..b", json: .text, noun: "a range of frames",
            advice: "write the first and the last, such as 10..20, 10.. or 10", meaning: "such as \"10..20\"",
            isNumber: true,
            read: { text in
                let ends = text.components(separatedBy: "..")
                let first = ends[0].isEmpty ? 0 : Int(ends[0])
                let last = ends.count == 1 ? first : ends[1].isEmpty ? Int.max : Int(ends[1])
                guard ends.count <= 2, text != "..", let first, let last, first >= 0, first <= last else { return nil }
                return first...last
            }, write: { $0.upperBound == .max ? "\($0.lowerBound).." : "\($0.lowerBound)..\($0.upperBound)" })
    }
}

extension OptionForm where Value == Loop {
    static var loop: Self {
        Self(
            valueName: "times", json: .either([.plainNumber, .text]), noun: "how often to play",
            advice: "write forever, once, or the number of times (1 to 65536)", meaning: "1 to 65536 times, or forever",
            range: 1...65536,
            read: { text in
                switch (text, Int(text)) {
                case ("forever", _): return .forever
                case ("once", _): return .once
                case (_, let count?) where (1...65536).contains(count): return count == 1 ? .once : .count(count)
                default:
                    throw OptionError(
                        problem: "'\(SafeText.line(text, limit: 200))' does not say how often to play; write forever, "
                            + "once, or the number of times (1 to 65536)", meaning: nil)
                }
            },
            write: {
                switch $0 {
                case .forever: "forever"
                case .once: "once"
                case .count(let count): "\(count)"
                }
            })
    }
}

extension OptionForm where Value == Color {
    /// An opaque colour.
    static var matte: Self {
        Self(
            valueName: "colour", json: .text, noun: "a colour",
            advice: "write \(ColorModel.forms), such as '#0D1117' for GitHub's dark mode (quoted in a shell)",
            meaning: "such as \"#0D1117\"",
            read: { text in
                let color = ColorModel.fixedColor(text.lowercased()) ?? Color(hex: "#" + text)
                guard let color, color.a != 1 else { return color }
                throw OptionError(
                    problem: "'\(SafeText.line(text, limit: 200))' is not opaque; a matte has no alpha", meaning: nil)
            }, write: hex)
    }

    /// `#0D1117`
    private static func hex(_ color: Color) -> String {
        let channels = [color.r, color.g, color.b].map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
        return "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }
}

extension OptionForm where Value == Int {
    /// Bytes, with or without a unit.
    static var bytes: Self {
        Self(
            valueName: "bytes", json: .either([.plainNumber, .text]), noun: "a number of bytes",
            advice: "write 500000, 500KB or 2MB", meaning: "such as 500000 or \"500KB\"", isNumber: true,
            read: { text in
                let units = ["KB": 1_000, "MB": 1_000_000, "B": 1], upper = text.uppercased()
                let unit = ["KB", "MB", "B"].first { upper.hasSuffix($0) }
                let number = upper.dropLast(unit?.count ?? 0).trimmingCharacters(in: .whitespaces)
                let bytes = (Double(number) ?? 0) * Double(unit.flatMap { units[$0] } ?? 1)
                return (1...1e12).contains(bytes) ? Int(bytes) : nil
            }, write: { "\($0)" })
    }
}

extension OptionForm where Value == [Double] {
    /// Times of a run in seconds.
    static var times: Self {
        Self(
            valueName: "seconds,…", json: .list(.plainNumber), noun: "a list of times",
            advice: "write seconds and commas, such as 0,0.25,0.5", meaning: "seconds from 0 to 3600", isNumber: true,
            read: { text in
                if text.isEmpty { throw OptionError(problem: "name a time, such as 0", meaning: nil) }
                let parts = text.split(separator: ",").map { Double($0) }
                guard !parts.isEmpty, parts.allSatisfy({ $0.map { $0 >= 0 && $0.isFinite } ?? false }) else {
                    return nil
                }
                return parts.compactMap { $0 }
            }, write: { $0.map(JSONWriter.number).joined(separator: ",") })
    }
}

extension OptionForm where Value == Tolerance {
    static var tolerance: Self {
        Self(
            valueName: "D[,COUNT]",
            json: .either([.plainNumber, .text, .list(.either([.plainNumber, .text]))]), noun: "a tolerance",
            advice: "write D or D,COUNT, such as 2,10 or dE0.02,0.1%",
            meaning: "a number, or two: [channel, pixels]; or such as \"dE0.02,0.1%\"",
            read: { text in
                do { return try Tolerance(parsing: text) } catch let error as ToleranceError {
                    if error.isBlind { throw OptionError(problem: "\(error)", meaning: nil) }
                    return nil
                }
            }, write: { "\($0)" })
    }
}

extension OptionForm where Value == [IgnoredRegion] {
    /// Rectangles in points.
    static var regions: Self {
        Self(
            valueName: "x,y,w,h", json: .list(.list(.plainNumber)), noun: "a list of regions",
            advice: "write x,y,width,height in points, such as 0,0,390,44, with a semicolon between two",
            meaning: "such as [[0, 0, 390, 44]]: x, y, width and height in points", isNumber: true,
            read: { text in
                let parts = text.split(separator: ";", omittingEmptySubsequences: false).map { IgnoredRegion($0) }
                return parts.contains(nil) ? nil : parts.compactMap(\.self)
            }, write: { $0.map(\.text).joined(separator: ";") })
    }
}
