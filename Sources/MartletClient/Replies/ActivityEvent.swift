// SPDX-License-Identifier: Apache-2.0
// An entry of the account's trail.

internal import JSONCoding

/// Something that happened to the account.
public struct ActivityEvent: Sendable, Hashable {
    /// When, in Unix milliseconds.
    public let at: Int64
    /// What, as a stable name.
    public let kind: String
    /// More about it, for people; empty when there is nothing to add.
    public let detail: String

    init(_ object: JSONObject) throws(JSONError) {
        at = try object.integer("at")
        kind = try object.string("kind")
        detail = try object.optionalString("detail") ?? ""
    }
}
