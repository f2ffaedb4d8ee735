/// The members of this module that have no effect. `KeptMemberTests` sets each of them.

// None of the tables ever changes.

extension CALayer: KeepsMembers {
    nonisolated(unsafe) static let ownKept: [KeptMember] = [
        .init("isOpaque", \CALayer.isOpaque, unless: false, "transparent pixels stay transparent"),
        .init("drawsAsynchronously", \CALayer.drawsAsynchronously, unless: false),
        .init("contentsFormat", \CALayer.contentsFormat, unless: .RGBA8Uint, "pixels have 8 bits a channel"),
        .init("minificationFilterBias", \CALayer.minificationFilterBias, unless: 0),
        .init(
            "wantsExtendedDynamicRangeContent", \CALayer.wantsExtendedDynamicRangeContent, unless: false,
            "everything is limited to sRGB"),
        .init(
            "preferredDynamicRange", \CALayer.preferredDynamicRange, unless: .automatic, "everything is limited to sRGB"
        ),
        .init("toneMapMode", \CALayer.toneMapMode, unless: .automatic, "everything is limited to sRGB"),
        .init("contentsHeadroom", \CALayer.contentsHeadroom, unless: 0, "everything is limited to sRGB"),
        .init("edgeAntialiasingMask", \CALayer.edgeAntialiasingMask, unless: .all, "every edge is smooth"),
        .init("shouldRasterize", \CALayer.shouldRasterize, unless: false, "layers are drawn anew in every frame"),
        .init("rasterizationScale", \CALayer.rasterizationScale, unless: 1, "layers are drawn anew in every frame"),
    ]

    /// The same for key-value coding; those that an animation may set are keys of `LayerKey`.
    nonisolated(unsafe) static let keptSettings: [CodedProperty] = [
        .flag("opaque", "isOpaque", at: \CALayer.isOpaque),
        .flag("drawsAsynchronously", at: \CALayer.drawsAsynchronously),
        .word("contentsFormat", \CALayer.contentsFormat),
        .flag("wantsExtendedDynamicRangeContent", at: \CALayer.wantsExtendedDynamicRangeContent),
        .word("preferredDynamicRange", \CALayer.preferredDynamicRange), .word("toneMapMode", \CALayer.toneMapMode),
        .number("contentsHeadroom", \CALayer.contentsHeadroom),
        .options("edgeAntialiasingMask", \CALayer.edgeAntialiasingMask),
    ]

    package var keepers: [any KeepsMembers] {
        attached.map(\.animation) + ((delegate as? any KeepsMembers).map { [$0] } ?? [])
            + ((self as? CAEmitterLayer)?.emitterCells ?? [])
    }
}

extension CATextLayer {
    nonisolated(unsafe) static let textKept: [KeptMember] =
        CALayer.keptMembers + [
            .init("allowsFontSubpixelQuantization", \CATextLayer.allowsFontSubpixelQuantization, unless: false)
        ]
}

extension CAEmitterLayer {
    nonisolated(unsafe) static let emitterKept: [KeptMember] =
        CALayer.keptMembers + [
            .init("preservesDepth", \CAEmitterLayer.preservesDepth, unless: false, "particles lie in the layer's plane")
        ]
}

extension CAEmitterCell: KeepsMembers {
    nonisolated(unsafe) package static let keptMembers: [KeptMember] = [
        .init("emitterCells", \CAEmitterCell.emitterCells, unless: nil, "particles emit no particles"),
        .init("duration", \CAEmitterCell.duration, unless: 0), .init("speed", \CAEmitterCell.speed, unless: 1),
        .init("timeOffset", \CAEmitterCell.timeOffset, unless: 0),
        .init("repeatCount", \CAEmitterCell.repeatCount, unless: 0),
        .init("repeatDuration", \CAEmitterCell.repeatDuration, unless: 0),
        .init("autoreverses", \CAEmitterCell.autoreverses, unless: false),
        .init("fillMode", \CAEmitterCell.fillMode, unless: .removed),
        .init("minificationFilter", \CAEmitterCell.minificationFilter, unless: "linear"),
        .init("magnificationFilter", \CAEmitterCell.magnificationFilter, unless: "linear"),
        .init("minificationFilterBias", \CAEmitterCell.minificationFilterBias, unless: 0),
    ]
}

extension CAAnimation: KeepsMembers {
    nonisolated(unsafe) package static let keptMembers: [KeptMember] = [
        .init(
            "preferredFrameRateRange", \CAAnimation.preferredFrameRateRange, unless: .default,
            "every frame of a run is drawn")
    ]
}

extension CADisplayLink: KeepsMembers {
    nonisolated(unsafe) package static let keptMembers: [KeptMember] = [
        .init(
            "preferredFramesPerSecond", \CADisplayLink.preferredFramesPerSecond, unless: 0,
            "it is called at every refresh"),
        .init(
            "preferredFrameRateRange", \CADisplayLink.preferredFrameRateRange, unless: .default,
            "it is called at every refresh"),
    ]
}
