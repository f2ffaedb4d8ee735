import ZoetropeGoldens

/// The files of the page, which are inside the program.
package enum PageFiles {
    /// A file's bytes and its type; nil for another name.
    package static func file(_ name: String) -> (bytes: [UInt8], type: String)? {
        switch name {
        case "": (PackageResources.page_html, "text/html; charset=utf-8")
        case "page.css": (PageStyle.base + PackageResources.page_css, "text/css; charset=utf-8")
        case "clock.js": (PackageResources.clock_js, script)
        case "compare.js": (PackageResources.compare_js, script)
        case "connection.js": (PackageResources.connection_js, script)
        case "controls.js": (PackageResources.controls_js, script)
        case "curves.js": (PackageResources.curves_js, script)
        case "edit.js": (PackageResources.edit_js, script)
        case "editor.js": (PackageResources.editor_js, script)
        case "export.js": (PackageResources.export_js, script)
        case "gallery.js": (PackageResources.gallery_js, script)
        case "gesture.js": (PackageResources.gesture_js, script)
        case "goldens.js": (PackageResources.goldens_js, script)
        case "handles.js": (PackageResources.handles_js, script)
        case "heading.js": (PackageResources.heading_js, script)
        case "history.js": (PackageResources.history_js, script)
        case "inspector.js": (PackageResources.inspector_js, script)
        case "kept.js": (PackageResources.kept_js, script)
        case "keys.js": (PackageResources.keys_js, script)
        case "knobs.js": (PackageResources.knobs_js, script)
        case "layers.js": (PackageResources.layers_js, script)
        case "layout.js": (PackageResources.layout_js, script)
        case "main.js": (PackageResources.main_js, script)
        case "move.js": (PackageResources.move_js, script)
        case "outlines.js": (PackageResources.outlines_js, script)
        case "picture.js": (PackageResources.picture_js, script)
        case "pictures.js": (PackageResources.pictures_js, script)
        case "pixels.js": (PackageResources.pixels_js, script)
        case "recording.js": (PackageResources.recording_js, script)
        case "requests.js": (PackageResources.requests_js, script)
        case "selection.js": (PackageResources.selection_js, script)
        case "source.js": (PackageResources.source_js, script)
        case "springs.js": (PackageResources.springs_js, script)
        case "stage.js": (PackageResources.stage_js, script)
        case "state.js": (PackageResources.state_js, script)
        case "strip.js": (PackageResources.strip_js, script)
        case "take.js": (PackageResources.take_js, script)
        case "timeline.js": (PackageResources.timeline_js, script)
        case "tools.js": (PackageResources.tools_js, script)
        case "trackinfo.js": (PackageResources.trackinfo_js, script)
        case "tracks.js": (PackageResources.tracks_js, script)
        case "tree.js": (PackageResources.tree_js, script)
        case "units.js": (PackageResources.units_js, script)
        case "values.js": (PackageResources.values_js, script)
        case "views.js": (PackageResources.views_js, script)
        default: nil
        }
    }

    private static let script = "text/javascript; charset=utf-8"
}
