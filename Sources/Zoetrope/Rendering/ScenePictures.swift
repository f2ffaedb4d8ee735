import Foundation

/// A scene's pictures, read, in the scene's order.
struct ScenePictures {
    let references: [PictureReference]
    /// The paths that were read.
    let files: [String]
    private(set) var pictures: [Picture]

    /// The pictures that show whole screens, and so should have the canvas' shape.
    private static let screens: Set<String> = ["from", "to"]
    /// How far a side may be off the canvas' shape, in the picture's pixels: less than this is rounding.
    private static let slack = 1.0

    init(_ scene: Scene, directory: String, replacing files: [String: String]) throws {
        references = scene.pictures
        let names = references.map(\.name)
        if let unknown = files.keys.sorted().first(where: { !names.contains($0) }) {
            throw RunError.unknownPicture(unknown, known: names)
        }
        self.files = references.map { files[$0.name] ?? ScenePictures.path(of: $0, directory) }
        pictures = try references.map { reference in
            if let file = files[reference.name] {
                return Picture(try PNGReader.read(contentsOf: file), density: PictureReference.density(ofFile: file))
            }
            return Picture(try ScenePictures.read(reference, of: scene, directory), density: reference.density)
        }
    }

    static func path(of reference: PictureReference, _ directory: String) -> String {
        reference.file.hasPrefix("/") || directory.isEmpty ? reference.file : directory + "/" + reference.file
    }

    /// Faults are told at the place where the scene names the file.
    private static func read(_ reference: PictureReference, of scene: Scene, _ directory: String) throws -> Bitmap {
        do {
            return try PNGReader.read(contentsOf: path(of: reference, directory))
        } catch {
            throw scene.source.error("\(error)", at: reference.origin)
        }
    }

    var sizes: [String: Setting.PictureSize] {
        let sizes = pictures.map {
            Setting.PictureSize(width: $0.bitmap.width, height: $0.bitmap.height, density: $0.density)
        }
        return Dictionary(zip(references.map(\.name), sizes)) { first, _ in first }
    }

    /// The screens cropped or padded to the canvas' shape.
    func fitted(to canvas: Size, _ fit: PictureFit, background: Color) -> ScenePictures {
        var result = self
        for i in pictures.indices where isMismatch(i, canvas) {
            let bitmap = pictures[i].bitmap.fitted(to: canvas, fit, background: background.premultiplied)
            result.pictures[i] = Picture(bitmap, density: pictures[i].density)
        }
        return result
    }

    /// A line for each screen that is not of the canvas' shape.
    func mismatches(with canvas: Size, _ fit: PictureFit) -> [String] {
        pictures.indices.filter { isMismatch($0, canvas) }.map { i in
            let bitmap = pictures[i].bitmap
            let means =
                switch fit {
                case .cover: "it is cropped"
                case .contain: "it gets bars"
                case .stretch: "it is stretched; --fit cover crops it, --fit contain pads it"
                }
            return
                "the picture '\(references[i].name)' (\(bitmap.width) x \(bitmap.height)) has another shape than the canvas "
                + "(\(RunError.text(canvas.width)) x \(RunError.text(canvas.height))): \(means)"
        }
    }

    private func isMismatch(_ index: Int, _ canvas: Size) -> Bool {
        guard ScenePictures.screens.contains(references[index].name) else { return false }
        let bitmap = pictures[index].bitmap, width = Double(bitmap.width), height = Double(bitmap.height)
        return abs(width - height * canvas.width / canvas.height) > ScenePictures.slack
            && abs(height - width * canvas.height / canvas.width) > ScenePictures.slack
    }
}
