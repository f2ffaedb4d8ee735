/// What a file says about its picture's colours.
enum PictureColorSpace {
    /// The file says sRGB, or nothing: the colours are taken as they are.
    case sRGB
    case profile([UInt8])
    /// The light of a sample; white, red, green, blue as x, y.
    case primaries(ToneCurve, xy: [Double])
    /// The colours cannot be converted; the text says why.
    case unusable(String)

    /// sRGB's white, red, green and blue.
    static let sRGBPrimaries = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
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

    /// Primaries, transfer function and matrix of ITU-T H.273, and whether the range is full. PNG's pixels have no
    /// matrix.
    private init(codePoints: [UInt8]) {
        guard codePoints[2] == 0, codePoints[3] == 1 else {
            self = .unusable(
                "its cICP says \(codePoints.map(String.init).joined(separator: "/")), but a PNG has matrix 0 and range 1"
            )
            return
        }
        self = CodedColors(primaries: Int(codePoints[0]), transfer: Int(codePoints[1])).space
    }

    /// `sRGB` where the curve and the primaries are its own.
    init(curve: ToneCurve, xy: [Double]) {
        self = curve.isSRGB && xy == PictureColorSpace.sRGBPrimaries ? .sRGB : .primaries(curve, xy: xy)
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
            xy = CodedColors.exact((0..<8).map { Double(bytes.bigEndian32(at: data.lowerBound + 4 * $0)) / 100_000 })
        }
        // The gAMA and cHRM that the standard recommends for sRGB: 1/2.2 and sRGB's primaries, within their rounding.
        let isLikeSRGB =
            abs(Int(gamma) - 45_455) <= 100
            && zip(xy, PictureColorSpace.sRGBPrimaries).allSatisfy { abs($0 - $1) < 0.0015 }
        if isLikeSRGB {
            self = .sRGB
        } else if gamma == CodedColors.televisionGamma {
            self = PictureColorSpace(curve: .sRGB, xy: xy)
        } else if (1000...1_000_000).contains(gamma), stride(from: 1, to: 8, by: 2).allSatisfy({ xy[$0] > 0 }) {
            self = .primaries(.power(100_000 / Double(gamma)), xy: xy)
        } else {
            self = .unusable("its gamma or chromaticities are impossible")
        }
    }
}
