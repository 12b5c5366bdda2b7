// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
internal import ArgumentParser
internal import ByteEncodings
internal import JSONCoding
internal import LoginManagement
internal import PasskeyRecords
internal import SecretMemory

/// Which login a command is about.
struct LoginChoice: ParsableArguments {
    @Argument(help: "The site, as example.com; or the login's whole title, or its ID.")
    var name: String

    @Option(help: "The account's name, where the site has several.")
    var username: String?
}

extension Login {
    /// What is not secret of a login, as JSON.
    var members: [(String, JSONValue)] {
        let passkey: [(String, JSONValue)] =
            passkey.map { passkey in
                [
                    ("rp_id", .string(passkey.relyingParty)),
                    ("credential_id", .string(Base64URL.encode(passkey.credentialID))),
                    ("user_handle", .string(Base64URL.encode(passkey.userHandle))),
                    ("display_name", .string(passkey.displayName)),
                ]
            } ?? []
        return [
            ("id", .string(item?.text ?? "")), ("kind", .string(passkey.isEmpty ? "password" : "passkey")),
            ("title", .string(title)),
            ("site", site.map { .string("\($0)") } ?? .null),
            ("addresses", .array(addresses.map { .string($0) })), ("username", .string(username)),
            ("tags", .array(tags.map { .string($0) })), ("folder", .array(folder.map { .string($0) })),
            ("favorite", .bool(isFavorite)), ("created", .integer(created)),
            ("modified", .integer(modified)),
        ] + passkey
    }

    var json: JSONValue {
        var object = JSONObject()
        for (name, value) in members { object[name] = value }
        return .object(object)
    }
}

extension SecretBytes {
    /// The text; a copy that nobody wipes, for the moment in which it is shown.
    var exposedText: String { unsafe withBytes { unsafe String(decoding: $0, as: UTF8.self) } }
}
