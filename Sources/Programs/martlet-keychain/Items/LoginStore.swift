// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgentClient
internal import KeychainAgentProtocol
internal import KeychainItems
internal import LoginManagement
internal import PasskeyRecords
internal import Passwords
internal import PublicSuffixes

/// Reads and changes logins through the agent.
struct LoginStore {
    let finder: LoginFinder
    private let agent: AgentClient
    private let options: KeychainOptions

    init(_ options: KeychainOptions) throws(CommandError) {
        self.options = options
        agent = try options.agent()
        finder = Self.finder
    }

    /// Finds by the system's list of suffixes; without one, each host is a site of its own.
    static var finder: LoginFinder {
        let list = SuffixList.system
        return LoginFinder(
            matcher: SiteMatcher { host in list?.suffix(of: host) },
            international: { InternationalHost.asciiForm(of: $0) }
        )
    }

    /// All logins, without their secrets; or all that were removed and can be brought back.
    ///
    /// - Parameters:
    ///   - removed: Whether those are meant that were removed.
    ///   - site: A domain, to be answered sooner where few are of it; nil for all.
    /// - Returns: The logins; of a domain those of it, and perhaps others.
    /// - Throws: `CommandError`.
    func all(removed: Bool = false, at site: String? = nil) throws(CommandError) -> [Login] {
        var (logins, last, isMore) = ([Login](), ItemID?.none, true)
        while isMore {
            var page = ItemPage(Self.logins, after: last, isRemoved: removed)
            page.site = site
            let reply: AgentReply
            do throws(CommandError) {
                reply = try options.ask(agent, .find(page))
            } catch {
                guard error.code == .usage else { throw error }
                page.site = nil
                page.limit = ItemPage.longestFormer
                reply = try options.ask(agent, .find(page))
            }
            guard case .found(let items, let more) = reply else { break }
            logins += items.compactMap { Login($0) }
            (last, isMore) = (items.last?.id, more && !items.isEmpty)
        }
        return logins
    }

    /// All logins with their secrets, asked for one by one: no answer holds so many.
    ///
    /// - Parameter verb: What is done with them, as the progress calls it.
    /// - Returns: All that open; what is damaged is named on standard error.
    /// - Throws: `CommandError`.
    func allWithSecrets(_ verb: String) throws(CommandError) -> [Login] {
        let all = try all()
        var progress = Progress(verb, of: all.count)
        var logins: [Login] = []
        var damaged: [Login] = []
        for login in all {
            do throws(CommandError) {
                if let item = login.item, let whole = try whole(item) { logins.append(whole) }
            } catch {
                // One item that does not open must not keep a person from all others.
                guard error.code == .dataInvalid else { throw error }
                damaged.append(login)
            }
            progress.step()
        }
        progress.end()
        if !damaged.isEmpty {
            Terminal.talk("these are damaged and left out; a backup may still have them:")
            for login in damaged { Terminal.talk("  \(Self.line(login))") }
        }
        return logins
    }

    /// A login with its secrets; nil where it was removed meanwhile.
    func whole(_ item: ItemID) throws(CommandError) -> Login? {
        var page = ItemPage(Self.logins, wantsSecrets: true)
        page.query.items = [item]
        guard case .found(let items, _) = try options.ask(agent, .find(page)) else { return nil }
        return items.first.flatMap { Login($0) }
    }

    /// The one login that is meant, with its secrets.
    func one(_ name: String, _ username: String?) throws(CommandError) -> Login {
        try one(name, username, in: try all(meaning: name, username))
    }

    /// All logins among which the one that is meant is found: those of its site, where the text is an address of one that is there.
    func all(meaning name: String, _ username: String?) throws(CommandError) -> [Login] {
        // An ID of 32 digits is read before an address.
        guard name.utf8.count != 32, let page = try? finder.address(name) else { return try all() }
        let domain = finder.matcher.registrableDomain(of: page.host) ?? page.host.description
        let near = try all(at: domain)
        return finder.find(name, username: username, in: near).isEmpty ? try all() : near
    }

    /// The one login among some that somebody means, with its secrets.
    func one(_ name: String, _ username: String?, in logins: [Login]) throws(CommandError) -> Login {
        let login = try only(name, username, in: logins)
        guard let item = login.item, let whole = try whole(item) else {
            throw CommandError(.notFound, "the login was removed meanwhile")
        }
        return whole
    }

    /// The one login among some that somebody means.
    func only(_ name: String, _ username: String?, in logins: [Login]) throws(CommandError) -> Login {
        let all = finder.find(name, username: username, in: logins)
        // A passkey is not in the way of the password of its account: it is meant where nothing else is, or by its ID.
        let passwords = all.filter { $0.passkey == nil }
        let found = passwords.isEmpty ? all : passwords
        guard let login = found.first else {
            throw CommandError(
                .notFound,
                "there is no login for \(ShownText.safe(name))\(username.map { " with the name " + ShownText.safe($0) } ?? ""); martlet-keychain list shows all"
            )
        }
        guard found.count == 1 else {
            let lines = found.map { "\n  \($0.item?.text ?? "")  \(Self.line($0))" }.joined()
            throw CommandError(.usage, "several logins are meant; name one by --username or by its ID:\(lines)")
        }
        return login
    }

    /// The passkeys of a login's account among all logins.
    func passkeys(of login: Login, in logins: [Login]) -> [Login] {
        guard login.site != nil, login.passkey == nil else { return [] }
        return logins.filter { other in
            other.passkey != nil && other.item != login.item && other.username == login.username
                && finder.heading(other) == finder.heading(login)
        }
    }

    /// Refuses to go on while the keychain is locked: nobody shall type a password that cannot be stored.
    func requireUnlocked() throws(CommandError) {
        guard case .status(let status) = try options.ask(agent, .status), status.state != .unlocked else { return }
        throw options.explained(AgentFailure(.locked, "the keychain is locked; unlock it first"))
    }

    /// The login as a new item, as far as the agent takes it.
    func newItem(_ login: Login) throws(CommandError) -> ItemContent {
        var new = try Self.checked { () throws(KeychainLoginsError) in try login.newItem }
        // An agent of before knows no dates.
        if agent.version < 2 { new.dates = nil }
        return new
    }

    func add(_ login: Login) throws(CommandError) -> ItemID {
        let new = try newItem(login)
        guard case .added(let item, _) = try options.ask(agent, .add(new)) else {
            throw CommandError(.failure, "the agent did not say what it stored; look with martlet-keychain list")
        }
        return item
    }

    /// Stores several logins, all or none.
    func addAll(_ batch: ItemBatch) throws(CommandError) -> [ItemID] {
        guard case .addedAll(let items, _) = try options.ask(agent, .addAll(batch)), items.count == batch.items.count
        else {
            throw CommandError(.failure, "the agent did not say what it stored; look with martlet-keychain list")
        }
        return items
    }

    func change(_ former: Login, to next: Login) throws(CommandError) {
        let change = try Self.checked { () throws(KeychainLoginsError) in try next.change(from: former) }
        guard let change else { return }
        _ = try options.ask(agent, .update([change.item], change.changes))
    }

    func remove(_ item: ItemID, forGood: Bool) throws(CommandError) {
        _ = try options.ask(agent, .remove([ItemTarget(item)], keeping: !forGood))
    }

    func bringBack(_ item: ItemID) throws(CommandError) { _ = try options.ask(agent, .bringBack([ItemTarget(item)])) }

    /// What a login was before, latest first, and until when; with its secrets.
    func history(of login: Login) throws(CommandError) -> [FormerLogin] {
        guard let item = login.item,
            case .found(let items, _) = try options.ask(agent, .history(item, OwnerTokens()))
        else { return [] }
        var until = login.modified
        return items.compactMap { found in
            guard let former = Login(found) else { return nil }
            defer { until = former.modified }
            return FormerLogin(login: former, until: until)
        }
    }

    /// All passkeys with their private keys, which the agent shows to the passcode alone, in an open keychain as well.
    func passkeys(with passcode: Password) throws(CommandError) -> [ItemID: Login] {
        var (passkeys, last, isMore) = ([ItemID: Login](), ItemID?.none, true)
        while isMore {
            guard case .found(let items, let more) = try options.ask(agent, .exportPasskeys(passcode, after: last))
            else {
                break
            }
            for found in items where found.accessGroup == Login.group { passkeys[found.id] = Login(found) }
            (last, isMore) = (items.last?.id, more && !items.isEmpty)
        }
        return passkeys
    }

    /// A login on one line of a terminal.
    static func line(_ login: Login) -> String {
        let place = login.passkey.map { "passkey of \($0.relyingParty)" } ?? login.site.map { "\($0)" } ?? ""
        return [login.name, login.username, place].filter { !$0.isEmpty }
            .map { ShownText.safe($0) }.joined(separator: "  ")
    }

    /// Turns an error of a login into one of the program.
    static func checked<Value>(_ body: () throws(KeychainLoginsError) -> Value) throws(CommandError) -> Value {
        do throws(KeychainLoginsError) {
            return try body()
        } catch {
            throw CommandError(.usage, error.message)
        }
    }

    /// All logins.
    private static let logins = ItemQuery(nil, accessGroup: Login.group, synchronizable: .any)
}
