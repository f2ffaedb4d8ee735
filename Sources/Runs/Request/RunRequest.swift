import ZoetropeGoldens

/// What is asked for of a run: changes of the scene, playback, frames, settings of outputs. Its properties are the rows
/// of `RunTable`; a property that was not given has the row's default.
@dynamicMemberLookup
package struct RunRequest: Sendable {
    /// The values that were given, by their rows' keys.
    private var values: [String: Given] = [:]

    private struct Given: Hashable, Sendable {
        let value: any Hashable & Sendable
        /// Whether it equals the default.
        let isUsual: Bool

        static func == (a: Given, b: Given) -> Bool { AnyHashable(a.value) == AnyHashable(b.value) }
        func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(value)) }
    }

    package init() {}

    subscript<Value>(option: RunOption<Value>) -> Value {
        get { values[option.key]?.value as? Value ?? option.fallback }
        set { values[option.key] = Given(value: newValue, isUsual: newValue == option.fallback) }
    }

    package subscript<Value>(dynamicMember option: KeyPath<RunTable, RunOption<Value>>) -> Value {
        get { self[RunTable.shared[keyPath: option]] }
        set { self[RunTable.shared[keyPath: option]] = newValue }
    }

    /// Whether a value was given, even if it is the default.
    package func has<Value>(_ option: KeyPath<RunTable, RunOption<Value>>) -> Bool {
        values[RunTable.shared[keyPath: option].key] != nil
    }

    /// As if the value had not been given.
    package mutating func remove<Value>(_ option: KeyPath<RunTable, RunOption<Value>>) {
        values[RunTable.shared[keyPath: option].key] = nil
    }

    /// Refuses a value that no flag, key or manifest could have.
    ///
    /// - Throws: `OptionError`.
    package static func check<Value>(_ value: Value, _ option: KeyPath<RunTable, RunOption<Value>>) throws {
        let form = RunTable.shared[keyPath: option].form
        _ = try form.value(form.write(value))
    }

    func has(_ row: any OptionRow) -> Bool { values[row.key] != nil }

    /// These values, and those of `outer` for what is not given here.
    package func within(_ outer: RunRequest) -> RunRequest {
        var merged = self
        merged.values.merge(outer.values) { own, _ in own }
        return merged
    }

    /// The tolerances of single frames.
    package var frameTolerances: [FrameTime: Tolerance] {
        get throws {
            var read: [FrameTime: Tolerance] = [:]
            for (time, text) in self.tolerances {
                guard let seconds = Double(time) else { continue }
                read[FrameTime(seconds: seconds)] = try Tolerance(parsing: text)
            }
            return read
        }
    }

    /// What changes the scene itself, apart from its parameters.
    package var changes: RunRequest {
        let keys = Set(RunTable.rows.filter { $0.topic == .scene }.map(\.key))
        var part = self
        part.values = values.filter { keys.contains($0.key) }
        part.remove(\.parameters)
        return part
    }

    /// As if no defaults had been given.
    package var withoutDefaults: RunRequest {
        var part = self
        part.values = stated
        return part
    }

    /// Sets the parameter by which scenes know that motion is to be reduced.
    mutating func reduceMotion() { self.parameters["reduceMotion"] = "1" }

    /// Sets another file for a picture, once.
    mutating func addPicture(_ file: String, as name: String) throws {
        try RunTable.shared.pictures.set("\(name)=\(file)", in: &self)
    }
}

extension RunRequest: Hashable {
    /// What is not the default.
    private var stated: [String: Given] { values.filter { !$0.value.isUsual } }

    package static func == (a: RunRequest, b: RunRequest) -> Bool { a.stated == b.stated }
    package func hash(into hasher: inout Hasher) { hasher.combine(stated) }
}

// MARK: What cannot be asked for together

/// A request that cannot be met, as the command line reports it.
package struct RequestError: Error, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

extension RunRequest {
    /// The flags of the values that were given and are for some outputs only.
    package var special: [String] {
        RunTable.rows.filter { has($0) && !$0.use.kinds.contains(.still) && !$0.flag.isEmpty }.map(\.name)
    }

    /// Refuses an option that none of the outputs uses, instead of ignoring it.
    package func check(_ kinds: [OutputKind]) throws {
        for row in RunTable.flags(of: .gif) where has(row) && row.use.kinds.isDisjoint(with: kinds) {
            throw RequestError(
                "\(row.name) is for \(row.use.words), and none of the outputs is one; name one with -o, such as "
                    + "-o out.\(row.use.example), or leave \(row.name) out.")
        }
    }
}
