import Foundation

/// The files that a podspec names.
enum Podspec {
    /// Nil without a podspec, and for one that names no file of Swift.
    static func module(in folder: URL) -> SourceModule? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        guard let name = names.filter({ $0.hasSuffix(".podspec") }).sorted().first,
            let text = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        else { return nil }
        let patterns = text.split(whereSeparator: \.isNewline).filter {
            $0.contains("source_files") && $0.contains("=")
        }
        .flatMap { quoted(in: String($0[$0.firstIndex(of: "=")!...])) }.compactMap(expression)
        let files = PackageSources.swiftFiles(below: folder).filter { file in
            let path = String(file.dropFirst(folder.path.count + 1))
            return patterns.contains { (try? $0.wholeMatch(in: path)) != nil }
        }
        guard !files.isEmpty else { return nil }
        return SourceModule(
            name: PackageSources.moduleName(String(name.dropLast(".podspec".count))), folder: folder.path, files: files,
            dependencies: [])
    }

    /// The texts in quotes of either kind.
    private static func quoted(in line: String) -> [String] {
        var found: [String] = [], open: Character?, word = ""
        for character in line {
            if character == open {
                found.append(word)
                open = nil
            } else if open != nil {
                word.append(character)
            } else if character == "'" || character == "\"" {
                (open, word) = (character, "")
            }
        }
        return found
    }

    /// `Sources/**/*.{h,swift}` as an expression.
    private static func expression(_ pattern: String) -> Regex<AnyRegexOutput>? {
        var words = "", rest = pattern[...], depth = 0
        while let first = rest.first {
            if rest.hasPrefix("**/") {
                words += "(?:.*/)?"
                rest = rest.dropFirst(3)
                continue
            }
            rest = rest.dropFirst()
            switch first {
            case "*": words += "[^/]*"
            case "?": words += "[^/]"
            case "{":
                words += "(?:"
                depth += 1
            case "}" where depth > 0:
                words += ")"
                depth -= 1
            case "," where depth > 0: words += "|"
            case let letter where letter.isLetter || letter.isNumber || "/_ -".contains(letter): words.append(letter)
            default: words += "\\\(first)"
            }
        }
        return try? Regex(words)
    }
}
