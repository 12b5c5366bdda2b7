// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// The input of `prf` for the use of a credential (WebAuthn Level 3, section 10.1.4).
public struct PRFAssertionRequest: Sendable, Hashable {
    /// What to derive secrets from, whichever credential answers.
    public let eval: PRFInput?
    /// What to derive secrets from if a certain credential answers, in place of ``eval``.
    ///
    /// Each must be one of the credentials that the request allows.
    public let evalByCredential: [CredentialID: PRFInput]

    /// Asks for derived secrets.
    ///
    /// - Parameters:
    ///   - eval: What to derive secrets from, whichever credential answers.
    ///   - evalByCredential: What to derive secrets from if a certain credential answers.
    public init(eval: PRFInput? = nil, evalByCredential: [CredentialID: PRFInput] = [:]) {
        self.eval = eval
        self.evalByCredential = evalByCredential
    }

    var json: JSONValue {
        var object = JSONObject()
        if let eval { object["eval"] = eval.json }
        guard !evalByCredential.isEmpty else { return .object(object) }
        var inputs = JSONObject()
        // Sorted, so that equal requests are written alike.
        for (name, input) in evalByCredential.map({ ($0.base64URL, $1) }).sorted(by: { $0.0 < $1.0 }) {
            inputs[name] = input.json
        }
        object["evalByCredential"] = .object(inputs)
        return .object(object)
    }

    init(_ object: JSONObject) throws(JSONError) {
        var inputs: [CredentialID: PRFInput] = [:]
        for member in try object.optionalObject("evalByCredential")?.members ?? [] {
            let id: CredentialID
            do {
                id = try CredentialID(base64URL: member.key)
            } catch {
                throw JSONError(.valueInvalid, "a name in \"evalByCredential\" is refused: \(error.message)")
            }
            // Strict base64url: each credential has one spelling, so none can stand twice.
            inputs[id] = try PRFInput(try member.value.requiredObject())
        }
        self.init(
            eval: try object.optionalNested("eval") { values throws(JSONError) in try PRFInput(values) },
            evalByCredential: inputs
        )
    }
}
