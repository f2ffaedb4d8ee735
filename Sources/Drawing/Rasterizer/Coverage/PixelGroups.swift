/// Some of a row's groups of eight pixels.
struct PixelGroups: BitwiseCopyable {
    /// Group k is bit k % 64 of word k / 64.
    let words: UnsafeMutablePointer<UInt64>
    /// How many groups the row has.
    private let all: Int

    /// Those of `all` groups of a row whose bits are set.
    init(_ words: UnsafeMutablePointer<UInt64>, of all: Int) { (self.words, self.all) = (words, all) }

    /// How many words so many groups take.
    static func words(_ groups: Int) -> Int { (groups &+ 63) &>> 6 }

    /// The pixels from the first group to the last one; empty if there is none.
    var bounds: Range<Int> {
        var first = 0, last = Self.words(all) &- 1
        while first <= last, words[first] == 0 { first &+= 1 }
        guard first <= last else { return 0..<0 }
        while words[last] == 0 { last &-= 1 }
        let start = first &<< 9 &+ words[first].trailingZeroBitCount &<< 3
        return start..<(last &<< 9 &+ (64 &- words[last].leadingZeroBitCount) &<< 3)
    }

    /// How many groups there are.
    var count: Int { (0..<Self.words(all)).reduce(0) { $0 + words[$1].nonzeroBitCount } }

    /// How many groups there are before that of pixel x; nil if that is not one of them.
    func place(of x: Int) -> Int? {
        let word = x &>> 9, rest = words[word] &>> UInt64(truncatingIfNeeded: x &>> 3 & 63)
        guard rest & 1 != 0 else { return nil }
        return (0..<word).reduce(words[word].nonzeroBitCount &- rest.nonzeroBitCount) {
            $0 &+ words[$1].nonzeroBitCount
        }
    }

    /// Calls `body` with the pixels from ..< to of neighbouring groups, up to 512 of them.
    @inline(__always) func forEachRange(_ body: (_ from: Int, _ to: Int) -> Void) {
        for word in 0..<Self.words(all) {
            var rest = words[word]
            while rest != 0 {
                let first = rest.trailingZeroBitCount, end = first &+ (~(rest &>> UInt64(first))).trailingZeroBitCount
                body((word &<< 6 &+ first) &<< 3, (word &<< 6 &+ end) &<< 3)
                rest &= end < 64 ? UInt64.max &<< UInt64(end) : 0
            }
        }
    }
}
