// SPDX-License-Identifier: Apache-2.0

extension QRSymbol {
    /// The width of the light border that scanners need (ISO/IEC 18004, section 5.3.8), in modules.
    private static let quietZone = 4

    /// The symbol as an SVG document: black on white whatever the page's colours are, since scanners expect that.
    ///
    /// It holds no words; the page that shows it says what it is, and offers the same as text.
    package var exposedSVG: String {
        let zone = Self.quietZone
        let side = size + 2 * zone
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                guard isDark(column: column, row: row) else {
                    column += 1
                    continue
                }
                // One stroke for each run of dark modules: without seams between them, and a third of the text.
                let start = column
                while isDark(column: column, row: row) { column += 1 }
                path += "M\(start + zone) \(row + zone)h\(column - start)v1h-\(column - start)z"
            }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">\
            <rect width="\(side)" height="\(side)" fill="#fff"/><path d="\(path)" fill="#000"/></svg>
            """
    }
}
