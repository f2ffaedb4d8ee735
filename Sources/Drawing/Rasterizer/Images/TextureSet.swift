import ZoetropeGeometry
import ZoetropeLocks
import ZoetropePixels

/// The pictures that display lists refer to, as the kernels read them. Can be shared between threads.
package final class TextureSet: Sendable {
    private let base: [PictureTexels]
    private let opaque: [Bool]
    private let levels: MipLevels

    /// A picture's id is its index in `pictures`. `memory` allocates all texels.
    package init(_ pictures: [Picture], memory: TexelMemory = .heap) {
        // Pictures that share their pixels share their texels.
        var made: [UnsafeRawPointer: PictureTexels] = [:]
        base = pictures.map { picture in
            picture.bitmap.withUnsafeBytes { bytes in
                let texels = bytes.baseAddress.flatMap { made[$0] } ?? PictureTexels(picture.bitmap, memory: memory)
                if let address = bytes.baseAddress { made[address] = texels }
                return texels
            }
        }
        opaque = pictures.map { $0.isOpaque }
        levels = MipLevels(memory: memory)
    }

    private init(_ base: [PictureTexels], _ opaque: [Bool], _ levels: MipLevels) {
        (self.base, self.opaque, self.levels) = (base, opaque, levels)
    }

    /// These pictures and others after them; texels and reduced copies are shared.
    package func adding(_ pictures: [Picture]) -> TextureSet {
        TextureSet(
            base + pictures.map { PictureTexels($0.bitmap, memory: .heap) }, opaque + pictures.map { $0.isOpaque },
            levels)
    }

    func contains(_ id: Int) -> Bool { base.indices.contains(id) }

    /// The part of picture `id` that `source` (in the picture's pixels) touches. The id must be valid: see `contains`.
    func picture(_ id: Int, _ source: Rect) -> CroppedPicture {
        let texels = base[id].texels
        return CroppedPicture(
            id: id, texels: texels, levels: levels, crop: crop(texels, source), isOpaque: opaque[id])
    }

    /// The number of texels held by reduced copies at present.
    package var reducedTexels: Int { levels.count }

    /// The whole texels that `source` touches, at least one.
    private func crop(_ texels: Texels, _ source: Rect) -> PixelRect {
        let w = texels.width, h = texels.height
        func cell(_ v: Double, _ rule: FloatingPointRoundingRule, _ range: ClosedRange<Int>) -> Int {
            // A coordinate within rounding errors of a whole number counts as whole, so that no extra texel is
            // included.
            let near = v.rounded()
            let whole = abs(v - near) < 1e-6 ? near : v.rounded(rule)
            return Int(whole.limited(to: Double(range.lowerBound)...Double(range.upperBound)))
        }
        let x0 = cell(source.minX, .down, 0...w - 1), y0 = cell(source.minY, .down, 0...h - 1)
        return PixelRect(x0: x0, y0: y0, x1: cell(source.maxX, .up, x0 + 1...w), y1: cell(source.maxY, .up, y0 + 1...h))
    }
}

/// A picture's texels, made when a frame first shows the picture: many commands load a scene and draw nothing.
///
/// `@unchecked Sendable`: `state` is read and written under `lock`.
private final class PictureTexels: @unchecked Sendable {
    private enum State {
        case bitmap(Bitmap, TexelMemory)
        case made(Texels)
    }

    private let lock = Lock()
    private var state: State

    init(_ bitmap: Bitmap, memory: TexelMemory) { state = .bitmap(bitmap, memory) }

    var texels: Texels {
        lock.withLock {
            switch state {
            case .made(let texels): return texels
            case .bitmap(let bitmap, let memory):
                let texels = Texels(bitmap, memory: memory)
                state = .made(texels)
                return texels
            }
        }
    }
}

/// A part of a picture that can be viewed at any level of detail. Coordinates are relative to the crop's upper left
/// corner, in texels of the full picture.
struct CroppedPicture {
    let id: Int
    let texels: Texels
    let levels: MipLevels
    let crop: PixelRect
    let isOpaque: Bool

    /// How often the picture may be halved for this crop.
    func mostHalvings(overlap: Bool) -> (across: Int, down: Int) {
        (
            Level.mostHalvings(of: crop.columns, in: texels.width, overlap: overlap),
            Level.mostHalvings(of: crop.rows, in: texels.height, overlap: overlap)
        )
    }

    /// The crop's texels at a level: the blocks that lie wholly within the crop. Along a side of the crop that is not a
    /// side of the picture, a strip narrower than a block's step may lie in none of these blocks; there, the nearest
    /// block is repeated.
    func view(_ level: Level) -> TexelView {
        let origin = Point(Double(crop.x0), Double(crop.y0))
        if level == .full {
            return TexelView(texels: texels, u0: crop.x0, v0: crop.y0, width: crop.width, height: crop.height)
        }
        let reduced = levels.texels(of: id, texels, at: level), step = level.step
        let columns = level.blocks(within: crop.columns, of: texels.width, halvings: level.across, count: reduced.width)
        let rows = level.blocks(within: crop.rows, of: texels.height, halvings: level.down, count: reduced.height)
        var view = TexelView(
            texels: reduced, u0: columns.lowerBound, v0: rows.lowerBound, width: columns.count, height: rows.count)
        view.offset = Point(
            origin.x / Double(step.u) - Double(columns.lowerBound), origin.y / Double(step.v) - Double(rows.lowerBound))
        return view
    }
}
