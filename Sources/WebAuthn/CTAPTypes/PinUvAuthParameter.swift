// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding

/// The editions of the PIN/UV auth protocol (CTAP 2.1, section 6.5.4).
package enum PinUvAuthProtocolNumber: Int, Sendable, Hashable, CaseIterable {
    case one = 1
    case two = 2

    /// Reads a number.
    ///
    /// - Throws: `invalidParameter` for one that is not known.
    package init(_ number: Int) throws(CTAPStatus) {
        guard let known = Self(rawValue: number) else { throw .invalidParameter }
        self = known
    }
}

/// A client's proof that it holds a token, with the protocol of both.
package struct PinUvAuthParameter: Sendable, Hashable {
    package let number: PinUvAuthProtocolNumber
    /// A code of 16 or 32 bytes; empty: the platform asks for a touch, to let a person choose among authenticators.
    package let code: [UInt8]

    /// Reads both parameters.
    ///
    /// - Returns: Nil without a proof.
    /// - Throws: `missingParameter` without a protocol, `invalidParameter` for one that is not known.
    init?(_ parameters: CTAPParameters, code: Int, number: Int) throws(CTAPStatus) {
        let edition = try parameters.number(number)
        guard let code = try parameters.optional(code, \.bytes) else { return nil }
        // An empty one is a touch whatever the protocol.
        guard let edition else {
            guard code.isEmpty else { throw .missingParameter }
            (self.number, self.code) = (.one, [])
            return
        }
        self.number = try PinUvAuthProtocolNumber(edition)
        self.code = code
    }
}

/// The uses of a token (CTAP 2.1, section 6.5.5.7).
package struct PinUvAuthPermissions: OptionSet, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    package static let makeCredential = Self(rawValue: 0x01)
    package static let getAssertion = Self(rawValue: 0x02)
    package static let credentialManagement = Self(rawValue: 0x04)
    package static let bioEnrollment = Self(rawValue: 0x08)
    package static let largeBlobWrite = Self(rawValue: 0x10)
    package static let authenticatorConfiguration = Self(rawValue: 0x20)
    /// Lists passkeys and changes none; of a token that outlives the session (CTAP 2.2).
    package static let persistentCredentialManagement = Self(rawValue: 0x40)
}
