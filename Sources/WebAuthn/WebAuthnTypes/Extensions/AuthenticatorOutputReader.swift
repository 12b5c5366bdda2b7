// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding

/// Reads an authenticator's outputs of extensions (WebAuthn Level 3, section 9.5) one by one, so that a broken one does not
/// take the others with it.
///
/// It comes from ``AuthenticatorExtensionOutputs``, and what it reads is read in this module alone.
public struct AuthenticatorOutputReader {
    /// The outputs that nobody has read yet.
    private(set) var rest: CBORMap
    private(set) var unreadable = UnreadableOutputs()

    init(_ outputs: CBORMap) {
        rest = outputs
    }

    /// Reads one output: true or false.
    mutating func flag(_ identifier: ExtensionIdentifier) -> Bool? {
        read(identifier, "true or false", \.bool)
    }

    /// Reads one output: encrypted secrets.
    mutating func encryptedSecrets(_ identifier: ExtensionIdentifier) -> [UInt8]? {
        read(identifier, "32, 48, 64 or 80 bytes", \.encryptedSecrets)
    }

    /// Reads the output of `uvm`.
    mutating func userVerificationMethods() -> [UserVerificationEntry]? {
        read(.uvm, UserVerificationEntry.shape, \.userVerificationMethods)
    }

    /// Reads one output and takes it from the rest.
    ///
    /// - Parameters:
    ///   - identifier: The extension.
    ///   - shape: What its output looks like, for the error.
    ///   - content: The content of a value; nil when it is of another shape.
    /// - Returns: The content; nil when there is none, or none that can be read.
    mutating func read<Value>(
        _ identifier: ExtensionIdentifier,
        _ shape: String,
        _ content: (CBORValue) -> Value?
    ) -> Value? {
        guard let value = rest[identifier.rawValue] else { return nil }
        rest[identifier.rawValue] = nil
        let output = content(value)
        if output == nil { unreadable.append(identifier, "\(shape) was expected") }
        return output
    }
}
