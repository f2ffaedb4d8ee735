/// What ITU-T H.273's code points mean here, for videos and for PNG's cICP alike.
struct CodedColors {
    /// H.273's number of the primaries and of the transfer function. 2 is "unspecified".
    let primaries, transfer: Int

    init(primaries: Int, transfer: Int) { (self.primaries, self.transfer) = (primaries, transfer) }

    /// From ffmpeg's names; a name that is not in the tables is refused under its own.
    init?(primaries: String, transfer: String) {
        guard let primaries = CodedColors.primaries.first(where: { $0.name == primaries })?.code,
            let transfer = CodedColors.transfers.first(where: { $0.name == transfer })?.code
        else { return nil }
        self.init(primaries: primaries, transfer: transfer)
    }

    private enum Meaning<Value: Sendable>: Sendable {
        case known(Value), refused(String)
    }

    private struct Row<Value: Sendable>: Sendable {
        let code: Int
        /// ffmpeg's name.
        let name: String
        let meaning: Meaning<Value>

        init(_ code: Int, _ name: String, _ value: Value) {
            (self.code, self.name, meaning) = (code, name, .known(value))
        }
        init(_ code: Int, _ name: String, refused: String) {
            (self.code, self.name, meaning) = (code, name, .refused(refused))
        }
    }

    private static let d65 = [0.3127, 0.3290]

    /// H.273, table 2: x and y of white, red, green and blue.
    private static let primaries: [Row<[Double]>] = [
        Row(0, "reserved", PictureColorSpace.sRGBPrimaries), Row(1, "bt709", PictureColorSpace.sRGBPrimaries),
        Row(2, "unknown", PictureColorSpace.sRGBPrimaries),
        Row(4, "bt470m", [0.310, 0.316, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08]),
        Row(5, "bt470bg", d65 + [0.64, 0.33, 0.29, 0.60, 0.15, 0.06]),
        Row(6, "smpte170m", d65 + [0.630, 0.340, 0.310, 0.595, 0.155, 0.070]),
        Row(7, "smpte240m", d65 + [0.630, 0.340, 0.310, 0.595, 0.155, 0.070]),
        Row(8, "film", [0.310, 0.316, 0.681, 0.319, 0.243, 0.692, 0.145, 0.049]),
        Row(9, "bt2020", d65 + [0.708, 0.292, 0.170, 0.797, 0.131, 0.046]),
        Row(10, "smpte428", refused: "XYZ (SMPTE ST 428)"),
        Row(11, "smpte431", [0.314, 0.351, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060]),
        Row(12, "smpte432", d65 + [0.680, 0.320, 0.265, 0.690, 0.150, 0.060]),
        Row(22, "ebu3213", d65 + [0.630, 0.340, 0.295, 0.605, 0.155, 0.077]),
    ]

    /// H.273, table 3. Television's transfer functions are taken for sRGB's, as players that manage no colours do:
    /// screens are recorded so, and a recording looks like the screen.
    private static let transfers: [Row<ToneCurve>] = [
        Row(0, "reserved", .sRGB), Row(1, "bt709", .sRGB), Row(2, "unknown", .sRGB), Row(4, "bt470m", .sRGB),
        Row(4, "gamma22", .sRGB),
        Row(5, "bt470bg", .power(2.8)), Row(5, "gamma28", .power(2.8)), Row(6, "smpte170m", .sRGB),
        Row(7, "smpte240m", .sRGB), Row(8, "linear", .power(1)), Row(9, "log100", refused: "logarithmic"),
        Row(10, "log316", refused: "logarithmic"), Row(11, "iec61966-2-4", .sRGB), Row(12, "bt1361e", .sRGB),
        Row(13, "iec61966-2-1", .sRGB), Row(14, "bt2020-10", .sRGB), Row(15, "bt2020-12", .sRGB),
        Row(16, "smpte2084", refused: "HDR (PQ, SMPTE ST 2084)"), Row(17, "smpte428", refused: "SMPTE ST 428's"),
        Row(18, "arib-std-b67", refused: "HDR (HLG, ARIB STD-B67)"),
    ]

    /// gAMA of the PNG files that ffmpeg makes of videos with television's transfer function: 1 / 1.961, in 1/100000.
    static let televisionGamma: UInt32 = 50_994

    var space: PictureColorSpace {
        let name = "\(primaries)/\(transfer) of ITU-T H.273"
        let xy = CodedColors.primaries.first { $0.code == primaries }?.meaning
        let curve = CodedColors.transfers.first { $0.code == transfer }?.meaning
        switch (xy, curve) {
        case (_, .refused(let what)?), (.refused(let what)?, _): return .unusable("its colours are \(what), \(name)")
        case (nil, _), (_, nil): return .unusable("its colours are \(name), which are not known here")
        case (.known(let xy)?, .known(let curve)?): return PictureColorSpace(curve: curve, xy: xy)
        }
    }

    /// The chromaticities of the table that are `xy` when rounded to a file's digits; `xy` itself where none are, so
    /// that a video and its own frames are converted alike.
    static func exact(_ xy: [Double]) -> [Double] {
        for row in primaries {
            guard case .known(let exact) = row.meaning else { continue }
            if zip(exact, xy).allSatisfy({ abs($0 - $1) < 0.0002 }) { return exact }
        }
        return xy
    }
}
