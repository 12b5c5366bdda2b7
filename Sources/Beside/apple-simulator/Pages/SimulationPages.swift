// SPDX-License-Identifier: Apache-2.0

internal import AppleSimulation
internal import Mustache

/// The pages of the simulator, in English: whoever sees them develops against it.
struct SimulationPages: Sendable {
    private let library: MustacheLibrary

    init() throws {
        var library = MustacheLibrary()
        for (name, text) in PageTemplates.all { library.register(try MustacheTemplate(string: text), named: name) }
        self.library = library
    }

    /// Asks who sits before the browser.
    func people(_ people: [SimulatedPerson], asker: String, request: String) -> String? {
        render(
            "people",
            [
                "title": "Who are you?", "asker": asker, "request": request, "isEmpty": people.isEmpty,
                "people": people.enumerated().map { index, person -> [String: any Sendable] in
                    [
                        "id": person.id, "isFirst": index == 0,
                        "name": Self.name(of: person), "email": person.email ?? "no address",
                    ]
                },
            ]
        )
    }

    /// Asks what somebody allows.
    func consent(_ question: ConsentQuestion, request: String) -> String? {
        render(
            "consent",
            [
                "title": question.isReturning && question.scopes.isEmpty ? "Continue?" : "Allow this?",
                "asker": question.client, "app": question.app, "team": question.team, "request": request,
                "person": question.person.id, "personName": Self.name(of: question.person),
                "isReturning": question.isReturning, "asksName": question.scopes.contains(.name),
                "asksEmail": question.scopes.contains(.email) && question.person.email != nil,
                "givenName": question.person.givenName, "familyName": question.person.familyName,
                "email": question.person.email ?? "",
            ]
        )
    }

    /// Sends a browser back with a form.
    func back(_ reply: BrowserReply) -> String? {
        render(
            "back",
            [
                "title": "Back to the service", "address": reply.address.text, "origin": reply.address.origin,
                "fields": reply.fields.map { ["name": $0.name, "value": $0.value] },
            ]
        )
    }

    /// Says what is wrong.
    func problem(_ message: String) -> String? {
        render("problem", ["title": "This does not work", "message": message])
    }

    /// The simulator's own page.
    func front(_ values: [String: any Sendable]) -> String? {
        render("front", values.merging(["title": "Sign-in simulator"]) { $1 })
    }

    private func render(_ name: String, _ values: [String: any Sendable]) -> String? {
        library.render(values as [String: Any], withTemplate: name)
    }

    private static func name(of person: SimulatedPerson) -> String {
        let name = [person.givenName, person.familyName].filter { !$0.isEmpty }.joined(separator: " ")
        return name.isEmpty ? person.id : name
    }
}
