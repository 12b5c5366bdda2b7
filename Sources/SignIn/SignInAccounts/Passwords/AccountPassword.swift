// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import Passwords
internal import WebAuthnTypes

/// What is stored of an account's password.
package struct AccountPassword: Sendable, Hashable {
    /// The hash as text, in one of the forms that ``Passwords/StoredPasswordHash`` reads.
    package var hash: String
    /// Whether the password is long enough to sign in alone; nil when nobody knows, as after an import.
    package var isLong: Bool?
    /// When it was set.
    package let changedAt: UnixTime
    /// Names this password.
    package let stamp: PasswordStamp
    /// When it turned out, as it was right, to be on the blocklist, as an imported one may be; nil while it did not.
    ///
    /// It goes with the password, and not with its hash or stamp.
    package var foundCommonAt: UnixTime?

    /// Assembles a stored password.
    package init(
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
    package var description: String { "<redacted>" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
