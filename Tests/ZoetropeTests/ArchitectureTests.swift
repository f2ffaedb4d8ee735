import Foundation
import Testing

/// The map in docs/architecture.md is what Sources and Package.swift are.
@Suite struct ArchitectureTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
    }

    /// A target of the map: its folder in Sources, such as `Base/Geometry`, and what the map says of it.
    private struct Row {
        let folder, words: String
    }

    /// The targets of the map, from its top to its bottom.
    private static func map() throws -> [String] { try rows().map(\.folder) }

    private static func rows() throws -> [Row] {
        var floor = "", rows: [Row] = []
        for line in try text("docs/architecture.md").split(separator: "\n") {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard cells.count == 6, cells[1].hasPrefix("`") || cells[1].isEmpty, !cells[3].isEmpty else { continue }
            let (first, second) = (cells[1].filter { $0 != "`" }, cells[2].filter { $0 != "`" })
            if !first.isEmpty { floor = first }
            rows.append(Row(folder: second.isEmpty ? floor : floor + "/" + second, words: cells[3] + cells[4]))
        }
        return rows
    }

    private static func name(of folder: String) -> String { folder.split(separator: "/").last.map(String.init) ?? "" }

    /// The folder in Sources, or in System, of a module of ours: `Geometry` for `ZoetropeGeometry`; nil for others'.
    private static func target(ofModule module: String) -> String? {
        if module == "Zoetrope" || module == "ZoetropeTesting" { return module }
        if module.hasPrefix("CZoetrope") { return "C" + module.dropFirst("CZoetrope".count) }
        return module.hasPrefix("Zoetrope") ? String(module.dropFirst("Zoetrope".count)) : nil
    }

    /// Whether a target is one of C, such as `CLanes`.
    private static func isSystem(_ target: String) -> Bool {
        target.first == "C" && target.dropFirst().first?.isUppercase == true
    }

    /// What the files of a folder of `parent` import of ours, with one of the files.
    private static func imports(in folder: String, of parent: String = "Sources") throws -> [String: String] {
        let root = package.appendingPathComponent(parent + "/" + folder)
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        var out: [String: String] = [:]
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                // Further in are imports of programs that are written. Most lines begin otherwise, and the pattern is slow.
                guard let first = line.utf8.first(where: { $0 != 0x20 }), "@ip".utf8.contains(first),
                    let found = line.firstMatch(
                        of: /^(?: {4})?((?:@\w+ |package |public |internal |private )*)import (?:\w+ )?(\w+)/)
                else { continue }
                guard let target = target(ofModule: String(found.2)) else { continue }
                // UIKit is there with QuartzCore: code that imports it alone sees layers.
                let isWhole = folder == "Bridges/UIKit" && target == "CoreAnimation"
                #expect(
                    !found.1.contains("@_exported") || isWhole, "\(file.path): an import says what one file uses")
                out[target] = file.lastPathComponent
            }
        }
        return out
    }

    /// What Package.swift says that each folder imports.
    private static func dependencies() throws -> [String: Set<String>] {
        let text = try text("Package.swift")
        var out: [String: Set<String>] = [:]
        for found in text.matches(of: /room\(\s*"([^"]+)"(?:,\s*\[([^\]]*)\])?/) {
            out[String(found.1)] = names(found.2 ?? "")
        }
        let command = try #require(text.firstMatch(of: /target\("Command"\),\s*dependencies: targets\(\[([^\]]*)\]/))
        out["Command"] = names(command.1)
        return out
    }

    /// What Package.swift says that each folder of tests imports.
    private static func dependenciesOfTests() throws -> [String: Set<String>] {
        var out: [String: Set<String>] = [:]
        for found in try text("Package.swift").matches(of: /tests\(\s*"(\w+)",\s*\[([^\]]*)\]/) {
            out[String(found.1)] = names(found.2)
        }
        return out
    }

    private static func names(_ list: Substring) -> Set<String> {
        Set(list.matches(of: /"(\w+)"/).map { String($0.1) })
    }

    /// Nothing imports a target that is below it in the map, or beside the map.
    @Test func importsGoUpward() throws {
        var above: Set<String> = []
        for folder in try Self.map() {
            for (target, file) in try Self.imports(in: folder) where !Self.isSystem(target) {
                #expect(
                    above.contains(target), "\(folder)/…/\(file) imports \(target), which is not above it in the map")
            }
            above.insert(Self.name(of: folder))
        }
    }

    /// Every folder is in the map, which fits a page.
    @Test func theMapIsComplete() throws {
        let map = try Self.map(), declared = try Self.dependencies()
        #expect(Set(map) == Set(declared.keys))
        #expect(Set(map).count == map.count && map.count <= 40, "\(map.count) rows")
        let manager = FileManager.default, sources = Self.package.appendingPathComponent("Sources").path
        let floors = Set(map.map { String($0.prefix { $0 != "/" }) })
        #expect(Set(try manager.contentsOfDirectory(atPath: sources)) == floors.union(["System"]))
        for floor in floors where !map.contains(floor) {
            let rooms = try manager.contentsOfDirectory(atPath: sources + "/" + floor)
            #expect(Set(rooms.map { floor + "/" + $0 }).isSubset(of: map), "\(floor)")
        }
    }

    /// The map names every room, that is, every folder of a target.
    @Test func theMapNamesEveryRoom() throws {
        for row in try Self.rows() {
            let root = Self.package.appendingPathComponent("Sources/" + row.folder)
            let files = try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)
            for room in files where room.hasDirectoryPath && room.pathExtension.isEmpty {
                let name = room.lastPathComponent
                #expect(
                    row.words.contains("`\(name)`"), "\(row.folder) has a folder \(name), which the map does not name")
            }
        }
    }

    /// Package.swift declares what the files import, and nothing else.
    @Test func importsAreDeclared() throws {
        for (folder, declared) in try Self.dependencies() {
            Self.expect(declared, of: folder, toBe: try Self.imports(in: folder))
        }
        for (folder, declared) in try Self.dependenciesOfTests() {
            // These run the program, which the dependency builds.
            let run: Set<String> = folder == "CommandTests" ? ["Command"] : []
            Self.expect(
                declared.subtracting(run), of: folder, toBe: try Self.imports(in: folder, of: "Tests"))
        }
    }

    /// `TableOptions` relies on how the argument parser finds options, so a version that was never tried is not allowed.
    @Test func theParsersVersionsAreBounded() throws {
        let range = /swift-argument-parser", "(\d+)\.(\d+)\.\d+"\.\.<"(\d+)\.(\d+)\.0"/
        let found = try #require(try Self.text("Package.swift").firstMatch(of: range), "it has no range of versions")
        #expect(found.1 == found.3, "a major version was never tried")
        let pins = Self.package.appendingPathComponent("Package.resolved")
        guard let text = try? String(contentsOf: pins, encoding: .utf8),
            let used = text.firstMatch(of: /swift-argument-parser"[^}]*?"version" : "(\d+)\.(\d+)\./),
            let next = Int(found.4), let minor = Int(used.2)
        else { return }
        #expect(minor < next, "these tests ran with \(used.1).\(minor), which Package.swift does not allow")
    }

    /// Swift 6.0 crashes at a closure among the arguments of a test.
    @Test func noClosuresAmongArguments() throws {
        let files = FileManager.default.enumerator(
            at: Self.package.appendingPathComponent("Tests"), includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            for part in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "@Test(").dropFirst() {
                let arguments = part.components(separatedBy: "func ")[0]
                #expect(!arguments.contains("{ $0") && !arguments.contains(" in\n"), "\(file.lastPathComponent)")
            }
        }
    }

    private static func expect(_ declared: Set<String>, of folder: String, toBe imports: [String: String]) {
        let used = Set(imports.keys), missing = used.subtracting(declared), idle = declared.subtracting(used)
        #expect(missing.isEmpty, "\(folder) imports \(missing.sorted()), which Package.swift does not say")
        #expect(idle.isEmpty, "Package.swift says that \(folder) imports \(idle.sorted()), which no file does")
    }
}
