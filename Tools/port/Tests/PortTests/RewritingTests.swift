import Foundation
import Testing

@testable import Port

/// Each spelling of Objective-C alone, in the file that is written.
@Suite struct RewritingTests {
    private func files(_ texts: String...) throws -> [RewrittenFile] {
        Rewriting.rewrite(
            try texts.enumerated().map { try SwiftSource(path: "/f\($0.offset).swift", text: $0.element) })
    }

    /// The lines after those that import UIKit and name the original.
    private func body(_ text: String) throws -> String { try lines(try files(text)[0].text) }
    private func lines(_ text: String) throws -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(Draft.headLines).joined(separator: "\n")
    }

    @Test func theHeadNamesTheOriginal() throws {
        let text = try files("let a = 1\n")[0].text
        #expect(text == "import UIKit\n#sourceLocation(file: \"/f0.swift\", line: 1)\nlet a = 1\n")
        let odd = try SwiftSource(path: "/a \"b\".swift", text: "")
        #expect(Rewriting.rewrite([odd])[0].text.contains("(file: \"/a \\\"b\\\".swift\", line: 1)"))
    }

    /// Attributes leave as many spaces, so that what follows keeps its column.
    @Test func attributes() throws {
        #expect(try body("@objc func a() {}") == "      func a() {}")
        #expect(try body("@objc(other) @IBAction func a() {}") == "                       func a() {}")
        #expect(try body("class A { @IBOutlet weak var v: UIView! }") == "class A {           weak var v: UIView! }")
        #expect(try body("@objcMembers\npublic class A {}") == "            \npublic class A {}")
        #expect(try body("@objc dynamic var a = 1") == "              var a = 1")
        #expect(try body("let f: @convention(block) () -> Void") == "let f:                    () -> Void")
        #expect(try body("let f: @convention(c) () -> Void") == "let f: @convention(c) () -> Void")
        #expect(try body("@available(iOS 13, *) func a() {}") == "@available(iOS 13, *) func a() {}")
    }

    @Test func conditions() throws {
        #expect(try body("#if os(iOS)\nlet a = 1\n#endif") == "#if true\nlet a = 1\n#endif")
        #expect(try body("#if os(macOS) || canImport( UIKit )\n#endif") == "#if false || true\n#endif")
        #expect(
            try body("#if DEBUG && !os(tvOS)\n#elseif swift(>=5)\n#endif")
                == "#if DEBUG && !false\n#elseif swift(>=5)\n#endif")
        let found = try files("let a = 1\n#if os(iOS)\n#endif")[0].findings
        #expect(found.count == 1 && found[0].line == 2 && found[0].column == 5 && found[0].kind == .condition)
    }

    @Test func imports() throws {
        #expect(try body("import UIKit") == "import UIKit")
        #expect(try body("import UIKit.UIGestureRecognizerSubclass") == "import UIKit")
        #expect(try body("import class UIKit.UIView") == "import UIKit")
        #expect(try body("import ObjectiveC.runtime") == "import UIKit")
        #expect(try body("import Foundation") == "import Foundation")
    }

    @Test func selectors() throws {
        func selector(_ words: String, _ method: String = "func tap(_ sender: Any) {}") throws -> String {
            let text = try body("class Menu { \(method); func f() { g(\(words)) } }")
            return String(text.components("g(", ") }"))
        }
        #expect(try selector("#selector(tap)") == "Selector(\"tap:\", Menu.tap)")
        #expect(try selector("#selector(self.tap(_:))") == "Selector(\"tap:\", Menu.tap(_:))")
        #expect(try selector("#selector(Menu.tap(_:))") == "Selector(\"tap:\", Menu.tap(_:))")
        #expect(
            try selector("#selector(UIView.layoutSubviews)") == "Selector(\"layoutSubviews\", UIView.layoutSubviews)")
        #expect(try selector("#selector(other.tap)") == "Selector(\"tap:\", type(of: other).tap)")
        #expect(
            try selector("#selector(tap as () -> Void)", "func tap() {}")
                == "Selector(\"tap\", Menu.tap as (Menu) -> () -> Void)")
        #expect(
            try selector("#selector(move(to:at:))", "func move(to a: Int, at b: Int) {}")
                == "Selector(\"moveWithTo:at:\", Menu.move(to:at:))")
        #expect(try selector("#selector(tap)", "@objc(hit:) func tap(_ a: Int) {}") == "Selector(\"hit:\", Menu.tap)")
        #expect(try selector("#selector(getter: Menu.size)") == "Selector(\"size\", get: \\Menu.size)")
        #expect(try selector("#selector(setter: size)") == "Selector(\"setSize:\", set: \\Menu.size)")
        #expect(try selector("Selector((\"tap:\"))") == "Selector(\"tap:\", Menu.tap(_:))")
        #expect(try selector("Selector(\"other\")") == "Selector(\"other\")")
    }

    @Test func keyPaths() throws {
        #expect(try body("let k = #keyPath(CALayer.opacity)") == "let k = \"opacity\"")
        #expect(try body("let k = #keyPath(UIView.layer.position)") == "let k = \"layer.position\"")
        #expect(try body("let k = #keyPath(CALayer.isHidden)") == "let k = \"hidden\"")
        #expect(try body("class A { var isOpen = true; let k = #keyPath(A.isOpen) }").contains("= \"isOpen\""))
    }

    @Test func optionalMembers() throws {
        let text = try body(
            """
            @objc public protocol Hears {
                @objc optional func did(_ a: Int, at b: Int) -> Bool
                @objc optional var size: Int { get }
            }
            func f(_ h: Hears?, _ g: Hears) {
                _ = h?.did?(1, at: 2) ?? g.did!(1, at: 2)
                if let size = h?.size, let other = g.size {}
                h?.closure?()
            }
            """)
        #expect(text.contains("public protocol Hears: AnyObject {"))
        #expect(text.contains("func did(_ a: Int, at b: Int) -> Bool { OptionalMember.missing(\"did(_:at:)\") }"))
        #expect(text.contains("func didIfImplemented(_ a: Int, at b: Int) -> (Bool)? {"))
        #expect(text.contains("_ = h?.didIfImplemented (1, at: 2) ?? g.didIfImplemented (1, at: 2)!"))
        #expect(text.contains("if let size = h?.sizeIfImplemented, let other = g.sizeIfImplemented {}"))
        #expect(text.contains("h?.closure?()"))
    }

    /// Closures have no names of arguments, so that these are methods of UIKit's protocols, which have defaults.
    @Test func optionalMethodsOfUIKit() throws {
        #expect(try body("a?.tableView?(t, viewFor: 1)") == "a?.tableView (t, viewFor: 1)")
        #expect(try body("a.tableView?(t, viewFor: 1)") == "Optional(a)?.tableView (t, viewFor: 1)")
        #expect(try body("a.done?(1)") == "a.done?(1)")
    }

    @Test func overridesInExtensions() throws {
        let moved = try body(
            "class A: UIView {}\nextension A {\n    override func layoutSubviews() { super.layoutSubviews() }\n}")
        #expect(moved.contains("class A: UIView { override func layoutSubviews() -> Void { layoutSubviews_A() };}"))
        #expect(moved.contains("func layoutSubviews_A() { super.layoutSubviews() }"))
        let chosen = try body(
            """
            extension UIView { @objc func mark(_ x: Int) {} }
            extension UILabel { override func mark(_ x: Int) { super.mark(x) } }
            """)
        #expect(chosen.contains("func mark_UIView(_ x: Int) {}"))
        #expect(
            chosen.contains(
                "func mark_UILabel(_ x: Int) { mark_from(OverriddenMember.superclass(of: UILabel.self), x) }"))
        #expect(chosen.contains("func mark(_ x: Int) -> Void { mark_from(Swift.type(of: self), x) }"))
        #expect(chosen.contains("if own == UILabel.self { return (self as! UILabel).mark_UILabel(x) }"))
        // A class of its own has a method of the same name.
        let other =
            "class B { func mark() {} }\nclass C: B { override func mark() {} }\nextension D { func mark() {} }\nclass D {}"
        #expect(try body(other).contains("class C: B { override func mark() {} }"))
    }

    /// What is rewritten stays on its line, whatever the lines before it have become.
    @Test func linesStay() throws {
        let text = "@objc(\n  a\n)\nfunc a() {\n  f(#keyPath(\n    A.b))\n}\n#if os(iOS)\nlet here = 1\n#endif"
        let made = try body(text).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(made.firstIndex { $0.contains("let here") } == 8, "\(made)")
    }

    /// Errors have the file's own places, whatever generated it.
    @Test func placesOfAGenerator() throws {
        let made = try body("#sourceLocation(file: \"a.gyb\", line: 7)\nlet a = 1\n#sourceLocation()")
        #expect(made.split(separator: "\n").map { $0.filter { $0 != " " } } == ["", "leta=1", ""])
    }

    /// A module calls what protocols of another module make optional.
    @Test func optionalMembersOfAnotherModule() throws {
        let own = try SwiftSource(path: "/a.swift", text: "@objc protocol P { @objc optional func f(_ x: Int) }")
        let other = try SwiftSource(path: "/b.swift", text: "func g(p: P?) { p?.f?(1) }")
        let text = Rewriting.rewrite([other], index: ProjectIndex([own, other]))[0].text
        #expect(text.hasSuffix("func g(p: P?) { p?.fIfImplemented (1) }"))
    }

    /// A name that a type has beside the protocol is the type's own.
    @Test func namesThatAreNotTheProtocols() throws {
        let index = ProjectIndex([])
        func repaired(_ line: String, _ column: Int, _ message: String) -> String? {
            Repairs(index: index).apply(
                to: "\n\n\(line)\n", [Diagnostic(file: "/a.swift", line: 1, column: column, message: message)]
            )?.trimmingCharacters(in: .newlines)
        }
        #expect(
            repaired("f(a.bIfImplemented)", 5, "value of type 'A' has no member 'bIfImplemented'") == "f(a.b)")
        #expect(
            repaired("a.bIfImplemented (1)", 3, "value of type 'A' has no member 'bIfImplemented'") == "a.b? (1)")
        #expect(
            repaired(
                "f(a.bIfImplemented)", 3, "value of optional type 'Int?' must be unwrapped to a value of type 'Int'")
                == "f(a.b)")
        #expect(
            repaired("f(a.b)", 3, "value of optional type 'Int?' must be unwrapped to a value of type 'Int'") == nil)
    }

    @Test func onlyImports() throws {
        let source = try SwiftSource(path: "/f.swift", text: "import UIKit.A\n@objc func a() {}")
        let text = Rewriting.rewrite([source], .imports)[0].text
        #expect(text == "\n#sourceLocation(file: \"/f.swift\", line: 1)\nimport UIKit\n@objc func a() {}")
    }

    @Test func filesThatAreNotRead() {
        #expect(throws: Unread.self) { try SwiftSource(path: "/f.swift", text: "func (") }
        #expect(throws: Unread.self) { try SwiftSource(path: "/f.swift", [0xFF, 0xFE, 0x00]) }
        #expect(throws: Unread.self) { try SwiftSource(path: "/f.swift", Array(repeating: 32, count: 1 << 21)) }
        let chain = "let a = b" + String(repeating: ".c", count: 3000)
        #expect(throws: Unread.self) { try SwiftSource(path: "/f.swift", text: chain) }
        #expect(throws: Unread.self) { try SwiftSource(contentsOf: "/there/is/none.swift") }
    }
}

extension String {
    /// The text between two others.
    fileprivate func components(_ start: String, _ end: String) -> Substring {
        guard let first = range(of: start), let last = self[first.upperBound...].range(of: end) else { return "" }
        return self[first.upperBound..<last.lowerBound]
    }
}
