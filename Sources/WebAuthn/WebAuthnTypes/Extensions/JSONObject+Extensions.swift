// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding

extension JSONObject {
    /// The value of an extension.
    subscript(_ identifier: ExtensionIdentifier) -> JSONValue? {
        get { self[identifier.rawValue] }
        set { self[identifier.rawValue] = newValue }
    }

    /// The names of the members; null counts as absent.
    var identifiers: [ExtensionIdentifier] {
        members.compactMap { $0.value.isNull ? nil : ExtensionIdentifier(rawValue: $0.key) }
    }

    /// Whether an extension is asked for by a truth value; absent and null are no.
    func flag(_ identifier: ExtensionIdentifier) throws(JSONError) -> Bool {
        try flag(identifier.rawValue)
    }

    /// Whether a member is true; absent and null are no.
    func flag(_ key: String) throws(JSONError) -> Bool {
        try optionalBool(key) ?? false
    }

    /// Sets bytes in base64url, if there are any.
    mutating func setBytes(_ identifier: ExtensionIdentifier, _ bytes: [UInt8]?) {
        if let bytes { self[identifier] = .string(Base64URL.encode(bytes)) }
    }

    /// An object member whose content is read by a closure; its errors then name the member.
    ///
    /// Null counts as absent.
    func optionalNested<Value>(
        _ key: String,
        _ read: (JSONObject) throws(JSONError) -> Value
    ) throws(JSONError) -> Value? {
        guard let object = try optionalObject(key) else { return nil }
        do {
            return try read(object)
        } catch {
            throw JSONError(error.code, "in \"\(key)\": \(error.message)")
        }
    }

    /// The entries of `uvm`; null counts as absent.
    func userVerificationMethods() throws(JSONError) -> [UserVerificationEntry]? {
        guard let rows = try optionalArray("uvm") else { return nil }
        guard let entries = UserVerificationEntry.list(rows.map { row in row.array?.map(\.unsigned) }) else {
            throw JSONError(.valueInvalid, UserVerificationEntry.shape)
        }
        return entries
    }

    /// The same members without some.
    func removing(_ identifiers: [ExtensionIdentifier]) -> JSONObject {
        var object = self
        for identifier in identifiers { object[identifier] = nil }
        return object
    }

    /// The members of another object, and these.
    func appending(_ other: JSONObject) -> JSONObject {
        var object = other
        // These are few, while what is not known may be much: each is looked for among all of those.
        for member in members { object[member.key] = member.value }
        return object
    }

    /// Refuses Secure Payment Confirmation: its signatures agree to a payment, and signing in must never collect one.
    func refusePayment() throws(WebAuthnTypesError) {
        guard let payment = self[.payment], !payment.isNull else { return }
        throw WebAuthnTypesError(
            .extensionRefused,
            "the extension payment belongs to Secure Payment Confirmation, which is another ceremony"
        )
    }

    /// Refuses the names of extensions that have members of their own.
    func refuseKnown(_ known: [ExtensionIdentifier]) throws(WebAuthnTypesError) {
        try refusePayment()
        for identifier in known where self[identifier] != nil {
            throw WebAuthnTypesError(
                .extensionInputInvalid,
                "the extension \(identifier) is known and has a member of its own; it cannot be given in JSON"
            )
        }
    }
}
