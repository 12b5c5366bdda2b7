// SPDX-License-Identifier: Apache-2.0

/// An authorization request, read as Apple reads it.
struct AuthorizeRequest: Sendable, Hashable {
    /// How the answer comes back.
    enum Mode: String, Sendable {
        case query
        case fragment
        case formPost = "form_post"
    }

    let client: String
    let returnAddress: LocalAddress
    let wantsToken: Bool
    let mode: Mode
    let scopes: Set<ConsentScope>
    let state: String?
    let nonce: String?

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - query: The query of the address.
    ///   - find: Tells who a client is.
    /// - Throws: What is wrong with it. A person is told on a page of the issuer: to send them back would trust an address
    ///   that may be wrong itself.
    init(
        _ query: SimulatedForm,
        _ find: (String) -> SimulatedClient?
    ) throws(AuthorizeRefusal) {
        guard let id = query["client_id"], let client = find(id) else {
            throw AuthorizeRefusal("invalid_client", "client_id names no client")
        }
        guard client.service != nil else {
            throw AuthorizeRefusal("invalid_client", "\(id) is an app; browsers are sent by one of its services")
        }
        guard let address = query["redirect_uri"].flatMap({ try? LocalAddress($0) }), client.mayReturn(to: address)
        else {
            throw AuthorizeRefusal(
                "invalid_request",
                "redirect_uri is not one of the service's return addresses, letter by letter"
            )
        }
        let words = query["response_type"]?.split(separator: " ").map(String.init) ?? []
        guard words.contains("code"), Set(words).isSubset(of: ["code", "id_token"]), Set(words).count == words.count
        else { throw AuthorizeRefusal("unsupported_response_type", "response_type is neither code nor code id_token") }
        let wantsToken = words.contains("id_token")
        guard let mode = Mode(rawValue: query["response_mode"] ?? (wantsToken ? "fragment" : "query")) else {
            throw AuthorizeRefusal("invalid_request", "response_mode is none of query, fragment, form_post")
        }
        let scopes = try Self.scopes(query["scope"])
        guard scopes.isEmpty || mode == .formPost else {
            throw AuthorizeRefusal("invalid_request", "with a scope, response_mode must be form_post")
        }
        guard !wantsToken || mode != .query else {
            throw AuthorizeRefusal("invalid_request", "an identity token does not come in a query")
        }
        self.client = id
        returnAddress = address
        self.wantsToken = wantsToken
        self.mode = mode
        self.scopes = scopes
        state = query["state"]
        nonce = query["nonce"]
    }

    private static func scopes(_ text: String?) throws(AuthorizeRefusal) -> Set<ConsentScope> {
        var scopes: Set<ConsentScope> = []
        for word in (text ?? "").split(separator: " ") {
            guard let scope = ConsentScope(rawValue: String(word)) else {
                throw AuthorizeRefusal(
                    "invalid_scope",
                    word.contains("+")
                        ? "scopes are joined with %20; a plus is a plus" : "the scopes are name and email"
                )
            }
            scopes.insert(scope)
        }
        return scopes
    }
}

/// Why a request leads to no question.
package struct AuthorizeRefusal: Error, Sendable, Hashable {
    /// The word of RFC 6749, section 4.1.2.1, or of Apple.
    package let word: String
    /// What is wrong, for whoever develops the service.
    package let reason: String

    init(_ word: String, _ reason: String) {
        self.word = word
        self.reason = reason
    }
}
