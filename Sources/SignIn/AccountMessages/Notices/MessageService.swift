// SPDX-License-Identifier: Apache-2.0
// Who writes.

internal import ByteEncodings

/// The service as its messages name it; all of it comes from the configuration.
public struct MessageService: Sendable, Hashable {
    /// The service's name, 1 to 64 characters without control characters.
    public let name: String
    /// The service's host, for people to compare.
    public let host: String
    /// The page of one's own account.
    public let account: MessageLink

    /// Assembles the service.
    ///
    /// - Parameters:
    ///   - name: The service's name, 1 to 64 characters without control characters.
    ///   - origin: The service's own origin, such as `https://id.example.com`.
    ///   - accountPath: The path of the page of one's own account.
    /// - Throws: `textInvalid` or `linkInvalid`.
    public init(name: String, origin: String, accountPath: String = "/account") throws(AccountMessagesError) {
        guard MessageText.isLine(name, limit: 64) else {
            throw AccountMessagesError(
                .textInvalid,
                "the service's name must have 1 to 64 characters without control characters and line breaks"
            )
        }
        self.name = name
        account = try MessageLink(origin: origin, path: accountPath)
        host = MessageLink.host(of: origin) ?? ""
    }
}
