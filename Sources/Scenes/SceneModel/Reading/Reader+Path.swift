import ZoetropeGeometry
import ZoetropeNumbers

/// Paths: SVG path data as a text, or as a list of segments whose numbers may be expressions, or what lies between two
/// of these.
extension Reader {
    func path(_ value: Value) -> PathModel? {
        if case .object = value.content { return pathMix(ObjectReader(value, .pathMix, self)) }
        return plainPath(value)
    }

    private func pathMix(_ o: ObjectReader) -> PathModel? {
        let progress = o.number("progress", default: 0)
        guard let from = o["from"].flatMap(plainPath), let to = o["to"].flatMap(plainPath) else { return nil }
        if case .fixed(let a) = from, case .fixed(let b) = to, let difference = a.structureDifference(from: b) {
            report(PathModel.message(difference), at: o.value)
        }
        return .mix(from, to, progress, origin: o.origin)
    }

    private func plainPath(_ value: Value) -> PathModel? {
        if let items = value.array { return segments(items, of: value) }
        guard let data = value.string else {
            report("expected path data, or a list of segments, not \(value.kind)", at: value)
            return nil
        }
        do { return .fixed(try Path(svg: data)) } catch {
            report("path data: \(error.message)", at: value, .bytes(error.offset..<error.offset + 1))
            return nil
        }
    }

    private func segments(_ items: [Value], of value: Value) -> PathModel? {
        let segments = items.compactMap(segment), limit = Path.maximumSegments
        guard segments.count == items.count else { return nil }
        guard let first = segments.first, first.command | 0x20 == UInt8(ascii: "m") else {
            report("a path begins with a segment M, such as [\"M\", 0, 0]", at: items.first ?? value)
            return nil
        }
        let model = PathModel.segments(segments)
        guard model.mostElements <= limit else {
            report("more than \(NumberText.grouped(limit)) segments; that is the limit", at: value)
            return nil
        }
        return model
    }

    /// `["L", "width", 20]`
    private func segment(_ value: Value) -> PathModel.Segment? {
        guard let items = value.array, let name = items.first?.string else {
            report("a segment is a list of a command and its numbers, such as [\"L\", 20, \"height/2\"]", at: value)
            return nil
        }
        let letters = Array(name.utf8), numbers = items.dropFirst()
        guard letters.count == 1, let count = PathCommands.count(of: letters[0]) else {
            report(
                "'\(SafeText.line(name, limit: 40))' is not a path command (M L H V C S Q T A Z)", at: items[0])
            return nil
        }
        guard numbers.count == count else {
            report("\(name) takes \(NumberText.count(count, "number")), not \(numbers.count)", at: value)
            return nil
        }
        return PathModel.Segment(command: letters[0], numbers: numbers.map(number), origin: value.origin)
    }
}
