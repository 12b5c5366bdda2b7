// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// Something that happened to the account.
public struct ActivityEvent: Sendable, Hashable {
    /// When, in Unix milliseconds.
    public let at: Int64
    /// What, as a stable name; a newer service may send names that are not listed here.
    ///
    /// `account_created`, `account_imported`, `signed_in`, `signed_in_by_link`, `verified`, `passkey_added`, `passkey_proven`,
    /// `passkey_renamed`, `passkey_removed`, `session_moved`, `session_ended`, `other_sessions_ended`, `display_name_changed`,
    /// `sign_in_link_created`, `account_disabled`, `account_enabled`, `account_deleted`.
    public let kind: String
    /// More about it, for people; empty when there is nothing to add.
    public let detail: String

    init(_ object: JSONObject) throws(JSONError) {
        at = try object.integer("at")
        kind = try object.string("kind")
        detail = try object.optionalString("detail") ?? ""
    }
}
