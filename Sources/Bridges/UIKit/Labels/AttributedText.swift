import ZoetropeCoreAnimation

// What text layers read of an attributed text's attributes.

extension UIFont: AttributedFont {
    package var layerFont: Any { face }
}

extension UIColor: AttributedColor {}
