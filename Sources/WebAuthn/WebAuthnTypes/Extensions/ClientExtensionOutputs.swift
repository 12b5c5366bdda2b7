// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// The client extension outputs of a ceremony (WebAuthn Level 3, sections 9 and 10); nobody signed them.
///
/// ``RegistrationClientOutputs`` and ``AuthenticationClientOutputs`` are the two kinds; no type elsewhere can be a third.
public protocol ClientExtensionOutputs: Sendable, Hashable {
    /// Outputs of extensions that are not known here, in their JSON form.
    var others: JSONObject { get }

    /// Takes every output that the ceremony knows from a reader; what is left are the others.
    ///
    /// - Parameter reader: Reads the outputs, and remembers those that cannot be read.
    init(reading reader: inout ClientOutputReader)
}

extension ClientExtensionOutputs {
    /// Reads the outputs of a response.
    ///
    /// - Parameters:
    ///   - json: The member `clientExtensionResults`.
    ///   - secrets: What was taken out of it when the response was read.
    /// - Throws: `extensionOutputInvalid` when the output of a known extension is of another type, length or value; the
    ///   message names it.
    public init(
        json: JSONObject,
        secrets: ExtensionSecrets = ExtensionSecrets()
    ) throws(WebAuthnTypesError) {
        var reader = ClientOutputReader(json, secrets)
        self.init(reading: &reader)
        try reader.unreadable.throwFirst()
    }

    /// Reads what can be read of the outputs of a response.
    ///
    /// - Parameters:
    ///   - json: The member `clientExtensionResults`.
    ///   - secrets: What was taken out of it when the response was read.
    ///   - unreadable: The extensions whose outputs are of another type, length or value, and count as nothing.
    public init(tolerating json: JSONObject, secrets: ExtensionSecrets, unreadable: inout [ExtensionIdentifier]) {
        var reader = ClientOutputReader(json, secrets)
        self.init(reading: &reader)
        unreadable += reader.unreadable.identifiers
    }
}
