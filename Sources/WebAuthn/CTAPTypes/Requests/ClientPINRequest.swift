// SPDX-License-Identifier: Apache-2.0

package import CBORCoding

/// The parameters of authenticatorClientPIN (CTAP 2.1, section 6.5), by subcommand.
package enum ClientPINRequest: Sendable, Hashable {
    case retries
    case keyAgreement(PinUvAuthProtocolNumber)
    case setPIN(PINExchange, code: [UInt8], newPIN: [UInt8])
    case changePIN(PINExchange, code: [UInt8], newPIN: [UInt8], pinHash: [UInt8])
    /// A token as CTAP 2.0 had it, for makeCredential and getAssertion.
    case token(PINExchange, pinHash: [UInt8])
    case tokenByVerification(PINExchange, TokenUse)
    case verificationRetries
    case tokenByPIN(PINExchange, pinHash: [UInt8], TokenUse)

    init(_ parameters: CTAPParameters) throws(CTAPStatus) {
        guard let subcommand = try parameters.number(0x02) else { throw .missingParameter }
        switch subcommand {
        case 0x01: self = .retries
        case 0x02: self = .keyAgreement(try PINExchange.number(parameters))
        case 0x03:
            self = .setPIN(
                try PINExchange(parameters),
                code: try parameters.required(0x04, \.bytes),
                newPIN: try parameters.required(0x05, \.bytes)
            )
        case 0x04:
            self = .changePIN(
                try PINExchange(parameters),
                code: try parameters.required(0x04, \.bytes),
                newPIN: try parameters.required(0x05, \.bytes),
                pinHash: try parameters.required(0x06, \.bytes)
            )
        case 0x05:
            self = .token(try PINExchange(parameters), pinHash: try parameters.required(0x06, \.bytes))
            // They belong to the newer subcommands; a platform that sends them expects what it would not get.
            guard parameters.map[0x09] == nil, parameters.map[0x0A] == nil else { throw .invalidParameter }
        case 0x06: self = .tokenByVerification(try PINExchange(parameters), try TokenUse(parameters))
        case 0x07: self = .verificationRetries
        case 0x09:
            self = .tokenByPIN(
                try PINExchange(parameters),
                pinHash: try parameters.required(0x06, \.bytes),
                try TokenUse(parameters)
            )
        default: throw .invalidSubcommand
        }
    }
}

/// The protocol and the platform's share of its secret.
package struct PINExchange: Sendable, Hashable {
    package let number: PinUvAuthProtocolNumber
    /// A COSE key.
    package let keyAgreement: CBORMap

    init(_ parameters: CTAPParameters) throws(CTAPStatus) {
        number = try Self.number(parameters)
        keyAgreement = try parameters.required(0x03, \.map)
    }

    static func number(_ parameters: CTAPParameters) throws(CTAPStatus) -> PinUvAuthProtocolNumber {
        guard let number = try parameters.number(0x01) else { throw .missingParameter }
        return try PinUvAuthProtocolNumber(number)
    }
}

/// The wanted use of a token.
package struct TokenUse: Sendable, Hashable {
    /// At least one.
    package let permissions: PinUvAuthPermissions
    /// The only relying party that the token is for.
    package let relyingPartyID: CTAPRelyingPartyID?

    /// Whether the token shall outlive the session; it is then for nothing else.
    package var isPersistent: Bool { permissions == .persistentCredentialManagement }

    /// Reads both parameters.
    ///
    /// - Throws: `invalidParameter` without a permission, `missingParameter` where a ceremony's relying party is not named.
    init(_ parameters: CTAPParameters) throws(CTAPStatus) {
        guard let bits = try parameters.number(0x09) else { throw .missingParameter }
        guard bits != 0 else { throw .invalidParameter }
        permissions = PinUvAuthPermissions(rawValue: bits)
        relyingPartyID = try parameters.optional(0x0A, \.text).map(CTAPRelyingPartyID.init)
        let isForCeremonies = !permissions.isDisjoint(with: [.makeCredential, .getAssertion])
        guard !isForCeremonies || relyingPartyID != nil else { throw .missingParameter }
    }
}
