import Foundation

/// The targets of a Package.swift, as SwiftPM reads it.
enum Manifest {
    /// Those that are neither tests nor plugins, each after those that it imports; none without a manifest.
    /// - Throws: ``PortError`` with SwiftPM's words, if it cannot read the manifest.
    static func modules(in folder: URL) throws -> [SourceModule] {
        guard FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) else {
            return []
        }
        let run = try Tool.run("swift", ["package", "--package-path", folder.path, "dump-package"])
        guard run.status == 0,
            let package = try? JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any],
            let targets = package["targets"] as? [[String: Any]]
        else {
            let reason = run.errors.split(separator: "\n").first { $0.contains("error: ") }
            throw PortError(
                "\(folder.path)/Package.swift: SwiftPM cannot read it\(reason.map { ": \($0)" } ?? ""). Mend it, or port "
                    + "a folder below it")
        }
        let built = targets.filter { ["regular", "executable"].contains($0["type"] as? String ?? "") }
        return sorted(built.compactMap { module($0, in: folder) })
    }

    private static func module(_ target: [String: Any], in folder: URL) -> SourceModule? {
        guard let name = target["name"] as? String else { return nil }
        let own = folder.appendingPathComponent(target["path"] as? String ?? "Sources/\(name)").standardizedFileURL
        let left = (target["exclude"] as? [String] ?? []).map { own.appendingPathComponent($0).path }
        let only = (target["sources"] as? [String]).map { $0.map { own.appendingPathComponent($0).path } }
        func lies(_ file: String, in places: [String]) -> Bool {
            places.contains { file == $0 || file.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
        }
        let files = PackageSources.swiftFiles(below: own).filter { file in
            !lies(file, in: left) && (only.map { lies(file, in: $0) } ?? true)
        }
        guard !files.isEmpty else { return nil }
        // {"byName": ["Name", null]}, and the same with "target" and "product".
        let dependencies = (target["dependencies"] as? [[String: Any]] ?? []).compactMap { entry in
            (entry.values.first as? [Any])?.first as? String
        }
        return SourceModule(
            name: PackageSources.moduleName(name), folder: own.path, files: files,
            dependencies: dependencies.map(PackageSources.moduleName))
    }

    private static func sorted(_ modules: [SourceModule]) -> [SourceModule] {
        var left = modules, found: [SourceModule] = []
        while !left.isEmpty {
            let names = Set(left.map(\.name))
            // A circle, which SwiftPM refuses, is left in the manifest's order.
            let next = left.firstIndex { names.isDisjoint(with: $0.dependencies) } ?? 0
            found.append(left.remove(at: next))
        }
        return found.map { module in
            SourceModule(
                name: module.name, folder: module.folder, files: module.files,
                dependencies: module.dependencies.filter { name in modules.contains { $0.name == name } })
        }
    }
}
