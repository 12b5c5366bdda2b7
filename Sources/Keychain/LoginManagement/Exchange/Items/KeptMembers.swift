// SPDX-License-Identifier: Apache-2.0

package import JSONCoding
package import SecretMemory

/// Members of a JSON object that are kept as they came, to be written again.
///
/// Nobody knows what they hold, so they are treated as secrets: wiped when let go, and never printed.
package struct KeptMembers: Sendable, Equatable {
    /// The object as compact JSON in UTF-8; nothing where there are no members.
    package let bytes: SecretBytes

    /// No members.
    package static let none = KeptMembers(JSONObject())

    /// Keeps members.
    ///
    /// - Parameter object: The members.
    package init(_ object: JSONObject) {
        var text = object.isEmpty ? [] : JSONValue.object(object).serialized
        bytes = SecretBytes(moving: &text)
    }

    /// Keeps what was kept before.
    ///
    /// - Parameter bytes: The object as JSON in UTF-8, as ``bytes`` has it; what is none counts as no members when it is written.
    package init(_ bytes: SecretBytes) { self.bytes = bytes }

    /// Whether there are none.
    package var isEmpty: Bool { bytes.count == 0 }

    /// The members.
    package var exposedObject: JSONObject {
        guard !isEmpty else { return JSONObject() }
        let limits = JSONLimits(maximumDepth: 512, maximumLength: bytes.count)
        let value = unsafe bytes.withBytes { unsafe try? JSONValue(parsing: Array($0), limits: limits) }
        return value?.object ?? JSONObject()
    }
}
