// SPDX-License-Identifier: Apache-2.0

import SignInServer
import Testing

@Suite struct QRSymbolTests {
    private let uri = "otpauth://totp/Martlet:anna?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Martlet"

    @Test func `three corners hold the finder pattern and the fourth does not`() throws {
        let symbol = try QRSymbol(uri)
        let far = symbol.size - 7
        for (left, top) in [(0, 0), (far, 0), (0, far)] {
            for row in 0..<7 {
                for column in 0..<7 {
                    // Rings: dark, light, and a dark square of three (ISO/IEC 18004, section 5.3.2.1).
                    let ring = max(abs(column - 3), abs(row - 3))
                    #expect(symbol.isDark(column: left + column, row: top + row) == (ring != 2))
                }
            }
        }
        let corner = (0..<7).flatMap { row in (0..<7).map { symbol.isDark(column: far + $0, row: far + row) } }
        #expect(corner != (0..<7).flatMap { row in (0..<7).map { symbol.isDark(column: $0, row: row) } })
    }

    @Test func `the timing patterns alternate`() throws {
        let symbol = try QRSymbol(uri)
        for place in 8..<(symbol.size - 8) {
            #expect(symbol.isDark(column: place, row: 6) == place.isMultiple(of: 2))
            #expect(symbol.isDark(column: 6, row: place) == place.isMultiple(of: 2))
        }
    }

    @Test func `digits and capitals are packed closer than small letters`() throws {
        let capitals = try QRSymbol("FIDO:/" + String(repeating: "0123456789", count: 17), correction: .low)
        let letters = try QRSymbol("fido:/" + String(repeating: "abcdefghij", count: 17), correction: .low)
        #expect(capitals.size < letters.size)
        #expect((capitals.size - 17) % 4 == 0 && (letters.size - 17) % 4 == 0)
    }

    @Test func `more correction needs no smaller symbol`() throws {
        #expect(try QRSymbol(uri, correction: .medium).size >= QRSymbol(uri, correction: .low).size)
    }

    @Test func `another text is another symbol`() throws {
        #expect(try QRSymbol(uri) != QRSymbol(uri + "x"))
        #expect(try QRSymbol(uri) == QRSymbol(uri))
    }

    @Test(arguments: ["", "a\u{0}b", String(repeating: "ü", count: 601)])
    func `what cannot be shown is refused in words without the text`(text: String) {
        let error = #expect(throws: QRDrawingError.self) { try QRSymbol(text) }
        #expect(error?.code == .textInvalid)
        #expect(error?.message.contains("has \(text.utf8.count)") == true)
    }

    @Test func `the longest text is taken`() throws {
        #expect(try QRSymbol(String(repeating: "x", count: QRSymbol.maximumLength)).size > 100)
    }

    @Test func `a drawing covers just the dark modules`() throws {
        let symbol = try QRSymbol(uri)
        let side = symbol.size + 8
        #expect(symbol.exposedSVG.hasPrefix("<svg xmlns="))
        #expect(symbol.exposedSVG.contains("viewBox=\"0 0 \(side) \(side)\""))
        var drawn: Set<[Int]> = []
        for stroke in symbol.exposedSVG.split(separator: "M").dropFirst() {
            let numbers = stroke.prefix { $0 != "v" }.split { " h".contains($0) }.compactMap { Int($0) }
            for step in 0..<numbers[2] { drawn.insert([numbers[0] + step - 4, numbers[1] - 4]) }
        }
        let dark = (0..<symbol.size).flatMap { row in
            (0..<symbol.size).filter { symbol.isDark(column: $0, row: row) }.map { [$0, row] }
        }
        #expect(drawn == Set(dark))
    }

    @Test func `a terminal shows two rows a line, all equally wide`() throws {
        let symbol = try QRSymbol(uri)
        let lines = symbol.exposedTerminalText.split(separator: "\n")
        #expect(lines.count == (symbol.size + 5) / 2)
        #expect(Set(lines.map(\.count)) == [symbol.size + 4])
        #expect(lines[0] == String(repeating: "█", count: symbol.size + 4))
    }

    @Test func `what it says is printed only on request`() throws {
        let symbol = try QRSymbol(uri)
        var dumped = ""
        dump(symbol, to: &dumped)
        #expect("\(symbol)" == "<redacted>")
        #expect(!dumped.contains("true"))
    }
}
