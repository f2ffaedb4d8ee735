import Foundation
import ZoetropeFiles
import ZoetropeFrames
import ZoetropeGoldens
import ZoetropeNumbers
import ZoetropePixels

extension CAMLBuilder {
    /// A picture, perhaps in one colour. `A8asL8` marks a picture of alpha alone, whose file has the alpha as grey: it is
    /// black unless it is tinted.
    mutating func image(_ element: CAMLElement) -> CGImage? {
        let inner = element.attributes["src"] == nil ? element.child("image") : element
        guard let inner, let source = inner.attributes["src"], let image = read(source, inner) else {
            if inner?.attributes["src"] == nil, element.attributes["type"] != "null" {
                warn(element, "these contents are not a picture that can be read")
            }
            return nil
        }
        let isAlpha = inner.attributes["A8asL8"] == "1", tint = element.child("tint").flatMap { color($0) }
        guard isAlpha || tint != nil else { return image }
        return image.tinted(tint?.color ?? .black, alphaIsGrey: isAlpha)
    }

    mutating func read(_ source: String, _ element: CAMLElement) -> CGImage? {
        if let known = images[source] { return known }
        // Pictures lie in the package.
        let parts = source.split(separator: "/", omittingEmptySubsequences: false)
        guard !source.hasPrefix("/"), !parts.contains("..") else {
            warn(element, "'\(SafeText.line(source, limit: 80))' lies outside the package; it is not read")
            return nil
        }
        do {
            // Nor may a link lead out of it.
            let path = folder.appendingPathComponent(source).path
            let bytes = try ReadGuard(inside: [folder.path]).read(path, limit: ImageLimits.default.fileBytes)
            let image = try CGImage(data: Data(bytes), name: path)
            images[source] = image
            return image
        } catch {
            if let error = error as? FileError, error.isFailure { failure = failure ?? error }
            warn(element, "\(error)")
            return nil
        }
    }
}

extension CGImage {
    /// One colour with the alpha of this picture's pixels, or with their grey as alpha.
    fileprivate func tinted(_ color: Color, alphaIsGrey: Bool) -> CGImage {
        mapped { color.opacity(Double(alphaIsGrey ? $0.r : $0.a) / 255).premultiplied }
    }

    private func mapped(_ change: (PremultipliedRGBA8) -> PremultipliedRGBA8) -> CGImage {
        var changed = bitmap
        for y in 0..<bitmap.height { for x in 0..<bitmap.width { changed[x, y] = change(bitmap[x, y]) } }
        return CGImage(bitmap: changed)
    }

    private static let channels: [Character: KeyPath<PremultipliedRGBA8, UInt8> & Sendable] = [
        "R": \.r, "G": \.g, "B": \.b, "A": \.a,
    ]

    /// Four of the letters R, G, B and A.
    static func isSwizzle(_ letters: String) -> Bool {
        letters.count == 4 && letters.allSatisfy { channels[$0] != nil }
    }

    /// What archives do to contents before they are drawn.
    ///
    /// - Parameters:
    ///   - swizzle: the channels that become red, green, blue and alpha, all of them multiplied by alpha. `AAAA` makes a
    ///     white picture of its alpha. Nil, or not four channels: they stay.
    ///   - color: what each channel is multiplied by, alpha among them.
    func changed(swizzle: String?, multiply color: Color?) -> CGImage {
        let letters = swizzle.flatMap { Self.isSwizzle($0) ? $0 : nil } ?? "RGBA"
        guard letters != "RGBA" || color != nil else { return self }
        let places = letters.compactMap { Self.channels[$0] }
        let by = (color ?? .white).limited, factors = [by.r * by.a, by.g * by.a, by.b * by.a, by.a]
        return mapped { pixel in
            func channel(_ i: Int) -> UInt8 {
                UInt8((Double(pixel[keyPath: places[i]]) * factors[i]).rounded(.toNearestOrAwayFromZero))
            }
            // No channel of premultiplied pixels is above its alpha.
            let alpha = channel(3)
            return PremultipliedRGBA8(
                r: min(channel(0), alpha), g: min(channel(1), alpha), b: min(channel(2), alpha), a: alpha)
        }
    }
}
