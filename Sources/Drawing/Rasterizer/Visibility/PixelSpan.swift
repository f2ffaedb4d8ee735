/// The pixels x0 ..< x1 of a row.
struct PixelSpan: BitwiseCopyable {
    var x0, x1: Int

    /// Drawing fewer pixels between two spans takes less time than telling the spans apart. More than `Tuning.longRun`,
    /// between whose runs the painter reads colours.
    static let gap = 64
}

/// Spans of one row, from left to right, that neither overlap nor touch.
typealias PixelSpans = UnsafeBufferPointer<PixelSpan>

extension PixelSpans {
    /// From the first pixel to the last one; there must be a span.
    var hull: PixelSpan { PixelSpan(x0: self[0].x0, x1: self[count - 1].x1) }

    /// How many pixels they have.
    var pixels: Int { reduce(0) { $0 + $1.x1 - $1.x0 } }

    /// Whether each of the other spans lies in one of these.
    func contain(_ others: PixelSpans) -> Bool {
        var k = 0
        for other in others {
            while k < count, self[k].x1 < other.x1 { k += 1 }
            guard k < count, self[k].x0 <= other.x0 else { return false }
        }
        return true
    }
}

extension PixelSpan {
    /// Calls `body` with the span alone.
    @inline(__always) func alone<Result>(_ body: (PixelSpans) -> Result) -> Result {
        withUnsafePointer(to: self) { body(PixelSpans(start: $0, count: 1)) }
    }
}

extension List<PixelSpan> {
    /// Appends those parts of the spans that lie in the columns.
    func append(_ spans: PixelSpans, within columns: Range<Int>) {
        for span in spans {
            let x0 = Swift.max(span.x0, columns.lowerBound), x1 = Swift.min(span.x1, columns.upperBound)
            if x0 < x1 { append(PixelSpan(x0: x0, x1: x1)) }
        }
    }

    var spans: PixelSpans { PixelSpans(elements) }

    /// Appends a span that begins behind the beginning of the last one, or extends that if fewer than `gap` pixels lie
    /// between them.
    @inline(__always) func append(from x0: Int, to x1: Int, joinedWithin gap: Int = PixelSpan.gap) {
        if let last, x0 - last.x1 < gap {
            replaceLast(PixelSpan(x0: last.x0, x1: Swift.max(last.x1, x1)))
        } else {
            append(PixelSpan(x0: x0, x1: x1))
        }
    }
}
