// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings
public import JSONCoding
public import WebAuthnTypes

/// A ceremony under way: one value that is stored when it begins and taken once before it is finished.
///
/// A challenge must be one that this server issued, and be good once (WebAuthn Level 3, section 13.4.3).
public protocol StoredCeremony: Sendable, Hashable {
    /// The challenge that must come back signed.
    var challenge: Challenge { get }

    /// From when on it can no longer be finished.
    var expiresAt: UnixTime { get }

    /// The ceremony as JSON, for storage on the server; it holds the challenge and must not reach logs.
    var json: JSONValue { get }

    /// Reads what ``json`` wrote.
    ///
    /// - Parameter json: The stored object.
    /// - Throws: An error when it was altered; nothing in it is guessed.
    init(json: JSONValue) throws
}
