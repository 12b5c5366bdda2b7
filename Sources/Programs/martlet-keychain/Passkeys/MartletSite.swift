// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding
internal import KeychainAgentProtocol
internal import LoginManagement
internal import Passwords
internal import WebAuthnTypes

/// A Martlet server: signs up, adds passkeys and signs in by its API, and ends the sessions that come of it.
struct MartletSite {
    private let ceremony: PasskeyCeremony

    init(_ ceremony: PasskeyCeremony) { self.ceremony = ceremony }

    // MARK: Making a passkey

    func create(_ command: PasskeyCreateCommand) async throws(CommandError) {
        var session = MartletSession(ceremony)
        if let link = command.link {
            let token = try Self.token(in: link, called: "link")
            let visitor = try await session.begin("/api/v1/sign-in/link", ["token": .string(token)])
            try await add(to: visitor, &session, command)
        } else {
            try await signUp(&session, command)
        }
    }

    private func signUp(_ session: inout MartletSession, _ command: PasskeyCreateCommand) async throws(CommandError) {
        let service = try await session.ask("GET", "/api/v1/configuration")
        var body = JSONObject()
        if let invite = command.invite { body["invite"] = .string(try Self.token(in: invite, called: "invitation")) }
        // Before a name is asked for, which would be typed in vain; the first account of all is invited where others are not.
        if command.invite == nil, service["signUp"]?.string == "closed" { throw MartletSession.closed(ceremony.name) }
        if command.invite == nil, service["signUp"]?.string == "invite" {
            throw CommandError(
                .refused,
                "Sign-up at \(ceremony.name) needs an invitation. Ask for one, and give it by --invite."
            )
        }
        body["displayName"] = command.displayName.map { .string($0) }
        if service["identifiers"]?.string == "email" {
            body["proof"] = .string(try await prove(try command.name(asking: "E-mail address: "), body, session))
        } else {
            body["name"] = .string(try command.name())
        }
        let begun = try await session.ask("POST", "/api/v1/sign-up/begin", body)
        let options = try Self.creation(begun)
        let made = try await make(options, command) { name in
            "An account \(name) at \(ceremony.name), and a passkey for it of the site \(options.relyingParty.id) in your keychain."
        }
        let signedIn = try await session.begin("/api/v1/sign-up/finish", try Self.finishing(begun, made.json))
        try await finish("signed up at \(ceremony.name) as", made.id, signedIn, &session, command.options)
    }

    private func add(
        to visitor: JSONObject,
        _ session: inout MartletSession,
        _ command: PasskeyCreateCommand
    ) async throws(CommandError) {
        let begun = try await session.ask("POST", "/api/v1/passkeys/add/begin", [:])
        let options = try Self.creation(begun)
        let made = try await make(options, command) { name in
            "One more passkey for \(name) at \(ceremony.name), of the site \(options.relyingParty.id), in your keychain."
        }
        _ = try await session.begin("/api/v1/passkeys/add/finish", try Self.finishing(begun, made.json))
        try await finish("added a passkey at \(ceremony.name) to", made.id, visitor, &session, command.options)
    }

    private func make(
        _ options: CreationOptions,
        _ command: PasskeyCreateCommand,
        _ text: (String) -> String
    ) async throws(CommandError) -> RegistrationResponse {
        try command.confirm(text(ShownText.safe(ShownName.of(options.user.name))))
        let made = try await ceremony.create(options)
        Terminal.talk("passkey made and stored; \(ceremony.name) verifies it...")
        return made
    }

    /// Has the mailed code typed, which proves the address of a new account.
    private func prove(
        _ address: String,
        _ body: JSONObject,
        _ session: MartletSession
    ) async throws(CommandError) -> String {
        var begin: JSONObject = ["address": .string(address)]
        begin["invite"] = body["invite"]
        let pending = try await session.ask("POST", "/api/v1/sign-up/address/begin", begin)
        Terminal.talk("a code was sent to \(ShownText.safe(address))")
        guard let code = TerminalQuestion.line("Code: "), !code.isEmpty else {
            throw CommandError(
                .usage,
                "an account of \(ceremony.name) is found by its address, which the mailed code proves"
            )
        }
        let finish: JSONObject = ["ceremony": pending["ceremony"] ?? .null, "code": .string(code)]
        let proved = try await session.ask("POST", "/api/v1/sign-up/address/finish", finish)
        guard let proof = proved["proof"]?.string else { throw Self.strange(ceremony.name) }
        return proof
    }

    // MARK: Signing in

    func signIn(_ command: PasskeySignInCommand, goingOnIn browser: BrowserOpener?) async throws(CommandError) {
        var session = MartletSession(ceremony)
        let begun = try await session.ask("POST", "/api/v1/sign-in/begin", [:])
        let options: RequestOptions
        do {
            options = try RequestOptions(json: begun["publicKey"] ?? .null)
        } catch { throw Self.strange(ceremony.name) }
        let signed = try await ceremony.get(options)
        Terminal.talk("signed; \(ceremony.name) verifies it...")
        let signedIn = try await session.begin("/api/v1/sign-in/finish", try Self.finishing(begun, signed.json))
        take(signedIn["signals"]?.object)
        if let browser { return try await goOn(in: browser, signed.id, signedIn, &session, command.options) }
        guard command.token else {
            let words = "signed in to \(ceremony.name) as"
            return try await finish(words, signed.id, signedIn, &session, command.options)
        }
        guard let token = session.exposedToken else { throw Self.strange(ceremony.name) }
        let members = members(signed.id, signedIn) + [("token", .string(token)), ("ended", false)]
        try Terminal.result(token, members, asJSON: command.options.json)
    }

    /// Has the browser take the session over, by a one-time link.
    private func goOn(
        in browser: BrowserOpener,
        _ passkey: CredentialID,
        _ signedIn: JSONObject,
        _ session: inout MartletSession,
        _ options: KeychainOptions
    ) async throws(CommandError) {
        do throws(CommandError) {
            let made = try await session.ask("POST", "/api/v1/session/move/begin", [:])
            guard let token = made["token"]?.string, (try? Base64URL.decode(token))?.count == 32 else {
                throw Self.strange(ceremony.name)
            }
            // Of the site that was named: what it answers must not choose what is opened here.
            let link = "\(ceremony.origin.text)/continue#token=\(token)"
            Terminal.talk("your browser opens; press Continue there within a minute")
            if Terminal.isRead { Terminal.talk("if it shows no such page, open this address yourself: \(link)") }
            let live = session
            let isUsed = try await browser.open(link, for: .seconds(60)) { () async throws(CommandError) in
                try await live.isLive()
            }
            guard isUsed else {
                throw CommandError(.refused, "the link was not used within a minute; the session is ended")
            }
        } catch {
            // Nothing may be left that a link which was not used still opens.
            try? await session.end()
            throw error
        }
        let members = members(passkey, signedIn) + [("browser", true), ("ended", true)]
        let name = ShownText.safe(ShownName.of(signedIn["account"]?["name"]?.string ?? ""))
        try Terminal.result("signed in to \(ceremony.name) as \(name), in the browser", members, asJSON: options.json)
    }

    /// Tells the keychain which passkeys the site accepts, and how it calls the account.
    private func take(_ signals: JSONObject?) {
        // What the site accepts says nothing of the keychain where it did not sign, and it may be locked.
        guard ceremony.provider == nil, let signals, let site = signals["rpId"]?.string,
            let name = signals["name"]?.string,
            let displayName = signals["displayName"]?.string,
            let handle = signals["userId"]?.string.flatMap({ try? UserHandle(base64URL: $0) }),
            let listed = signals["allAcceptedCredentialIds"]?.array
        else { return }
        let accepted = listed.compactMap { $0.string.flatMap { try? CredentialID(base64URL: $0) } }
        var told = [PasskeySignal.renamed(handle, username: name, displayName: displayName)]
        // What is left out of a list is hidden: one that is longer than a message holds, or cannot be read, is not told.
        if accepted.count == listed.count, accepted.count <= PasskeyUse.mostCredentials {
            told.append(.accepted(handle, accepted))
        }
        ceremony.tell(site, told)
    }

    // MARK: Ends

    /// Ends the session, and prints what came of it.
    private func finish(
        _ what: String,
        _ passkey: CredentialID,
        _ signedIn: JSONObject,
        _ session: inout MartletSession,
        _ options: KeychainOptions
    ) async throws(CommandError) {
        try await session.end()
        let members = members(passkey, signedIn)
        let name = ShownText.safe(ShownName.of(signedIn["account"]?["name"]?.string ?? ""))
        let number = ShownText.safe(signedIn["session"]?["id"]?.string ?? "")
        let verified = signedIn["session"]?["userVerified"] == .bool(true) ? ", verified" : ""
        try Terminal.result(
            "\(what) \(name) (session \(number)\(verified)); the session is ended",
            members + [("ended", true)],
            asJSON: options.json
        )
    }

    private func members(_ passkey: CredentialID, _ signedIn: JSONObject) -> [(String, JSONValue)] {
        let (account, session) = (signedIn["account"], signedIn["session"])
        return [
            ("account", account?["name"] ?? .null), ("display_name", account?["displayName"] ?? .null),
            ("user_handle", account?["id"] ?? .null), ("credential_id", .string(passkey.base64URL)),
            ("session", session?["id"] ?? .null), ("user_verified", session?["userVerified"] ?? .null),
        ] + (ceremony.provider.map { [("provider", .string($0.description))] } ?? [])
    }

    /// The token of a link, or a token alone.
    private static func token(in text: String, called name: String) throws(CommandError) -> String {
        // Byte by byte: behind it the passcode may stand.
        let text = text == "-" ? try PasscodeReader.line(from: 0, calling: name).bytes.exposedText : text
        guard let fragment = text.split(separator: "#", maxSplits: 1).dropFirst().first else { return text }
        for part in fragment.split(separator: "&") {
            for key in ["token=", "invite="] where part.hasPrefix(key) { return String(part.dropFirst(key.count)) }
        }
        throw CommandError(.usage, "this \(name) holds no token; copy the whole of it")
    }

    private static func creation(_ begun: JSONObject) throws(CommandError) -> CreationOptions {
        do {
            return try CreationOptions(json: begun["publicKey"] ?? .null)
        } catch {
            throw CommandError(
                .failure,
                "the site asks for a passkey in a form that is not understood: \(error.message)"
            )
        }
    }

    private static func finishing(_ begun: JSONObject, _ credential: JSONValue) throws(CommandError) -> JSONObject {
        guard let ceremony = begun["ceremony"] else { throw strange("the site") }
        return ["ceremony": ceremony, "credential": credential]
    }

    private static func strange(_ name: String) -> CommandError {
        CommandError(.failure, "\(name) answered something that is not understood; is it newer than this program?")
    }
}
