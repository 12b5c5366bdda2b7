// SPDX-License-Identifier: Apache-2.0

internal import AppleSignIn
internal import ArgumentParser
internal import Configuration
internal import MessageDelivery
internal import NIOHTTP1
internal import SecretMemory
internal import SignInServer

/// One request for each question, over HTTP/1.1 and TLS, bounded in time and size; redirects are not followed.
struct ProviderLine: ProviderTransport {
    /// A place of a provider.
    private struct Place {
        let exchange: OneExchange
        let target: String
    }

    private let places: [WebAddress: Place]

    /// Prepares the line; nothing is asked yet.
    ///
    /// - Parameters:
    ///   - providers: Whose endpoints may be asked, and no others.
    ///   - milliseconds: How long an answer is waited for.
    /// - Throws: `addressInvalid`; `authoritiesInvalid` when the system's authorities cannot be used.
    init(_ providers: [IdentityProvider], milliseconds: Int64 = 10_000) throws(WebhookError) {
        var places: [WebAddress: Place] = [:]
        for endpoints in providers.map(\.endpoints) {
            for address in [endpoints.token, endpoints.keys, endpoints.revocation, endpoints.migration].compactMap(
                \.self
            ) {
                let receiver = try WebhookAddress(address.text)
                places[address] = Place(
                    exchange: try OneExchange(receiver, milliseconds: milliseconds),
                    target: receiver.target
                )
            }
        }
        self.places = places
    }

    func answer(to request: ProviderRequest) async -> ReceivedAnswer? {
        // Copied for the one write; the request itself wipes its own.
        let body = unsafe request.body.withBytes { unsafe Array($0) }
        var headers: HTTPHeaders = [
            "Accept": "application/json", "Content-Type": ProviderRequest.contentType,
            "Content-Length": "\(body.count)",
        ]
        if let bearer = request.bearer { headers.add(name: "Authorization", value: "Bearer " + bearer.exposedText) }
        return await send(.POST, request.address, headers, body)
    }

    func document(at address: WebAddress) async -> ReceivedAnswer? {
        await send(.GET, address, ["Accept": "application/json"], [])
    }

    private func send(
        _ method: HTTPMethod,
        _ address: WebAddress,
        _ headers: HTTPHeaders,
        _ body: [UInt8]
    ) async -> ReceivedAnswer? {
        guard let place = places[address] else { return nil }
        let head = HTTPRequestHead(version: .http1_1, method: method, uri: place.target, headers: headers)
        let outcome = await place.exchange.send(head, body: body, reading: ReceivedAnswer.maximumLength)
        guard case .success(let answer) = outcome else { return nil }
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
