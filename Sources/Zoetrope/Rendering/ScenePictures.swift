import ZoetropeFiles
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import ZoetropeNumbers

/// The pictures of a scene, in the scene's order. A file that has several names is read once.
struct ScenePictures {
    let references: [PictureReference]
    /// The paths that were read.
    let files: [String]
    private(set) var pictures: [Picture]
    /// What is wrong with files, each at its place in the scene. A clear point stands in for such a picture.
    let faults: [SceneError]
    /// Whether the first picture, whose size may be the canvas', is such a one.
    let lacksFirst: Bool
    /// The versions of the files, one for each picture; nil when a picture is none of a file.
    let versions: [PictureCache.FileVersion]?

    /// The pictures that show whole screens, and so should have the canvas' shape.
    private static let screens: Set<String> = ["from", "to"]
    /// How much a side may differ from the canvas' shape, in the picture's pixels; less than this is rounding.
    private static let slack = 1.0

    /// `density` is that of files whose names do not state one; with `isConcurrent`, files are decoded on several
    /// threads.
    init(
        _ scene: Scene, folder: SceneFolder, replacing given: [String: SceneRenderer.PictureSource],
        density usual: Double = 1, isConcurrent: Bool, cache: PictureCache? = nil
    ) throws {
        guard usual.isFinite, usual > 0 else { throw RunError.scale(usual) }
        references = scene.pictures
        let names = references.map(\.name)
        if let unknown = given.keys.sorted().first(where: { !names.contains($0) }) {
            throw RunError.unknownPicture(unknown, known: names)
        }
        var reader = PictureFiles(cache: cache)
        var files: [String] = [], faults: [SceneError] = []
        if isConcurrent { reader.decodeAhead(ScenePictures.paths(references, folder, given)) }
        var lacksFirst = false
        pictures = try references.enumerated().map { index, reference in
            switch given[reference.name]?.place {
            case .bitmap(let bitmap, let density):
                guard density.isFinite, density > 0 else { throw RunError.scale(density) }
                try reader.count(bitmap.width * bitmap.height)
                return Picture(bitmap, density: density)
            case .file(let path):
                files.append(path)
                do {
                    return Picture(try reader.read(path), density: Picture.density(ofFile: path) ?? usual)
                } catch let error as FileError {
                    let hint = SceneFolder.hint(forMissing: path)
                    throw FileError(path: error.path, action: error.action, reason: error.reason + hint)
                }
            case nil:
                do {
                    let path = try folder.path(of: reference.file)
                    files.append(path)
                    return Picture(try reader.read(path), density: reference.density ?? usual)
                } catch {
                    // Reported at the place where the scene names the file.
                    let missing = folder.hint(forMissing: reference.file)
                    let hint = missing.isEmpty ? Self.remedy(for: reference, error) : missing
                    faults.append(scene.source.error("\(error)\(hint)", at: reference.origin))
                    lacksFirst = lacksFirst || index == 0
                    return Picture(Bitmap(width: 1, height: 1), density: 1)
                }
            }
        }
        (self.files, self.faults, self.lacksFirst) = (files, faults, lacksFirst)
        let versions = files.compactMap(PictureCache.FileVersion.init)
        self.versions = versions.count == references.count ? versions : nil
    }

    /// What to do about a screen that is not there: a scene that was copied has none.
    private static func remedy(for reference: PictureReference, _ error: any Error) -> String {
        guard screens.contains(reference.name), (error as? FileError)?.isMissing == true else { return "" }
        return "; \(Remedy.missingScreen(reference.name))"
    }

    /// The files of all pictures that are files, where the scene may read them.
    private static func paths(
        _ references: [PictureReference], _ folder: SceneFolder, _ given: [String: SceneRenderer.PictureSource]
    ) -> [String] {
        references.compactMap { reference in
            switch given[reference.name]?.place {
            case .bitmap: nil
            case .file(let path): path
            case nil: try? folder.path(of: reference.file)
            }
        }
    }

    /// What decides how the pictures are drawn once they are fitted; nil when that is not only files.
    func key(_ canvas: Size, _ fit: PictureFit, background: Color) -> PictureCache.Key? {
        versions.map {
            PictureCache.Key(
                files: $0, densities: pictures.map(\.density), canvas: canvas, fit: fit,
                background: background.premultiplied)
        }
    }

    var sizes: [String: Setting.PictureSize] {
        let sizes = pictures.map {
            Setting.PictureSize(width: $0.bitmap.width, height: $0.bitmap.height, density: $0.density)
        }
        return Dictionary(zip(references.map(\.name), sizes)) { first, _ in first }
    }

    /// The screens cropped or padded to the canvas' shape.
    func fitted(to canvas: Size, _ fit: PictureFit, background: Color) throws -> ScenePictures {
        var result = self
        for i in pictures.indices where isMismatch(i, canvas) {
            let bitmap = pictures[i].bitmap
            let size = PixelSize(width: bitmap.width, height: bitmap.height).fitted(to: canvas, fit)
            guard size.area <= FrameLimits.picturePixels else { throw RunError.pictureBudget }
            result.pictures[i] = Picture(
                bitmap.recut(to: size, background.premultiplied), density: pictures[i].density)
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
                case .stretch: "it is stretched; \(Remedy.fit)"
                }
            let shape = "\(NumberText.short(canvas.width)) x \(NumberText.short(canvas.height))"
            return "the picture '\(references[i].name)' (\(bitmap.width) x \(bitmap.height)) has another shape "
                + "than the canvas (\(shape)): \(means)"
        }
    }

    /// A line for the screen that stays the scene's own beside another one that is given: the run would end in a screen that
    /// has nothing to do with the one that it begins with.
    func strangers(beside given: [String: SceneRenderer.PictureSource]) -> [String] {
        let screens = references.filter { ScenePictures.screens.contains($0.name) }
        guard screens.contains(where: { given[$0.name] != nil }) else { return [] }
        return screens.filter { given[$0.name] == nil }.map { screen in
            "the picture '\(screen.name)' is the scene's own, \(SafeText.line(screen.file, limit: 200)); "
                + "\(Remedy.otherScreen(screen.name))"
        }
    }

    /// A line for each picture that is given while all that says where things are in it is as the scene's own picture
    /// has it: a card would grow from where there is none.
    func misplaced(
        _ parameters: [Parameter], beside given: [String: SceneRenderer.PictureSource], _ set: [Setting.Assignment]
    ) -> [String] {
        references.indices.compactMap { i in
            let places = parameters.filter { $0.picture == i }.map(\.name), name = references[i].name
            guard given[name] != nil, !places.isEmpty, !set.contains(where: { places.contains($0.name) }) else {
                return nil
            }
            return "the scene expects things in '\(name)' where its own picture has them; \(Remedy.places(places))"
        }
    }

    private func isMismatch(_ index: Int, _ canvas: Size) -> Bool {
        guard ScenePictures.screens.contains(references[index].name) else { return false }
        let bitmap = pictures[index].bitmap, width = Double(bitmap.width), height = Double(bitmap.height)
        return abs(width - height * canvas.width / canvas.height) > ScenePictures.slack
            && abs(height - width * canvas.height / canvas.width) > ScenePictures.slack
    }
}
