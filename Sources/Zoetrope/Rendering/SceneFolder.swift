import Foundation
import ZoetropeFiles
import ZoetropeFrames
import ZoetropeNumbers
import ZoetropeSceneModel

/// The folder in which a scene's pictures are found, and which their paths may not leave.
struct SceneFolder {
    /// Empty for the current one.
    let path: String
    /// Whether pictures may be outside of the folder.
    let allowOutside: Bool

    /// The path of a file that the scene names. Links are followed before it is checked whether the file is inside.
    func path(of file: String) throws -> String {
        let joined = file.hasPrefix("/") || path.isEmpty ? file : path + "/" + file
        guard try allowOutside || isInside(joined) else {
            throw PictureError(
                path: file, problem: "it is outside the scene's folder",
                remedy: .copyInside)
        }
        return joined
    }

    /// `; there is 'home@2x.png'`, where a file is missing whose name states the density, `; did you mean 'home.png'?`,
    /// where a similar one is in its folder; else empty.
    func hint(forMissing file: String) -> String {
        let same = Self.hint(forMissing: file) { try? self.path(of: $0) }
        guard same.isEmpty, let place = try? path(of: file), access(place, F_OK) != 0 else { return same }
        let name = file as NSString, ending = name.pathExtension.lowercased()
        let alike = Self.siblings(of: place).filter { ($0 as NSString).pathExtension.lowercased() == ending }
        guard let similar = Suggestion.similar(to: name.lastPathComponent, among: alike) else { return "" }
        let path = (name.deletingLastPathComponent as NSString).appendingPathComponent(similar)
        return "; did you mean '\(SafeText.line(path))'?"
    }

    /// `place`: where a file of this name is; nil where it must not be looked for.
    static func hint(forMissing file: String, place: (String) -> String? = { $0 }) -> String {
        func exists(_ file: String) -> Bool { place(file).map { access($0, F_OK) == 0 } ?? false }
        guard place(file) != nil, !exists(file) else { return "" }
        let name = file as NSString, stem = name.deletingPathExtension, ending = name.pathExtension
        let names = place(file).map(siblings) ?? []
        if let same = Suggestion.sameLooking(name.lastPathComponent, among: names) { return same }
        let base = stem.replacing(/@[234]x$/, with: "")
        let others = ["", "@2x", "@3x", "@4x"].map { "\(base)\($0)\(ending.isEmpty ? "" : "." + ending)" }
        return others.first(where: exists).map { "; there is '\(SafeText.line($0))'" } ?? ""
    }

    /// The names of the files in the folder of `file`, sorted.
    private static func siblings(of file: String) -> [String] {
        let folder = (file as NSString).deletingLastPathComponent
        return ((try? DirectoryNames.read(folder.isEmpty ? "." : folder)) ?? []).sorted()
    }

    /// A file that does not exist is judged by its path alone, so that the message does not reveal which files exist
    /// elsewhere.
    private func isInside(_ file: String) throws -> Bool {
        guard let root = try RealPath(path) else { return false }
        if let real = try RealPath(file) { return real.isBelow(root) }
        let spelled = RealPath(spelled: file)
        return spelled.isBelow(root) || spelled.isBelow(RealPath(spelled: path))
    }
}
