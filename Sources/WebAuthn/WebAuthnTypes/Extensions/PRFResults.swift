// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
public import SecretMemory

/// One or two secrets that a credential derived; 32 bytes each (WebAuthn Level 3, section 10.1.4).
///
/// Wiped when the last owner lets go, and never printed. The JSON that they came in holds them, too: wiping it is the
/// caller's.
public struct PRFResults: Sendable, Hashable {
    /// The secret for the first value; 32 bytes.
    public let first: SecretBytes
    /// The secret for the second value; 32 bytes, or nil when there was one value.
    public let second: SecretBytes?

    /// Takes derived secrets.
    ///
    /// - Parameters:
    ///   - first: The secret for the first value; 32 bytes.
    ///   - second: The secret for the second value; 32 bytes.
    /// - Throws: `extensionOutputInvalid` for any other length.
    public init(first: SecretBytes, second: SecretBytes? = nil) throws(WebAuthnTypesError) {
        for count in [first.count, second?.count ?? 32] where count != 32 {
            throw WebAuthnTypesError(
                .extensionOutputInvalid,
                "a derived secret of \(count) bytes came; 32 were expected"
            )
        }
        self.first = first
        self.second = second
    }

    /// Compares in constant time.
    public static func == (left: Self, right: Self) -> Bool {
        let isFirst = left.first == right.first
        let isSecond = left.second == right.second
        return isFirst && isSecond
    }

    /// Hashes how many secrets there are, and nothing of them.
    public func hash(into hasher: inout Hasher) { hasher.combine(second == nil) }

    /// Reads the output of `prf`; nil when it holds no secrets.
    static func prf(_ output: JSONObject) throws(JSONError) -> PRFResults? {
        try output.optionalNested("results") { values throws(JSONError) in
            try PRFResults(values, "first", "second")
        }
    }

    /// Reads the output of `hmacGetSecret`; nil when it holds no secrets.
    static func hmacGetSecret(_ output: JSONObject) throws(JSONError) -> PRFResults? {
        guard output["output1"] != nil || output["output2"] != nil else { return nil }
        return try PRFResults(output, "output1", "output2")
    }

    private init(_ object: JSONObject, _ first: String, _ second: String) throws(JSONError) {
        guard let one = try object.optionalSecret(first) else {
            throw JSONError(.memberMissing, "the member \"\(first)\" is missing")
        }
        let two = try object.optionalSecret(second)
        do {
            try self.init(first: one, second: two)
        } catch {
            throw JSONError(.valueInvalid, error.message)
        }
    }
}

extension JSONObject {
    /// A member that may be secret bytes in base64url.
    fileprivate func optionalSecret(_ key: String) throws(JSONError) -> SecretBytes? {
        guard var bytes = try optionalBytes(key) else { return nil }
        return SecretBytes(moving: &bytes)
    }
}

/// The output of `prf` (WebAuthn Level 3, section 10.1.4).
public struct PRFOutput: Sendable, Hashable {
    /// Whether the new credential can derive secrets; nil where it was used rather than made.
    public let isEnabled: Bool?
    /// The secrets; nil when none were derived, and when the response was read without
    /// ``AuthenticationResponse/secrets``.
    public let results: PRFResults?

    init(_ object: JSONObject, _ secrets: PRFResults?) throws(JSONError) {
        isEnabled = try object.optionalBool("enabled")
        results = try PRFResults.prf(object) ?? secrets
    }
}
