// SPDX-License-Identifier: Apache-2.0

/// A command with its parameters (CTAP 2.1, section 6).
package enum CTAPRequest: Sendable, Hashable {
    case makeCredential(MakeCredentialRequest)
    case getAssertion(GetAssertionRequest)
    case getInfo
    case clientPIN(ClientPINRequest)
    case reset
    case getNextAssertion
    case credentialManagement(CredentialManagementRequest)
    case selection
    case largeBlobs(LargeBlobsRequest)
    case authenticatorConfig(AuthenticatorConfigRequest)

    /// The longest message of CTAPHID, which this authenticator takes whole.
    package static let longestMessage = 7_609

    /// Reads a message: a byte, then a map where the command has parameters.
    ///
    /// - Parameter message: As the transport delivered it.
    /// - Throws: `invalidLength` for an empty message and for parameters of a command that has none, `requestTooLarge`,
    ///   `invalidCommand`, `invalidCBOR`, `unexpectedType`, `missingParameter` and what a command's own parameters break.
    package init(_ message: [UInt8]) throws(CTAPStatus) {
        guard let command = message.first else { throw .invalidLength }
        guard message.count <= Self.longestMessage else { throw .requestTooLarge }
        let rest = message.dropFirst()
        switch command {
        case 0x01: self = .makeCredential(try MakeCredentialRequest(try CTAPParameters(rest)))
        case 0x02: self = .getAssertion(try GetAssertionRequest(try CTAPParameters(rest)))
        case 0x04: self = try Self.alone(.getInfo, rest)
        case 0x06: self = .clientPIN(try ClientPINRequest(try CTAPParameters(rest)))
        case 0x07: self = try Self.alone(.reset, rest)
        case 0x08: self = try Self.alone(.getNextAssertion, rest)
        case 0x0A: self = .credentialManagement(try CredentialManagementRequest(try CTAPParameters(rest)))
        case 0x0B: self = try Self.alone(.selection, rest)
        case 0x0C: self = .largeBlobs(try LargeBlobsRequest(try CTAPParameters(rest)))
        case 0x0D: self = .authenticatorConfig(try AuthenticatorConfigRequest(try CTAPParameters(rest)))
        default: throw .invalidCommand
        }
    }

    private static func alone(_ request: CTAPRequest, _ rest: ArraySlice<UInt8>) throws(CTAPStatus) -> CTAPRequest {
        guard rest.isEmpty else { throw .invalidLength }
        return request
    }
}
