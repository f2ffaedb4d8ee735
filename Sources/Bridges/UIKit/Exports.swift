// UIKit's headers import Foundation and QuartzCore: code that imports it alone sees them.
@_exported import Foundation
@_exported import ZoetropeCoreAnimation
