import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropePresentation
import ZoetropeSceneModel

/// A parameter of the scene that is a number, with the value that the code is made for.
struct CodeParameter: Hashable, Sendable {
    let name: String
    /// The scene's sentence about it; may be empty.
    let description: String
    let value: Double
    let minimum, maximum: Double
    /// The side of the canvas that it is; nil for a parameter of the scene.
    var side: Side?

    enum Side: Hashable, Sendable { case width, height }

    /// The range in words; empty for any number.
    var range: String {
        let (low, high) = (CodeNumber.text(minimum, places: 6), CodeNumber.text(maximum, places: 6))
        switch (minimum.isFinite, maximum.isFinite) {
        case (true, true): return "From \(low) to \(high)."
        case (true, false): return "At least \(low)."
        case (false, true): return "At most \(high)."
        case (false, false): return ""
        }
    }

    /// The value that a formula is checked with besides. Sides are those of a screen on its side, which is far from the
    /// others: rules such as `min(width, height)`, `width > 600` and `floor(width/7)` may seem to be straight near by.
    var check: Double? {
        switch side {
        case nil: others?.far
        case .width: value + 1164
        case .height: 204 + value.truncatingRemainder(dividingBy: 12)
        }
    }

    /// Two other values within the range, near the parameter's own; nil if there are none.
    var others: (near: Double, far: Double)? {
        // Multiples of 12, so that halves and thirds of whole points stay whole.
        if side != nil { return (value + 48, value > 192 ? value - 96 : value + 144) }
        let span = value != 0 ? abs(value) : (maximum - minimum).isFinite ? 0.5 * (maximum - minimum) : 1
        func shifted(_ share: Double) -> Double? {
            [value + share * span, value - share * span].first { $0 >= minimum && $0 <= maximum && $0 * value >= 0 }
        }
        guard let near = shifted(0.11), let far = shifted(-0.23) ?? shifted(0.23) else { return nil }
        return (near, far)
    }
}

extension PresentationTree {
    /// The parameters that are numbers.
    var codeParameters: [CodeParameter] {
        zip(scene.scene.parameters, scene.bindings.parameters).compactMap { parameter, value in
            guard case .number(let low, let high) = parameter.kind else { return nil }
            return CodeParameter(
                name: parameter.name, description: parameter.description, value: value, minimum: low, maximum: high)
        }
    }

    /// The sides of the canvas; no parameter has their names.
    var sideParameters: [CodeParameter] {
        [("width", scene.canvas.width, CodeParameter.Side.width), ("height", scene.canvas.height, .height)].map {
            CodeParameter(name: $0, description: "", value: $1, minimum: 1, maximum: .infinity, side: $2)
        }
    }

    /// The same scene with other values for some of its parameters, or for the sides of its canvas.
    func with(_ values: [String: Double]) throws -> PresentationTree {
        let model = scene.scene
        var assignments: [Setting.Assignment] = []
        for (i, parameter) in model.parameters.enumerated() {
            let value = values[parameter.name] ?? scene.bindings.parameters[i]
            switch parameter.kind {
            case .number: assignments.append(.init(name: parameter.name, value: "\(value)"))
            case .choice(let choices):
                guard let choice = choices.first(where: { $0.value == value }) else { continue }
                assignments.append(.init(name: parameter.name, value: choice.name))
            case .text: assignments.append(.init(name: parameter.name, value: scene.texts[Int(value)]))
            case .color:
                assignments.append(.init(name: parameter.name, value: scene.bindings.colors[i].description))
            }
        }
        let sizes = Dictionary(zip(model.pictures.map(\.name), scene.pictures)) { first, _ in first }
        let canvas = Size(values["width"] ?? scene.canvas.width, values["height"] ?? scene.canvas.height)
        return PresentationTree(
            try model.resolve(Setting(pictures: sizes, parameters: assignments, canvas: canvas)),
            frame: frame, caption: caption, typesetter: typesetter)
    }
}
