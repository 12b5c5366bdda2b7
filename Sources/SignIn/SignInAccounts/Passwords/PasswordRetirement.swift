// SPDX-License-Identifier: Apache-2.0

/// What must hold of an account as its password is taken off by the operator or by a rule of the deployment.
///
/// Whatever is asked here, a passkey must stay that has verified its user: nobody is left with less than a full way in.
package struct PasswordRetirement: Sendable, Hashable {
    /// What brings the owner back when that passkey is lost, too.
    package enum WayBack: String, Sendable, Hashable, CaseIterable {
        /// The operator, who takes the password off by hand and answers for it.
        case theOperator
        /// Another passkey that has verified its user.
        case secondPasskey
        /// Another such passkey, or a saved recovery code that was not used yet.
        case secondPasskeyOrSavedCode
    }

    /// How often in a row the account must have signed in with a passkey that verified its user, and without the password;
    /// never more than ``limit``.
    package let signIns: Int
    /// What must bring the owner back.
    package let wayBack: WayBack

    /// How many passkeys that have verified their user are enough by themselves.
    package var enoughPasskeys: Int {
        switch wayBack {
        case .theOperator: 1
        case .secondPasskey, .secondPasskeyOrSavedCode: 2
        }
    }

    /// Whether a saved code beside one such passkey is enough, too.
    package var takesSavedCode: Bool {
        switch wayBack {
        case .theOperator, .secondPasskey: false
        case .secondPasskeyOrSavedCode: true
        }
    }

    /// Whether the owner must have been told a day before; see ``RetirementNotice``.
    package var needsNotice: Bool {
        switch wayBack {
        case .theOperator: false
        case .secondPasskey, .secondPasskeyOrSavedCode: true
        }
    }

    /// The most sign-ins that are counted; those after them cost no write.
    package static let limit = 100

    /// What the operator's word needs: a passkey that has verified its user, and no more.
    package static let byOperator = PasswordRetirement(signIns: 0, wayBack: .theOperator)

    /// Asks for so much.
    ///
    /// - Parameters:
    ///   - signIns: How many sign-ins in a row; 0 to ``limit``.
    ///   - wayBack: What must bring the owner back.
    package init(signIns: Int, wayBack: WayBack) {
        self.signIns = min(max(signIns, 0), Self.limit)
        self.wayBack = wayBack
    }
}
