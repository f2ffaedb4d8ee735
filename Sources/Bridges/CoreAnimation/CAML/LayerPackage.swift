import Foundation
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeNumbers
import ZoetropePixels

/// A tree of layers that Core Animation's archiver wrote: a folder `NAME.ca` with `main.caml` and pictures, or a `.caml`
/// file by itself.
///
/// Read are layers with their properties, pictures, gradients, filters, masks and animations. What is not known is left
/// out, with a warning that names its line.
public struct LayerPackage {
    /// The topmost layer.
    public let root: CALayer
    /// What was left out, a line each.
    public let warnings: [String]

    /// - Throws: an error that names the file, for one that cannot be read or is no archive.
    public init(contentsOf url: URL) throws {
        var isFolder: ObjCBool = false
        FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        guard isFolder.boolValue else {
            try self.init(url, folder: url.deletingLastPathComponent(), isFlipped: true)
            return
        }
        let index = url.appendingPathComponent("index.xml")
        let list = (try? Data(contentsOf: index)).flatMap {
            try? PropertyListSerialization.propertyList(from: $0, options: [], format: nil) as? [String: Any]
        }
        let name = list?["rootDocument"] as? String ?? "main.caml"
        // The document lies in the package.
        guard !name.contains("/"), name != ".." else {
            throw CAMLError(
                index.path, nil, "rootDocument is '\(SafeText.line(name))'; it is a name of a file beside it")
        }
        try self.init(
            url.appendingPathComponent(name), folder: url, isFlipped: list?["geometryFlipped"] as? Bool ?? false)
    }

    /// `isFlipped`: whether y runs down in the archive, as on iOS.
    private init(_ file: URL, folder: URL, isFlipped: Bool) throws {
        try self.init(
            Data(try FileBytes.read(file.path, limit: CAMLParser.mostBytes)), file: file, folder: folder,
            isFlipped: isFlipped)
    }

    /// The archive's text; `file` is its name in messages, and `folder` has its pictures.
    package init(_ data: Data, file: URL, folder: URL, isFlipped: Bool = true) throws {
        let document = try CAMLParser.parse(data, file: file.path)
        var builder = CAMLBuilder(file: file.path, folder: folder)
        let element = document.name == "caml" ? document.children.first { builder.isLayer($0) } : document
        guard let element, builder.isLayer(element) else {
            throw CAMLError(file.path, document.line, "there is no layer in <caml>")
        }
        root = builder.layer(element)
        if !isFlipped { root.isGeometryFlipped.toggle() }
        warnings = builder.warnings
    }
}

extension CALayer {
    /// The topmost layer of an archive that Core Animation wrote (``LayerPackage``, which also has warnings), within a
    /// plain layer of its size.
    ///
    /// - Throws: an error that names the file.
    public convenience init(package url: URL) throws {
        self.init()
        let root = try LayerPackage(contentsOf: url).root
        bounds = CGRect(origin: .zero, size: root.frame.size)
        root.position = CGPoint(x: root.position.x - root.frame.minX, y: root.position.y - root.frame.minY)
        addSublayer(root)
    }
}
