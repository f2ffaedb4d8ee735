import ZoetropeLayers

extension Vocabulary {
    /// The keys of emitters and their cells, by Core Animation's names.
    static let emitterKeys: [Kind: [Key]] = [
        .emitter: [
            Key(
                "emitterCells", .list(.object(.emitterCell)), required: true, "The kinds of particles; at most 32.",
                example: ##"[{ "contents": "spark", "birthRate": 40, "lifetime": 1 }]"##),
            Key(
                "time", .number, default: "time", "Seconds since the first particles were born.",
                example: #""seconds*burst""#),
            Key(
                "emitterPosition", point, default: "the middle", "The place in the layer where particles are born.",
                example: #"[20, "height"]"#),
            Key(
                "emitterSize", point, default: "[0, 0]",
                "The width and the height of the place; of a circle, the width is the radius.",
                example: #"["width", 0]"#),
            Key(
                "emitterShape", .word(EmitterState.Shape.allCases.map(\.rawValue)), default: "point",
                "The place where particles are born.", example: #""line""#),
            Key(
                "emitterMode", .word(EmitterState.Mode.allCases.map(\.rawValue)), default: "volume",
                "Whether particles are born inside the shape (`volume`, `surface`) or on its outline.",
                example: #""outline""#),
            Key(
                "renderMode", .word(EmitterState.RenderMode.allCases.map(\.rawValue)), default: "unordered",
                "The order of the particles; with `additive`, they are added up.", example: #""additive""#),
            Key(
                "seed", .plainNumber, default: "0",
                "Another number, other particles; each is the same on every machine.", example: "7"),
            Key("birthRate", .number, default: "1", "Multiplies the cells' `birthRate`.", example: "2"),
            Key("lifetime", .number, default: "1", "Multiplies the cells' `lifetime`.", example: "2"),
            Key("velocity", .number, default: "1", "Multiplies the cells' `velocity`.", example: "2"),
            Key("scale", .number, default: "1", "Multiplies the cells' `scale`.", example: "2"),
            Key("spin", .number, default: "1", "Multiplies the cells' `spin`.", example: "2"),
        ],
        .emitterCell: [
            Key("contents", .picture, required: true, "The picture of each particle.", example: #""spark""#),
            Key("contentsRect", rect, default: "[0, 0, 1, 1]", "As of a layer.", example: "[0, 0, 0.5, 1]"),
            Key("birthRate", .number, default: "0", "Particles a second.", example: "40"),
            Key("lifetime", .number, default: "0", "Seconds.", example: "1.5"),
            Key(
                "lifetimeRange", .number, default: "0",
                "A value with a range is evenly within half of the range around it; so are the following.",
                example: "0.5"),
            Key("beginTime", .number, default: "0", "Seconds until the first one is born.", example: "0.2"),
            Key(
                "emissionLongitude", .number, default: "0",
                "The direction in degrees clockwise from the right; for round shapes, from the direction away from the middle.",
                example: "-90"),
            Key(
                "emissionLatitude", .number, default: "0",
                "Degrees out of the plane, which makes particles slower in it.", example: "30"),
            Key("emissionRange", .number, default: "0", "The cone around the direction, in degrees.", example: "40"),
            Key("velocity", .number, default: "0", "Points a second.", example: "90"),
            Key("velocityRange", .number, default: "0", "Its range.", example: "30"),
            Key("xAcceleration", .number, default: "0", "Points a second, each second.", example: "10"),
            Key("yAcceleration", .number, default: "0", "Points a second, each second.", example: "240"),
            Key("scale", .number, default: "1", "The size of the picture.", example: "0.4"),
            Key("scaleRange", .number, default: "0", "Its range.", example: "0.2"),
            Key("scaleSpeed", .number, default: "0", "How much is added a second.", example: "-0.2"),
            Key("spin", .number, default: "0", "Degrees a second.", example: "180"),
            Key("spinRange", .number, default: "0", "Its range.", example: "360"),
            Key("color", .color, default: "#FFFFFF", "Multiplies the picture's colours.", example: ##""#FF9500""##),
            Key("redRange", .number, default: "0", "The range of the colour's red.", example: "0.3"),
            Key("greenRange", .number, default: "0", "The range of the colour's green.", example: "0.3"),
            Key("blueRange", .number, default: "0", "The range of the colour's blue.", example: "0.3"),
            Key("alphaRange", .number, default: "0", "The range of the colour's alpha.", example: "0.3"),
            Key("redSpeed", .number, default: "0", "How much red is added a second.", example: "-0.8"),
            Key("greenSpeed", .number, default: "0", "How much green is added a second.", example: "-0.8"),
            Key("blueSpeed", .number, default: "0", "How much blue is added a second.", example: "-0.8"),
            Key("alphaSpeed", .number, default: "0", "How much alpha is added a second.", example: "-0.8"),
        ],
    ]
}
