import ZoetropeLayers

/// The texts of each layer in all ways of a run. Each has an element, which the ways show and hide.
struct CSSTexts {
    /// By the layers' classes.
    private var forms: [String: [ReadingForm]] = [:]
    private var words: [ReadingForm: String] = [:]

    init(_ runs: CodeRuns, _ names: CSSNames) {
        for layer in runs.there.allLayers + runs.back.allLayers + (runs.driven?.allLayers ?? []) {
            let id = names.layer(layer.id), known = forms[id] ?? []
            var seen = Set(known)
            forms[id] = known + layer.textForms.filter { seen.insert($0).inserted }
            words.merge(layer.texts.mapValues(\.string)) { first, _ in first }
        }
    }

    /// The outlines of a layer's texts, those of the way there first.
    func forms(of layer: CodeLayer) -> [ReadingForm] { forms[layer.id] ?? [] }

    /// What an outline says.
    func words(_ form: ReadingForm) -> String { words[form] ?? "" }
}

extension CodeLayer {
    /// The outlines of its texts as they come, again where one comes again.
    fileprivate var textForms: [ReadingForm] {
        guard let motion = motions[.text] else { return [] }
        return (readings[.text]?.values ?? [motion.first]).map(\.form).filter { $0 != .none }
    }
}
