/// How a screen of another shape than the canvas is brought to it.
package enum PictureFit: String, Hashable, Sendable, CaseIterable {
    /// Cropped evenly on both sides.
    case cover
    /// Whole, with bars of the canvas' background.
    case contain
    /// Distorted.
    case stretch
}

extension Bitmap {
    /// Cropped or padded, evenly on both sides, to the shape of `canvas`.
    func fitted(to canvas: Size, _ fit: PictureFit, background: PremultipliedRGBA8) -> Bitmap {
        let byHeight = Double(height) * canvas.width / canvas.height
        let byWidth = Double(width) * canvas.height / canvas.width
        let limit = Double(FrameLimits.side)
        func side(_ length: Double) -> Int { Int(length.rounded().clamped(to: 1...limit)) }
        let isWider = Double(width) > byHeight
        switch fit {
        case .stretch: return self
        case .cover:
            return isWider ? recut(side(byHeight), height, background) : recut(width, side(byWidth), background)
        case .contain:
            return isWider ? recut(width, side(byWidth), background) : recut(side(byHeight), height, background)
        }
    }

    /// The part of another size about the same centre; `background` where there is nothing.
    private func recut(_ newWidth: Int, _ newHeight: Int, _ background: PremultipliedRGBA8) -> Bitmap {
        var result = Bitmap(width: newWidth, height: newHeight, filledWith: background)
        let dx = (newWidth - width) / 2, dy = (newHeight - height) / 2
        for y in max(0, dy)..<min(newHeight, height + dy) {
            for x in max(0, dx)..<min(newWidth, width + dx) { result[x, y] = self[x - dx, y - dy] }
        }
        return result
    }
}
