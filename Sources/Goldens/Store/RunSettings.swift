/// How a run was asked for, so that it can be repeated: parameters, pictures, canvas and playback. Defaults are left
/// out of a manifest.
package struct RunSettings: Hashable, Sendable {
    package enum Way: String, Hashable, Sendable, Codable, CaseIterable {
        case forward, back
        case pingPong = "ping-pong"
        /// The scene's own gesture, or `gesture`.
        case gesture
    }

    /// Values of the scene's parameters, by name.
    package var parameters: [String: String] = [:]
    /// Files used instead of the scene's pictures, by name. In a manifest, relative to its folder.
    package var pictures: [String: String] = [:]
    /// The canvas in points, `390x844`; nil: the scene's own.
    package var size: String?
    /// How screens of another shape are fitted; nil: `stretch`.
    package var fit: String?
    /// What is drawn around the canvas, `phone`; nil: nothing.
    package var frame: String?
    /// Pixels a point of pictures whose names do not say it; nil: 1.
    package var density: Double?
    package var way = Way.forward
    /// The JSON text of a gesture that replaces the scene's own.
    package var gesture: String?
    /// What replaces the outcome of the gesture.
    package var outcome: String?
    /// Seconds.
    package var holdStart = 0.0, holdEnd = 0.0
    package var speed = 1.0
    /// The number of moments whose mean each frame is; 1: no motion blur.
    package var motionBlur = 1

    package init() {}
}

extension RunSettings: Codable {
    private enum Key: String, CodingKey {
        case parameters, pictures, size, fit, frame, density, way, gesture, outcome, holdStart, holdEnd, speed,
            motionBlur
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        parameters = try values.decodeIfPresent([String: String].self, forKey: .parameters) ?? [:]
        pictures = try values.decodeIfPresent([String: String].self, forKey: .pictures) ?? [:]
        size = try values.decodeIfPresent(String.self, forKey: .size)
        fit = try values.decodeIfPresent(String.self, forKey: .fit)
        frame = try values.decodeIfPresent(String.self, forKey: .frame)
        density = try values.decodeIfPresent(Double.self, forKey: .density)
        way = try values.decodeIfPresent(Way.self, forKey: .way) ?? .forward
        gesture = try values.decodeIfPresent(String.self, forKey: .gesture)
        outcome = try values.decodeIfPresent(String.self, forKey: .outcome)
        holdStart = try values.decodeIfPresent(Double.self, forKey: .holdStart) ?? 0
        holdEnd = try values.decodeIfPresent(Double.self, forKey: .holdEnd) ?? 0
        speed = try values.decodeIfPresent(Double.self, forKey: .speed) ?? 1
        motionBlur = try values.decodeIfPresent(Int.self, forKey: .motionBlur) ?? 1
        guard [holdStart, holdEnd].allSatisfy({ 0...600 ~= $0 }), 0.01...100 ~= speed else {
            throw DecodingError.dataCorruptedError(
                forKey: .speed, in: values,
                debugDescription: "holds are from 0 to 600 seconds and the speed from 0.01 to 100")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        if !parameters.isEmpty { try values.encode(parameters, forKey: .parameters) }
        if !pictures.isEmpty { try values.encode(pictures, forKey: .pictures) }
        try values.encodeIfPresent(size, forKey: .size)
        try values.encodeIfPresent(fit, forKey: .fit)
        try values.encodeIfPresent(frame, forKey: .frame)
        try values.encodeIfPresent(density, forKey: .density)
        if way != .forward { try values.encode(way, forKey: .way) }
        try values.encodeIfPresent(gesture, forKey: .gesture)
        try values.encodeIfPresent(outcome, forKey: .outcome)
        if holdStart != 0 { try values.encode(holdStart, forKey: .holdStart) }
        if holdEnd != 0 { try values.encode(holdEnd, forKey: .holdEnd) }
        if speed != 1 { try values.encode(speed, forKey: .speed) }
        if motionBlur != 1 { try values.encode(motionBlur, forKey: .motionBlur) }
    }
}
