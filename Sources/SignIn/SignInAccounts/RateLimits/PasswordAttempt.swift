// SPDX-License-Identifier: Apache-2.0

internal import Passwords

/// Under which name, and from where, somebody presents a password.
package struct PasswordAttempt: Sendable, Hashable {
    /// Where it comes from.
    package enum Source: Sendable, Hashable {
        /// A browser or an app in which that account never signed in, as far as is known.
        case stranger
        /// A browser in which it did.
        case knownBrowser(TokenDigest)
        /// A session of the account.
        case member
        /// Somebody who gets back in and has shown a method of recovery.
        case recovery
    }

    /// The canonical name, whether or not anybody has it.
    package let name: String
    /// Where it comes from.
    package let source: Source

    package init(name: String, source: Source) {
        self.name = name
        self.source = source
    }

    /// The part of the name that one network has; nil for whoever is no stranger, and where the network is unknown.
    ///
    /// This machine is none: behind a proxy that nobody named everybody comes from there, and a fifth of what stops a name would
    /// stop it for all.
    package func share(of address: AddressKey?) -> PasswordShare? {
        guard source == .stranger, let address, !address.isLoopback else { return nil }
        return PasswordShare(name: name, address: address)
    }

    /// In which queue it waits to be hashed, where it comes from an address.
    func precedence(from address: AddressKey?) -> HashPrecedence {
        source == .stranger ? .stranger(of: address?.site.bytes ?? []) : .owner
    }

    /// Whether many wrong ones are told to the owner: all but those of a browser that is known, where owners mistype.
    package var isTold: Bool { if case .knownBrowser = source { false } else { true } }

    /// What identifies it in saved limits; the source comes first, since a stranger types whatever name there is.
    package var bytes: [UInt8] {
        switch source {
        case .stranger: [0] + Array(name.utf8)
        case .knownBrowser(let digest): [1] + digest.bytes + Array(name.utf8)
        case .member: [2] + Array(name.utf8)
        case .recovery: [3] + Array(name.utf8)
        }
    }
}
