// QuartzCore's headers import Foundation: code that imports it alone sees both.
@_exported import Foundation
