import CZoetropeFreeType
import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import Testing
import ZoetropeTypography

/// Letters as this project's rasterizer fills them, beside FreeType's own rasterizer on the same outlines, unhinted.
///
/// FreeType divides curves more coarsely than it computes coverage: drawn sixteen times as large, it still is up to
/// three levels from the truth. So it draws 64 times as large, and the mean of 64 x 64 pixels is taken. Its points lie on a grid of 1/64 of those pixels.
@Suite struct FreeTypeTests {
    private static let factor = 64, width = 160, height = 60

    @Test(arguments: [9.0, 11, 13, 17, 34, 50])
    func coverage(size: Double) throws {
        for (text, font) in [
            ("Hamburgefonstiv 0123 ЖЯ Ωλ &@", Font.bundled), ("אבג بيت", try fixture("DejaVuSans.ttf")),
        ] {
            let text = try layout(text, font: font, width: Double(Self.width), size: size) { $0.alignment = .left }
            let ours = drawn(text.layers), theirs = try peer(text.path)
            let differences = zip(ours, theirs).map { abs($0 - $1) }
            let partly = theirs.count { $0 > 1 && $0 < 254 }
            #expect(partly > 100, "there is hardly any text")
            #expect((differences.max() ?? 255) <= 1.5, "\(font.name) at \(size)")
        }
    }

    /// 0…255 for each pixel.
    private func drawn(_ layers: [[PlacedOutline]]) -> [Double] {
        let items = layers.map {
            DisplayList.Item.outlines(Outlines($0, homography: .identity, color: .white))
        }
        var bitmap = Bitmap(width: Self.width, height: Self.height)
        Rasterizer(textures: TextureSet([])).draw(
            DisplayList(width: Self.width, height: Self.height, background: .black, items: items),
            into: &bitmap)
        return bitmap.pixels.map { Double($0.r) }
    }

    private func peer(_ path: Path) throws -> [Double] {
        let factor = Self.factor, wide = Self.width * factor, high = Self.height * factor
        var pixels = [UInt8](repeating: 0, count: wide * high)
        var outline = OutlinePoints(path, scale: Double(64 * factor), height: Double(Self.height))
        var library: FT_Library?
        #expect(FT_Init_FreeType(&library) == 0)
        defer { FT_Done_FreeType(library) }
        let error = pixels.withUnsafeMutableBufferPointer { pixels in
            outline.withOutline { outline in
                var bitmap = FT_Bitmap()
                (bitmap.width, bitmap.rows, bitmap.pitch) = (UInt32(wide), UInt32(high), Int32(wide))
                (bitmap.buffer, bitmap.num_grays) = (pixels.baseAddress, 256)
                bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
                return FT_Outline_Get_Bitmap(library, outline, &bitmap)
            }
        }
        #expect(error == 0)
        return (0..<Self.width * Self.height).map { k in
            let (x, y) = (k % Self.width * factor, k / Self.width * factor)
            var sum = 0
            for row in y..<y + factor { for column in x..<x + factor { sum += Int(pixels[row * wide + column]) } }
            return Double(sum) / Double(factor * factor)
        }
    }
}

/// A path as FreeType's arrays; y points up.
private struct OutlinePoints {
    private var points: [FT_Vector] = []
    private var tags: [UInt8] = []
    private var ends: [Int16] = []

    init(_ path: Path, scale: Double, height: Double) {
        func add(_ p: Point, _ tag: UInt8) {
            points.append(
                FT_Vector(x: Int((p.x * scale).rounded()), y: Int(((height - p.y) * scale).rounded())))
            tags.append(tag)
        }
        let on = UInt8(1), conic = UInt8(0), cubic = UInt8(2)
        for element in path.elements {
            switch element {
            case .move(let p), .line(let p): add(p, on)
            case .quad(let c, let p):
                add(c, conic)
                add(p, on)
            case .cubic(let c, let d, let p):
                add(c, cubic)
                add(d, cubic)
                add(p, on)
            case .close: ends.append(Int16(points.count - 1))
            }
        }
    }

    mutating func withOutline<T>(_ body: (UnsafeMutablePointer<FT_Outline>) -> T) -> T {
        points.withUnsafeMutableBufferPointer { points in
            tags.withUnsafeMutableBufferPointer { tags in
                ends.withUnsafeMutableBufferPointer { ends in
                    var outline = FT_Outline()
                    outline.points = points.baseAddress
                    OutlinePoints.set(&outline, points.count, tags, ends)
                    return body(&outline)
                }
            }
        }
    }

    /// The types of these members differ between FreeType's versions.
    private static func set(
        _ outline: inout FT_Outline, _ count: Int, _ tags: UnsafeMutableBufferPointer<UInt8>,
        _ ends: UnsafeMutableBufferPointer<Int16>
    ) {
        func store<T: FixedWidthInteger>(_ value: Int, _ member: inout T) { member = T(value) }
        func point<T>(_ address: UnsafeMutableRawPointer?, _ member: inout UnsafeMutablePointer<T>?) {
            member = address?.assumingMemoryBound(to: T.self)
        }
        store(count, &outline.n_points)
        store(ends.count, &outline.n_contours)
        point(tags.baseAddress, &outline.tags)
        point(ends.baseAddress, &outline.contours)
    }
}
