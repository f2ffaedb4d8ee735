/// Whose software the program has inside, and by which licence: what `render --licences` prints.
struct Licence {
    let name: String
    /// As SPDX writes it.
    let licence: String
    let holder: String
    /// Its names in Package.swift, and those of its libraries in an archive's lib/zoetrope.
    let sources: [String]

    init(_ name: String, _ licence: String, _ holder: String, from sources: [String]) {
        (self.name, self.licence, self.holder, self.sources) = (name, licence, holder, sources)
    }

    static let all = [
        Licence("Zoetrope", "Apache-2.0", "The Zoetrope authors", from: []),
        Licence(
            "Swift, its standard library and Foundation", "Apache-2.0 WITH Swift-exception",
            "Apple Inc. and the Swift project authors", from: ["swift"]),
        Licence("ICU, in Foundation", "Unicode-3.0", "Unicode, Inc.", from: ["swift"]),
        Licence(
            "Swift Argument Parser", "Apache-2.0 WITH Swift-exception", "Apple Inc. and the Swift project authors",
            from: ["swift-argument-parser"]),
        Licence("libpng", "libpng-2.0", "The PNG Reference Library Authors", from: ["CLibPNG", "libpng16"]),
        Licence("zlib, for libpng", "Zlib", "Jean-loup Gailly and Mark Adler", from: ["libz"]),
        Licence(
            "libjpeg-turbo", "IJG AND BSD-3-Clause AND Zlib",
            "The Independent JPEG Group, The libjpeg-turbo Project and others", from: ["CLibJPEG", "libjpeg"]),
        Licence("giflib", "MIT", "Gershon Elber, Eric S. Raymond and others", from: ["CGIF", "libgif"]),
        Licence("libdeflate", "MIT", "Eric Biggers", from: ["CDeflate", "libdeflate"]),
        Licence("Little CMS", "MIT", "Marti Maria Saguer", from: ["CLCMS", "liblcms2"]),
        Licence(
            "libwebp", "BSD-3-Clause", "Google Inc.",
            from: ["CWebP", "CWebPDemux", "libwebp", "libwebpdemux", "libsharpyuv"]),
        Licence("HarfBuzz", "MIT-Modern-Variant", "Google, Inc. and others", from: ["CHarfBuzz", "libharfbuzz"]),
        Licence(
            "FreeType", "FTL", "David Turner, Robert Wilhelm, Werner Lemberg and others (www.freetype.org)",
            from: ["CFreeType", "libfreetype"]),
        Licence("FriBidi", "LGPL-2.1-or-later", "Behdad Esfahbod and others", from: ["CFriBidi", "libfribidi"]),
        Licence(
            "expat", "MIT", "Thai Open Source Software Center Ltd, Clark Cooper and the Expat maintainers",
            from: ["CExpat", "libexpat"]),
        Licence("GLib, for HarfBuzz", "LGPL-2.1-or-later", "The GLib authors", from: ["libglib-2.0"]),
        Licence(
            "Graphite, for HarfBuzz", "LGPL-2.1-or-later OR MPL-1.1 OR GPL-2.0-or-later", "SIL International",
            from: ["libgraphite2"]),
        Licence(
            "PCRE2, for GLib", "BSD-3-Clause WITH PCRE2-exception", "University of Cambridge and others",
            from: ["libpcre2-8"]),
        Licence("Brotli, for FreeType", "MIT", "The Brotli Authors", from: ["libbrotlicommon", "libbrotlidec"]),
        Licence(
            "gettext's libintl, for GLib on a Mac", "LGPL-2.1-or-later", "Free Software Foundation, Inc.",
            from: ["libintl"]),
        Licence("Inter", "OFL-1.1", "The Inter Project Authors", from: ["CFont"]),
    ]

    /// A line for each, in columns, and where the licences' texts are.
    static var table: String {
        let rows =
            [["software", "licence", "copyright", "linked or bundled as"]]
            + all.map { [$0.name, $0.licence, $0.holder, $0.sources.joined(separator: ", ")] }
        let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            zip(row, widths).map { text, width in text + String(repeating: " ", count: width + 2 - text.count) }
                .joined()
                + row[3]
        }
        return lines.joined(separator: "\n") + """


            An archive and a wheel have the texts in share/doc/zoetrope/licences. GLib, Graphite, PCRE2, Brotli and
            libintl are only in those; elsewhere the libraries are the system's own.
            """
    }
}
