import Foundation
import ZoetropeGoldens

/// The files of the page, which are inside the program.
package enum PageFiles {
    /// A file's bytes and its type; nil for another name.
    package static func file(_ name: String) -> (bytes: [UInt8], type: String)? {
        switch name {
        case "": (PackageResources.page_html, "text/html; charset=utf-8")
        case "page.css": (PageStyle.base + PackageResources.page_css, "text/css; charset=utf-8")
        case "main.js": (PackageResources.main_js, script)
        case "state.js": (PackageResources.state_js, script)
        case "connection.js": (PackageResources.connection_js, script)
        case "requests.js": (PackageResources.requests_js, script)
        case "kept.js": (PackageResources.kept_js, script)
        case "pixels.js": (PackageResources.pixels_js, script)
        case "picture.js": (PackageResources.picture_js, script)
        case "timeline.js": (PackageResources.timeline_js, script)
        case "curves.js": (PackageResources.curves_js, script)
        case "history.js": (PackageResources.history_js, script)
        case "pictures.js": (PackageResources.pictures_js, script)
        case "knobs.js": (PackageResources.knobs_js, script)
        case "layers.js": (PackageResources.layers_js, script)
        case "gesture.js": (PackageResources.gesture_js, script)
        case "export.js": (PackageResources.export_js, script)
        case "gallery.js": (PackageResources.gallery_js, script)
        case "tools.js": (PackageResources.tools_js, script)
        default: nil
        }
    }

    private static let script = "text/javascript; charset=utf-8"
}
