// SPDX-License-Identifier: Apache-2.0

public import SecretMemory

/// A challenge: unpredictable bytes that a ceremony signs, used once (WebAuthn Level 3, section 13.4.3).
///
/// Compared in constant time and never printed.
public struct Challenge: Sendable, CustomStringConvertible, CustomReflectable {
    /// 16 to 1024 bytes, but where a response to a foreign challenge is explained.
    public let bytes: [UInt8]

    /// Takes bytes that were drawn elsewhere.
    ///
    /// - Parameter bytes: 16 to 1024 random bytes.
    /// - Throws: `challengeLengthInvalid`.
    public init(bytes: [UInt8]) throws(WebAuthnTypesError) {
        guard (16...1_024).contains(bytes.count) else {
            throw WebAuthnTypesError(
                .challengeLengthInvalid,
                "a challenge of \(bytes.count) bytes came; 16 to 1024 random bytes were expected"
            )
        }
        self.bytes = bytes
    }

    /// Takes what another relying party issued, to explain a response to it; never for a ceremony.
    ///
    /// - Parameter bytes: At most 1024 bytes.
    /// - Throws: `challengeLengthInvalid`.
    package init(uncheckedForExplanation bytes: [UInt8]) throws(WebAuthnTypesError) {
        guard bytes.count <= 1_024 else {
            throw WebAuthnTypesError(
                .challengeLengthInvalid,
                "a challenge of \(bytes.count) bytes came; at most 1024 can be judged"
            )
        }
        self.bytes = bytes
    }

    /// Draws a fresh challenge of 32 bytes.
    ///
    /// - Parameter source: Where the randomness comes from.
    public init(from source: RandomSource) {
        bytes = source.bytes(32)
    }

    /// Always `<redacted>`: whoever knows a pending challenge can take part in its ceremony.
    public var description: String { "<redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

extension Challenge: Hashable {
    /// Compares in constant time.
    public static func == (left: Challenge, right: Challenge) -> Bool {
        ConstantTime.equal(left.bytes, right.bytes)
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
