// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JSONCoding
internal import SignInAccounts

/// Says who may look at the report in a browser.
struct AccountOperatorCommand: AsyncParsableCommand {
    /// What the account shall be.
    enum Wish: String, ExpressibleByArgument, CaseIterable {
        case on, off
    }

    static let configuration = CommandConfiguration(
        commandName: "operator",
        abstract: "Let somebody look at the service's page /report, or no longer; or tell who may.",
        discussion: """
            The page shows how many accounts sign in how, and names nobody. It opens for operators whom a passkey verified in \
            the last five minutes (by fingerprint, face or PIN); for everybody else there is nothing at its address. Nobody is \
            an operator unless you say so here; it gives no other right. Without a name the operators are listed; without on \
            and off nothing changes. With --json one object a line: name, operator.
            """
    )

    @Argument(help: "The account's name, or an address or number that it verified.")
    var name: String?

    @Argument(help: "Whether it may.")
    var wish: Wish?

    @OptionGroup var options: AccountOptions

    func run() async throws {
        let (name, wish, json) = (name, wish, options.json)
        try await OpenData.use(options.place) { data in
            let administration = data.engine.administration
            guard let name else {
                let operators = try await administration.operators()
                for found in operators { if json { Self.tell(found.text, true) } else { Terminal.result(found.text) } }
                if operators.isEmpty, !json { Terminal.talk("nobody is an operator") }
                return
            }
            if let wish { try await administration.setOperator(wish == .on, accountNamed: name) }
            let isOperator = try await administration.isOperator(accountNamed: name)
            if json {
                Self.tell(name, isOperator)
            } else {
                Terminal.talk("\(name) \(isOperator ? "may look at the report" : "is no operator")")
            }
        }
    }

    private static func tell(_ name: String, _ isOperator: Bool) {
        Terminal.result(["name": .string(name), "operator": .bool(isOperator)])
    }
}
