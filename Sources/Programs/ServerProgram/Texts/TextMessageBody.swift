// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import ByteEncodings
internal import JSONCoding
internal import WebAuthnTypes

/// The JSON of a request: a text, where it goes, and until when that makes sense.
enum TextMessageBody {
    /// The JSON of a text message.
    ///
    /// - Parameters:
    ///   - text: The whole text.
    ///   - number: Where it goes.
    ///   - purpose: What it is for, such as `second_step`; `test` for one by which an operator tries the set-up.
    ///   - id: 16 random bytes, the same at each attempt.
    ///   - end: From when on it must not be sent any more.
    /// - Returns: The body.
    static func of(_ text: String, to number: PhoneNumber, purpose: String, id: [UInt8], until end: UnixTime) -> [UInt8]
    {
        let object: JSONObject = [
            "id": .string(Base64URL.encode(id)),
            "kind": "text_message",
            "to": .string(number.text),
            "text": .string(text),
            "purpose": .string(purpose),
            "expiresAt": .integer(end.milliseconds),
        ]
        return JSONValue.object(object).serialized
    }
}
