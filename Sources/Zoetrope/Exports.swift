// What a caller of this library meets in its signatures, without further imports.
@_exported import Codecs
@_exported import DisplayList
@_exported import Geometry
@_exported import Goldens
@_exported import FileOutput
@_exported import Pixels
@_exported import Presentation
@_exported import SceneModel
