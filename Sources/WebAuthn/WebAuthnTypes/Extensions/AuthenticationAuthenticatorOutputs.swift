// SPDX-License-Identifier: Apache-2.0

public import CBORCoding

/// The authenticator extension outputs of an authentication (WebAuthn Level 3, section 9; CTAP 2.2, section 12).
///
/// An extension that said nothing is nil.
public struct AuthenticationAuthenticatorOutputs: AuthenticatorExtensionOutputs {
    /// `hmac-secret`: encrypted for the client; 32, 48, 64 or 80 bytes.
    public let hmacSecret: [UInt8]?
    /// `credBlob`: the bytes that were stored in the credential; none when it holds none.
    public let credBlob: [UInt8]?
    /// `uvm`: how the person was verified.
    public let userVerificationMethods: [UserVerificationEntry]?
    /// `thirdPartyPayment`: whether the credential may agree to payments on pages of others.
    public let thirdPartyPayment: Bool?
    /// Outputs of extensions that are not known here.
    public let others: CBORMap

    /// Takes the outputs from a reader.
    ///
    /// - Parameter reader: Reads the outputs, and remembers those that cannot be read.
    public init(reading reader: inout AuthenticatorOutputReader) {
        hmacSecret = reader.encryptedSecrets(.hmacSecret)
        credBlob = reader.read(.credBlob, "a byte string", \.bytes)
        userVerificationMethods = reader.userVerificationMethods()
        thirdPartyPayment = reader.flag(.thirdPartyPayment)
        others = reader.rest
    }
}

/// The extensions whose outputs could not be read, and what was wrong with the first.
struct UnreadableOutputs {
    private(set) var identifiers: [ExtensionIdentifier] = []
    private var firstError: WebAuthnTypesError?

    /// Remembers an output that could not be read.
    ///
    /// - Parameters:
    ///   - identifier: The extension.
    ///   - reason: What is wrong with its output.
    mutating func append(_ identifier: ExtensionIdentifier, _ reason: String) {
        identifiers.append(identifier)
        let message = "the output of the extension \(identifier) cannot be read: \(reason)"
        if firstError == nil { firstError = WebAuthnTypesError(.extensionOutputInvalid, message) }
    }

    /// Throws what was wrong first, if anything was.
    func throwFirst() throws(WebAuthnTypesError) {
        if let firstError { throw firstError }
    }
}
