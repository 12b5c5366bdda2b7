// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JSONCoding
internal import SignInAccounts

/// Puts an account into a group, takes it out, or tells in which it is.
struct AccountGroupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "group",
        abstract: "Put an account into a group, take it out, or tell in which it is.",
        discussion: """
            An account is in one group or in none; a group is there as long as an account is in it. Settings may treat groups \
            apart (--group-policies of the service). A group's name has 1 to 64 letters, digits and . _ - @ +, and capitals do \
            not count. Without GROUP and --none nothing changes. With --json one object: name, group (null for none).
            """
    )

    @Argument(help: "The account's name, or an address or number that it verified.")
    var name: String

    @Argument(help: "The group to put it into.")
    var group: String?

    @Flag(help: "Take it out of its group.")
    var none = false

    @OptionGroup var options: AccountOptions

    func validate() throws {
        guard group == nil || !none else { throw ValidationError("give a group or --none, not both") }
    }

    func run() async throws {
        let (name, group, none, json) = (name, group, none, options.json)
        try await OpenData.use(options.place) { data in
            let administration = data.engine.administration
            let wanted = try group.map { text throws(SignInError) in try AccountGroup(text) }
            let isChange = wanted != nil || none
            if isChange { try await administration.setGroup(wanted, ofAccountNamed: name) }
            let current = try await administration.group(ofAccountNamed: name)
            if json {
                Terminal.result(["name": .string(name), "group": current.map { .string($0.text) } ?? .null])
            } else if let current, !isChange {
                Terminal.result(current.text)
            } else {
                Terminal.talk(current.map { "\(name) is in the group \($0)" } ?? "\(name) is in no group")
            }
        }
    }
}
