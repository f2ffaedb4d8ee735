import Foundation

/// A module of the code that is ported: its name, its files, and the modules of the same package that it imports.
public struct SourceModule: Sendable {
    public let name: String
    /// The folder that its files lie in.
    public let folder: String
    public let files: [String]
    public let dependencies: [String]

    /// Its own name, and those of all that it depends on.
    func closure(in modules: [SourceModule]) -> Set<String> {
        var found: Set<String> = [name], left = dependencies
        while let next = left.popLast() {
            guard found.insert(next).inserted else { continue }
            left += modules.first { $0.name == next }?.dependencies ?? []
        }
        return found
    }
}

/// Finds what a folder builds: the targets of its Package.swift, else the files that its podspec names, else all files
/// that are neither tests nor examples.
public enum PackageSources {
    public static func modules(in folder: URL) throws -> [SourceModule] {
        let listed = try Manifest.modules(in: folder)
        if !listed.isEmpty { return listed }
        if let pod = Podspec.module(in: folder) { return [pod] }
        let files = swiftFiles(below: folder).filter { !isAside(String($0.dropFirst(folder.path.count))) }
        guard !files.isEmpty else { return [] }
        return [
            SourceModule(
                name: moduleName(folder.lastPathComponent), folder: folder.path, files: files, dependencies: [])
        ]
    }

    /// A name that Swift accepts.
    static func moduleName(_ name: String) -> String {
        let word = String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
        return word.first?.isNumber == true ? "_\(word)" : word
    }

    /// All files of Swift in a folder, in the order of their paths. Links are not followed.
    static func swiftFiles(below folder: URL) -> [String] {
        // Of paths, not of URLs: on a Mac, those of files may begin with /private where the folder's does not.
        let files = FileManager.default, all = files.enumerator(atPath: folder.path)
        var found: [String] = []
        while let path = all?.nextObject() as? String {
            let file = folder.appendingPathComponent(path), name = file.lastPathComponent
            if name.hasPrefix(".") { all?.skipDescendants() }
            guard file.pathExtension == "swift", !name.hasPrefix("."), name != "Package.swift" else { continue }
            let type = (try? files.attributesOfItem(atPath: file.path))?[.type] as? FileAttributeType
            if type == .typeRegular { found.append(file.path) }
        }
        return found.sorted()
    }

    /// Whether a path is that of a test, an example or someone else's code.
    private static func isAside(_ path: String) -> Bool {
        path.split(separator: "/").dropLast().contains { part in
            let word = part.lowercased()
            return ["pods", "carthage", "docs"].contains(word)
                || ["test", "example", "demo", "sample", "playground"].contains { word.contains($0) }
        }
    }
}
