// The keys of other languages that stand at the top of a scene, in a text or in a filter, and those of texts that stand in a layer.

extension ForeignWords {
    /// At the top of a scene.
    static let sceneKeys = [
        "size": "\"canvas\": {\"width\": …, \"height\": …}", "width": "\"canvas\": {\"width\": …}",
        "height": "\"canvas\": {\"height\": …}", "background": "\"canvas\": {\"background\": …}",
        "backgroundcolor": "\"canvas\": {\"background\": …}", "name": "'title'", "images": "'pictures'",
        "assets": "'pictures'", "sublayers": "'layers'", "children": "'layers'", "animations": "'tracks'",
        "keyframes": "'tracks'", "variables": "'parameters'", "constants": "'parameters'",
    ]

    /// In a shadow.
    static let shadowKeys = [
        "blur": "'radius', which is half of CSS' blur", "blurradius": "'radius', which is half of CSS' blur",
        "sigma": "'radius'", "x": "\"offset\": [x, y]", "y": "\"offset\": [x, y]", "dx": "\"offset\": [x, y]",
        "dy": "\"offset\": [x, y]", "offsetx": "\"offset\": [x, y]", "offsety": "\"offset\": [x, y]",
        "width": "\"offset\": [x, y]", "height": "\"offset\": [x, y]", "alpha": "'opacity'",
        "spread": "'path', a larger outline",
        "shadowcolor": "'color'", "shadowopacity": "'opacity'", "shadowradius": "'radius'", "shadowoffset": "'offset'",
        "shadowpath": "'path'", "shape": "'path'",
    ]

    /// In a text.
    static let textKeys = [
        "text": "'string'", "content": "'string'", "attributedtext": "'string'", "label": "'string'",
        "fontfamily": "'font'", "fontname": "'font'", "typeface": "'font'", "size": "'fontSize'",
        "pointsize": "'fontSize'", "textsize": "'fontSize'", "fontweight": "'fontWeight'",
        "weight": "'fontWeight', or 'font' with a file", "bold": "\"fontWeight\": \"bold\"",
        "fontstyle": "'font', with the file of that style", "italic": "'font', with the file of that style",
        "color": "'foregroundColor'", "textcolor": "'foregroundColor'", "fill": "'foregroundColor'",
        "fillcolor": "'foregroundColor'", "foregroundstyle": "'foregroundColor'", "textalign": "'alignmentMode'",
        "textalignment": "'alignmentMode'", "alignment": "'alignmentMode'", "align": "'alignmentMode'",
        "multilinetextalignment": "'alignmentMode'", "linelimit": "'numberOfLines'", "maxlines": "'numberOfLines'",
        "lineclamp": "'numberOfLines'", "webkitlineclamp": "'numberOfLines'", "lines": "'numberOfLines'",
        "linebreakmode": "'truncationMode'", "textoverflow": "'truncationMode'", "ellipsis": "'truncationMode'",
        "leading": "'lineHeight'", "linespacing": "'lineHeight', from baseline to baseline",
        "minimumlineheight": "'lineHeight'", "wrap": "'wrapped'", "whitespace": "'wrapped'", "textwrap": "'wrapped'",
        "multiline": "'wrapped'", "monospaceddigit": "\"fontFeatures\": [\"tnum\"]",
        "fontvariantnumeric": "\"fontFeatures\": [\"tnum\"]", "fontfeaturesettings": "'fontFeatures'",
    ]

    /// In a filter or a backdrop.
    static let filterKeys = [
        "gaussianblur": "'blur'", "radius": "'blur'", "blurradius": "'blur'", "sigma": "'blur'",
        "saturate": "'saturation'", "grayscale": "\"saturation\": 0", "greyscale": "\"saturation\": 0",
        "colorcontrols": "'saturation' or 'brightness'", "contrast": "'colorMatrix'", "huerotate": "'colorMatrix'",
        "huerotation": "'colorMatrix'", "hueadjust": "'colorMatrix'", "sepia": "'colorMatrix'",
        "invert": "'colorMatrix'", "colorinvert": "'colorMatrix'", "colormultiply": "'colorMatrix'",
        "fecolormatrix": "'colorMatrix'", "opacity": "the layer's 'opacity'", "dropshadow": "the layer's 'shadow'",
        "backgroundcolor": "'tint'", "color": "'tint'", "tintcolor": "'tint'", "material": "'style'",
    ]

    /// A text's own keys, and other languages', in a layer: what they are in its text.
    static let layerTextKeys = [
        "string": "string", "label": "string", "textlayer": "string", "caption": "string", "attributedtext": "string",
        "font": "font", "fontfamily": "font", "fontname": "font", "fontweight": "fontWeight", "fontsize": "fontSize",
        "fontfeatures": "fontFeatures", "fontfeaturesettings": "fontFeatures", "color": "foregroundColor",
        "textcolor": "foregroundColor", "alignmentmode": "alignmentMode", "textalign": "alignmentMode",
        "textalignment": "alignmentMode", "multilinetextalignment": "alignmentMode", "wrapped": "wrapped",
        "whitespace": "wrapped", "linelimit": "numberOfLines", "maxlines": "numberOfLines",
        "numberoflines": "numberOfLines", "webkitlineclamp": "numberOfLines", "truncationmode": "truncationMode",
        "linebreakmode": "truncationMode", "textoverflow": "truncationMode", "lineheight": "lineHeight",
        "linespacing": "lineHeight",
    ]
}
