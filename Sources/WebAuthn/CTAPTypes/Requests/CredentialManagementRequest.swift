// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import WebAuthnTypes

/// The parameters of authenticatorCredentialManagement (CTAP 2.1, section 6.8).
package struct CredentialManagementRequest: Sendable, Hashable {
    /// The subcommands with their parameters.
    package enum Subcommand: Sendable, Hashable {
        case metadata
        case relyingPartiesBegin
        case relyingPartiesNext
        /// SHA-256 of the relying party's ID.
        case credentialsBegin(rpIDHash: [UInt8])
        case credentialsNext
        case delete(CredentialID)
        case updateUser(CredentialID, CTAPUser)

        /// Whether nothing is changed.
        package var onlyReads: Bool {
            switch self {
            case .metadata, .relyingPartiesBegin, .relyingPartiesNext, .credentialsBegin, .credentialsNext: true
            case .delete, .updateUser: false
            }
        }
    }

    package let subcommand: Subcommand
    package let authentication: PinUvAuthParameter?
    /// The bytes that the platform has authenticated: the subcommand's number, and its parameters where there are any.
    package let authenticated: [UInt8]

    init(_ parameters: CTAPParameters) throws(CTAPStatus) {
        guard let number = try parameters.number(0x01) else { throw .missingParameter }
        let inner = try parameters.parameters(0x02)
        authentication = try PinUvAuthParameter(parameters, code: 0x04, number: 0x03)
        authenticated = [UInt8(truncatingIfNeeded: number)] + (inner?.encoded ?? [])
        switch number {
        case 0x01: subcommand = .metadata
        case 0x02: subcommand = .relyingPartiesBegin
        case 0x03: subcommand = .relyingPartiesNext
        case 0x04: subcommand = .credentialsBegin(rpIDHash: try Self.required(inner).required(0x01, \.bytes))
        case 0x05: subcommand = .credentialsNext
        case 0x06: subcommand = .delete(try Self.credential(try Self.required(inner)))
        case 0x07:
            let inner = try Self.required(inner)
            subcommand = .updateUser(
                try Self.credential(inner),
                try CTAPUser(CTAPParameters(try inner.required(0x03, \.map)))
            )
        default: throw .invalidSubcommand
        }
    }

    private static func required(_ inner: CTAPParameters?) throws(CTAPStatus) -> CTAPParameters {
        guard let inner else { throw .missingParameter }
        return inner
    }

    private static func credential(_ inner: CTAPParameters) throws(CTAPStatus) -> CredentialID {
        let descriptor = CTAPParameters(try inner.required(0x02, \.map))
        let (type, bytes) = (try descriptor.required("type", \.text), try descriptor.required("id", \.bytes))
        // An ID that no credential can have names none that is here.
        guard type == "public-key", let id = try? CredentialID(bytes) else { throw .noCredentials }
        return id
    }
}
