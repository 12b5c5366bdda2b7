// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountMessages
import SecretMemory

/// A mail for tests.
func testMail(to recipient: String = "ada@example.org") throws -> MailMessage {
    let service = try MessageService(name: "Example", origin: "https://id.example.com")
    return MailMessage(
        MessageContent(.code(exposedCode: "834201", lifetimeMinutes: 10), from: service, in: .japanese),
        from: try MailSender(name: "Example", address: EmailAddress("noreply@example.com")),
        to: try EmailAddress(recipient),
        at: UnixTime(seconds: 1_795_281_129),
        random: .system
    )
}
