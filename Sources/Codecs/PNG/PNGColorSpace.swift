import CColorProfile
import CDeflate

/// What a PNG file says of its colours, found in its chunks in the standard's order of precedence: cICP, iCCP, sRGB, gAMA with cHRM.
enum PNGColorSpace {
    /// Taken as is: declared sRGB, or nothing declared.
    case sRGB
    case profile([UInt8])
    /// Samples are light to the power `gamma`; white, red, green, blue as x, y.
    case primaries(gamma: Double, xy: [Double])
    /// Not to be converted; in words.
    case unusable(String)

    /// sRGB's white, red, green and blue.
    private static let sRGBPrimaries = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
    /// The largest profile that is unpacked.
    private static let profileLimit = 1 << 24

    init(of bytes: [UInt8]) {
        var found: [String: Range<Int>] = [:]
        for chunk in PNGChunks(bytes) {
            if chunk.type == "IDAT" { break }
            if found[chunk.type] == nil { found[chunk.type] = chunk.data }
        }
        if let data = found["cICP"], data.count == 4 {
            self = PNGColorSpace(codePoints: Array(bytes[data]))
        } else if let data = found["iCCP"] {
            self = PNGColorSpace(packedProfile: bytes[data])
        } else if found["sRGB"] == nil, let data = found["gAMA"], data.count == 4 {
            self = PNGColorSpace(
                gamma: bytes.bigEndian32(at: data.lowerBound), chromaticities: found["cHRM"], of: bytes)
        } else {
            self = .sRGB
        }
    }

    /// ITU-T H.273: primaries 1 and transfer 13 are sRGB's; the last byte says full range.
    private init(codePoints: [UInt8]) {
        self =
            codePoints == [1, 13, 0, 1]
            ? .sRGB
            : .unusable(
                "its colours are coded as \(codePoints[0])/\(codePoints[1])/\(codePoints[2]) of ITU-T H.273 (cICP), not sRGB"
            )
    }

    /// A name, a zero, the compression method (0), and the profile as a zlib stream.
    private init(packedProfile data: ArraySlice<UInt8>) {
        guard let zero = data.firstIndex(of: 0), zero + 2 < data.endIndex, data[zero + 1] == 0,
            let profile = Inflate.zlib(Array(data[(zero + 2)...]), limit: PNGColorSpace.profileLimit)
        else { self = .unusable("its colour profile is damaged"); return }
        self = .profile(profile)
    }

    private init(gamma: UInt32, chromaticities: Range<Int>?, of bytes: [UInt8]) {
        var xy = PNGColorSpace.sRGBPrimaries
        if let data = chromaticities, data.count == 32 {
            xy = (0..<8).map { Double(bytes.bigEndian32(at: data.lowerBound + 4 * $0)) / 100_000 }
        }
        // The file stores 1/2.2 rounded; sRGB's own values are what a file of sRGB colours should give, here to within their rounding.
        let isLikeSRGB =
            abs(Int(gamma) - 45_455) <= 100 && zip(xy, PNGColorSpace.sRGBPrimaries).allSatisfy { abs($0 - $1) < 0.0015 }
        if isLikeSRGB {
            self = .sRGB
        } else if (1000...1_000_000).contains(gamma), stride(from: 1, to: 8, by: 2).allSatisfy({ xy[$0] > 0 }) {
            self = .primaries(gamma: Double(gamma) / 100_000, xy: xy)
        } else {
            self = .unusable("its gamma or chromaticities make no sense")
        }
    }
}

/// Unpacking through libdeflate.
enum Inflate {
    /// Nil when the stream is damaged or holds more than `limit` bytes.
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

    /// A stream of exactly `count` bytes, with zeros after them; nil for any other.
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
