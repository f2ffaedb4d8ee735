import SwiftSyntax

/// How a member is called, and declared once more with another body.
struct MemberShape {
    /// `(_ x: Int, at y: Int)`, on one line, and `(x, at: y)`; nil for a property.
    private let parameters: (declared: String, passed: String)?
    private let effects: (declared: String, passed: String)
    /// What a method returns, and a property's type.
    private let type: String
    private let isSettable: Bool

    /// Nil for a property whose type is not written.
    init?(_ member: Member) {
        func line(_ text: String) -> String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }
        if let function = member.function {
            let clause = function.signature.parameterClause
            // Default values stay with the declaration that callers see.
            let passed = clause.parameters.map { parameter in
                let own = (parameter.secondName ?? parameter.firstName).text, label = parameter.firstName.text
                let mark = parameter.type.trimmedDescription.hasPrefix("inout ") ? "&" : ""
                return (label == "_" ? "" : "\(label): ") + mark + own
            }.joined(separator: ", ")
            parameters = (line(clause.trimmedDescription), "(\(passed))")
            type = function.signature.returnClause.map { line($0.type.trimmedDescription) } ?? "Void"
            let words = function.signature.effectSpecifiers
            let throwing = words?.throwsClause != nil, waiting = words?.asyncSpecifier != nil
            effects = (
                (waiting ? " async" : "") + (throwing ? " throws" : ""),
                (throwing ? "try " : "") + (waiting ? "await " : "")
            )
            isSettable = false
        } else {
            guard let binding = member.property?.bindings.first, let annotation = binding.typeAnnotation else {
                return nil
            }
            (parameters, effects) = (nil, ("", ""))
            type = line(annotation.type.trimmedDescription)
            isSettable =
                binding.accessorBlock.map { block in
                    guard case .accessors(let list) = block.accessors else { return false }
                    return list.contains { $0.accessorSpecifier.text == "set" }
                } ?? false
        }
    }

    /// What another member gives, with the arguments of this one.
    private func call(_ callee: String) -> String { "\(effects.passed)\(callee)\(parameters?.passed ?? "")" }

    private func access(_ member: Member) -> String {
        let around = member.node.extensionAround?.modifiers.map(\.name.text) ?? []
        let words = Set(member.modifiers.map(\.name.text) + around)
        return words.isDisjoint(with: ["public", "open"]) ? "" : "public "
    }

    /// The member itself, which asks the object's class, and its sibling, which begins with any class.
    func dispatcher(_ root: Member, _ overrides: [(member: Member, shape: MemberShape)]) -> String {
        let from = root.name(in: "from")
        func cased(_ member: Member) -> String { "(self as! \(member.owner)).\(member.ownName)" }
        func loop(_ overrides: [Member], _ body: (Member) -> String, _ last: String) -> String {
            let cases = overrides.map { "            if own == \($0.owner).self { \(body($0)) }\n" }.joined()
            return """
                        var type = type
                        while let own = type {
                \(cases)            type = OverriddenMember.superclass(of: own)
                        }
                        \(last)

                """
        }
        let members = overrides.map(\.member)
        let getting = loop(members, { "return \(call(cased($0)))" }, "return \(call("self.\(root.ownName)"))")
        guard let parameters else {
            let settable = overrides.filter(\.shape.isSettable).map(\.member)
            let setting = loop(settable, { "return \(cased($0)) = newValue" }, "self.\(root.ownName) = newValue")
            let setter = isSettable ? " set { set_\(from)(Swift.type(of: self), newValue) }" : ""
            let sibling = "    func set_\(from)(_ type: AnyClass?, _ newValue: \(type)) {\n\(setting)    }\n"
            return """
                extension \(root.owner) {
                    \(access(root))var \(root.base): \(type) { get { \(from)(Swift.type(of: self)) }\(setter) }
                    func \(from)(_ type: AnyClass?) -> \(type) {
                \(getting)    }
                \(isSettable ? sibling : "")}

                """
        }
        let inner = parameters.declared.dropFirst(), comma = parameters.passed == "()" ? "" : ", "
        let passed = parameters.passed.dropFirst()
        let first = "\(effects.passed)\(from)(Swift.type(of: self)\(comma)\(passed)"
        return """
            extension \(root.owner) {
                \(access(root))func \(root.base)\(parameters.declared)\(effects.declared) -> \(type) { \(first) }
                func \(from)(_ type: AnyClass?\(comma)\(inner)\(effects.declared) -> \(type) {
            \(getting)    }
            }

            """
    }

    /// The member in its class, which calls the one in the extension.
    func forward(_ member: Member) -> String {
        let words = member.modifiers.map(\.name.text).filter { ["public", "open", "internal"].contains($0) }
        let head = " override " + words.map { "\($0) " }.joined(), called = call(member.ownName)
        if let parameters {
            return head + "func \(member.base)\(parameters.declared)\(effects.declared) -> \(type) { \(called) };"
        }
        let setter = isSettable ? " set { \(member.ownName) = newValue }" : ""
        return head + "var \(member.base): \(type) { get { \(member.ownName) }\(setter) };"
    }
}

extension Syntax {
    /// The extension that a declaration is a member of.
    fileprivate var extensionAround: ExtensionDeclSyntax? {
        var node = parent
        while let current = node {
            if let found = current.as(ExtensionDeclSyntax.self) { return found }
            node = current.parent
        }
        return nil
    }
}
