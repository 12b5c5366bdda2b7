// SPDX-License-Identifier: Apache-2.0
// What a storage keeps between two runs of an app.

/// The tokens of one service.
public struct StoredSession: Sendable, Equatable {
    /// The service that the tokens belong to; they are never sent to another one.
    public var service: ServiceAddress
    /// The token of the session that is known to exist.
    public var current: SessionToken?
    /// The token of a session that was asked for while the answer is not known.
    public var pending: SessionToken?

    /// Assembles what is kept.
    ///
    /// - Parameters:
    ///   - service: The service that the tokens belong to.
    ///   - current: The token of the session that is known to exist.
    ///   - pending: The token of a session whose beginning is not confirmed.
    public init(service: ServiceAddress, current: SessionToken? = nil, pending: SessionToken? = nil) {
        self.service = service
        self.current = current
        self.pending = pending
    }
}
