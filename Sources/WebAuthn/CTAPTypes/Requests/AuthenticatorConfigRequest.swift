// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding

/// The parameters of authenticatorConfig (CTAP 2.1, section 6.11).
package struct AuthenticatorConfigRequest: Sendable, Hashable {
    package enum Subcommand: Sendable, Hashable {
        case toggleAlwaysUv
        case setMinPINLength(MinimumPINLength)
    }

    /// The parameters of setMinPINLength.
    package struct MinimumPINLength: Sendable, Hashable {
        /// Code points; nil leaves it as it is.
        package let length: Int?
        /// The relying parties that may ask for it; nil leaves them as they are.
        package let relyingPartyIDs: [CTAPRelyingPartyID]?
        /// Whether the PIN must be changed before it is used again.
        package let forcesChange: Bool
    }

    /// The most relying parties that may ask for the shortest length of a PIN.
    package static let mostRelyingParties = 8

    package let subcommand: Subcommand
    package let authentication: PinUvAuthParameter?
    /// The bytes that the platform has authenticated.
    package let authenticated: [UInt8]

    /// Reads the parameters.
    ///
    /// - Throws: `invalidSubcommand` also for enterprise attestation and vendors' subcommands, which there are none of.
    init(_ parameters: CTAPParameters) throws(CTAPStatus) {
        guard let number = try parameters.number(0x01) else { throw .missingParameter }
        let inner = try parameters.parameters(0x02)
        authentication = try PinUvAuthParameter(parameters, code: 0x04, number: 0x03)
        let prefix = [UInt8](repeating: 0xFF, count: 32) + [0x0D, UInt8(truncatingIfNeeded: number)]
        authenticated = prefix + (inner?.encoded ?? [])
        switch number {
        case 0x02: subcommand = .toggleAlwaysUv
        case 0x03:
            // A rule for PINs that is not kept here must not be taken for one that is.
            guard try inner?.optional(0x04, \.bool) != true else { throw .invalidParameter }
            var parties: [CTAPRelyingPartyID]?
            if let items = try inner?.optional(0x02, \.array) {
                guard items.count <= Self.mostRelyingParties else { throw .keyStoreFull }
                var ids: [CTAPRelyingPartyID] = []
                for item in items {
                    guard let text = item.text else { throw .unexpectedType }
                    ids.append(try CTAPRelyingPartyID(text))
                }
                parties = ids
            }
            subcommand = .setMinPINLength(
                MinimumPINLength(
                    length: try inner?.number(0x01),
                    relyingPartyIDs: parties,
                    forcesChange: try inner?.optional(0x03, \.bool) ?? false
                )
            )
        default: throw .invalidSubcommand
        }
    }
}
