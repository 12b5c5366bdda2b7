// SPDX-License-Identifier: Apache-2.0
// A provider that people may sign in with.

internal import JSONCoding

/// A provider that a service knows, such as Apple.
public struct ProviderInfo: Sendable, Hashable {
    /// What calls name it, such as `apple`.
    public let name: String
    /// What people know it as, such as `Apple`.
    public let title: String

    init(_ object: JSONObject) throws(JSONError) {
        name = try object.string("name")
        title = try object.string("title")
    }
}
