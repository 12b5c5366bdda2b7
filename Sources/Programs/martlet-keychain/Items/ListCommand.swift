// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
internal import ArgumentParser
internal import LoginManagement
internal import JSONCoding
internal import KeychainAgentClient

/// `martlet-keychain list` and `martlet-keychain search`.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists all logins, by site and account; no secret is read."
    )

    @OptionGroup var options: KeychainOptions
    @Option(help: "Only those with this tag.")
    var tag: String?
    @Flag(help: "Show the IDs as well.")
    var ids = false
    @Flag(help: "Those that were removed and can be brought back.")
    var removed = false
    @Flag(help: "Ask no provider which logins it has.")
    var noProviders = false

    func run() throws {
        let store = try LoginStore(options)
        let logins = try store.all(removed: removed).filter { login in tag.map { login.tags.contains($0) } ?? true }
        // No provider has tags, and none removes for a while.
        let isAsked = !noProviders && tag == nil && !removed
        let provided = isAsked ? ProviderDesk(all: store.finder).all() : nil
        try Self.show(logins, beside: provided, store.finder, withIDs: ids || removed, options)
    }

    /// Writes logins under the headings of their sites.
    ///
    /// - Parameters:
    ///   - logins: Those of the keychain.
    ///   - provided: What providers said; nil where none was asked.
    ///   - finder: Knows the headings.
    ///   - withIDs: Whether the IDs are shown.
    ///   - options: Whether they are written as JSON.
    /// - Throws: `CommandError` where nothing can be written.
    static func show(
        _ logins: [Login],
        beside provided: ProviderDesk.Found?,
        _ finder: LoginFinder,
        withIDs: Bool,
        _ options: KeychainOptions
    ) throws(CommandError) {
        let entries =
            logins.map { (login: $0, line: LoginStore.line($0), json: $0.json) }
            + (provided?.logins ?? []).map { (login: $0.login, line: $0.line, json: $0.json) }
        // The keys once for each login: a comparison that made them would make each of them many times.
        let sorted = entries.map { (key: ListKey($0.login, finder.heading($0.login)), entry: $0) }
            .sorted { $0.key < $1.key }
            .map { (heading: $0.key.heading, entry: $0.entry) }
        var (lines, heading) = ([String](), String?.none)
        for (site, entry) in sorted {
            if site != heading { lines.append(site.isEmpty ? "no site" : ShownText.safe(site)) }
            heading = site
            lines.append("  " + (withIDs ? (entry.login.item?.text ?? "-").padding(to: 34) : "") + entry.line)
        }
        var members: [(String, JSONValue)] = [("logins", .array(sorted.map(\.entry.json)))]
        if let provided {
            members.append(("providers_failed", .array(provided.failed.map { .string($0.description) })))
        }
        try Terminal.result(
            entries.isEmpty ? "there are no logins" : lines.joined(separator: "\n"),
            members,
            asJSON: options.json
        )
    }
}

/// `martlet-keychain search`.
struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Lists the logins in whose title, address, name or tags a text stands."
    )

    @OptionGroup var options: KeychainOptions
    @Argument(help: "The text, in any case.")
    var text: String
    @Flag(help: "Look into notes as well: each login is opened for it. What stands in them is not shown.")
    var notes = false
    @Flag(help: "Show the IDs as well.")
    var ids = false
    @Flag(help: "Ask no provider which logins it has.")
    var noProviders = false

    func run() throws {
        if notes { ProcessProtection.guardSecrets() }
        let store = try LoginStore(options)
        let opened = notes ? try store.allWithSecrets("read") : []
        let inNotes = Set(opened.filter { store.finder.isInNote(text, of: $0) }.compactMap(\.item))
        let logins = try store.all().filter { login in
            store.finder.mentions(text, login) || login.item.map { inNotes.contains($0) } ?? false
        }
        // They say all that they have: what is searched for is nobody else's to know.
        var provided = noProviders ? nil : ProviderDesk(all: store.finder).all()
        provided?.logins.removeAll { !store.finder.mentions(text, $0.login) }
        guard !logins.isEmpty || provided?.logins.isEmpty == false || options.json else {
            throw CommandError(.notFound, "nothing mentions \(ShownText.safe(text))")
        }
        try ListCommand.show(logins, beside: provided, store.finder, withIDs: ids, options)
    }
}

/// Where a login stands in a list: by site and account, the password of an account before its passkeys, whatever they are called.
private struct ListKey: Comparable {
    let heading: String
    private let username: String
    private let kind: Int
    private let name: String
    private let item: [UInt8]

    init(_ login: Login, _ heading: String) {
        self.heading = heading
        username = login.username
        kind = login.passkey == nil ? 0 : 1
        name = login.name.lowercased()
        item = login.item?.bytes ?? []
    }

    static func < (left: Self, right: Self) -> Bool {
        let (one, other) = (
            (left.heading, left.username, left.kind, left.name), (right.heading, right.username, right.kind, right.name)
        )
        return one == other ? left.item.lexicographicallyPrecedes(right.item) : one < other
    }
}
