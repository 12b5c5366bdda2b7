// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
public import WebAuthnTypes

/// Follows related origins: asks a domain whether a page of another one may use its passkeys (WebAuthn Level 3, section
/// 5.11.1).
///
/// This library opens no connection, so fetching is the caller's. Fetch as the standard has it: `GET` over `https` with a
/// certificate that is verified, without cookies and other credentials, without a `Referer`, redirects followed to `https`
/// alone. What cannot be fetched is an error to throw; the page is then refused.
public struct RelatedOriginLookup: Sendable {
    /// A document as it was fetched.
    public struct Document: Sendable, Hashable {
        /// The HTTP status, after redirects; all but 200 refuse the page.
        public var status: Int
        /// The value of `Content-Type`; all but `application/json` refuse the page.
        public var contentType: String
        /// The body.
        public var body: [UInt8]

        /// Holds what was fetched.
        ///
        /// - Parameters:
        ///   - status: The HTTP status, after redirects.
        ///   - contentType: The value of `Content-Type`, parameters and all.
        ///   - body: The body; more than 256 KiB refuse the page.
        public init(status: Int, contentType: String, body: [UInt8]) {
            self.status = status
            self.contentType = contentType
            self.body = body
        }
    }

    /// The largest document that is read, in bytes; the standard names no limit.
    static let maximumLength = 262_144

    let labelLimit: Int
    let fetch: @Sendable (_ address: String) async throws -> Document

    /// Describes how related origins are followed.
    ///
    /// - Parameters:
    ///   - labelLimit: How many labels are taken; raised to ``/WebAuthnTypes/RelatedOrigins/labelLimit``, which every client
    ///     takes.
    ///   - fetch: Fetches an address such as `https://example.com/.well-known/webauthn`.
    public init(
        labelLimit: Int = RelatedOrigins.labelLimit,
        fetch: @escaping @Sendable (_ address: String) async throws -> Document
    ) {
        self.labelLimit = max(labelLimit, RelatedOrigins.labelLimit)
        self.fetch = fetch
    }

    /// Refuses an origin that the domain's document does not name.
    ///
    /// - Parameters:
    ///   - origin: The page's origin.
    ///   - id: The relying party ID of the request.
    ///   - suffixes: What tells registrable domains, by whose labels entries are counted.
    /// - Throws: `security`, and `CancellationError`.
    func require(_ origin: Origin, at id: RelyingPartyID, suffixes: PublicSuffixLookup) async throws {
        let address = "https://\(id)/.well-known/webauthn"
        let document: Document
        do {
            document = try await fetch(address)
        } catch {
            // Who cancelled is not to read that a domain said no.
            try Task.checkCancellation()
            throw Self.refusal("\(address) could not be fetched", error: error)
        }
        guard document.status == 200 else {
            throw Self.refusal("\(address) has the status \(document.status) and not 200")
        }
        guard Self.isJSON(document.contentType) else {
            throw Self.refusal("\(address) is not of the type application/json")
        }
        let related: RelatedOrigins
        do {
            related = try RelatedOrigins(parsing: document.body, limits: JSONLimits(maximumLength: Self.maximumLength))
        } catch {
            throw Self.refusal("\(address) cannot be read: \(error.message)")
        }
        guard related.allows(origin, suffixes: suffixes, labelLimit: labelLimit) else {
            throw Self.refusal("\(address) does not name \(origin) among its first \(labelLimit) names")
        }
    }

    /// `application/json`, in any case, with or without parameters.
    private static func isJSON(_ type: String) -> Bool {
        type.prefix { $0 != ";" }.split(whereSeparator: { $0 == " " || $0 == "\t" }).map { $0.lowercased() }
            == ["application/json"]
    }

    private static func refusal(_ what: String, error: (any Error)? = nil) -> PasskeyClientError {
        let cause = error.map { " (\($0))" } ?? ""
        return PasskeyClientError(.security, what + cause + "; so this origin may not use the domain's passkeys")
    }
}
