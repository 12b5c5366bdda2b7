// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
internal import KeychainAgentProtocol
internal import OutgoingHTTP
internal import WebAuthnTypes

/// A server with FIDO's test interface, as docs/fido-test-interface.md says: two steps a ceremony, joined by a cookie.
struct TestInterfaceSite {
    private let ceremony: PasskeyCeremony

    init(_ ceremony: PasskeyCeremony) { self.ceremony = ceremony }

    func create(_ command: PasskeyCreateCommand) async throws(CommandError) {
        let name = try command.name()
        let begun = try await post(
            "/attestation/options",
            [
                "username": .string(name), "displayName": .string(command.displayName ?? name), "attestation": "none",
                "authenticatorSelection": [
                    "residentKey": "required", "requireResidentKey": true, "userVerification": "preferred",
                ],
            ]
        )
        let options: CreationOptions
        do {
            options = try CreationOptions(json: .object(begun.object))
        } catch {
            throw CommandError(
                .failure,
                "\(ceremony.name) asks for a passkey in a form that is not understood: \(error.message)"
            )
        }
        try command.confirm(
            "A passkey for \(ShownText.safe(ShownName.of(name))) at \(ceremony.name), of the site \(options.relyingParty.id), in your keychain."
        )
        let made = try await ceremony.create(options)
        Terminal.talk("passkey made and stored; \(ceremony.name) verifies it...")
        _ = try await post("/attestation/result", try Self.object(made.json), begun.cookie)
        try Terminal.result(
            "\(ceremony.name) registered a passkey of \(ShownText.safe(name))",
            [("account", .string(name)), ("credential_id", .string(made.id.base64URL))],
            asJSON: command.options.json
        )
    }

    func signIn(_ command: PasskeySignInCommand) async throws(CommandError) {
        let body: JSONObject = ["username": .string(command.username ?? ""), "userVerification": "preferred"]
        let begun = try await post("/assertion/options", body)
        let options: RequestOptions
        do {
            options = try RequestOptions(json: .object(begun.object))
        } catch {
            throw CommandError(
                .failure,
                "\(ceremony.name) asks for a passkey in a form that is not understood: \(error.message)"
            )
        }
        let signed = try await ceremony.get(options)
        Terminal.talk("signed; \(ceremony.name) verifies it...")
        _ = try await post("/assertion/result", try Self.object(signed.json), begun.cookie)
        let name = command.username ?? ""
        try Terminal.result(
            "\(ceremony.name) verified a passkey\(name.isEmpty ? "" : " of " + ShownText.safe(name))",
            [("account", .string(name)), ("credential_id", .string(signed.id.base64URL))],
            asJSON: command.options.json
        )
    }

    /// Sends one step; a failure has the server's words.
    private func post(
        _ path: String,
        _ body: JSONObject,
        _ cookie: String? = nil
    ) async throws(CommandError) -> (object: JSONObject, cookie: String?) {
        let headers = cookie.map { [(name: "Cookie", value: $0)] } ?? []
        let answer = try await ceremony.transport.exchange("POST", path, body, headers: headers)
        guard let object = (try? JSONValue(parsing: answer.body))?.object, let status = object["status"]?.string else {
            throw CommandError(
                .unavailable,
                "\(ceremony.origin.text) is no Martlet server, and has no FIDO test interface; look at the address"
            )
        }
        guard answer.status == 200, status == "ok" else {
            let why = object["errorMessage"]?.string ?? "status \(answer.status)"
            throw CommandError(.refused, "\(ceremony.name) refused: \(ShownText.safe(ShownName.of(why, atMost: 300)))")
        }
        let given = answer.fields.first { $0.name.lowercased() == "set-cookie" }?.value
        return (object, given?.split(separator: ";").first.map(String.init) ?? cookie)
    }

    private static func object(_ value: JSONValue) throws(CommandError) -> JSONObject {
        guard var object = value.object else { throw CommandError(.failure, "the response is no object") }
        // FIDO's shapes name what the standard calls clientExtensionResults after the method that gives it.
        object["getClientExtensionResults"] = object["clientExtensionResults"]
        return object
    }
}
