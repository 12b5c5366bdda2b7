// SPDX-License-Identifier: Apache-2.0

public import CBORCoding

/// The authenticator extension outputs of a ceremony (WebAuthn Level 3, section 9; CTAP 2.2, section 12).
///
/// ``RegistrationAuthenticatorOutputs`` and ``AuthenticationAuthenticatorOutputs`` are the two kinds; no type elsewhere can
/// be a third.
public protocol AuthenticatorExtensionOutputs: Sendable, Hashable {
    /// Outputs of extensions that are not known here.
    var others: CBORMap { get }

    /// Takes every output that the ceremony knows from a reader; what is left are the others.
    ///
    /// - Parameter reader: Reads the outputs, and remembers those that cannot be read.
    init(reading reader: inout AuthenticatorOutputReader)
}

extension AuthenticatorExtensionOutputs {
    /// Reads the outputs in authenticator data.
    ///
    /// - Parameter map: ``AuthenticatorData/extensions``.
    /// - Throws: `extensionOutputInvalid` when the output of a known extension is of another type, length or value; the
    ///   message names it.
    public init(_ map: CBORMap) throws(WebAuthnTypesError) {
        var reader = AuthenticatorOutputReader(map)
        self.init(reading: &reader)
        try reader.unreadable.throwFirst()
    }

    /// Reads what can be read of the outputs in authenticator data.
    ///
    /// - Parameters:
    ///   - map: ``AuthenticatorData/extensions``.
    ///   - unreadable: The extensions whose outputs are of another type, length or value, and count as nothing.
    public init(tolerating map: CBORMap, unreadable: inout [ExtensionIdentifier]) {
        var reader = AuthenticatorOutputReader(map)
        self.init(reading: &reader)
        unreadable += reader.unreadable.identifiers
    }
}
