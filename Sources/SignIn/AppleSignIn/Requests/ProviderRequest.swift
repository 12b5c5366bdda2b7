// SPDX-License-Identifier: Apache-2.0

public import SecretMemory

/// A request for an adapter to send: a form, by POST, to a pinned address.
///
/// The adapter follows no redirect, bounds time and size, sends no other field of authorization, and logs neither body
/// nor token; printing this value shows the address alone.
public struct ProviderRequest: Sendable, CustomStringConvertible, CustomReflectable {
    /// Where to.
    public let address: WebAddress
    /// The form in percent encoding.
    public let body: SecretBytes
    /// What the field `Authorization` carries behind `Bearer`; nil: the field is not sent.
    public let bearer: AccessToken?

    init(_ address: WebAddress, _ body: SecretBytes, bearer: AccessToken? = nil) {
        self.address = address
        self.body = body
        self.bearer = bearer
    }

    /// The type of the body.
    ///
    /// Apple answers `unsupported_grant_type` to JSON.
    public static let contentType = "application/x-www-form-urlencoded"

    /// The address.
    public var description: String { "POST \(address)" }

    /// A mirror that shows the address alone.
    public var customMirror: Mirror { Mirror(self, children: ["address": address.text], displayStyle: .struct) }
}

/// Why a provider said neither yes nor no.
///
/// Nothing follows from it about anybody: try again later.
public enum ProviderFault: Sendable, Hashable {
    /// No answer came: no connection, or out of time.
    case unreachable
    /// It is out of order or asks for patience: 429 or 500 to 599.
    case unavailable(status: Int)
    /// A status that means nothing here, such as a redirect.
    case unexpected(status: Int)
    /// The answer is too long, or is not what it should be.
    case unreadable
}
