// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// The JSON of a request: what happened to whom and when; no names, no addresses, nothing that opens anything.
enum WebhookBody {
    /// The JSON of an entry of the trail.
    static func of(_ message: OutgoingMessage) -> [UInt8] {
        bytes(id: message.id, kind: message.event.kind.rawValue, account: message.event.account, at: message.event.at)
    }

    /// The JSON of a request by which an operator tries the set-up.
    static func trial(id: [UInt8], at now: UnixTime) -> [UInt8] {
        bytes(id: id, kind: "test", account: nil, at: now)
    }

    private static func bytes(id: [UInt8], kind: String, account: UserHandle?, at time: UnixTime) -> [UInt8] {
        let object: JSONObject = [
            "id": .string(Base64URL.encode(id)),
            "kind": .string(kind),
            "account": account.map { .string(Base64URL.encode($0.bytes)) } ?? .null,
            "time": .integer(time.milliseconds),
        ]
        return JSONValue.object(object).serialized
    }
}
