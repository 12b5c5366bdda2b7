// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import SecretMemory

/// Writes `application/x-www-form-urlencoded`, field by field, into bytes that are wiped afterwards.
struct FormBody {
    private var encoded: [UInt8] = []

    init() {}

    /// Adds a field.
    mutating func add(_ name: StaticString, _ value: some Sequence<UInt8>) {
        // Room for all at once: an array that grows leaves copies of secrets behind.
        if encoded.isEmpty { encoded.reserveCapacity(32_768) }
        if !encoded.isEmpty { encoded.append(UInt8(ascii: "&")) }
        encoded += name.description.utf8
        encoded.append(UInt8(ascii: "="))
        PercentEncoding.append(value, to: &encoded)
    }

    /// Adds a field.
    mutating func add(_ name: StaticString, _ value: String) { add(name, value.utf8) }

    /// Adds a field that is secret.
    mutating func add<Purpose>(_ name: StaticString, _ value: SecretText<Purpose>) {
        unsafe value.bytes.withBytes { unsafe add(name, $0) }
    }

    /// The whole form; this value is empty afterwards.
    mutating func finish() -> SecretBytes {
        defer { encoded = [] }
        return SecretBytes(moving: &encoded)
    }
}

extension IdentityProvider {
    /// Requires that a client is one of those that were configured.
    ///
    /// - Throws: `requestInvalid`.
    func require(_ client: ClientID) throws(AppleSignInError) {
        guard clients.contains(client) else {
            throw AppleSignInError(.requestInvalid, "\(client) is none of the client ids of \(name)")
        }
    }

    /// A form that begins with the client and its secret.
    ///
    /// - Throws: `requestInvalid` for a client that is none of the provider's.
    func form(of client: ClientID, _ secret: ClientSecret) throws(AppleSignInError) -> FormBody {
        try require(client)
        var form = FormBody()
        form.add("client_id", client.text)
        form.add("client_secret", secret)
        return form
    }
}
