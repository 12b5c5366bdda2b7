// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// An e-mail address that a provider names: a hint for forms and messages, never a key to an account.
///
/// Linking by address is how accounts were taken over elsewhere: whoever makes any provider say an address would be let
/// into the account that bears it. Nothing in this module looks an account up by one. Never printed.
public struct EmailHint: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The address as it came: 3 to 254 bytes without white space and control characters, one `@`, not at an end.
    public let address: String
    /// Whether the provider says that the person has it.
    ///
    /// False also where it does not say, as for school and work accounts.
    public let isVerified: Bool
    /// Whether it is one of Apple's relay addresses, which reach the person only from senders that are registered with
    /// Apple, and which the person can switch off.
    public let isPrivateRelay: Bool

    /// Reads the claims.
    ///
    /// - Returns: Nil when there is no address, or none that mail could be sent to: an odd one costs nobody the sign-in.
    init?(_ claims: TokenClaims) {
        guard let address = claims.present(.email)?.string else { return nil }
        self.init(
            address,
            isVerified: claims.tolerantBoolean(.emailVerified) ?? false,
            isPrivateRelay: claims.tolerantBoolean(.isPrivateEmail)
        )
    }

    init?(_ address: String, isVerified: Bool, isPrivateRelay: Bool?) {
        let (bytes, at) = (address.utf8, UInt8(ascii: "@"))
        guard (3...254).contains(bytes.count), bytes.first != at, bytes.last != at,
            ExactText.count(of: at, in: address) == 1,
            // Nearly all are ASCII, where a look at the bytes will do.
            ExactText.isWithin(0x21...0x7E, address) || Self.isClean(address)
        else { return nil }
        self.address = address
        self.isVerified = isVerified
        self.isPrivateRelay = isPrivateRelay ?? Self.isRelayed(address)
    }

    private static func isClean(_ address: String) -> Bool {
        address.unicodeScalars.allSatisfy { scalar in
            !scalar.properties.isWhitespace && ![.control, .format].contains(scalar.properties.generalCategory)
        }
    }

    private static func isRelayed(_ address: String) -> Bool {
        address.lowercased().hasSuffix("@privaterelay.appleid.com")
    }

    /// The kind of address, without the address.
    public var description: String {
        "<\(isVerified ? "verified" : "unverified")\(isPrivateRelay ? " relay" : "") address>"
    }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
