// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountMessages
import SecretMemory

/// A service for tests.
func testService(name: String = "Example") throws -> MessageService {
    try MessageService(name: name, origin: "https://id.example.com")
}

/// 2026-11-21T17:12:09Z.
let testTime = UnixTime(seconds: 1_795_281_129)

extension RandomSource {
    /// The bytes 0, 1, 2 and so on.
    static let counting = RandomSource { count in (0..<count).map { UInt8(truncatingIfNeeded: $0) } }
}

extension MessageOccasion {
    /// An occasion for tests.
    static func test(account: String = "ada", device: String? = "Chrome on Linux") -> MessageOccasion {
        MessageOccasion(account: account, device: device, network: "2001:db8::1", time: testTime)
    }
}

/// Every kind of message once.
func everyMessage(_ occasion: MessageOccasion = .test()) throws -> [AccountMessage] {
    let link = try MessageLink(origin: "https://id.example.com", path: "/link", token: "abc-DEF_123")
    return [
        .code(exposedCode: "123456", lifetimeMinutes: 10), .secondStepCode(exposedCode: "123456", lifetimeMinutes: 10),
        .signInCode(exposedCode: "123456", link, lifetimeMinutes: 10), .signInLink(link, lifetimeMinutes: 10),
        .newDevice(occasion), .methodAdded(.passkey(name: "Phone"), occasion), .methodRemoved(.password, occasion),
        .recoveryStarted(occasion, deadline: testTime.adding(seconds: 172_800), cancel: link),
        .passwordChanged(occasion), .recoveryCodeUsed(occasion), .accountDeleted(occasion),
        .recovered(occasion), .manyFailures(count: "10", occasion), .codesRefused(count: "5", occasion),
        .passwordFoundCommon(occasion), .passkeyProven(name: "Phone", occasion),
        .recoveryCancelled(occasion), .trial, .addressChanged(maskedAddress: "a…@example.com", occasion),
    ]
}
