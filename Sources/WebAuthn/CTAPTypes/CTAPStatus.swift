// SPDX-License-Identifier: Apache-2.0

/// A status code (CTAP 2.1, section 6.3): the first byte of each answer, and the error of everything that can refuse a command.
package struct CTAPStatus: RawRepresentable, Error, Sendable, Hashable, CustomStringConvertible {
    /// The byte on the wire.
    package let rawValue: UInt8

    /// Any byte, known or not.
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let success = Self(rawValue: 0x00)
    package static let invalidCommand = Self(rawValue: 0x01)
    package static let invalidParameter = Self(rawValue: 0x02)
    package static let invalidLength = Self(rawValue: 0x03)
    package static let invalidSequence = Self(rawValue: 0x04)
    package static let timeout = Self(rawValue: 0x05)
    package static let channelBusy = Self(rawValue: 0x06)
    package static let invalidChannel = Self(rawValue: 0x0B)
    package static let unexpectedType = Self(rawValue: 0x11)
    package static let invalidCBOR = Self(rawValue: 0x12)
    package static let missingParameter = Self(rawValue: 0x14)
    package static let limitExceeded = Self(rawValue: 0x15)
    package static let largeBlobStorageFull = Self(rawValue: 0x18)
    package static let credentialExcluded = Self(rawValue: 0x19)
    package static let unsupportedAlgorithm = Self(rawValue: 0x26)
    package static let operationDenied = Self(rawValue: 0x27)
    package static let keyStoreFull = Self(rawValue: 0x28)
    package static let unsupportedOption = Self(rawValue: 0x2B)
    package static let invalidOption = Self(rawValue: 0x2C)
    package static let keepaliveCancel = Self(rawValue: 0x2D)
    package static let noCredentials = Self(rawValue: 0x2E)
    package static let userActionTimeout = Self(rawValue: 0x2F)
    package static let notAllowed = Self(rawValue: 0x30)
    package static let pinInvalid = Self(rawValue: 0x31)
    package static let pinBlocked = Self(rawValue: 0x32)
    package static let pinAuthInvalid = Self(rawValue: 0x33)
    package static let pinAuthBlocked = Self(rawValue: 0x34)
    package static let pinNotSet = Self(rawValue: 0x35)
    package static let puatRequired = Self(rawValue: 0x36)
    package static let pinPolicyViolation = Self(rawValue: 0x37)
    package static let requestTooLarge = Self(rawValue: 0x39)
    package static let uvBlocked = Self(rawValue: 0x3C)
    package static let integrityFailure = Self(rawValue: 0x3D)
    package static let invalidSubcommand = Self(rawValue: 0x3E)
    package static let uvInvalid = Self(rawValue: 0x3F)
    package static let unauthorizedPermission = Self(rawValue: 0x40)
    package static let other = Self(rawValue: 0x7F)

    /// The number in hexadecimal, as tables of the standard have it.
    package var description: String {
        let digits = String(rawValue, radix: 16, uppercase: true)
        return "0x" + (digits.count < 2 ? "0" : "") + digits
    }
}
