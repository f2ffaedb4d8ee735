import CZoetropeDeflate

/// Unpacking through libdeflate.
enum Inflate {
    /// The contents of a zlib stream; nil when it is damaged or holds more than `limit` bytes.
    static func zlib(_ packed: [UInt8], limit: Int) -> [UInt8]? {
        guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        var capacity = min(limit, max(1 << 12, packed.count * 4))
        while true {
            var count = 0, result = LIBDEFLATE_SUCCESS
            let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initialized in
                result = libdeflate_zlib_decompress(
                    decompressor, packed, packed.count, buffer.baseAddress, capacity, &count)
                initialized = result == LIBDEFLATE_SUCCESS ? count : 0
            }
            if result == LIBDEFLATE_SUCCESS { return bytes }
            if result != LIBDEFLATE_INSUFFICIENT_SPACE || capacity == limit { return nil }
            capacity = min(limit, capacity * 4)
        }
    }

    /// The contents of a zlib stream of exactly `count` bytes, with `padding` zeros behind; nil for any other stream.
    static func zlib(_ packed: [UInt8], count: Int, padding: Int) -> [UInt8]? {
        guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count + padding) { buffer, initialized in
            isWhole =
                libdeflate_zlib_decompress(decompressor, packed, packed.count, buffer.baseAddress, count, nil)
                == LIBDEFLATE_SUCCESS
            guard isWhole else { return }
            for i in count..<count + padding { buffer[i] = 0 }
            initialized = count + padding
        }
        return isWhole ? bytes : nil
    }
}
