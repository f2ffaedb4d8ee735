// The package's modules that the command's files use, besides what each imports itself.
@_exported import Codecs
@_exported import FileOutput
@_exported import Geometry
@_exported import Goldens
@_exported import Pixels
@_exported import Presentation
@_exported import SceneModel
