// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

extension JSONObject {
    /// The same results without the secrets that `prf` and `hmacGetSecret` derived.
    ///
    /// They are keys of the person's own data, meant for the page alone; `toJSON()` of a browser puts them in (WebAuthn
    /// Level 3, section 10.1.4, warns). What is dropped on arrival is neither logged nor stored.
    var withoutSecrets: JSONObject {
        guard !isEmpty else { return self }
        var results = self
        results.drop(["results"], of: "prf")
        results.drop(["output1", "output2"], of: "hmacGetSecret")
        return results
    }

    private mutating func drop(_ names: [String], of identifier: String) {
        guard var output = self[identifier]?.object else { return }
        for name in names { output[name] = nil }
        self[identifier] = .object(output)
    }

    /// The same members without those secrets, at whatever depth.
    ///
    /// Old shims send the results of extensions under other names, such as `getClientExtensionResults`.
    var withoutSecretsAnywhere: JSONObject {
        guard !isEmpty else { return self }
        var cleared = JSONObject()
        for member in withoutSecrets.members {
            cleared.appendDistinct(key: member.key, value: member.value.withoutSecretsAnywhere)
        }
        return cleared
    }
}

extension JSONValue {
    fileprivate var withoutSecretsAnywhere: JSONValue {
        switch self {
        case .object(let object): .object(object.withoutSecretsAnywhere)
        case .array(let items): .array(items.map(\.withoutSecretsAnywhere))
        default: self
        }
    }
}
