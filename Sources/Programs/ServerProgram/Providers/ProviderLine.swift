// SPDX-License-Identifier: Apache-2.0

internal import AppleSignIn
internal import ArgumentParser
internal import Configuration
internal import OutgoingHTTP
internal import SecretMemory
internal import SignInServer

/// One request for each question, over HTTP/1.1 and TLS, bounded in time and size; redirects are not followed.
struct ProviderLine: ProviderTransport {
    private let places: [WebAddress: OutgoingExchange]

    /// Prepares the line; nothing is asked yet.
    ///
    /// - Parameters:
    ///   - providers: Whose endpoints may be asked, and no others.
    ///   - milliseconds: How long an answer is waited for.
    /// - Throws: `addressInvalid`; `authoritiesInvalid` when the system's authorities cannot be used.
    init(_ providers: [IdentityProvider], milliseconds: Int64 = 10_000) throws(OutgoingHTTPError) {
        var places: [WebAddress: OutgoingExchange] = [:]
        for endpoints in providers.map(\.endpoints) {
            for address in [endpoints.token, endpoints.keys, endpoints.revocation, endpoints.migration].compactMap(
                \.self
            ) {
                let receiver = try OutgoingAddress(address.text)
                places[address] = try OutgoingExchange(receiver, milliseconds: milliseconds)
            }
        }
        self.places = places
    }

    func answer(to request: ProviderRequest) async -> ReceivedAnswer? {
        // Copied for the one write; the request itself wipes its own.
        let body = unsafe request.body.withBytes { unsafe Array($0) }
        var headers = [
            (name: "Accept", value: "application/json"), (name: "Content-Type", value: ProviderRequest.contentType),
        ]
        if let bearer = request.bearer { headers.append(("Authorization", "Bearer " + bearer.exposedText)) }
        return await send("POST", request.address, headers, body)
    }

    func document(at address: WebAddress) async -> ReceivedAnswer? {
        await send("GET", address, [("Accept", "application/json")], [])
    }

    private func send(
        _ method: String,
        _ address: WebAddress,
        _ headers: [(name: String, value: String)],
        _ body: [UInt8]
    ) async -> ReceivedAnswer? {
        let most = ReceivedAnswer.maximumLength
        guard let exchange = places[address],
            case .success(let answer) = await exchange.send(method, headers: headers, body: body, reading: most)
        else { return nil }
        return ReceivedAnswer(status: answer.status, body: answer.body)
    }
}

/// With whom people sign in beside Apple.
struct ProviderFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A JSON file with Google and other OpenID Connect providers that people may sign in with, too. Default: none.",
            valueName: "file"
        )
    )
    var providers: String?

    /// What was given, for the configuration reader.
    var values: [Setting: ConfigValue] {
        guard let providers else { return [:] }
        return [.providers: ConfigValue(.string(providers), isSecret: false)]
    }
}
