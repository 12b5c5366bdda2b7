// SPDX-License-Identifier: Apache-2.0

import AccountMessages
import Testing

@Suite struct PhoneNumberTests {
    @Test(arguments: ["+81312345678", "+81 3-1234-5678", "+81 (3) 1234.5678", "＋８１３１２３４５６７８", "+81–3–1234–5678"])
    func `a number is read however it is typed`(text: String) throws {
        let number = try PhoneNumber(text)
        #expect(number.text == "+81312345678")
        #expect("\(number)" == "+…78")
    }

    @Test(arguments: ["0312345678", "81312345678", "+0312345678", "", "+"])
    func `a number without its country is refused`(text: String) {
        #expect(throws: AccountMessagesError.self) { try PhoneNumber(text) }
    }

    @Test(arguments: ["+1234567", "+1234567890123456", String(repeating: "1", count: 65)])
    func `a number that is too short or too long is refused`(text: String) {
        #expect(throws: AccountMessagesError(.addressLengthInvalid, "")) { try PhoneNumber(text) }
    }

    @Test(arguments: [
        "+81312345678\r\nX: y", "+8131234567\0", "+81312345678;ext=1", "++81312345678", "+81+312345678", "+٨١٣١٢٣٤٥٦٧٨",
    ])
    func `what is no digit is refused`(text: String) {
        #expect(throws: AccountMessagesError(.addressSyntaxInvalid, "")) { try PhoneNumber(text) }
    }

    @Test(
        arguments: [
            ("+819012345678", "+81"), ("+14155550100", "+1415"), ("+18765550100", "+1876"), ("+79161234567", "+79"),
            ("+77011234567", "+77"), ("+447911123456", "+44"), ("+353861234567", "+353"), ("+4210123456", "+421"),
            ("+20123456789", "+20"), ("+2121234567", "+212"), ("+5921234567", "+592"), ("+9601234567", "+960"),
            ("+8801234567", "+880"), ("+989121234567", "+98"), ("+6701234567", "+670"), ("+50312345678", "+503"),
        ]
    )
    func `a number is counted to its country`(text: String, region: String) throws {
        #expect(try PhoneNumber(text).region == region)
    }
}
