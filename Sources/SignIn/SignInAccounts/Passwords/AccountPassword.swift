// SPDX-License-Identifier: Apache-2.0
// What is stored of an account's password.

public import ByteEncodings
internal import Passwords
internal import WebAuthnTypes

/// What is stored of an account's password.
public struct AccountPassword: Sendable, Hashable {
    /// The hash as text, in one of the forms that ``Passwords/StoredPasswordHash`` reads.
    public var hash: String
    /// Whether the password is long enough to sign in alone; nil when nobody knows, as after an import.
    public var isLong: Bool?
    /// When it was set.
    public let changedAt: UnixTime
    /// Names this password.
    public let stamp: PasswordStamp
    /// When it turned out, as it was right, to be on the blocklist, as an imported one may be; nil while it did not.
    ///
    /// It goes with the password, and not with its hash or stamp.
    public var foundCommonAt: UnixTime?

    /// Assembles a stored password.
    ///
    /// - Parameters:
    ///   - hash: The hash as text.
    ///   - isLong: Whether it is long enough to sign in alone; nil when nobody knows.
    ///   - changedAt: When it was set.
    ///   - stamp: Names this password.
    ///   - foundCommonAt: When it turned out to be on the blocklist.
    public init(
        hash: String,
        isLong: Bool?,
        changedAt: UnixTime,
        stamp: PasswordStamp,
        foundCommonAt: UnixTime? = nil
    ) {
        self.hash = hash
        self.isLong = isLong
        self.changedAt = changedAt
        self.stamp = stamp
        self.foundCommonAt = foundCommonAt
    }

    /// The hash to verify against; nil when the text is none, and then no password is right.
    var stored: StoredPasswordHash? { try? StoredPasswordHash(parsing: hash) }
}

extension AccountPassword: CustomStringConvertible, CustomReflectable {
    /// Always `<redacted>`.
    public var description: String { "<redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
