/// An error in path data, and its offset in bytes of UTF-8, from 0.
public struct PathDataError: Error, Hashable, Sendable {
    public let message: String
    public let offset: Int
}

extension Path {
    /// The maximum number of elements that path data may have.
    public static let maximumSegments = 20_000
    /// The largest absolute value of a number in path data.
    public static let maximumCoordinate = 1e9

    /// From SVG path data (SVG 1.1, section 8.3): M L H V C S Q T A Z, upper case absolute and lower case relative.
    public init(svg data: String) throws(PathDataError) {
        var reader = PathDataReader(data)
        self.init(try reader.read())
    }

    /// Path data, with each point as `text` writes it.
    package func data(separator: String = "", _ text: (Point) -> String) -> String {
        elements.map { String($0.letter) + $0.points.map(text).joined(separator: " ") }.joined(separator: separator)
    }
}

extension Path.Element {
    /// The command in path data.
    package var letter: Character {
        switch self {
        case .move: "M"
        case .line: "L"
        case .quad: "Q"
        case .cubic: "C"
        case .close: "Z"
        }
    }
}

/// Reads path data once from left to right.
private struct PathDataReader {
    private let text: [UInt8]
    private var i = 0
    private var commands = PathCommands()

    init(_ data: String) { text = Array(data.utf8) }

    mutating func read() throws(PathDataError) -> [Path.Element] {
        skipSeparators()
        while i < text.count {
            let command = text[i]
            guard isLetter(command) else { throw error("expected a command letter") }
            if commands.elements.isEmpty, command | 0x20 != UInt8(ascii: "m") {
                throw error("path data must begin with M")
            }
            i += 1
            try run(command)
            skipSeparators()
        }
        guard !commands.elements.isEmpty else { throw error("path data is empty") }
        return commands.elements
    }

    private func error(_ message: String) -> PathDataError {
        PathDataError(message: message, offset: min(i, text.count))
    }
    private func isLetter(_ c: UInt8) -> Bool { (c | 0x20) >= 97 && (c | 0x20) <= 122 }

    private mutating func skipSeparators() {
        while i < text.count, [32, 9, 10, 13, 44].contains(text[i]) { i += 1 }
    }

    /// One command with all the argument sets that follow it.
    private mutating func run(_ command: UInt8) throws(PathDataError) {
        var letter = command
        guard let count = PathCommands.count(of: letter) else {
            i -= 1
            throw error("'\(Character(UnicodeScalar(command)))' is not a path command (M L H V C S Q T A Z)")
        }
        repeat {
            guard commands.elements.count < Path.maximumSegments else {
                throw error("more than \(Path.maximumSegments) segments")
            }
            let numbers = try numbers(count, areArc: letter | 0x20 == UInt8(ascii: "a"))
            do { try commands.append(letter, numbers) } catch { throw self.error(error.message) }
            // More pairs after M are lines.
            if letter | 0x20 == UInt8(ascii: "m") { letter -= 1 }
            skipSeparators()
        } while count > 0 && i < text.count && !isLetter(text[i])
    }

    /// The numbers of one command. The fourth and the fifth of an arc are flags.
    private mutating func numbers(_ count: Int, areArc: Bool) throws(PathDataError) -> [Double] {
        var out: [Double] = []
        for k in 0..<count { out.append(areArc && (k == 3 || k == 4) ? try flag() : try number()) }
        return out
    }

    private mutating func flag() throws(PathDataError) -> Double {
        skipSeparators()
        guard i < text.count, text[i] == 48 || text[i] == 49 else { throw error("an arc's flag is 0 or 1") }
        i += 1
        return text[i - 1] == 49 ? 1 : 0
    }

    private mutating func number() throws(PathDataError) -> Double {
        skipSeparators()
        let begin = i
        func digits(_ j: inout Int) { while j < text.count, text[j] >= 48, text[j] <= 57 { j += 1 } }
        var j = i
        if j < text.count, text[j] == 43 || text[j] == 45 { j += 1 }
        digits(&j)
        if j < text.count, text[j] == 46 { j += 1; digits(&j) }
        if j < text.count, text[j] | 0x20 == 101 {
            var k = j + 1
            if k < text.count, text[k] == 43 || text[k] == 45 { k += 1 }
            let exponent = k
            digits(&k)
            if k > exponent { j = k }
        }
        guard let v = Double(String(decoding: text[begin..<j], as: UTF8.self)) else { throw error("expected a number") }
        guard abs(v) <= Path.maximumCoordinate else {
            let limit = Int(Path.maximumCoordinate)
            throw error("a number in a path is between -\(limit) and \(limit)")
        }
        i = j
        return v
    }
}
