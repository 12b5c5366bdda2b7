// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Crypto
internal import JSONCoding
internal import KeychainAgentProtocol
internal import OutgoingHTTP
internal import SecretMemory
internal import WebAuthnTypes

/// A Martlet server's API with at most one session, whose token is drawn here: the server learns its digest alone.
///
/// `MartletClient` does the same for apps, over Foundation's network; this program has libcurl, and no session that outlives a command.
struct MartletSession {
    private let ceremony: PasskeyCeremony
    private var token: SecretBytes?

    init(_ ceremony: PasskeyCeremony) { self.ceremony = ceremony }

    /// The token in base64url, for the script that asked for it; nil without a session.
    var exposedToken: String? { token.map { unsafe $0.withBytes { unsafe Base64URL.encode($0) } } }

    /// Asks, in the session where there is one.
    ///
    /// - Returns: The members of the answer.
    /// - Throws: What the site refused, as a person needs it.
    func ask(
        _ method: String,
        _ path: String,
        _ body: JSONObject? = nil
    ) async throws(CommandError) -> JSONObject {
        let answer = try await exchange(method, path, body)
        let object = (try? JSONValue(parsing: answer.body))?.object
        if let object, (200...299).contains(answer.status) { return object }
        guard let object, let error = object["error"]?.object, let code = error["code"]?.string else {
            throw CommandError(
                answer.status == 429 ? .wait : .unavailable,
                "something other than a Martlet server answered at \(ceremony.origin), with status \(answer.status)"
            )
        }
        hide(object["signal"]?["unknownCredential"]?.object)
        throw refusal(code, error["message"]?.string ?? "the request was refused")
    }

    /// Whether there is a session that has not ended.
    func isLive() async throws(CommandError) -> Bool { try await exchange("GET", "/api/v1/session", nil).status != 401 }

    private func exchange(
        _ method: String,
        _ path: String,
        _ body: JSONObject?
    ) async throws(CommandError) -> OutgoingProbe.Answer {
        let headers = exposedToken.map { [(name: "Authorization", value: "Bearer \($0)")] } ?? []
        return try await ceremony.transport.exchange(method, path, body, headers: headers)
    }

    /// Sends the request that begins a session, or gives the present one a new token.
    mutating func begin(_ path: String, _ body: JSONObject) async throws(CommandError) -> JSONObject {
        let next = SecretBytes(randomCount: 32, from: .system)
        let digest = unsafe next.withBytes { unsafe Array(SHA256.hash(data: $0)) }
        var body = body
        body["session"] = ["kind": "bearer", "digest": .string(Base64URL.encode(digest))]
        let answer = try await ask("POST", path, body)
        token = next
        return answer
    }

    /// Ends the session.
    mutating func end() async throws(CommandError) {
        guard token != nil else { return }
        _ = try await ask("POST", "/api/v1/session/end", [:])
        token = nil
    }

    /// The refusal where sign-up is closed.
    static func closed(_ name: String) -> CommandError {
        CommandError(.refused, "Sign-up is closed at \(name). Ask for an invitation.")
    }

    /// Puts a passkey that the site does not know among the removed.
    private func hide(_ unknown: JSONObject?) {
        guard let site = unknown?["rpId"]?.string, let text = unknown?["credentialId"]?.string,
            let credential = try? CredentialID(base64URL: text)
        else { return }
        // A provider keeps its passkeys itself.
        if let provider = ceremony.provider {
            Terminal.talk("\(ceremony.name) does not know this passkey; remove it at the provider \(provider)")
            return
        }
        ceremony.tell(site, [.unknown(credential)])
        Terminal.talk(
            "\(ceremony.name) does not know this passkey, so it is among the removed now; martlet-keychain passkey list --removed shows it"
        )
    }

    private func refusal(_ code: String, _ message: String) -> CommandError {
        let exit: CommandError.Code
        switch code {
        case "sign_up_closed": return Self.closed(ceremony.name)
        case "name_taken", "name_invalid", "display_name_invalid", "address_unusable": exit = .usage
        case "rate_limited": exit = .wait
        case "service_unavailable", "internal_error": exit = .unavailable
        default: exit = .refused
        }
        return CommandError(exit, "\(ceremony.name): \(ShownText.safe(ShownName.of(message, atMost: 500)))")
    }
}
