import Foundation
import ZoetropeSceneModel

/// A Swift package, as far as what is asked of its animators can be judged before anything is built.
struct RecordedPackage {
    /// What `swift package describe --type json` says.
    private struct Description: Decodable {
        struct Target: Decodable {
            let name: String, path: String, sources: [String]
        }
        struct Product: Decodable {
            /// Libraries have this key.
            struct Kind: Decodable { let library: [String]? }
            let name: String, targets: [String], type: Kind
        }
        let targets: [Target], products: [Product]
    }

    private let folder: URL
    private let description: Description

    /// - Parameter text: what the package's tools say of it.
    /// - Throws: a ``CommandError`` for text that is something else.
    init(_ folder: URL, description text: Data) throws {
        guard let description = try? JSONDecoder().decode(Description.self, from: text) else {
            throw CommandError("\(folder.path) cannot be described: see above")
        }
        (self.folder, self.description) = (folder, description)
    }

    /// The library product that has a target.
    ///
    /// - Throws: a ``CommandError`` for a target that there is not, and one in no library.
    func library(of target: String) throws -> String {
        let names = description.targets.map(\.name)
        guard names.contains(target) else {
            throw CommandError(
                "there is no target '\(target)' in \(folder.path)\(Self.instead(of: target, among: names))")
        }
        let libraries = description.products.filter { $0.type.library != nil && $0.targets.contains(target) }
        guard let product = libraries.first(where: { $0.name == target }) ?? libraries.first else {
            throw CommandError(
                "'\(target)' is in no library product: add .library(name: \"\(target)\", targets: [\"\(target)\"]) to "
                    + "the products of \(folder.appendingPathComponent("Package.swift").path)")
        }
        return product.name
    }

    /// Finds animators that are misspelt: what their expressions begin with is nowhere in the package's sources.
    ///
    /// - Throws: a ``CommandError`` that names what was probably meant.
    func check(_ animators: [String], in target: String) throws {
        let texts = description.targets.flatMap { target in
            target.sources.compactMap { source in
                let file = folder.appendingPathComponent(target.path).appendingPathComponent(source)
                return try? String(contentsOf: file, encoding: .utf8)
            }
        }
        let words = Set(texts.flatMap { $0.split { !($0.isLetter || $0.isNumber || $0 == "_") } })
        for animator in animators {
            let name = animator.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            guard !name.isEmpty, !words.contains(name) else { continue }
            let known = texts.flatMap(Self.animators)
            throw CommandError("there is no '\(name)' in \(target)\(Self.instead(of: String(name), among: known))")
        }
    }

    /// What was probably meant by a name; if nothing is like it, what there is.
    private static func instead(of name: String, among known: [String]) -> String {
        let suggestion = Suggestion.text(for: name, among: known)
        guard suggestion.isEmpty, !known.isEmpty else { return suggestion }
        return "; there " + (known.count == 1 ? "is " : "are ") + known.sorted().joined(separator: ", ")
    }

    /// The classes in a source that adopt `UIViewControllerAnimatedTransitioning`.
    private static func animators(_ text: String) -> [String] {
        text.components(separatedBy: "class ").dropFirst().compactMap { rest in
            let head = rest.prefix { $0 != "{" }
            guard head.contains("UIViewControllerAnimatedTransitioning") else { return nil }
            let name = head.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            return name.isEmpty ? nil : String(name)
        }
    }
}
