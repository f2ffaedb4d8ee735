extension Vocabulary {
    /// The places of a layer's numbers in its part of a file, as keys joined by points, without the places in lists:
    /// `opacity`, `transform.rotateY`, `shadow.offset`. Those of sublayers, masks of layers, particles, and names for
    /// numbers are others' own.
    package static let layerNumbers: [String] = {
        let others: Set = ["sublayers", "emitter", "let", "repeat"]
        return keys(of: .layer).all.filter { !others.contains($0.name) }
            .flatMap { numbers(in: $0.form, at: $0.name) }
    }()

    private static func numbers(in form: Form, at place: String) -> [String] {
        switch form {
        case .number, .plainNumber, .numbers, .pair: [place]
        case .object(.layer): []
        case .object(let kind): keys(of: kind).all.flatMap { numbers(in: $0.form, at: "\(place).\($0.name)") }
        case .list(let form), .named(let form): numbers(in: form, at: place)
        case .either(let forms): unique(forms.flatMap { numbers(in: $0, at: place) })
        case .text, .string, .truth, .flag, .color, .word, .picture, .timing, .path, .pathData, .part: []
        }
    }

    private static func unique(_ places: [String]) -> [String] {
        var seen: Set<String> = []
        return places.filter { seen.insert($0).inserted }
    }
}
