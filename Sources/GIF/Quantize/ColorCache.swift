/// What is worked out for the colours of a sequence. Most are not worked out again when they are repeated: the last
/// colours with each of 2048 hashes are kept.
struct ColorCache<Value: BitwiseCopyable> {
    private static var bits: Int { 11 }
    private let colors: Slab<UInt32>, values: Slab<Value>
    private let convert: (UInt32) -> Value

    /// `first` is any colour.
    init(first: UInt32, _ convert: @escaping (UInt32) -> Value) {
        colors = Slab(1 << Self.bits, first)
        values = Slab(1 << Self.bits, convert(first))
        self.convert = convert
    }

    @inline(__always) subscript(color: UInt32) -> Value {
        let slot = color.hashed(bits: Self.bits)
        if colors[slot] != color {
            colors[slot] = color
            values[slot] = convert(color)
        }
        return values[slot]
    }
}
