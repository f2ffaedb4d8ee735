import ZoetropeGeometry

/// A path whose numbers may be expressions.
package enum PathModel: Sendable {
    /// One command of SVG path data with its numbers.
    package struct Segment: Sendable {
        /// The letter in ASCII.
        package let command: UInt8
        package let numbers: [Number]
        package let origin: Origin
    }

    case fixed(Path)
    case segments([Segment])
    /// What lies between two paths of the same structure: the first at 0, the second at 1.
    indirect case mix(PathModel, PathModel, Number, origin: Origin)

    /// The most elements that the path can have.
    var mostElements: Int {
        switch self {
        case .fixed(let path): path.elements.count
        case .segments(let segments): segments.reduce(0) { $0 + PathCommands.mostElements(of: $1.command) }
        case .mix(let from, let to, _, _): from.mostElements + to.mostElements
        }
    }

    /// The path; `number` evaluates its numbers, and `fault` makes an error of a message and a place.
    package func path(
        number: (Number) throws -> Double, fault: (String, Origin) -> any Error
    ) throws -> Path {
        switch self {
        case .fixed(let path): return path
        case .segments(let segments):
            var commands = PathCommands()
            for segment in segments {
                let values = try segment.numbers.map(number)
                if let k = values.firstIndex(where: { abs($0) > Path.maximumCoordinate }) {
                    throw fault(
                        "a path's number is \(values[k].text); it may be at most \(Path.maximumCoordinate.text)",
                        segment.numbers[k].origin ?? segment.origin)
                }
                do { try commands.append(segment.command, values) } catch {
                    throw fault(error.message, segment.origin)
                }
            }
            return Path(commands.elements)
        case .mix(let from, let to, let progress, let origin):
            let a = try from.path(number: number, fault: fault), b = try to.path(number: number, fault: fault)
            if let path = a.interpolated(to: b, try number(progress)) { return path }
            throw fault(PathModel.message(a.structureDifference(from: b) ?? ""), origin)
        }
    }

    static func message(_ difference: String) -> String {
        "these paths differ in structure, so that nothing lies between them: \(difference)"
    }
}
