import ZoetropeFiles

extension Remedy.Means {
    /// What the command line has for it.
    package static let flags: @Sendable (Remedy.Means) -> String = { means in
        let table = RunTable.shared
        return switch means {
        case .allowOutside: "--allow-outside"
        case .gesture: table.gestureFile.name
        case .scale: table.scale.name
        case .rate: table.rate.name
        case .quality: table.quality.name
        case .port: "--port"
        case .fit(let fit): "\(table.fit.name) \(fit)"
        case .density(let n): "\(table.density.name) \(n)"
        case .newScene: "render new NAME --like SCENE"
        case .picture(let name):
            [table.from.flag, table.to.flag].contains(name) ? "--\(name) FILE" : "\(table.pictures.name) \(name)=FILE"
        case .parameter(let name, let value): "\(table.parameters.name) \(name)=\(value)"
        case .record(let what): "--update \(what)"
        case .prune: "render check --prune"
        case .part(let count, let ofOutputs): "render <scene>\(ofOutputs ? " -o …" : "") --shard 1/\(count)"
        case .results: "--json"
        }
    }
}
