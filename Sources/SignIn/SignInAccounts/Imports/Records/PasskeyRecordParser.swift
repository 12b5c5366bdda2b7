// SPDX-License-Identifier: Apache-2.0

internal import COSEKeys
internal import JSONCoding
internal import WebAuthnTypes

/// Reads passkeys: an array of objects, in CSV as JSON inside a field.
struct PasskeyRecordParser {
    private let limits: ImportLimits
    private let verifiers: SignatureVerifiers

    init(_ plan: ImportPlan) {
        limits = plan.limits
        verifiers = plan.verifiers
    }

    /// The passkeys; none when the record has none.
    func passkeys(_ value: JSONValue?, isText: Bool) throws(ImportObjection) -> [ImportedPasskey] {
        guard let value, let items = try items(value, isText: isText) else { return [] }
        guard items.count <= limits.passkeysPerAccount else {
            throw objection(
                .passkeysTooMany,
                "the account has \(items.count) passkeys, and \(limits.passkeysPerAccount) is the most"
            )
        }
        var passkeys: [ImportedPasskey] = []
        var seen: Set<CredentialID> = []
        for (index, item) in items.enumerated() {
            guard let object = item.object else { throw objection(.valueInvalid, "passkey \(index + 1) is no object") }
            let passkey = try passkey(object, "passkey \(index + 1)")
            guard seen.insert(passkey.credentialID).inserted else {
                throw objection(.credentialRepeated, "passkey \(index + 1) has the credential ID of an earlier one")
            }
            passkeys.append(passkey)
        }
        return passkeys
    }

    private func items(_ value: JSONValue, isText: Bool) throws(ImportObjection) -> [JSONValue]? {
        var value = value
        if isText, let text = value.string {
            do {
                let limits = JSONLimits(maximumDepth: 8, maximumLength: self.limits.fieldLength)
                value = try JSONValue(parsing: Array(text.utf8), limits: limits)
            } catch {
                throw objection(.jsonInvalid, "the field is no JSON that can be read: \(error.message)")
            }
        }
        if value.isNull { return nil }
        guard let items = value.array else { throw objection(.valueInvalid, "passkeys are an array of objects") }
        return items
    }

    private func passkey(_ object: JSONObject, _ which: String) throws(ImportObjection) -> ImportedPasskey {
        for member in object.members where !Self.members.contains(member.key) {
            throw objection(
                .memberUnknown,
                "\(which) has a member that is none of \(Self.members.joined(separator: ", "))"
            )
        }
        do {
            return try read(object, which)
        } catch let error as JSONError {
            throw objection(.valueInvalid, "\(which): \(error.message)")
        } catch let error as ImportObjection {
            throw error
        } catch {
            throw objection(.valueInvalid, "\(which) cannot be read")
        }
    }

    private func read(_ object: JSONObject, _ which: String) throws -> ImportedPasskey {
        guard let bytes = ImportBytes.decode(try object.string("credentialId")), let id = try? CredentialID(bytes)
        else {
            throw objection(.credentialInvalid, "\(which): credentialId is not base64url of 1 to 1023 bytes")
        }
        let spelling = try object.string("publicKey")
        let key: [UInt8]
        do throws(COSEKeyError) {
            key = try ImportedPublicKey.read(spelling, verifiers)
        } catch {
            throw objection(.publicKeyInvalid, "\(which): the public key cannot be used: \(error.message)")
        }
        let eligible = try object.optionalBool("backupEligible")
        let state = try object.optionalBool("backupState") ?? false
        guard !state || eligible != false else {
            throw objection(.passkeyFlagsInvalid, "\(which) is backed up, and cannot be: backupEligible is false")
        }
        guard let signCount = UInt32(exactly: try object.optionalInteger("signCount") ?? 0) else {
            throw objection(.valueInvalid, "\(which): signCount lies between 0 and 4294967295")
        }
        return ImportedPasskey(
            credentialID: id,
            publicKey: key,
            signCount: signCount,
            transports: try transports(object, which),
            backupEligible: eligible,
            backupState: state,
            userVerified: try object.optionalBool("userVerified") ?? false,
            aaguid: try aaguid(object, which),
            name: try name(object, which),
            createdAt: try ImportTime.read(object["createdAt"], .passkeys),
            lastUsedAt: try ImportTime.read(object["lastUsedAt"], .passkeys)
        )
    }

    private func transports(_ object: JSONObject, _ which: String) throws -> [AuthenticatorTransport] {
        let items = try object.optionalArray("transports") ?? []
        let texts = items.compactMap(\.string)
        guard texts.count == items.count, texts.count <= 16, texts.allSatisfy(Self.isTransport) else {
            throw objection(
                .valueInvalid,
                "\(which): transports are at most 16 words such as \"internal\" and \"hybrid\""
            )
        }
        var transports: [AuthenticatorTransport] = []
        for text in texts where !transports.contains(where: { $0.rawValue == text }) {
            transports.append(AuthenticatorTransport(rawValue: text))
        }
        return transports
    }

    private static func isTransport(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    }

    private func aaguid(_ object: JSONObject, _ which: String) throws -> AAGUID {
        guard let text = try object.optionalString("aaguid") else { return .zero }
        guard let aaguid = try? AAGUID(text) else {
            throw objection(
                .valueInvalid,
                "\(which): aaguid is no identifier such as 00000000-0000-0000-0000-000000000000"
            )
        }
        return aaguid
    }

    private func name(_ object: JSONObject, _ which: String) throws -> PasskeyName? {
        guard let text = try object.optionalString("name") else { return nil }
        do {
            return try PasskeyName(text)
        } catch {
            throw objection(.valueInvalid, "\(which): \(error.message)")
        }
    }

    private static let members = [
        "credentialId", "publicKey", "signCount", "transports", "backupEligible", "backupState", "userVerified",
        "aaguid",
        "name", "createdAt", "lastUsedAt",
    ]

    private func objection(_ code: ImportRefusal.Code, _ sentence: String) -> ImportObjection {
        ImportObjection(.passkeys, code, sentence)
    }
}
