// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// The input of `prf` for a new credential (WebAuthn Level 3, section 10.1.4).
public struct PRFCreationRequest: Sendable, Hashable {
    /// What to derive secrets from at once; nil: asks only whether the credential can.
    ///
    /// Many authenticators derive none before the first sign-in.
    public let eval: PRFInput?

    /// Asks for a credential that can derive secrets.
    ///
    /// - Parameter eval: What to derive secrets from at once.
    public init(eval: PRFInput? = nil) {
        self.eval = eval
    }

    var json: JSONValue { .object(eval.map { ["eval": $0.json] } ?? JSONObject()) }

    init(_ object: JSONObject) throws(JSONError) {
        // There is no credential yet that a value could be for; clients answer NotSupportedError.
        guard try object.optionalObject("evalByCredential") == nil else {
            throw JSONError(.valueInvalid, "\"evalByCredential\" belongs to requests, and this is a creation")
        }
        self.init(eval: try object.optionalNested("eval") { values throws(JSONError) in try PRFInput(values) })
    }
}
