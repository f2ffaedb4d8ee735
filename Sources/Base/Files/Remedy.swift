import Foundation

/// Something that a user of the library, of the command line or of the page can ask for. Each module has its own; who
/// shows a remedy says how they are written.
package protocol RemedyMeans: Hashable, Sendable {
    /// What a caller of the library writes: `record: .missing`.
    var inSwift: String { get }
}

/// What to do about an error or a warning: words, and means that are written as its reader would.
///
/// ```swift
/// static var accept: Remedy { "if that is intended, record it with \(means: GoldenMeans.record(.changed))" }
/// ```
package struct Remedy: Sendable, CustomStringConvertible, ExpressibleByStringInterpolation {
    fileprivate enum Part: Sendable {
        case words(String)
        case means(any RemedyMeans)
    }

    private let parts: [Part]

    package init(stringLiteral text: String) { parts = [.words(text)] }
    package init(stringInterpolation text: StringInterpolation) { parts = text.parts }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}
        package mutating func appendLiteral(_ text: String) { parts.append(.words(text)) }
        package mutating func appendInterpolation(_ value: some Any) { parts.append(.words("\(value)")) }
        package mutating func appendInterpolation(means: some RemedyMeans) { parts.append(.means(means)) }
    }

    package var description: String { text(Remedy.name) }

    private func text(_ name: (any RemedyMeans) -> String) -> String {
        parts.map { part in
            switch part {
            case .words(let text): text
            case .means(let means): name(means)
            }
        }.joined()
    }

    // MARK: Who shows it

    /// How means are written.
    package typealias Wording = @Sendable (any RemedyMeans) -> String

    /// That of this program, which sets it before it starts its first thread; by default it is that of a caller of the
    /// library.
    package nonisolated(unsafe) static var wording: Wording = { $0.inSwift }

    /// Words remedies otherwise while `body` runs, on its thread: for a part of a program, such as a test that expects
    /// golden frames.
    package static func worded<Value>(as local: @escaping Wording, _ body: () throws -> Value) rethrows -> Value {
        let thread = Thread.current.threadDictionary, before = thread[key]
        thread[key] = LocalWording(text: local)
        defer { thread[key] = before }
        return try body()
    }

    private static let key = "zoetrope.remedies"

    package static func name(_ means: any RemedyMeans) -> String {
        let local = Thread.current.threadDictionary[key] as? LocalWording
        return (local?.text ?? wording)(means)
    }
}

/// A wording in a thread's dictionary, which holds objects.
private final class LocalWording {
    let text: Remedy.Wording
    init(text: @escaping Remedy.Wording) { self.text = text }
}

extension Remedy: Hashable {
    package static func == (a: Remedy, b: Remedy) -> Bool { a.text(\.inSwift) == b.text(\.inSwift) }
    package func hash(into hasher: inout Hasher) { hasher.combine(text(\.inSwift)) }
}

/// What can be asked for where files are read and written.
package enum FileMeans: RemedyMeans {
    case allowOutside

    package var inSwift: String { "allowOutside" }
}

extension Remedy {
    /// Allow files outside of a folder, that is named or that a link leads out of.
    package static var allowReading: Remedy { "if that is intended, allow it with \(means: FileMeans.allowOutside)" }
    package static var copyInside: Remedy {
        "copy it into that folder, or allow files outside it (\(means: FileMeans.allowOutside))"
    }
}
