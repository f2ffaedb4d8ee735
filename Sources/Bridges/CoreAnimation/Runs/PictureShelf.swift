import ZoetropePixels

/// The pictures that layers show in a run, by number.
final class PictureShelf {
    private(set) var images: [CGImage] = []
    private var numbers: [ObjectIdentifier: Int] = [:]

    func number(of image: CGImage) -> Int {
        let id = ObjectIdentifier(image)
        if let known = numbers[id] { return known }
        numbers[id] = images.count
        images.append(image)
        return images.count - 1
    }

    var bitmaps: [Bitmap] { images.map(\.bitmap) }
}
