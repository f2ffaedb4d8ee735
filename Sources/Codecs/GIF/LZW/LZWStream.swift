/// LZW codes of growing width, packed from the low bit up, as GIF stores them.
struct LZWStream {
    private(set) var bytes: [UInt8] = []
    private var buffer: UInt64 = 0
    private var filled = 0

    mutating func put(_ code: Int, width: Int) {
        buffer |= UInt64(code) &<< UInt64(filled)
        filled &+= width
        while filled >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: buffer))
            buffer &>>= 8
            filled &-= 8
        }
    }

    mutating func finish() {
        if filled > 0 { bytes.append(UInt8(truncatingIfNeeded: buffer)) }
        filled = 0
        buffer = 0
    }
}
