// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
internal import OutgoingHTTP
internal import PasskeyClient
internal import WebAuthnTypes

/// Carries requests to a site: no redirects, and no cookies but those that are handed in.
struct SiteTransport {
    private let probe: OutgoingProbe
    private let origin: Origin

    /// Prepares requests; nothing is sent yet.
    init(_ origin: Origin) throws(CommandError) {
        self.origin = origin
        do throws(OutgoingHTTPError) {
            probe = try OutgoingProbe(origin.text)
        } catch {
            throw CommandError(.unavailable, error.message)
        }
    }

    /// Sends a request.
    ///
    /// - Parameters:
    ///   - method: `GET` or `POST`.
    ///   - target: The path.
    ///   - body: The body; nil for none.
    ///   - headers: Further fields, such as a cookie or a session's token.
    /// - Returns: The answer, whatever its status.
    /// - Throws: `unavailable`.
    func exchange(
        _ method: String,
        _ target: String,
        _ body: JSONObject? = nil,
        headers: [(name: String, value: String)] = []
    ) async throws(CommandError) -> OutgoingProbe.Answer {
        var fields = [(name: "Accept", value: "application/json"), (name: "User-Agent", value: "martlet-keychain")]
        if body != nil { fields.append((name: "Content-Type", value: "application/json")) }
        let sent = body.map { JSONValue.object($0).serialized }
        switch await probe.send(method, target, headers: fields + headers, body: sent) {
        case .success(let answer): return answer
        case .failure(let fault):
            throw CommandError(.unavailable, "\(origin) cannot be reached (\(Self.words(fault))); try again")
        }
    }

    /// Fetches a domain's document of related origins.
    static func document(_ address: String) async throws -> RelatedOriginLookup.Document {
        let path = "/.well-known/webauthn"
        guard address.hasPrefix("https://"), address.hasSuffix(path) else {
            throw CommandError(.refused, "\(address) is no address of such a document")
        }
        let answer = try await OutgoingProbe(String(address.dropLast(path.count))).send("GET", path, headers: []).get()
        return RelatedOriginLookup.Document(
            status: answer.status,
            contentType: answer.fields.first { $0.name.lowercased() == "content-type" }?.value ?? "",
            body: answer.body
        )
    }

    private static func words(_ fault: OutgoingProbe.Fault) -> String {
        switch fault {
        case .refused: "nothing listens there"
        case .unreachable(let why), .notSecured(let why): why
        case .timedOut: "it did not answer in time"
        case .tooLong: "its answer is too long"
        case .closed: "it hung up"
        case .unreadable: "its answer cannot be read"
        }
    }
}
