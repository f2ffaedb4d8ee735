// There is one on a Mac: code asks for it. What it has that Foundation does not show is not called.
@_exported import Foundation
