// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// The types of a response's members (WebAuthn Level 3, section 5.1.8), to say which one keeps it from being read.
///
/// For words alone: whether a response can be read is the reader's to say, whose own reason counts bytes of a text that
/// nobody pasted.
enum ResponseShape {
    /// A member of another type.
    struct Slip {
        /// The member's path in the request, as `response.response.clientDataJSON`.
        let path: String
        let expected: String
        let found: String

        /// The slip in a sentence.
        var message: String { "\(path): \(expected) was expected, found \(found)" }
    }

    private enum Kind: String {
        case string = "a string"
        case integer = "an integer"
        case array = "an array"
        case object = "an object"

        func admits(_ value: JSONValue) -> Bool {
            switch self {
            case .string: value.string != nil
            case .integer: value.integer != nil
            case .array: value.array != nil
            case .object: value.object != nil
            }
        }
    }

    private typealias Member = (name: String, kind: Kind, mayBeNull: Bool)

    private static let outer: [Member] = [
        ("id", .string, false), ("rawId", .string, false), ("type", .string, false), ("response", .object, false),
        ("authenticatorAttachment", .string, true), ("clientExtensionResults", .object, true),
    ]

    private static func inner(_ ceremony: CeremonyRule.Ceremony) -> [Member] {
        switch ceremony {
        case .registration:
            [
                ("clientDataJSON", .string, false), ("attestationObject", .string, false), ("transports", .array, true),
                ("authenticatorData", .string, true), ("publicKey", .string, true),
                ("publicKeyAlgorithm", .integer, true),
            ]
        case .authentication:
            [
                ("clientDataJSON", .string, false), ("authenticatorData", .string, false),
                ("signature", .string, false), ("userHandle", .string, true),
            ]
        }
    }

    /// The first member of another type, or what lies deeper than the reader goes; nil where neither is the reason.
    static func firstSlip(in response: JSONValue, _ ceremony: CeremonyRule.Ceremony) -> Slip? {
        guard let object = response.object else { return slip("response", .object, response) }
        if let slip = firstSlip(in: object, outer, "response") { return slip }
        if let payload = object["response"]?.object {
            if let slip = firstSlip(in: payload, inner(ceremony), "response.response") { return slip }
            for (index, transport) in (payload["transports"]?.array ?? []).enumerated() where transport.string == nil {
                return slip("response.response.transports[\(index)]", .string, transport)
            }
        }
        let most = JSONLimits().maximumDepth
        for member in object.members where depth(of: member.value, atMost: most) >= most {
            return Slip(
                path: "response.\(member.key.prefix(40))",
                expected: "less than \(most) levels of arrays and objects",
                found: "more"
            )
        }
        return nil
    }

    private static func firstSlip(in object: JSONObject, _ members: [Member], _ path: String) -> Slip? {
        for member in members {
            guard let value = object[member.name], !(member.mayBeNull && value.isNull), !member.kind.admits(value)
            else { continue }
            return slip("\(path).\(member.name)", member.kind, value)
        }
        return nil
    }

    private static func slip(_ path: String, _ kind: Kind, _ found: JSONValue) -> Slip {
        Slip(path: path, expected: kind.rawValue, found: found.typeName)
    }

    /// How many arrays and objects lie in each other, counted no further than asked.
    private static func depth(of value: JSONValue, atMost most: Int) -> Int {
        guard most > 0 else { return 0 }
        let inside: [JSONValue]
        switch value {
        case .array(let items): inside = items
        case .object(let object): inside = object.members.map(\.value)
        default: return 0
        }
        return 1 + (inside.map { depth(of: $0, atMost: most - 1) }.max() ?? 0)
    }
}
