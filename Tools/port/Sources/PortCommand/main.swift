import Foundation
import Port

// Called by `render port`, which builds it and checks what is asked for.
//   port FOLDER ROOT PROGRAMS [--copy FOLDER] [--json FILE] [--imports]

let words = Array(CommandLine.arguments.dropFirst())
guard words.count >= 3 else {
    FileHandle.standardError.write(
        Data("usage: port FOLDER ROOT PROGRAMS [--copy FOLDER] [--json FILE] [--imports]\n".utf8))
    exit(64)
}

/// Ports, prints and returns the exit status: 0 if everything compiles, 1 if something does not, 2 after an error.
@Sendable func run(_ words: [String]) -> Int32 {
    func value(_ flag: String) -> String? {
        words.firstIndex(of: flag).flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
    }
    let places = words.prefix(3).map { URL(fileURLWithPath: $0).standardizedFileURL }
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("port-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    do {
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        let modules = try PackageSources.modules(in: places[0])
        guard !modules.isEmpty else { throw PortError("\(words[0]) has no files of Swift") }
        let porter = try Porter(
            places[0], root: places[1], programs: places[2], scratch: scratch,
            words.contains("--imports") ? .imports : .everything)
        let result = try porter.port(modules, root: places[1])
        if let copy = value("--copy") { try porter.publish(to: URL(fileURLWithPath: copy)) }
        print(Report.text(result, below: places[0].path))
        if let file = value("--json") {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            try encoder.encode(result).write(to: URL(fileURLWithPath: file), options: .atomic)
        }
        return result.compiling.count == result.files.count ? 0 : 1
    } catch {
        FileHandle.standardError.write(Data("error: \(error)\n".utf8))
        return 2
    }
}

// A syntax tree is as deep as its file is nested, and trees are walked by recursion.
let thread = Thread { [words] in exit(run(words)) }
thread.stackSize = 1 << 30
thread.start()
while true { sleep(1000) }
