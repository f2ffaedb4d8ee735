import ZoetropeGeometry

extension SplitMix64 {
    /// 0 to count - 1.
    mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
    /// Whether an event happens that happens once in `count` times.
    mutating func once(in count: Int) -> Bool { below(count) == 0 }
    mutating func one<T>(of all: [T]) -> T { all[below(all.count)] }
    mutating func number(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }
}
