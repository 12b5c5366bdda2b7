// SPDX-License-Identifier: Apache-2.0

internal import LoginManagement
internal import JSONCoding

/// A login that a provider has.
struct ProvidedLogin {
    let provider: ProviderRegistration
    let identity: ProviderIdentity

    /// The login as the keychain's own are, without an item and without secrets.
    var login: Login { Login(title: identity.title, site: identity.site, username: identity.user) }

    /// The login on one line of a terminal, and whose it is.
    var line: String {
        let what = identity.kind == .code ? "  code" : ""
        return "\(LoginStore.line(login))\(what)  from \(provider.name)"
    }

    /// What is not secret of it, as JSON: the members of a login of the keychain, null where a provider has none.
    var members: [(String, JSONValue)] {
        [
            ("id", .null), ("kind", .string(identity.kind.rawValue)), ("title", .string(identity.title)),
            ("site", .string("\(identity.site)")), ("addresses", .array([])), ("username", .string(identity.user)),
            ("tags", .array([])), ("created", .null), ("modified", .null),
            ("provider", .string(provider.name.description)), ("record", .string(identity.record.text)),
        ]
    }

    var json: JSONValue {
        var object = JSONObject()
        for (name, value) in members { object[name] = value }
        return .object(object)
    }
}
