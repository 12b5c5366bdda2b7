// SPDX-License-Identifier: Apache-2.0
// A password that was made here.

public import SecretMemory

/// A password and how hard it is to guess.
public struct GeneratedPassword: Sendable {
    /// The password in ASCII.
    public let secret: SecretBytes
    /// The entropy in bits: the logarithm to the base 2 of how many passwords could have been drawn, each as likely.
    ///
    /// It holds for whoever knows the rules, the length and this program, and nothing of what was drawn.
    public let entropy: Double
}

extension GeneratedPassword: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `<redacted>`.
    public var description: String { "<redacted>" }
    /// Always `<redacted>`.
    public var debugDescription: String { "<redacted>" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
