import Foundation

/// Ports a folder: rewrites its files, compiles them as far as types go, and says what stops them.
public struct Porter {
    public struct Result: Encodable {
        public var files: [String] = []
        public var findings: [Finding] = []
        /// Those that a human need not change.
        public var compiling: [String] {
            let stopped = Set(findings.filter(\.stops).map(\.file))
            return files.filter { !stopped.contains($0) }
        }

        private enum Key: CodingKey { case files, compiling, findings }
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(files, forKey: .files)
            try container.encode(compiling, forKey: .compiling)
            try container.encode(findings, forKey: .findings)
        }
    }

    /// How often files are repaired after errors of the compiler: a repair shows errors that were behind it.
    private static let mostRounds = 6

    private let compiler: Compiler, package: PortedPackage, extent: Rewriting.Extent

    /// - Parameters:
    ///   - root: the folder of this package.
    ///   - programs: where `swift build` has put its modules.
    ///   - scratch: a folder for what is not kept.
    public init(
        _ folder: URL, root: URL, programs: URL, scratch: URL, _ extent: Rewriting.Extent = .everything
    ) throws {
        compiler = try Compiler(root: root, programs: programs, scratch: scratch)
        package = PortedPackage(folder: scratch.appendingPathComponent("copy"), name: folder.lastPathComponent)
        self.extent = extent
    }

    /// Makes a folder the rewritten copy.
    public func publish(to folder: URL) throws { try package.publish(to: folder) }

    public func port(_ modules: [SourceModule], root: URL) throws -> Result {
        var result = Result()
        try package.write(modules, root: root)
        var sources: [String: [SwiftSource]] = [:]
        for module in modules { sources[module.name] = try read(module, &result) }
        for module in modules {
            // A module calls what protocols of another make optional.
            let seen = module.closure(in: modules).sorted().flatMap { sources[$0] ?? [] }
            try port(module, sources[module.name] ?? [], ProjectIndex(seen), &result)
        }
        result.findings.sort { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) }
        return result
    }

    private func read(_ module: SourceModule, _ result: inout Result) throws -> [SwiftSource] {
        var sources: [SwiftSource] = []
        for file in module.files {
            result.files.append(file)
            do { sources.append(try SwiftSource(contentsOf: file)) } catch let error as Unread {
                result.findings.append(Finding(file, 1, 1, .unread, error.reason, error.reason))
            }
        }
        return sources
    }

    private func port(
        _ module: SourceModule, _ sources: [SwiftSource], _ index: ProjectIndex, _ result: inout Result
    ) throws {
        var files = Rewriting.rewrite(sources, extent, index: index)
        guard !files.isEmpty else { return }
        let places = files.map { package.place(of: $0.path, in: module) },
            paths = places.map(\.path) + [package.nearNames(of: module).path]
        let repairs = Repairs(index: index)
        var errors: [Diagnostic] = [], found: Set<Diagnostic> = []
        for round in 0..<Self.mostRounds {
            for (file, place) in zip(files, places) { try PortedPackage.write(file.text, to: place) }
            errors = try compiler.errors(of: paths, module: module.name)
            // A module that is missing stays missing when its import is left out.
            found.formUnion(errors.filter { $0.message.hasPrefix("no such module") })
            guard round + 1 < Self.mostRounds, repair(&files, errors, repairs) else { break }
        }
        try compiler.write(module.name, of: paths)
        result.findings += files.flatMap(\.findings) + found.union(errors).map(\.finding)
    }

    private func repair(_ files: inout [RewrittenFile], _ errors: [Diagnostic], _ repairs: Repairs) -> Bool {
        var isChanged = false
        let known = Dictionary(grouping: errors) { $0.file }
        for k in files.indices {
            let own = (known[files[k].path] ?? []).filter {
                extent == .everything || $0.message.hasPrefix("no such module")
            }
            guard !own.isEmpty, let text = repairs.apply(to: files[k].text, own) else { continue }
            files[k].text = text
            isChanged = true
        }
        return isChanged
    }
}
