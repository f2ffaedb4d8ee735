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

    let folder: URL
    let name: String

    /// Where a file of a module goes.
    func place(of file: String, in module: SourceModule) -> URL {
        let sources = folder.appendingPathComponent("Sources/\(module.name)")
        let path = file.hasPrefix(module.folder + "/") ? String(file.dropFirst(module.folder.count + 1)) : file
        return sources.appendingPathComponent(path)
    }

    /// Writes the manifest and the modules that are named as Apple's.
    func write(_ modules: [SourceModule], root: URL) throws {
        for name in Self.umbrellas {
            try Self.write(
                Self.umbrella,
                to: folder.appendingPathComponent("Sources/\(name)/\(name).swift"))
        }
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
