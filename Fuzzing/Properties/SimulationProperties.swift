// SPDX-License-Identifier: Apache-2.0
// Properties of what the simulated Apple reads. No product holds it: the fuzzer's own package compiles its sources once more,
// under another name.

import JSONCoding

import AppleSimulation

extension FuzzProperty {
    static let simulatedForm = FuzzProperty("simulated-form") { bytes in
        for source in [SimulatedForm.Source.body, .query] {
            guard (try? SimulatedForm(bytes, from: source)) != nil else { continue }
            if bytes.count > SimulatedForm.maximumLength { return "a form is longer than the limit" }
            for more in ["&n=1&n=2", "&n=%", "&n=%4", "&n=%GG", "&n=%FF"] {
                let longer = bytes + Array(more.utf8)
                if (try? SimulatedForm(longer, from: source)) != nil { return "\(more) is taken behind a form" }
            }
        }
        return encoded(bytes)
    }

    /// What is percent-encoded comes back as it was, and what is no text does not come back as another.
    private static func encoded(_ bytes: [UInt8]) -> String? {
        let digits = Array("0123456789abcdef".utf8)
        let form = Array("v=".utf8) + bytes.flatMap { [UInt8(ascii: "%"), digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        guard form.count <= SimulatedForm.maximumLength else { return nil }
        for source in [SimulatedForm.Source.body, .query] {
            let found = try? SimulatedForm(form, from: source)
            guard let text = String(validating: bytes, as: UTF8.self) else {
                if found != nil { return "bytes that are no text are taken" }
                continue
            }
            guard let found else { return "a text is refused" }
            if found["v"] != (text.isEmpty ? nil : text) { return "a text comes back as another" }
        }
        return nil
    }

    static let simulationSetup = FuzzProperty(
        "simulation-setup",
        decoding: { bytes in
            guard let object = try JSONValue(parsing: bytes).object else { throw Violation("no object") }
            return try SimulationSetup(json: object)
        },
        check: { setup, _ throws(Violation) in
            let teams = setup.teams.map(\.id)
            try Violation.unless(Set(teams).count == teams.count, "a team is there twice")
            let clients = setup.apps.flatMap { [$0.id] + $0.services.map(\.id) }
            try Violation.unless(Set(clients).count == clients.count, "a client is there twice")
            let people = setup.people.map(\.id)
            try Violation.unless(Set(people).count == people.count, "a person is there twice")
            for address in setup.apps.flatMap(\.services).flatMap({ $0.returnAddresses ?? [] }) {
                let again = try? LocalAddress(address.text)
                try Violation.unless(again == address, "an address says something else")
            }
        }
    )
}
