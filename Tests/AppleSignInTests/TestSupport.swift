// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSignIn
import SecretMemory
import Synchronization
import Testing

/// The present of all tests.
let now = UnixTime(seconds: 1_800_000_000)

/// Expects an error with a code, and a message that shows none of some texts.
func expectCode(
    _ code: AppleSignInError.Code,
    hiding secrets: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Any
) {
    do {
        _ = try body()
        Issue.record("nothing was thrown; \(code) was expected", sourceLocation: sourceLocation)
    } catch let error as AppleSignInError {
        #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
        #expect(!error.message.isEmpty, sourceLocation: sourceLocation)
        for secret in secrets { #expect(!error.description.contains(secret), sourceLocation: sourceLocation) }
    } catch {
        Issue.record("another error was thrown: \(error)", sourceLocation: sourceLocation)
    }
}

/// All texts in which a value can end in a log.
func prints(_ value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    return ["\(value)", String(reflecting: value), dumped]
}
