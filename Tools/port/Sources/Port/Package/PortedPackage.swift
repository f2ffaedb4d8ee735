import Foundation

/// The rewritten copy: a package that builds on Linux and on a Mac.
struct PortedPackage {
    /// Modules named as Apple's, so that code imports them as it does; on a Mac, UIKit is the only one that is not the
    /// system's.
    static let umbrellas = ["UIKit", "QuartzCore", "CoreGraphics"]

    /// On Apple's systems, Foundation has what Linux's has in two modules.
    static let umbrella = """
        // Written by `render port`.
        @_exported import ZoetropeUIKit
        #if canImport(FoundationNetworking)
            @_exported import FoundationNetworking
        #endif

        """

    /// A module's own name is nearer than that of Objective-C's, which Foundation brings on a Mac.
    private static let nearNames = """
        // Written by `render port`.
        #if canImport(ObjectiveC)
            import ZoetropeUIKit
            public typealias Selector = ZoetropeUIKit.Selector
        #endif

        """

    let folder: URL
    let name: String

    /// Where a file of a module goes.
    func place(of file: String, in module: SourceModule) -> URL {
        let sources = folder.appendingPathComponent("Sources/\(module.name)")
        let path = file.hasPrefix(module.folder + "/") ? String(file.dropFirst(module.folder.count + 1)) : file
        return sources.appendingPathComponent(path)
    }

    /// The file of a module that is ours.
    func nearNames(of module: SourceModule) -> URL {
        folder.appendingPathComponent("Sources/\(module.name)/ZoetropeNames.swift")
    }

    /// Writes the manifest, the modules that are named as Apple's, and each module's own file.
    func write(_ modules: [SourceModule], root: URL) throws {
        for name in Self.umbrellas {
            try Self.write(
                Self.umbrella,
                to: folder.appendingPathComponent("Sources/\(name)/\(name).swift"))
        }
        for module in modules { try Self.write(Self.nearNames, to: nearNames(of: module)) }
        try Self.write(manifest(modules, root: root), to: folder.appendingPathComponent("Package.swift"))
    }

    private func manifest(_ modules: [SourceModule], root: URL) -> String {
        let products = modules.map { "        .library(name: \"\($0.name)\", targets: [\"\($0.name)\"])," }
        let targets = modules.map { module in
            let names = (Self.umbrellas + module.dependencies).map {
                $0 == "UIKit" || !Self.umbrellas.contains($0)
                    ? "\"\($0)\"" : ".target(name: \"\($0)\", condition: .when(platforms: [.linux]))"
            }
            return """
                        .target(
                            name: "\(module.name)", dependencies: [\(names.joined(separator: ", "))],
                            swiftSettings: [.swiftLanguageMode(.v5)]),
                """
        }
        let own = Self.umbrellas.map { name in
            """
                    .target(
                        name: "\(name)",
                        dependencies: [.product(name: "ZoetropeUIKit", package: "zoetrope")]),
            """
        }
        return """
            // swift-tools-version: 6.0
            // Written by `render port`.
            import PackageDescription

            let package = Package(
                name: "\(PackageSources.moduleName(name))",
                platforms: [.macOS(.v13)],
                products: [
            \(products.joined(separator: "\n"))
                ],
                dependencies: [.package(name: "zoetrope", path: \(Self.quoted(root.path)))],
                targets: [
            \((own + targets).joined(separator: "\n"))
                ]
            )

            """
    }

    /// The list of the files of sources that a copy was made of, a path each.
    private static let list = ".ported"

    /// Makes another folder the same. Files of an earlier copy that are not in this one are removed; what else is there, and
    /// what has been built, stays. The manifest comes last, so that a copy without one is not complete.
    func publish(to place: URL) throws {
        let files = FileManager.default, list = place.appendingPathComponent(Self.list)
        try? files.removeItem(at: place.appendingPathComponent("Package.swift"))
        let own = PackageSources.swiftFiles(below: folder.appendingPathComponent("Sources"))
        let paths = own.map { String($0.dropFirst(folder.path.count + 1)) }
        let before = (try? String(contentsOf: list, encoding: .utf8))?.split(separator: "\n").map(String.init) ?? []
        for path in Set(before).subtracting(paths) where path.hasPrefix("Sources/") && !path.contains("..") {
            try? files.removeItem(at: place.appendingPathComponent(path))
        }
        try Self.write(Set(before).union(paths).sorted().joined(separator: "\n"), to: list)
        for (file, path) in zip(own, paths) {
            try Self.write(try String(contentsOfFile: file, encoding: .utf8), to: place.appendingPathComponent(path))
        }
        try Self.write(paths.joined(separator: "\n"), to: list)
        let manifest = folder.appendingPathComponent("Package.swift")
        try Self.write(
            try String(contentsOf: manifest, encoding: .utf8), to: place.appendingPathComponent("Package.swift"))
    }

    static func quoted(_ text: String) -> String {
        "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
    }

    /// What is the same stays untouched, so that it is not built again.
    static func write(_ text: String, to file: URL) throws {
        if (try? String(contentsOf: file, encoding: .utf8)) == text { return }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }
}
