/// Keys of archives that are no properties of layers here. Whatever is not in one of these two tables is set by its key, or
/// is left out with a warning; members that are kept without an effect say so when the layers are drawn.
package enum CAMLKeys {
    /// They say nothing of a picture: what an element is, when it is drawn, what it promises. `opaque` promises that the
    /// layer fills its bounds, and changes no pixel of one that does.
    package static let silent: Set<String> = [
        "id", "xmlns", "type", "opaque", "needsDisplayOnBoundsChange", "needsLayoutOnGeometryChange", "securityMode",
        "preloadsCache", "nuggetLayerHandler",
    ]

    /// They change a picture, and cannot be drawn: said where they have another value than the usual one.
    package static let unsupported: [String: (usual: String, why: String)] = [
        "allowsGroupBlending": ("1", "blend modes reach as far as the group that they are in"),
        "contentsScaling": ("stretch", "contents are stretched, not repeated"),
        "contentsAlignsToPixels": ("0", "contents lie where the geometry puts them"),
        "flipsHorizontalAxis": ("0", "the layers inside are not mirrored"),
    ]

    /// Of elements with code of the archive's program.
    package static let behaviour = "only the archive's layers and animations are read"
}
