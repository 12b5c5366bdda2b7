// SPDX-License-Identifier: Apache-2.0

internal import AppleSimulation
internal import HTTPTypes
internal import JSONCoding

extension JSONObject {
    func text(_ key: String) throws(SimulationRefusal) -> String {
        guard let text = try textOrNone(key) else { throw Self.invalid("The member \(key) is missing.") }
        return text
    }

    func textOrNone(_ key: String) throws(SimulationRefusal) -> String? {
        do throws(JSONError) {
            return try optionalString(key)
        } catch {
            throw SimulationRefusal(error)
        }
    }

    func truth(_ key: String) throws(SimulationRefusal) -> Bool {
        guard let truth = try truthOrNone(key) else { throw Self.invalid("The member \(key) is missing.") }
        return truth
    }

    func truthOrNone(_ key: String) throws(SimulationRefusal) -> Bool? {
        do throws(JSONError) {
            return try optionalBool(key)
        } catch {
            throw SimulationRefusal(error)
        }
    }

    func integerOrNone(_ key: String) throws(SimulationRefusal) -> Int64? {
        do throws(JSONError) {
            return try optionalInteger(key)
        } catch {
            throw SimulationRefusal(error)
        }
    }

    /// An event by its word; nil when the member is absent.
    func event(_ key: String) throws(SimulationRefusal) -> SimulatedEvent? {
        guard let word = try textOrNone(key) else { return nil }
        guard let event = SimulatedEvent(rawValue: word) else {
            throw Self.invalid(
                "The member \(key) must be one of \(Self.list(SimulatedEvent.allCases.map(\.rawValue)))."
            )
        }
        return event
    }

    /// How the claim `events` is to be written: the member `events`, `text` or `object`.
    func eventForm() throws(SimulationRefusal) -> EventForm {
        guard let word = try textOrNone("events") else { return .text }
        guard let form = EventForm(rawValue: word) else {
            throw Self.invalid("The member events must be one of \(Self.list(EventForm.allCases.map(\.rawValue))).")
        }
        return form
    }

    /// The scopes that an app asks for: the member `scopes`, an array.
    func scopes() throws(SimulationRefusal) -> Set<ConsentScope> {
        var scopes: Set<ConsentScope> = []
        for word in self["scopes"]?.array ?? [] {
            guard let scope = word.string.flatMap(ConsentScope.init(rawValue:)) else {
                throw Self.invalid("The member scopes must be an array of name and email.")
            }
            scopes.insert(scope)
        }
        return scopes
    }

    private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }

    private static func invalid(_ message: String) -> SimulationRefusal {
        SimulationRefusal(.badRequest, "body_invalid", message)
    }
}
