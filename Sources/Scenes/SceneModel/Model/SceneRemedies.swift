import ZoetropeFiles

/// What can be asked for where a scene is read.
package enum SceneMeans: RemedyMeans {
    /// Play a gesture that is in a file.
    case gesture
    /// A parameter's value.
    case parameter(name: String, value: String)

    package var inSwift: String {
        switch self {
        case .gesture: "a playback of it"
        case .parameter(let name, let value): "parameter \(name)=\(value)"
        }
    }
}

extension Remedy {
    static var nameGesture: Remedy { "name a gesture's file with \(means: SceneMeans.gesture)" }
    static var nameScene: Remedy { "name a scene, and the gesture with \(means: SceneMeans.gesture)" }
}
