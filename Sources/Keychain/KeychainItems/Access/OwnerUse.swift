// SPDX-License-Identifier: Apache-2.0

package import DeviceAuthentication

/// How an operation deals with items that ask for the owner.
package struct OwnerUse: Sendable {
    /// What happens when the owner would have to be asked.
    package enum Asking: Sendable, Hashable {
        /// They are asked.
        case allow
        /// The operation fails with ``KeychainStatus/interactionNotAllowed``.
        case fail
        /// Such items are left out; for ``Keychain/find(_:reading:limit:owner:)`` alone.
        case skip
    }

    /// Who asks, and may remember an answer of before; nil for asking anew.
    package var context: (any OwnerContext)?
    /// What happens when the owner would have to be asked.
    package var asking: Asking
    /// Why, where the context has no words of its own.
    package var reason: String

    /// Says how.
    ///
    /// - Parameters:
    ///   - context: Who asks; nil for asking the keychain's own owner, anew each time.
    ///   - asking: What happens when the owner would have to be asked.
    ///   - reason: Why, in the owner's language.
    package init(
        context: (any OwnerContext)? = nil,
        asking: Asking = .allow,
        reason: String = "use an item of the keychain"
    ) {
        self.context = context
        self.asking = asking
        self.reason = reason
    }
}
