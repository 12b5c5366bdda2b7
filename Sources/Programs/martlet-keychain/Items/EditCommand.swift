// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JSONCoding
internal import KeychainAgentClient
internal import LoginManagement
internal import SecretMemory

/// `martlet-keychain edit`.
struct EditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Changes what is named of a login; the rest stays. The vault keeps what was replaced for a while."
    )

    @OptionGroup var options: KeychainOptions
    @OptionGroup var choice: LoginChoice
    @Option(help: "Another site.")
    var site: String?
    @Option(help: "Another name of the account; empty for none.")
    var newUsername: String?
    @Option(help: "Another title; empty for the site's.")
    var title: String?
    @Option(help: "Tags instead of those that it has; may be given several times, empty for none.")
    var tag: [String] = []
    @Option(help: "Further addresses instead of those that it has; may be given several times, empty for none.")
    var address: [String] = []
    @Option(help: "Another folder, the outermost first; empty for none.")
    var folder: [String] = []
    @Flag(inversion: .prefixedNo, help: "Mark it as a favourite, or as none.")
    var favorite: Bool?
    @Flag(help: "Take its note away.")
    var noNote = false
    @Flag(help: "Take away what makes its codes.")
    var noCode = false
    @Flag(help: "Ask for another password.")
    var password = false
    @OptionGroup var secrets: SecretInput
    @OptionGroup var custom: FieldInput

    func run() throws {
        ProcessProtection.guardSecrets()
        try custom.check()
        guard !noNote || secrets.noteFd == nil, !noCode || !secrets.givesCode else {
            throw CommandError(.usage, "say what takes the place of a note or a code, or that it goes; not both")
        }
        let store = try LoginStore(options)
        let former = try store.one(choice.name, choice.username)
        var next = former
        // What is not named stays as it is, also in the agent: a secret that is nil is not sent.
        (next.password, next.code, next.note, next.fields) = (nil, nil, nil, nil)
        if let site {
            next.site = try LoginStore.checked { () throws(KeychainLoginsError) in try store.finder.address(site) }
        }
        if let newUsername { next.username = newUsername }
        if let title { next.title = title }
        if !tag.isEmpty { next.tags = tag.filter { !$0.isEmpty } }
        if !address.isEmpty { next.addresses = address.filter { !$0.isEmpty } }
        if !folder.isEmpty { next.folder = folder.filter { !$0.isEmpty } }
        if let favorite { next.isFavorite = favorite }
        let drawn = try secrets.password(asking: password)
        (next.password, next.code, next.note) = (drawn?.0, try secrets.oneTimeCode(), try secrets.note())
        next.fields = try custom.fields(of: former)
        // An empty one is what takes it away.
        if noNote { next.note = SecretBytes(copying: []) }
        if noCode { next.code = SecretBytes(copying: []) }
        guard try LoginStore.checked({ () throws(KeychainLoginsError) in try next.change(from: former) }) != nil,
            isAnythingNamed
        else { throw CommandError(.usage, "nothing was named that shall change; see martlet-keychain edit --help") }
        try store.change(former, to: next)
        let bits = drawn?.bits.map { ", with a password of \($0) bits" } ?? ""
        try Terminal.result("changed \(LoginStore.line(next))\(bits)", next.members, asJSON: options.json)
    }

    private var isAnythingNamed: Bool {
        site != nil || newUsername != nil || title != nil || !tag.isEmpty || password || secrets.generate
            || secrets.passwordFd != nil || secrets.givesCode || secrets.noteFd != nil || !address.isEmpty
            || !folder.isEmpty || favorite != nil || noNote || noCode || custom.isNamed
    }
}
