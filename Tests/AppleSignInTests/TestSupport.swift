// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSignIn
import SecretMemory
import Synchronization
import Testing

/// The present of all tests.
let now = UnixTime(seconds: 1_800_000_000)

extension RandomSource {
    /// Bytes that look random and are the same in each run.
    static func seeded(_ seed: UInt64) -> RandomSource {
        let generator = SeededBytes(seed)
        return RandomSource { generator.bytes($0) }
    }
}

private final class SeededBytes: Sendable {
    private let state: Mutex<UInt64>

    init(_ seed: UInt64) { state = Mutex(seed) }

    func bytes(_ count: Int) -> [UInt8] {
        state.withLock { state in
            (0..<count).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 33)
            }
        }
    }
}

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
