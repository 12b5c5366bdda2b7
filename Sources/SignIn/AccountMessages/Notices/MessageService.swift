// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// The service as its messages name it; all of it comes from the configuration.
package struct MessageService: Sendable, Hashable {
    /// The service's name, 1 to 64 characters without control characters.
    package let name: String
    /// The service's host, for people to compare.
    package let host: String
    /// The page of one's own account.
    package let account: MessageLink

    /// Assembles the service.
    ///
    /// - Parameters:
    ///   - name: The service's name, 1 to 64 characters without control characters.
    ///   - origin: The service's own origin, such as `https://id.example.com`.
    ///   - accountPath: The path of the page of one's own account.
    /// - Throws: `textInvalid` or `linkInvalid`.
    package init(name: String, origin: String, accountPath: String = "/account") throws(AccountMessagesError) {
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
