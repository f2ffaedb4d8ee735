/// Marsaglia's xorshift: the same numbers everywhere.
struct Chance {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    private mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    /// 0 to count - 1.
    mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
    /// Whether an event happens that happens once in `count` times.
    mutating func once(in count: Int) -> Bool { below(count) == 0 }
    mutating func one<T>(of all: [T]) -> T { all[below(all.count)] }
    mutating func number(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * Double(next() >> 11) / 9_007_199_254_740_992
    }
}
