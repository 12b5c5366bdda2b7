// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
internal import PasskeyRecords
internal import SecretMemory

extension ExchangeCredential {
    static let knownKinds: Set = ["basic-auth", "passkey", "totp", "note", "custom-fields"]

    /// Reads a credential; one that lacks what its kind needs is kept whole.
    init(reading object: JSONObject, kind: String) {
        var rest = object
        rest["type"] = nil
        let read: ExchangeCredential? =
            switch kind {
            case "basic-auth": Self.login(&rest)
            case "passkey": Self.passkey(&rest)
            case "totp": Self.code(&rest)
            case "note": Self.note(&rest)
            case "custom-fields": Self.fields(&rest)
            default: nil
            }
        self = read ?? .other(kind: kind, KeptMembers(object))
    }

    /// The fields of a credential of another kind, such as a card's number and date, for showing them: those of its members
    /// that are fields, labelled with the member's name where they have no label of their own.
    package var exposedFields: [ExchangeField] {
        guard case .other(_, let kept) = self else { return [] }
        return kept.exposedObject.members.compactMap { member in
            var field = ExchangeField(reading: member.value)
            if field?.label == nil { field?.label = member.key }
            return field
        }
    }

    private static func login(_ rest: inout JSONObject) -> ExchangeCredential? {
        guard let username = optionalField("username", &rest), let password = optionalField("password", &rest) else {
            return nil
        }
        return .login(ExchangeLogin(username: username.field, password: password.field, kept: KeptMembers(rest)))
    }

    private static func passkey(_ rest: inout JSONObject) -> ExchangeCredential? {
        guard let identifier = rest.takeBytes("credentialId"), !identifier.isEmpty,
            let relyingParty = rest.take("rpId", { $0.string }), !relyingParty.isEmpty,
            let userHandle = rest.takeBytes("userHandle"), var key = rest.takeBytes("key"), !key.isEmpty
        else { return nil }
        return .passkey(
            PasskeyRecord(
                credentialID: identifier,
                relyingParty: relyingParty,
                username: rest.take("username") { $0.string } ?? "",
                displayName: rest.take("userDisplayName") { $0.string } ?? "",
                userHandle: userHandle,
                key: SecretBytes(moving: &key),
                kept: KeptMembers(rest).bytes
            )
        )
    }

    private static func code(_ rest: inout JSONObject) -> ExchangeCredential? {
        guard let secret = rest.take("secret", { $0.string.flatMap { ExchangeCode.secret(base32: $0) } }),
            let algorithm = rest.take("algorithm", { $0.string.flatMap { ExchangeCode.Algorithm(rawValue: $0) } })
        else { return nil }
        let digits = rest.take("digits") ?? 6
        let period = rest.take("period") ?? 30
        let username = rest.take("username") { $0.string }
        let issuer = rest.take("issuer") { $0.string }
        guard let digits = digits.integer, let period = period.integer else { return nil }
        return ExchangeCode(
            secret: secret,
            algorithm: algorithm,
            digits: Int(clamping: digits),
            period: Int(clamping: period),
            username: username,
            issuer: issuer,
            kept: KeptMembers(rest)
        ).map { .code($0) }
    }

    private static func note(_ rest: inout JSONObject) -> ExchangeCredential? {
        guard let content = rest.take("content", { ExchangeField(reading: $0) }) else { return nil }
        return .note(ExchangeNote(content, kept: KeptMembers(rest)))
    }

    private static func fields(_ rest: inout JSONObject) -> ExchangeCredential? {
        guard let values = rest.take("fields", { $0.array }) else { return nil }
        let fields = values.compactMap { ExchangeField(reading: $0) }
        guard fields.count == values.count else { return nil }
        return .fields(ExchangeFields(fields, kept: KeptMembers(rest)))
    }

    /// A field that may be missing; nil where something else stands in its place.
    private static func optionalField(_ name: String, _ rest: inout JSONObject) -> (field: ExchangeField?, Bool)? {
        guard let value = rest.take(name) else { return (nil, false) }
        guard let field = ExchangeField(reading: value) else { return nil }
        return (field, true)
    }
}

extension ExchangeField {
    init?(reading value: JSONValue) {
        guard var rest = value.object, let text = rest.take("value", { $0.string }) else { return nil }
        let kind = rest.take("fieldType") { $0.string } ?? "string"
        let label = rest.take("label") { $0.string }
        self.init(SecretBytes(copying: text.utf8), kind: kind, label: label, kept: KeptMembers(rest))
    }

    var json: JSONValue {
        var object: JSONObject = ["fieldType": .string(kind), "value": .string(exposedText)]
        if let label { object["label"] = .string(label) }
        return .object(object.adding(kept.exposedObject))
    }
}
