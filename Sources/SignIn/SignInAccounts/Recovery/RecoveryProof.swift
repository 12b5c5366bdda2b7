// SPDX-License-Identifier: Apache-2.0

/// A proof that counts for getting back into an account.
///
/// The first three are methods of recovery; the others stand beside one: the operator's word, and factors of the account
/// that were not lost. Codes that are sent are one method, to however many addresses: whoever reads one of somebody's
/// mailboxes often reads all of them, and one telephone shows them all (NIST SP 800-63B-4, section 4.2).
package enum RecoveryProof: String, Sendable, Hashable, CaseIterable {
    /// One of the codes that the account's owner saved.
    case savedCode = "saved_code"
    /// A code that was sent to a verified e-mail address of the account.
    case sentCode = "sent_code"
    /// A one-time link that the operator made for the account.
    case operatorLink = "operator_link"
    /// The operator's word that they made sure by two means of their own who it is; it comes with a link alone.
    case checkedIdentity = "checked_identity"
    /// The account's password.
    case password
    /// A code of the account's authenticator app.
    case appCode = "app_code"

    /// Whether it is a method of recovery, and not a factor that was left.
    package var isMethod: Bool {
        switch self {
        case .savedCode, .sentCode, .operatorLink: true
        case .checkedIdentity, .password, .appCode: false
        }
    }
}
