/// What a file says about its picture's colours.
enum PictureColorSpace {
    /// The file says sRGB, or nothing: the colours are taken as they are.
    case sRGB
    case profile([UInt8])
    /// Samples are light to the power `gamma`; white, red, green, blue as x, y.
    case primaries(gamma: Double, xy: [Double])
    /// The colours cannot be converted; the text says why.
    case unusable(String)

    /// sRGB's white, red, green and blue.
    private static let sRGBPrimaries = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
    /// The size of the largest profile that is unpacked, in bytes.
    private static let profileLimit = 1 << 24

    /// What a PNG file says, in the order of precedence of its standard: cICP, iCCP, sRGB, gAMA with cHRM.
    init(png bytes: [UInt8]) {
        var found: [String: Range<Int>] = [:]
        for chunk in PNGChunks(bytes) {
            if chunk.type == "IDAT" { break }
            if found[chunk.type] == nil { found[chunk.type] = chunk.data }
        }
        if let data = found["cICP"], data.count == 4 {
            self = PictureColorSpace(codePoints: Array(bytes[data]))
        } else if let data = found["iCCP"] {
            self = PictureColorSpace(packedProfile: bytes[data])
        } else if found["sRGB"] == nil, let data = found["gAMA"], data.count == 4 {
            self = PictureColorSpace(
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
                "its colours are coded as \(codePoints[0])/\(codePoints[1])/\(codePoints[2]) of ITU-T H.273 (cICP), "
                    + "not sRGB"
            )
    }

    /// A name, a zero, the compression method (0), and the profile as a zlib stream.
    private init(packedProfile data: ArraySlice<UInt8>) {
        guard let zero = data.firstIndex(of: 0), zero + 2 < data.endIndex, data[zero + 1] == 0,
            let profile = Inflate.zlib(Array(data[(zero + 2)...]), limit: PictureColorSpace.profileLimit)
        else { self = .unusable("its colour profile is damaged"); return }
        self = .profile(profile)
    }

    private init(gamma: UInt32, chromaticities: Range<Int>?, of bytes: [UInt8]) {
        var xy = PictureColorSpace.sRGBPrimaries
        if let data = chromaticities, data.count == 32 {
            xy = (0..<8).map { Double(bytes.bigEndian32(at: data.lowerBound + 4 * $0)) / 100_000 }
        }
        // The gAMA and cHRM that the standard recommends for sRGB: 1/2.2 and sRGB's primaries, within their rounding.
        let isLikeSRGB =
            abs(Int(gamma) - 45_455) <= 100
            && zip(xy, PictureColorSpace.sRGBPrimaries).allSatisfy { abs($0 - $1) < 0.0015 }
        if isLikeSRGB {
            self = .sRGB
        } else if (1000...1_000_000).contains(gamma), stride(from: 1, to: 8, by: 2).allSatisfy({ xy[$0] > 0 }) {
            self = .primaries(gamma: Double(gamma) / 100_000, xy: xy)
        } else {
            self = .unusable("its gamma or chromaticities are impossible")
        }
    }
}
