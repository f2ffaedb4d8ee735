import ZoetropeGeometry
import ZoetropePixels

/// Nested names for the parts of a display list, such as `DisplayList.Group`. They do not collide with SwiftUI's
/// `Group`, `Path` and `Color` in a file that imports both.
extension DisplayList {
    public typealias Surface = ZoetropeDisplayList.Surface
    public typealias Piece = ZoetropeDisplayList.Piece
    public typealias Shade = ZoetropeDisplayList.Shade
    public typealias Paint = ZoetropeDisplayList.Paint
    public typealias Drawing = ZoetropeDisplayList.Drawing
    public typealias Gradient = ZoetropeDisplayList.Gradient
    public typealias Clip = ZoetropeDisplayList.Clip
    public typealias Outlines = ZoetropeDisplayList.Outlines
    public typealias Shadow = ZoetropeDisplayList.Shadow
    public typealias Group = ZoetropeDisplayList.Group
    public typealias Effects = GroupEffects
    public typealias Backdrop = ZoetropeDisplayList.Backdrop
    public typealias Filter = ZoetropeDisplayList.Filter
    public typealias ColorMatrix = ZoetropePixels.ColorMatrix
    public typealias BlendMode = ZoetropePixels.BlendMode

    public typealias Point = ZoetropeGeometry.Point
    public typealias Size = ZoetropeGeometry.Size
    public typealias Rect = ZoetropeGeometry.Rect
    public typealias Path = ZoetropeGeometry.Path
    public typealias Outline = ZoetropeGeometry.Outline
    public typealias PlacedOutline = ZoetropeGeometry.PlacedOutline
    public typealias Homography = ZoetropeGeometry.Homography
    public typealias Transform3D = ZoetropeGeometry.Transform3D
    public typealias Color = ZoetropePixels.Color
}
