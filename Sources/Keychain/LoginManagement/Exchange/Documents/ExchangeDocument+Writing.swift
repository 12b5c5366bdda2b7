// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding
internal import PasskeyRecords
package import SecretMemory

extension ExchangeDocument {
    /// The document as JSON in UTF-8, in clear text: whoever writes it to a disk has copied every secret there.
    package var exposedBytes: SecretBytes {
        let object: JSONObject = [
            "version": ["major": .integer(Self.majorVersion), "minor": .integer(minorVersion)],
            "exporterRpId": .string(exporterID), "exporterDisplayName": .string(exporterName),
            "timestamp": .integer(timestamp), "accounts": .array(accounts.map(\.json)),
        ]
        var bytes = JSONValue.object(object.adding(kept.exposedObject)).serialized
        return SecretBytes(moving: &bytes)
    }
}

extension ExchangeAccount {
    var json: JSONValue {
        let object: JSONObject = [
            "id": .string(Base64URL.encode(identifier)), "username": .string(username), "email": .string(email),
            "items": .array(items.map(\.json)),
        ]
        // Required by the format, also where there are none.
        let whole: JSONObject = object.adding(kept.exposedObject)
        return .object(whole.adding(["collections": []]))
    }
}

extension ExchangeItem {
    var json: JSONValue {
        var object: JSONObject = ["id": .string(Base64URL.encode(identifier)), "title": .string(title)]
        if let createdAt { object["creationAt"] = .integer(createdAt) }
        if let modifiedAt { object["modifiedAt"] = .integer(modifiedAt) }
        if let isFavorite { object["favorite"] = .bool(isFavorite) }
        if !tags.isEmpty { object["tags"] = .array(tags.map { .string($0) }) }
        if !urls.isEmpty || !keptScope.isEmpty {
            let scope: JSONObject = ["urls": .array(urls.map { .string($0) })]
            object["scope"] = .object(scope.adding(keptScope.exposedObject).adding(["androidApps": []]))
        }
        object["credentials"] = .array(credentials.map(\.json))
        return .object(object.adding(kept.exposedObject))
    }
}

extension ExchangeCredential {
    var json: JSONValue {
        switch self {
        case .login(let login):
            var object: JSONObject = ["type": "basic-auth"]
            if let username = login.username { object["username"] = username.json }
            if let password = login.password { object["password"] = password.json }
            return .object(object.adding(login.kept.exposedObject))
        case .passkey(let passkey):
            let object: JSONObject = [
                "type": "passkey", "credentialId": .string(Base64URL.encode(passkey.credentialID)),
                "rpId": .string(passkey.relyingParty), "username": .string(passkey.username),
                "userDisplayName": .string(passkey.displayName),
                "userHandle": .string(Base64URL.encode(passkey.userHandle)),
                "key": .string(unsafe passkey.key?.withBytes { unsafe Base64URL.encode($0) } ?? ""),
            ]
            return .object(object.adding(KeptMembers(passkey.kept).exposedObject))
        case .code(let code):
            var object: JSONObject = [
                "type": "totp", "secret": .string(code.exposedBase32), "period": .integer(Int64(code.period)),
                "digits": .integer(Int64(code.digits)), "algorithm": .string(code.algorithm.rawValue),
            ]
            if let username = code.username { object["username"] = .string(username) }
            if let issuer = code.issuer { object["issuer"] = .string(issuer) }
            return .object(object.adding(code.kept.exposedObject))
        case .note(let note):
            let object: JSONObject = ["type": "note", "content": note.content.json]
            return .object(object.adding(note.kept.exposedObject))
        case .fields(let fields):
            let object: JSONObject = ["type": "custom-fields", "fields": .array(fields.fields.map(\.json))]
            return .object(object.adding(fields.kept.exposedObject))
        case .other(let kind, let kept):
            // What was no object came with a shell of its own.
            if kind.isEmpty, kept.exposedObject.count == 1, let value = kept.exposedObject["value"], value.object == nil
            {
                return value
            }
            return .object(kept.exposedObject)
        }
    }
}
