import Foundation
import ZoetropeCodecs
import ZoetropeFiles

extension LayerPackage {
    /// Writes a tree of layers as an archive of Core Animation's, a folder `NAME.ca` with `main.caml` and the pictures.
    /// What is read from it draws the same pictures.
    ///
    /// - Parameters:
    ///   - root: the topmost layer, with its animations.
    ///   - url: the folder; it is made where there is none. `main.caml` is written last.
    /// - Returns: what cannot be written and is left out, a line each: code (delegates, actions), fonts from files.
    /// - Throws: an error that names the file.
    @discardableResult
    public static func write(_ root: CALayer, to url: URL) throws -> [String] {
        try write(CAMLWriter.document(root), to: url)
    }

    /// Writes the archive's layers as they are now, with their states and transitions.
    ///
    /// - Throws: an error that names the file.
    @discardableResult
    public func write(to url: URL) throws -> [String] {
        let now = state
        // States change the layers as they were read.
        try setState(nil)
        defer { try? setState(now) }
        return try Self.write(CAMLWriter.document(root, states: known), to: url)
    }

    private static func write(_ document: CAMLWriter, to url: URL) throws -> [String] {
        guard url.pathExtension.lowercased() == "ca" else {
            throw CAMLError(url.path, nil, "an archive with its pictures is a folder; end its name in .ca")
        }
        let assets = url.appendingPathComponent("assets")
        for folder in [url] + (document.images.isEmpty ? [] : [assets]) { try OutputPlace.makeFolder(folder.path) }
        for (number, image) in document.images.enumerated() {
            try AtomicFile.write(
                PNGEncoder.encode(image.bitmap), to: assets.appendingPathComponent("image\(number).png").path)
        }
        try AtomicFile.write(Array(index.utf8), to: url.appendingPathComponent("index.xml").path)
        try AtomicFile.write(Array(document.text.utf8), to: url.appendingPathComponent("main.caml").path)
        return document.warnings
    }

    /// y runs down.
    private static let index = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
          <key>geometryFlipped</key>
          <true/>
          <key>rootDocument</key>
          <string>main.caml</string>
        </dict>
        </plist>

        """
}
