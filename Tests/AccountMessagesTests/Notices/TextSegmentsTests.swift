// SPDX-License-Identifier: Apache-2.0

import AccountMessages
import Testing

@Suite struct TextSegmentsTests {
    @Test(
        arguments: [
            ("", 1), (String(repeating: "a", count: 160), 1), (String(repeating: "a", count: 161), 2),
            (String(repeating: "a", count: 306), 2), (String(repeating: "a", count: 307), 3),
            (String(repeating: "€", count: 80), 1), (String(repeating: "€", count: 81), 2),
            (String(repeating: "가", count: 70), 1), (String(repeating: "가", count: 71), 2),
            (String(repeating: "가", count: 135), 3), (String(repeating: "a", count: 70) + "`", 2),
            (String(repeating: "😀", count: 35), 1), (String(repeating: "😀", count: 36), 2),
        ]
    )
    func `a text is counted as networks count it`(text: String, parts: Int) {
        #expect(TextSegments.count(text) == parts)
    }
}
