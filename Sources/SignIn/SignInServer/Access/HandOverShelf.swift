// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import SignInAccounts
internal import WebAuthnTypes

/// Codes by their digest: so many at most, and of them so many of one person, whose oldest ones give way.
///
/// Without the second limit somebody who asks for codes without end would keep all others from theirs.
struct HandOverShelf: Sendable {
    private static let mostEntries = 10_000
    private static let mostOfOne = 16

    private var entries: [TokenDigest: HandOverCodes.Entry] = [:]
    /// The same codes by account, oldest first.
    private var accounts: [UserHandle: [TokenDigest]] = [:]

    /// Puts a code there.
    ///
    /// - Parameters:
    ///   - entry: What the code stands for.
    ///   - digest: The code's digest.
    ///   - now: The present time.
    /// - Returns: Whether there was room.
    mutating func put(_ entry: HandOverCodes.Entry, at digest: TokenDigest, now: UnixTime) -> Bool {
        if let own = accounts[entry.account], own.count >= Self.mostOfOne, let oldest = own.first {
            _ = take(oldest)
        }
        if entries.count >= Self.mostEntries {
            for (digest, entry) in entries where entry.expiresAt <= now { _ = take(digest) }
        }
        guard entries.count < Self.mostEntries else { return false }
        entries[digest] = entry
        accounts[entry.account, default: []].append(digest)
        return true
    }

    /// Takes a code out.
    ///
    /// - Parameter digest: The code's digest.
    /// - Returns: What it stands for; nil when there is none.
    mutating func take(_ digest: TokenDigest) -> HandOverCodes.Entry? {
        guard let entry = entries.removeValue(forKey: digest) else { return nil }
        accounts[entry.account]?.removeAll { $0 == digest }
        if accounts[entry.account]?.isEmpty == true { accounts[entry.account] = nil }
        return entry
    }
}
