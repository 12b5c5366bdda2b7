// SPDX-License-Identifier: Apache-2.0

import Foundation
import Logging
import Synchronization
import Testing

@testable import ServerProgram

@Suite struct LineLogTests {
    /// What a logger writes while a test uses it.
    private func lines(_ use: (Logger) -> Void) -> [String] {
        let written = Box()
        let logger = Logger(label: "test") { _ in
            LineLog(write: { written.append($0) }, now: { Date(timeIntervalSince1970: 1_800_000_000.25) })
        }
        use(logger)
        return written.all
    }

    private final class Box: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func append(_ line: String) { lines.withLock { $0.append(line) } }
    }

    @Test func `an entry is one line with its time, level, message and sorted values`() {
        let found = lines { logger in
            var logger = logger
            logger[metadataKey: "request"] = "ab12"
            logger.warning("Request answered", metadata: ["http.status": "500", "a": "b c"])
        }
        #expect(
            found == [#"2027-01-15T08:00:00.250Z warning Request answered a="b c" http.status=500 request=ab12"#]
        )
    }

    @Test func `what is below the level is not written`() {
        #expect(lines { $0.info("nothing") }.isEmpty)
    }

    @Test func `a value with a line feed cannot forge an entry`() {
        let forged = "x\n2027-01-15 notice \"all is well\"\u{2028}\u{1B}"
        let found = lines { $0.error("a\nb", metadata: ["agent": "\(forged)"]) }
        #expect(found.count == 1)
        #expect(found.first?.contains("\n") == false)
        #expect(
            found.first?.hasSuffix(
                #"error a\u{a}b agent="x\u{a}2027-01-15 notice \"all is well\"\u{2028}\u{1b}""#
            ) == true
        )
    }
}
