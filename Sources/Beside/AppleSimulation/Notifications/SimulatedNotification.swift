// SPDX-License-Identifier: Apache-2.0

package import JSONCoding

/// A notification.
package struct SimulatedNotification: Sendable, Hashable {
    /// Its number, in the order in which they were made, from 1 on.
    package let number: Int
    /// Which app it is for.
    package let app: String
    /// Where it is posted to; nil for nowhere.
    package let address: LocalAddress?
    /// What it tells.
    package let event: SimulatedEvent
    /// The signed payload.
    package let payload: String
    /// How it was answered: a status a time, or nil where no answer came.
    package internal(set) var outcomes: [Int?] = []

    /// What is posted: `{"payload": "<JWS>"}`.
    package var body: [UInt8] { JSONValue.object(["payload": .string(payload)]).serialized }

    /// The notification as JSON.
    package var json: JSONValue {
        [
            "number": .integer(Int64(number)), "app": .string(app), "event": .string(event.rawValue),
            "address": address.map { .string($0.text) } ?? .null, "payload": .string(payload),
            "outcomes": .array(outcomes.map { status in status.map { JSONValue.integer(Int64($0)) } ?? .null }),
        ]
    }
}
