// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// An answer as an adapter received it, at most 64 KiB of it.
public struct ReceivedAnswer: Sendable {
    /// What kind of answer it is, before its members are looked at.
    enum Kind {
        case success(JSONObject)
        case refusal(ProviderRefusal)
        case fault(ProviderFault)
    }

    /// The status of HTTP.
    public let status: Int
    /// The body.
    public let body: [UInt8]

    /// The longest body that is read, in bytes.
    public static let maximumLength = 65_536

    /// Takes an answer.
    ///
    /// - Parameters:
    ///   - status: The status of HTTP.
    ///   - body: The body, whatever its type.
    public init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
    }

    /// The answer's members, or why there are none; an empty body of 200 has none and is well.
    var kind: Kind {
        switch status {
        case 200:
            guard !body.isEmpty else { return .success(JSONObject()) }
            return object.map(Kind.success) ?? .fault(.unreadable)
        case 400, 401, 403:
            // Without a word of its own a 400 may come from anything on the way.
            return object.flatMap { ProviderRefusal($0) }.map(Kind.refusal) ?? .fault(.unexpected(status: status))
        case 429, 500...599: return .fault(.unavailable(status: status))
        default: return .fault(.unexpected(status: status))
        }
    }

    private var object: JSONObject? {
        let limits = JSONLimits(maximumDepth: 6, maximumLength: Self.maximumLength)
        return (try? JSONValue(parsing: body, limits: limits))?.object
    }
}
