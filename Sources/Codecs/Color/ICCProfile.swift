/// An ICC profile (ICC.1:2022), as far as it is defined by primaries and tone curves alone.
struct ICCProfile {
    enum Space {
        case rgb, grey, other
    }

    enum Model {
        /// Curves of red, green and blue, and the matrix from light to XYZ under D50, row by row.
        case rgb([ToneCurve], toXYZ: Matrix3)
        case grey(ToneCurve)
    }

    let space: Space
    /// Nil when the profile has tables of colours, or is of a kind that is not supported here.
    let model: Model?

    /// Nil for bytes that are not a profile.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 132, bytes[36..<40].elementsEqual("acsp".utf8) else { return nil }
        let tags = ICCProfile.tags(of: bytes)
        let isXYZ = bytes[20..<24].elementsEqual("XYZ ".utf8)
        // Tables take precedence over curves; A2B0 and D2B0 are those for the perceptual intent.
        let hasTables = tags["A2B0"] != nil || tags["D2B0"] != nil
        func curve(_ name: String) -> ToneCurve? { tags[name].flatMap { ToneCurve(tag: bytes[$0]) } }
        switch String(decoding: bytes[16..<20], as: UTF8.self) {
        case "RGB ":
            space = .rgb
            let curves = ["rTRC", "gTRC", "bTRC"].compactMap(curve)
            let columns = ["rXYZ", "gXYZ", "bXYZ"].compactMap { tags[$0].flatMap { ICCProfile.xyz(bytes[$0]) } }
            let isKnown = isXYZ && !hasTables && curves.count == 3 && columns.count == 3
            model = isKnown ? .rgb(curves, toXYZ: Matrix3(columns: columns)) : nil
        case "GRAY":
            space = .grey
            model = isXYZ && !hasTables ? curve("kTRC").map(Model.grey) : nil
        default:
            space = .other
            model = nil
        }
    }

    /// The range of each tag's data; empty when one of them is outside the file.
    private static func tags(of bytes: [UInt8]) -> [String: Range<Int>] {
        let count = Int(bytes.bigEndian32(at: 128))
        guard count <= (bytes.count - 132) / 12 else { return [:] }
        var tags: [String: Range<Int>] = [:]
        for i in 0..<count {
            let entry = 132 + 12 * i, start = Int(bytes.bigEndian32(at: entry + 4))
            let length = Int(bytes.bigEndian32(at: entry + 8))
            guard start <= bytes.count, length <= bytes.count - start else { return [:] }
            tags[String(decoding: bytes[entry..<entry + 4], as: UTF8.self)] = start..<start + length
        }
        return tags
    }

    /// XYZType: a signature, four zeros, three numbers.
    private static func xyz(_ data: ArraySlice<UInt8>) -> SIMD3<Double>? {
        guard data.count >= 20, data.starts(with: Array("XYZ ".utf8)) else { return nil }
        let first = data.startIndex + 8
        return SIMD3(data.fixed(at: first), data.fixed(at: first + 4), data.fixed(at: first + 8))
    }
}

extension ArraySlice<UInt8> {
    func bigEndian16(at i: Int) -> Int { Int(self[i]) << 8 | Int(self[i + 1]) }

    /// s15Fixed16Number.
    func fixed(at i: Int) -> Double {
        let bits = UInt32(bigEndian16(at: i)) << 16 | UInt32(bigEndian16(at: i + 2))
        return Double(Int32(bitPattern: bits)) / 65_536
    }
}
