// SPDX-License-Identifier: Apache-2.0
// When, where and on which account something happened.

public import ByteEncodings

/// What a notice tells of the occasion.
public struct MessageOccasion: Sendable, Hashable {
    /// The account's name.
    public let account: String
    /// A label such as "Chrome on Linux"; nil when it is not known.
    public let device: String?
    /// The network address; nil when it is not known.
    public let network: String?
    /// When it happened.
    public let time: UnixTime

    /// Assembles an occasion.
    ///
    /// - Parameters:
    ///   - account: The account's name.
    ///   - device: A label made by the service, never a header that somebody sent.
    ///   - network: The network address.
    ///   - time: When it happened.
    public init(account: String, device: String?, network: String?, time: UnixTime) {
        self.account = account
        self.device = device
        self.network = network
        self.time = time
    }
}
