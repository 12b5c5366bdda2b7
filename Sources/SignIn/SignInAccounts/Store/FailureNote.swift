// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import WebAuthnTypes

/// So many wrong passwords or codes in a row, for the owner of a name, if anybody has it, or of an account.
package struct FailureNote: Sendable, Hashable {
    /// Whose the trail is that they are noted in.
    package enum Owner: Sendable, Hashable {
        /// Whoever has the canonical name; nobody may have it.
        case name(String)
        /// An account that was found out already: its name may be another one's by the time that the note is written.
        case account(UserHandle)
    }

    /// Who is told.
    package let owner: Owner
    /// What the trail calls it: `manyFailures` or `codesRefused`.
    package let kind: TrailKind
    /// How many in a row.
    package let failures: Int
    /// When the last one came.
    package let at: UnixTime

    /// Assembles a note.
    package init(of owner: Owner, kind: TrailKind = .manyFailures, failures: Int, at: UnixTime) {
        self.owner = owner
        self.kind = kind
        self.failures = failures
        self.at = at
    }

    /// The entry in the owner's trail.
    ///
    /// - Parameter account: The owner.
    /// - Returns: The entry.
    package func event(of account: UserHandle) -> TrailEvent {
        TrailEvent(account: account, at: at, kind: kind, detail: "\(failures)")
    }

    /// How many wrong passwords in a row an owner hears of: ten, a number that no owner types in a strange browser without
    /// noticing, and the number at which no more are looked at.
    static func isNoteworthy(passwords failures: Int, limit: Int) -> Bool { failures == 10 || failures == limit }

    /// How many wrong codes in a row an owner hears of: three, since a right password went before, and then ever more rarely.
    static func noteworthy(codes failures: Int) -> Int? { [3, 10, 30, 100].contains(failures) ? failures : nil }
}
