// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// Reads a client's outputs of extensions (WebAuthn Level 3, section 9.4) one by one, so that a broken one does not take the
/// others with it.
///
/// It comes from ``ClientExtensionOutputs``, and what it reads is read in this module alone.
public struct ClientOutputReader {
    /// What was taken out of the outputs when the response was read.
    let secrets: ExtensionSecrets
    /// The outputs that nobody has read yet.
    private(set) var rest: JSONObject
    private(set) var unreadable = UnreadableOutputs()

    init(_ outputs: JSONObject, _ secrets: ExtensionSecrets) {
        rest = outputs
        self.secrets = secrets
    }

    /// Reads one output: true or false.
    mutating func flag(_ identifier: ExtensionIdentifier) -> Bool? {
        read(identifier) { outputs throws(JSONError) in try outputs.optionalBool(identifier.rawValue) }
    }

    /// Reads one output: bytes in base64url.
    mutating func bytes(_ identifier: ExtensionIdentifier) -> [UInt8]? {
        read(identifier) { outputs throws(JSONError) in try outputs.optionalBytes(identifier.rawValue) }
    }

    /// Reads one output: an object, whose content a closure reads.
    mutating func object<Value>(
        _ identifier: ExtensionIdentifier,
        _ content: (JSONObject) throws(JSONError) -> Value?
    ) -> Value? {
        read(identifier) { outputs throws(JSONError) in
            try outputs.optionalNested(identifier.rawValue, content) ?? nil
        }
    }

    /// Reads the output of `prf`, with the secrets that were taken out of it.
    mutating func prf() -> PRFOutput? {
        let derived = secrets.prf
        return object(.prf) { output throws(JSONError) in try PRFOutput(output, derived) }
    }

    /// Reads the output of `uvm`.
    mutating func userVerificationMethods() -> [UserVerificationEntry]? {
        read(.uvm) { outputs throws(JSONError) in try outputs.userVerificationMethods() }
    }

    /// Reads one output and takes it from the rest; nil when there is none, or none that can be read.
    private mutating func read<Value>(
        _ identifier: ExtensionIdentifier,
        _ content: (JSONObject) throws(JSONError) -> Value?
    ) -> Value? {
        if rest.isEmpty { return nil }
        defer { rest[identifier] = nil }
        do {
            return try content(rest)
        } catch {
            unreadable.append(identifier, error.message)
            return nil
        }
    }
}
