// SPDX-License-Identifier: Apache-2.0

package import KeychainAgentProtocol
package import KeychainItems
package import WebAuthnTypes

/// A question about exactly one site and one account.
package enum PasskeyQuestion: Sendable, Hashable {
    /// Whether a passkey may be made.
    case make(PasskeyCreation)
    /// Whether this passkey may sign, whose account is called so.
    case use(PasskeyUse, of: ItemID, account: String)
    /// None: there is no passkey of the site, which a program in a sandbox must not learn without the person.
    case missing(PasskeyUse)
    /// By the security key, whose program is not known.
    case securityKey(SecurityKeyQuestion)

    /// The RP ID; nil where none is named.
    package var site: String? {
        switch self {
        case .make(let creation): creation.site.relyingParty.text
        case .use(let use, _, _), .missing(let use): use.site.relyingParty.text
        case .securityKey(let question): question.site
        }
    }

    /// The page that asks, where its host is not the RP ID.
    package var page: Origin? {
        switch self {
        case .make(let creation): creation.site.page
        case .use(let use, _, _), .missing(let use): use.site.page
        case .securityKey: nil
        }
    }

    /// The account, as the site called it; nil where there is none.
    package var account: String? {
        switch self {
        case .make(let creation): creation.username
        case .use(_, _, let account): account
        case .missing: nil
        case .securityKey(let question): question.account
        }
    }

    /// Whether the person is verified by it, and does not press a button alone.
    package var verifies: Bool {
        switch self {
        case .make(let creation): creation.wantsVerification
        case .use(let use, _, _): use.wantsVerification
        case .missing: false
        case .securityKey(let question): question.verifies
        }
    }
}
