import Foundation

/// Type-checks rewritten files against the modules of this package, which are built already.
struct Compiler {
    /// The folder of this package, and what `swift build` says is the folder of its programs.
    let root: URL, programs: URL
    /// Where modules of the compiled code are put.
    let scratch: URL

    /// Makes the modules that are named as Apple's are.
    init(root: URL, programs: URL, scratch: URL) throws {
        (self.root, self.programs, self.scratch) = (root, programs, scratch)
        let file = scratch.appendingPathComponent("umbrella.swift")
        try PortedPackage.umbrella.write(to: file, atomically: true, encoding: .utf8)
        for name in PortedPackage.umbrellas {
            let made = try Tool.run(
                "swiftc",
                ["-frontend", "-emit-module", "-module-name", name, "-o", module(name), file.path] + flags)
            guard made.status == 0 else {
                throw PortError("the modules in \(programs.path) cannot be used: \(made.errors.prefix(500))")
            }
        }
    }

    private func module(_ name: String) -> String { scratch.appendingPathComponent("\(name).swiftmodule").path }

    /// What a compiler needs to find our modules, and C's below them.
    private var flags: [String] {
        var flags = ["-I", programs.appendingPathComponent("Modules").path, "-I", scratch.path, "-swift-version", "5"]
        let system = root.appendingPathComponent("Sources/System"), files = FileManager.default
        let own = ((try? files.contentsOfDirectory(atPath: system.path)) ?? []).sorted().map {
            system.appendingPathComponent($0)
        }
        let built = ((try? files.contentsOfDirectory(atPath: programs.path)) ?? []).sorted().filter {
            $0.hasPrefix("CZoetrope") && $0.hasSuffix(".build")
        }.map { programs.appendingPathComponent($0) }
        for folder in own + built {
            let map = folder.appendingPathComponent("module.modulemap").path
            if files.fileExists(atPath: map) { flags += ["-Xcc", "-fmodule-map-file=\(map)"] }
            let headers = folder.appendingPathComponent("include").path
            if files.fileExists(atPath: headers) { flags += ["-Xcc", "-I", "-Xcc", headers] }
        }
        #if os(macOS)
            if let kit = try? Tool.run("xcrun", ["--show-sdk-path"]).output.split(separator: "\n").first {
                flags += ["-sdk", String(kit)]
            }
        #endif
        return flags
    }

    /// The errors of a module's files, all of them: those of types, and, if there are none, those of what code does.
    func errors(of files: [String], module name: String) throws -> [Diagnostic] {
        let common = ["-module-name", name, "-suppress-warnings"] + flags
        let typed = try Tool.run(
            "swiftc", ["-frontend", "-typecheck"] + common + files.flatMap { ["-primary-file", $0] })
        let found = Diagnostic.all(in: typed.errors)
        guard found.isEmpty else { return found }
        guard typed.status == 0 else { throw crash(name) }
        let whole = try Tool.run(
            "swiftc",
            ["-frontend", "-emit-sil", "-o", "/dev/null", "-emit-module-path", module(name)] + common + files)
        let other = Diagnostic.all(in: whole.errors)
        guard whole.status == 0 || !other.isEmpty else { throw crash(name) }
        return other
    }

    private func crash(_ module: String) -> PortError {
        PortError("Swift's compiler crashes on \(module): leave out files to find the one it cannot compile")
    }

    /// Writes a module that other modules import, as far as it has no errors.
    func write(_ name: String, of files: [String]) throws {
        guard !FileManager.default.fileExists(atPath: module(name)) else { return }
        _ = try Tool.run(
            "swiftc",
            [
                "-frontend", "-emit-module", "-experimental-allow-module-with-compiler-errors", "-module-name", name,
                "-o", module(name),
            ]
                + flags + files)
    }
}

/// Why nothing can be ported.
public struct PortError: Error, CustomStringConvertible {
    public let description: String
    public init(_ description: String) { self.description = description }
}
