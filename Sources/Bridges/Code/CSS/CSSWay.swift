/// The ways of a run that a page has key frames for.
enum CSSWay: Hashable, CaseIterable {
    case there, back
    /// Driven by fingers.
    case drag

    init(_ course: CodeCourse) {
        switch course {
        case .clock(.forward): self = .there
        case .clock(.back): self = .back
        case .fingers: self = .drag
        }
    }

    /// The value of `data-way`, and a part of key frames' names; nil for the forward run.
    var name: String? {
        switch self {
        case .there: nil
        case .back: "back"
        case .drag: "drag"
        }
    }
}
