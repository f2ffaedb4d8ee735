extension Picture {
    /// The density that a file's name states: `home@2x.png` is 2. Of bundles, `home@3x~iphone.png`; of copies that
    /// Finder and browsers make, `home@3x (1).png`, `home@3x 2.png` and `home@3x copy.png`. Nil for any other name.
    package static func density(ofFile file: String) -> Double? {
        let stem = file.split(separator: "/").last.map(String.init) ?? file
        var base = stem.split(separator: ".").dropLast().joined(separator: ".").lowercased()[...]
        base = base.prefix(upTo: base.lastIndex(of: " ").flatMap { isCopy(base[$0...]) ? $0 : nil } ?? base.endIndex)
        if let device = base.lastIndex(of: "~"), devices.contains(String(base[device...])) { base = base[..<device] }
        for (suffix, density) in [("@1x", 1.0), ("@2x", 2.0), ("@3x", 3.0), ("@4x", 4.0)] where base.hasSuffix(suffix) {
            return density
        }
        return nil
    }

    private static let devices: Set = ["~iphone", "~ipad", "~mac", "~tv", "~watch"]

    /// Whether the end of a name is that of a copy: ` (1)`, ` 2` or ` copy`.
    private static func isCopy(_ end: Substring) -> Bool {
        let digits = end.filter { $0.isNumber }
        return end == " copy" || !digits.isEmpty && (end == " \(digits)" || end == " (\(digits))")
    }
}
