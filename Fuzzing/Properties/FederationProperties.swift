// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import ByteEncodings
import COSEKeys
import JSONCoding
import JSONWebSignatures
import SecretMemory
import WebAuthnTypes

extension FuzzProperty {
    static let signedToken = FuzzProperty("signed-token", decoding: { try SignedToken(parsing: $0) }) {
        token,
        bytes throws(Violation) in
        try Violation.unless(bytes.count <= SignedToken.maximumLength, "a token is longer than the limit")
        try Violation.unless(bytes.count { $0 == UInt8(ascii: ".") } == 2, "a token has not three parts")
        try Violation.unless(isPrintable(token.keyID, 256), "a key's name is not printable")
        for more in ["=", "\n", ".", ".e30"] {
            let longer = bytes + Array(more.utf8)
            try Violation.unless((try? SignedToken(parsing: longer)) == nil, "more than a token is taken")
        }
    }

    static let keySet = FuzzProperty(
        "key-set",
        decoding: {
            try KeySet(parsing: $0, rules: KeySetRules(algorithms: [.rs256, .es256], requiresAlgorithm: false))
        },
        check: { set, _ throws(Violation) in
            try Violation.unless((1...32).contains(set.ids.count), "a set has \(set.ids.count) usable keys")
            for id in set.ids {
                try Violation.unless(isPrintable(id, 256), "a key's name is not printable")
                try Violation.unless(set[id]?.id == id, "a key is not found by its name")
            }
            for key in set.skipped {
                try Violation.unless(
                    key.id.map { isPrintable($0, 64) || $0.isEmpty } ?? true,
                    "a name may forge a line"
                )
            }
        }
    )

    static let jsonWebKeys = FuzzProperty(
        "json-web-keys",
        decoding: {
            try JSONWebKeySet(parsing: $0)
        },
        check: { set, _ throws(Violation) in
            for id in set.ids {
                guard let key = set[id] else { throw Violation("a key is not found by its name") }
                let entry = JSONValue.object(key.entry(id: id))
                let again = try Violation.accepting("a key that was written is refused") {
                    try JSONWebKey(entry, requiresAlgorithm: true)
                }
                try Violation.unless(again == key && again.thumbprint == key.thumbprint, "another key comes back")
                try Violation.unless(!key.isValid(signature: [], over: []), "no signature is one")
            }
        }
    )

    static let identityClaims = FuzzProperty(
        "identity-claims",
        decoding: { payload in
            let issuer = try TestIssuer()
            return try IdentityTokenVerifier(issuer.provider).verify(
                SignedToken(parsing: issuer.token(payload)),
                with: issuer.keys,
                expecting: TokenExpectation(nonce: issuer.nonce, client: issuer.client),
                at: TestIssuer.now
            )
        },
        check: { person, _ throws(Violation) in
            try Violation.unless(isPrintable(person.identity.subject, 255), "a subject is not printable")
            try Violation.unless(person.identity.provider == .apple, "another provider's identity")
            try Violation.unless(person.issuedAt <= TestIssuer.now.adding(seconds: 60), "a token of the future")
            try Violation.unless(person.expiresAt > TestIssuer.now.adding(seconds: -60), "an expired token")
            if let email = person.email {
                try Violation.unless((3...254).contains(email.address.utf8.count), "an address of another length")
                try Violation.unless(
                    email.address.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0.value >= 0x20 },
                    "an address with a space or a control character"
                )
            }
        }
    )

    static let notification = FuzzProperty(
        "notification",
        decoding: { payload in
            let issuer = try TestIssuer()
            let body: JSONValue = ["payload": .string(String(decoding: try issuer.token(payload), as: UTF8.self))]
            let envelope = try NotificationEnvelope(parsing: body.serialized)
            guard let key = issuer.keys[envelope.token.keyID] else { throw Violation("the key is not found") }
            let verifier = try NotificationVerifier(issuer.provider, apps: [issuer.client])
            return try verifier.verify(envelope, with: key, at: TestIssuer.now)
        },
        check: { notification, _ throws(Violation) in
            try Violation.unless(notification.key.count == 32, "a key of another length")
            try Violation.unless(isPrintable(notification.identity.subject, 255), "a subject is not printable")
            try Violation.unless(isPrintable("\(notification.event)", 255), "a kind may forge a line")
            let judged = EventHistory().judge(notification.event)
            try Violation.unless(judged != .overtaken, "without a history something was overtaken")
        }
    )

    static let notificationEnvelope = FuzzProperty(
        "notification-envelope",
        decoding: { try NotificationEnvelope(parsing: $0) },
        check: { envelope, bytes throws(Violation) in
            try Violation.unless(bytes.count <= NotificationEnvelope.maximumLength, "a body is longer than the limit")
            try Violation.unless(isPrintable(envelope.token.keyID, 256), "a key's name is not printable")
        }
    )

    static let callbackForm = FuzzProperty("callback-form", decoding: { try AuthorizationCallback(parsing: $0) }) {
        callback,
        bytes throws(Violation) in
        try Violation.unless(callback.state.exposedText.utf8.count == 43, "a state of another length")
        switch callback.answer {
        case .cancelled: break
        case .refused(let word): try Violation.unless(isPrintable(word, 64), "a word may forge a line")
        case .granted(let grant):
            try Violation.unless(isPrintable(grant.code.exposedText, 2_048), "a code is not printable")
            guard case .given(let user) = grant.user else { break }
            for name in [user.givenName, user.familyName].compactMap({ $0 }) {
                try Violation.unless(
                    (1...64).contains(name.count) && name.utf8.count <= 256,
                    "a name of another length"
                )
                let isClean = name.unicodeScalars.allSatisfy { scalar in
                    scalar == "\u{200C}" || scalar == "\u{200D}"
                        || ![.control, .format].contains(scalar.properties.generalCategory)
                }
                try Violation.unless(isClean, "a name holds a control or format character")
                let again = OneTimeUser(givenName: name, familyName: nil)?.givenName
                try Violation.unless(again == name, "a clean name is cleaned again")
            }
        }
        let twice = bytes + [UInt8(ascii: "&")] + Array("state=\(callback.state.exposedText)".utf8)
        try Violation.unless((try? AuthorizationCallback(parsing: twice)) == nil, "a second state is taken")
    }

    static let providerAnswer = FuzzProperty("provider-answer") { bytes in
        guard let identity = try? ExternalIdentity(provider: .apple, tenant: "ABCDE12345", subject: "1"),
            let team = try? TeamID("ABCDE12346")
        else { return "no identity" }
        for status in [200, 400, 401, 429, 500, 302] {
            let answer = ReceivedAnswer(status: status, body: bytes)
            let (token, revocation) = (TokenReply(answer), RevocationReply(answer))
            _ = MigrationReply(answer, exportOf: identity, to: team)
            _ = MigrationReply(answer, importOf: "1", into: team)
            if status != 200, case .granted = token { return "tokens were taken from an answer of \(status)" }
            if (status == 200) != (revocation == .done) { return "\(status) is taken for another answer" }
            if ![400, 401].contains(status), Standing(token) == .ended { return "\(status) signs somebody out" }
            if case .refused(let refusal) = token, !isPrintable(refusal.detail ?? "-", 64) {
                return "a detail may forge a line"
            }
        }
        return nil
    }

    static let webAddress = FuzzProperty(
        "web-address",
        decoding: { try WebAddress(String(decoding: $0, as: UTF8.self)) },
        check: { address, bytes throws(Violation) in
            try Violation.unless(Array(address.text.utf8) == bytes, "an address says something else")
            try Violation.unless(address.text.hasPrefix("https://" + address.host), "the host stands elsewhere")
            let after = address.text.utf8.dropFirst(8 + address.host.utf8.count).first
            try Violation.unless(after.map { ":/?".utf8.contains($0) } ?? true, "the host goes on")
            try Violation.unless(!address.text.utf8.contains { $0 == UInt8(ascii: "#") || $0 == 0x5C }, "a fragment")
        }
    )

    static let privateKeyFile = FuzzProperty("private-key-file") { bytes in
        guard let key = try? ClientSecretKey(file: SecretBytes(copying: bytes)) else { return nil }
        guard let team = try? TeamID("ABCDE12345"), let id = try? PrivateKeyID("ABCDE12345"),
            let client = try? ClientID("com.example")
        else { return "no identifiers" }
        let signer = ClientSecretSigner(team: team, keyID: id, key: key)
        guard let secret = try? signer.secret(for: client, at: TestIssuer.now) else { return "a key cannot sign" }
        return secret.exposedText.split(separator: ".").count == 3 ? nil : "a secret has not three parts"
    }

    private static func isPrintable(_ text: String, _ maximum: Int) -> Bool {
        (1...maximum).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}
