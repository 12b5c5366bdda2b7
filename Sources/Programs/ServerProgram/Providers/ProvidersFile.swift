// SPDX-License-Identifier: Apache-2.0

internal import AppleSignIn
internal import JSONCoding

/// Reads the file of providers.
///
/// ```
/// {"google": {"client": "1234.apps.googleusercontent.com"},
///  "others": [{"name": "example", "title": "Example", "issuer": "https://id.example.org", "client": "martlet",
///              "authorization": "https://id.example.org/authorize", "token": "https://id.example.org/token",
///              "keys": "https://id.example.org/keys", "algorithms": ["RS256"], "keysNameAlgorithm": true}]}
/// ```
///
/// `title`, `algorithms`, `keysNameAlgorithm` and the list `apps`, with the clients of apps, may be left out.
enum ProvidersFile {
    /// What is wrong with the file, in words of this reader.
    private struct Fault: Error {
        let words: String
    }

    /// How many providers there may be beside Apple: an account has at most as many identities with it.
    private static let most = 7
    /// The longest file that is read, in bytes.
    private static let maximumLength = 65_536

    /// Reads the file.
    ///
    /// - Parameter content: The file.
    /// - Returns: The providers, Google first.
    /// - Throws: What ``reason(_:)`` tells in words.
    static func read(_ content: some Collection<UInt8>) throws -> [ProvidersPlan.Entry] {
        let limits = JSONLimits(maximumDepth: 6, maximumLength: maximumLength)
        guard let file = try JSONValue(parsing: content, limits: limits).object else {
            throw Fault(words: "it is no JSON object")
        }
        try know(file, ["google", "others"])
        var entries: [ProvidersPlan.Entry] = []
        if let google = try file.optionalObject("google") { entries.append(try self.google(google)) }
        for item in try file.optionalArray("others") ?? [] {
            guard let object = item.object else { throw Fault(words: "others holds something that is no object") }
            entries.append(try other(object))
        }
        guard (1...most).contains(entries.count) else { throw Fault(words: "1 to \(most) providers were expected") }
        // Else the second would speak for the people of the first.
        guard Set(entries.map(\.provider.name)).count == entries.count else {
            throw Fault(words: "two providers have one name")
        }
        return entries
    }

    /// What is wrong, in words.
    ///
    /// - Parameter error: What ``read(_:)`` threw.
    /// - Returns: The words; nothing of the file's content but names.
    static func reason(_ error: any Error) -> String {
        switch error {
        case let error as Fault: error.words
        case let error as JSONError: error.message
        case let error as AppleSignInError: error.message
        default: "it cannot be read"
        }
    }

    private static func google(_ json: JSONObject) throws -> ProvidersPlan.Entry {
        try know(json, ["client", "apps"])
        let (site, clients) = try self.clients(json)
        return ProvidersPlan.Entry(provider: try .google(clients: clients), site: site, title: nil)
    }

    private static func other(_ json: JSONObject) throws -> ProvidersPlan.Entry {
        try know(
            json,
            [
                "name", "title", "issuer", "client", "apps", "authorization", "token", "keys", "algorithms",
                "keysNameAlgorithm",
            ]
        )
        let (site, clients) = try self.clients(json)
        let provider = try IdentityProvider.other(
            ProviderName(json.string("name")),
            issuer: json.string("issuer"),
            clients: clients,
            endpoints: ProviderEndpoints(
                authorization: address(json, "authorization"),
                token: address(json, "token"),
                keys: address(json, "keys")
            ),
            algorithms: algorithms(json),
            keyNamesAlgorithm: json.optionalBool("keysNameAlgorithm") ?? true
        )
        return ProvidersPlan.Entry(provider: provider, site: site, title: try title(json))
    }

    private static func clients(_ json: JSONObject) throws -> (site: ClientID, all: Set<ClientID>) {
        let site = try ClientID(json.string("client"))
        var all: Set<ClientID> = [site]
        for text in try texts(json, "apps") ?? [] { all.insert(try ClientID(text)) }
        return (site, all)
    }

    private static func address(_ json: JSONObject, _ key: String) throws -> WebAddress {
        let text = try json.string(key)
        return try text.hasPrefix("http://") ? WebAddress(simulatedAt: text) : WebAddress(text)
    }

    private static func algorithms(_ json: JSONObject) throws -> Set<TokenAlgorithm> {
        guard let names = try texts(json, "algorithms") else { return [.rs256] }
        let found = names.compactMap(TokenAlgorithm.init(rawValue:))
        guard found.count == names.count, !found.isEmpty else {
            let known = TokenAlgorithm.allCases.map(\.rawValue).joined(separator: " and ")
            throw Fault(words: "algorithms can be \(known), and no others")
        }
        return Set(found)
    }

    private static func title(_ json: JSONObject) throws -> String? {
        guard let title = try json.optionalString("title") else { return nil }
        let isPlain = title.unicodeScalars.allSatisfy {
            ![.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
        guard (1...40).contains(title.count), title.utf8.count <= 160, isPlain else {
            throw Fault(words: "a title has 1 to 40 characters that can be seen")
        }
        return title
    }

    private static func texts(_ json: JSONObject, _ key: String) throws -> [String]? {
        guard let items = try json.optionalArray(key) else { return nil }
        let texts = items.compactMap(\.string)
        guard texts.count == items.count else { throw Fault(words: "\(key) holds something that is no text") }
        return texts
    }

    /// Refuses members that nobody knows: a misspelled one would be passed over in silence.
    private static func know(_ json: JSONObject, _ names: Set<String>) throws {
        guard let stranger = json.members.first(where: { !names.contains($0.key) }) else { return }
        throw Fault(words: "\"\(stranger.key)\" is none of \(names.sorted().joined(separator: ", "))")
    }
}
