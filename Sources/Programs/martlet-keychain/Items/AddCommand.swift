// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JSONCoding
internal import KeychainAgentClient
internal import LoginManagement
internal import SecretMemory

/// `martlet-keychain add`.
struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Stores a login: a site, a name and a password, and what belongs to it.",
        discussion: "What is no site's, such as the number of a safe, gets --title and no site."
    )

    @OptionGroup var options: KeychainOptions
    @Argument(help: "The site, as example.com or https://example.com:8443.")
    var site: String?
    @Option(help: "The account's name.")
    var username = ""
    @Option(help: "What it is listed under. Default: the site.")
    var title = ""
    @Option(help: "A word to sort by; may be given several times.")
    var tag: [String] = []
    @Option(help: "A further address where it is used; may be given several times.")
    var address: [String] = []
    @Option(help: "The folder in which it lies; for one inside of another, give both, the outermost first.")
    var folder: [String] = []
    @Flag(help: "Mark it as a favourite.")
    var favorite = false
    @Flag(help: "Store no password, but a note or what makes codes.")
    var noPassword = false
    @OptionGroup var secrets: SecretInput

    func run() throws {
        ProcessProtection.guardSecrets()
        guard !noPassword || (!secrets.generate && secrets.passwordFd == nil) else {
            throw CommandError(.usage, "say --no-password, or where the password comes from, not both")
        }
        var login = Login(title: title, username: username)
        if let site {
            login.site = try LoginStore.checked { () throws(KeychainLoginsError) in try LoginStore.finder.address(site)
            }
        }
        (login.tags, login.addresses, login.folder, login.isFavorite) = (tag, address, folder, favorite)
        // Before anything is asked: what cannot be stored need not be typed.
        _ = try LoginStore.checked { () throws(KeychainLoginsError) in try login.newItem }
        let store = try LoginStore(options)
        try store.requireUnlocked()
        let password = try secrets.password(asking: !noPassword)
        (login.password, login.code, login.note) = (password?.0, try secrets.oneTimeCode(), try secrets.note())
        login.item = try store.add(login)
        let drawn = password?.bits.map { ", with a password of \($0) bits" } ?? ""
        try Terminal.result(
            "added \(LoginStore.line(login))\(drawn)",
            login.members + [("bits", password?.bits.map { .integer(Int64($0)) } ?? .null)],
            asJSON: options.json
        )
    }
}
