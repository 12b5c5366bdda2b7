// SPDX-License-Identifier: Apache-2.0

extension QRSymbol {
    /// The symbol in half blocks, two rows a line, each line ended by a line feed.
    ///
    /// Light modules are drawn and dark ones left out, which suits the usual light letters on a dark ground; phones read the
    /// reverse, too.
    package var exposedTerminalText: String {
        // Two modules of quiet zone: what a terminal shows around it is as dark as the symbol, so some is needed, and four
        // would make it taller than many windows.
        let zone = 2
        var text = ""
        for row in stride(from: -zone, to: size + zone, by: 2) {
            for column in -zone..<(size + zone) {
                let isLast = row + 1 >= size + zone
                switch (isDark(column: column, row: row), isLast || isDark(column: column, row: row + 1)) {
                case (true, true): text += " "
                case (true, false): text += "▄"
                case (false, true): text += "▀"
                case (false, false): text += "█"
                }
            }
            text += "\n"
        }
        return text
    }
}
