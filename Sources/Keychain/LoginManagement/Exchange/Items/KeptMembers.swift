// SPDX-License-Identifier: Apache-2.0
// What another program wrote and this one does not know.

public import JSONCoding
public import SecretMemory

/// Members of a JSON object that are kept as they came, to be written again.
///
/// Nobody knows what they hold, so they are treated as secrets: wiped when let go, and never printed.
public struct KeptMembers: Sendable, Equatable {
    /// The object as compact JSON in UTF-8; nothing where there are no members.
    public let bytes: SecretBytes

    /// No members.
    public static let none = KeptMembers(JSONObject())

    /// Keeps members.
    ///
    /// - Parameter object: The members.
    public init(_ object: JSONObject) {
        var text = object.isEmpty ? [] : JSONValue.object(object).serialized
        bytes = SecretBytes(moving: &text)
    }

    /// Keeps what was kept before.
    ///
    /// - Parameter bytes: The object as JSON in UTF-8, as ``bytes`` has it; what is none counts as no members when it is written.
    public init(_ bytes: SecretBytes) { self.bytes = bytes }

    /// Whether there are none.
    public var isEmpty: Bool { bytes.count == 0 }

    /// The members.
    public var exposedObject: JSONObject {
        guard !isEmpty else { return JSONObject() }
        let limits = JSONLimits(maximumDepth: 512, maximumLength: bytes.count)
        let value = unsafe bytes.withBytes { unsafe try? JSONValue(parsing: Array($0), limits: limits) }
        return value?.object ?? JSONObject()
    }
}
