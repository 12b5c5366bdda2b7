// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import Crypto
internal import WebAuthnTypes

/// A browser in which an account signed in completely, by the digest of its cookie.
///
/// From there a wrong password spends from a limit of its own, so that strangers who fail on purpose lock no owner out.
package struct KnownBrowser: Sendable, Hashable {
    /// How many are kept of one account, and as many that are for news alone; those unseen for the longest time go first.
    ///
    /// The two kinds are counted apart: an app is another one with each name that it gives itself, and whoever stole a password
    /// or a mailbox would push all of the owner's browsers out, and then fail on purpose until the owner is kept out, too.
    package static let limit = 20

    /// SHA-256 of the per-browser cookie's token.
    package let digest: TokenDigest
    /// When somebody signed in there, to the day.
    package let seenAt: UnixTime
    /// What it runs on.
    package let device: String
    /// Whether it is kept for news of devices never seen and for nothing else: no cookie leads to its digest.
    package let isForNewsAlone: Bool
    /// Whether it is news also where no other one is known, of an account that is a day old.
    ///
    /// Not so for passkeys without a password beside them: of accounts from before no browser was kept, and each owner would be
    /// told of their own. Of later ones that of the sign-up is known.
    package var isToldAsFirst = true
    /// The network that the sign-in came from, where it is known.
    package var network: KnownNetwork?

    /// Assembles a browser.
    package init(digest: TokenDigest, seenAt: UnixTime, device: String, isForNewsAlone: Bool = false) {
        self.digest = digest
        self.seenAt = seenAt
        self.device = device
        self.isForNewsAlone = isForNewsAlone
    }

    /// The visitor's browser; for an app, which has no cookie, what its requests say: its device and its network.
    ///
    /// Whoever stole a password would else leave the cookie out, and no owner would hear of a device never seen. It is no
    /// allowance for wrong passwords: no cookie leads to this digest, whose input is longer than any token.
    init(browserOrAppOf visitor: Visitor, at now: UnixTime) {
        guard let browser = visitor.browser else {
            self.init(newsOf: visitor, at: now)
            return
        }
        self.init(digest: browser, seenAt: now, device: visitor.device)
        network = KnownNetwork(of: visitor.address, at: now)
    }

    /// What is known from a sign-up on, so that neither its owner is told of the first browser, nor a thief's is the first.
    ///
    /// A passkey that shows presence alone signs in by device and network, which then must be known, too.
    static func ofSignUp(_ visitor: Visitor, userVerified: Bool, at now: UnixTime) -> [KnownBrowser] {
        let own = KnownBrowser(browserOrAppOf: visitor, at: now)
        return userVerified || own.isForNewsAlone ? [own] : [own, KnownBrowser(newsOf: visitor, at: now)]
    }

    /// The visitor's device and network, for news of devices never seen and for nothing else.
    init(newsOf visitor: Visitor, at now: UnixTime) {
        let app = Array("martlet: an app, by its device and its network".utf8)
        let network = visitor.address?.bytes ?? []
        let digest = SHA256.hash(data: app + [UInt8(network.count)] + network + Array(visitor.device.utf8))
        self.init(
            digest: TokenDigest(unchecked: Array(digest)),
            seenAt: now,
            device: visitor.device,
            isForNewsAlone: true
        )
        self.network = KnownNetwork(of: visitor.address, at: now)
    }
}
