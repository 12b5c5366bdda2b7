// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
internal import ArgumentParser
internal import LoginManagement
internal import JSONCoding
internal import KeychainAgentClient
internal import PasskeyRecords
internal import SecretMemory

/// `martlet-keychain import`.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Takes over the logins of a file that a browser or a password manager exported.",
        discussion: """
            CSV of the common browsers and managers, and FIDO's Credential Exchange Format (CXF, JSON). The file is clear text: \
            delete it afterwards.
            """
    )

    @OptionGroup var options: KeychainOptions
    @Argument(help: "The file.")
    var file: String
    @Flag(help: "Say what would be done, and do nothing.")
    var dryRun = false
    @Option(
        help: ArgumentHelp(
            "What a column of a table is, where its name does not say so, as username=Account; username= says that none is. May be repeated.",
            valueName: "meaning=column"
        )
    )
    var column: [String] = []
    @Flag(help: "Where a login is there with other secrets, take the file's; else the keychain's stays.")
    var replace = false

    func run() throws {
        ProcessProtection.guardSecrets()
        let (items, report) = try ImportedFile.read(KeychainOptions.absolute(file), columns: try columns())
        let store = try LoginStore(options)
        var outcome = ImportOutcome(report)
        var known = Dictionary(grouping: try store.all()) { LoginKey($0) }
        var brought: Set<LoginKey> = []
        var queue = ImportQueue(store)
        var progress = Progress(dryRun ? "looked at" : "stored", of: items.count)
        // Only what is stored is told to be: who ends the command in the middle relies on it.
        var untold = 0
        for item in items {
            let stores = queue.stores
            let (found, left) = Login.read(item, with: store.finder)
            outcome.leave(left, of: item.title)
            for login in found {
                do throws(CommandError) {
                    try take(login, store, &queue, &known, &brought, &outcome)
                } catch {
                    guard Self.isOfOne(error) else { throw error }
                    outcome.refuse(login.name, error.message)
                }
            }
            if found.isEmpty { outcome.refuse(item.title, "it holds nothing that is kept") }
            untold += 1
            let waiting = queue.isEmpty ? 0 : queue.stores == stores ? untold : 1
            while untold > waiting {
                progress.step()
                untold -= 1
            }
        }
        try keep(&queue, &known, &outcome)
        progress.end()
        try Terminal.result(outcome.text(isDry: dryRun), outcome.members(isDry: dryRun), asJSON: options.json)
    }

    private func columns() throws(CommandError) -> [TableColumn: String] {
        var columns: [TableColumn: String] = [:]
        for said in column {
            let halves = said.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2, let meaning = TableColumn(rawValue: halves[0].lowercased()),
                columns.updateValue(String(halves[1]), forKey: meaning) == nil
            else {
                let known = TableColumn.allCases.map(\.rawValue).joined(separator: ", ")
                throw CommandError(.usage, "--column is a meaning, =, and a column's name, each meaning once: \(known)")
            }
        }
        return columns
    }

    /// Takes a login of the file.
    ///
    /// What this very file brought before under the same site and name is another entry there, and both are kept. What the keychain had is
    /// the same entry, whose secrets are the file's or others.
    private func take(
        _ login: Login,
        _ store: LoginStore,
        _ queue: inout ImportQueue,
        _ known: inout [LoginKey: [Login]],
        _ brought: inout Set<LoginKey>,
        _ outcome: inout ImportOutcome
    ) throws(CommandError) {
        var rival: Login?
        var (next, number) = (login, 1)
        while var former = known[LoginKey(next)]?.first {
            if !dryRun, login.passkey != nil, former.item == nil {
                try keep(&queue, &known, &outcome)
                guard let stored = known[LoginKey(next)]?.first else { break }
                former = stored
            }
            // What waits to be stored is at hand; of all others the secrets are looked up.
            let whole = try former.item.map { item throws(CommandError) in try store.whole(item) } ?? former
            if let whole, whole.hasSameSecrets(as: login) {
                brought.insert(LoginKey(next))
                outcome.same += 1
                return
            }
            if rival == nil, !brought.contains(LoginKey(next)) || login.passkey != nil { rival = whole }
            // One passkey is there once.
            guard login.passkey == nil else { break }
            number += 1
            next = login.numbered(number)
        }
        guard let rival else { return try add(next, asNumber: number, &queue, &known, &brought, &outcome) }
        guard rival.hasSamePasskey(as: login) else {
            return outcome.refuse(
                LoginStore.line(login),
                "the keychain has this passkey with other details, and keeps them"
            )
        }
        brought.insert(LoginKey(rival))
        guard replace else { return outcome.keep(LoginStore.line(rival)) }
        var changed = rival
        (changed.password, changed.note, changed.code) = (
            login.password, login.note ?? rival.note, login.code ?? rival.code
        )
        changed.fields = login.fields ?? rival.fields
        if !dryRun { try store.change(rival, to: changed) }
        outcome.replaced += 1
    }

    private func add(
        _ login: Login,
        asNumber number: Int,
        _ queue: inout ImportQueue,
        _ known: inout [LoginKey: [Login]],
        _ brought: inout Set<LoginKey>,
        _ outcome: inout ImportOutcome
    ) throws(CommandError) {
        if dryRun {
            _ = try LoginStore.checked { () throws(KeychainLoginsError) in try login.newItem }
            outcome.count(login)
        } else if try !queue.take(login) {
            try keep(&queue, &known, &outcome)
            _ = try queue.take(login)
        }
        known[LoginKey(login)] = [login]
        brought.insert(LoginKey(login))
        if number > 1 { outcome.number(LoginStore.line(login)) }
    }

    /// Stores what waits, and notes under which IDs.
    private func keep(
        _ queue: inout ImportQueue,
        _ known: inout [LoginKey: [Login]],
        _ outcome: inout ImportOutcome
    ) throws(CommandError) {
        for login in try queue.store(&outcome) {
            known[LoginKey(login)] = login.item == nil ? nil : [login]
        }
    }

    /// Whether an error is about one record alone.
    ///
    /// Too long a name, or a damaged item of that name, is no reason to stop in the middle; a lost agent is one.
    static func isOfOne(_ error: CommandError) -> Bool { error.code == .usage || error.code == .dataInvalid }
}

/// What makes two logins one: a passkey's credential ID; the site, or the title where there is none, the name and the number.
struct LoginKey: Hashable {
    private let bytes: [UInt8]

    init(_ login: Login) {
        if let passkey = login.passkey {
            bytes = Array("passkey".utf8) + [0] + passkey.credentialID
            return
        }
        let place = login.site.map { "\($0) \(login.number)" } ?? "title " + login.title
        bytes = Array(place.utf8) + [0] + Array(login.username.utf8)
    }
}
