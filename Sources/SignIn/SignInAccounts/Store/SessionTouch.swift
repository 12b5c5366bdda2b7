// SPDX-License-Identifier: Apache-2.0
// A note that a session was used.

public import ByteEncodings
public import WebAuthnTypes

/// When a session was last used; written later and together with others.
public struct SessionTouch: Sendable, Hashable {
    /// Whose session.
    public let account: UserHandle
    /// Which session.
    public let session: SessionID
    /// When it was used.
    public let at: UnixTime

    /// Assembles a note.
    ///
    /// - Parameters:
    ///   - account: Whose session.
    ///   - session: Which session.
    ///   - at: When it was used.
    public init(account: UserHandle, session: SessionID, at: UnixTime) {
        self.account = account
        self.session = session
        self.at = at
    }
}
