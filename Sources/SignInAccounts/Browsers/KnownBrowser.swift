// SPDX-License-Identifier: Apache-2.0
// A browser in which somebody signed in.

internal import Crypto
public import WebAuthnTypes

/// A browser in which an account signed in completely, by the digest of its cookie.
///
/// From there a wrong password spends from a limit of its own, so that strangers who fail on purpose lock no owner out.
public struct KnownBrowser: Sendable, Hashable {
    /// How many are kept of one account; those unseen for the longest time go first.
    public static let limit = 20

    /// SHA-256 of the per-browser cookie's token.
    public let digest: TokenDigest
    /// When somebody signed in there, to the day.
    public let seenAt: UnixTime
    /// What it runs on.
    public let device: String

    /// Assembles a browser.
    ///
    /// - Parameters:
    ///   - digest: SHA-256 of the per-browser cookie's token.
    ///   - seenAt: When somebody signed in there.
    ///   - device: What it runs on.
    public init(digest: TokenDigest, seenAt: UnixTime, device: String) {
        self.digest = digest
        self.seenAt = seenAt
        self.device = device
    }

    /// The visitor's browser; nil for apps.
    init?(_ visitor: Visitor, at now: UnixTime) {
        guard let browser = visitor.browser else { return nil }
        self.init(digest: browser, seenAt: now, device: visitor.device)
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
    }

    /// The visitor's device and network, for news of devices never seen and for nothing else.
    init(newsOf visitor: Visitor, at now: UnixTime) {
        let app = Array("martlet: an app, by its device and its network".utf8)
        let network = visitor.address?.bytes ?? []
        let digest = SHA256.hash(data: app + [UInt8(network.count)] + network + Array(visitor.device.utf8))
        self.init(digest: TokenDigest(unchecked: Array(digest)), seenAt: now, device: visitor.device)
    }
}
