// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
internal import WebAuthnTypes

/// What an authenticator answered: one of the two responses.
protocol CeremonyResponse {
    init(reading reader: inout JSONReader) throws(WebAuthnTypesError)
}

extension AuthenticationResponse: CeremonyResponse {}
extension RegistrationResponse: CeremonyResponse {}

/// `{ceremony, credential, session?, name?}`; other members are passed over.
///
/// The busiest request of all, so it is read in one pass; the credential reads itself from the same cursor.
struct FinishRequest<Response: CeremonyResponse> {
    let ceremony: String
    let response: Response
    let session: JSONObject?
    let name: String?

    /// Reads a body.
    ///
    /// - Parameter bytes: The body as it came.
    /// - Throws: `JSONError` or `WebAuthnTypesError`, naming the place or member.
    init(_ bytes: [UInt8]) throws {
        var (ceremony, name): (String?, String?)
        var response: Response?
        var session: JSONObject?
        // One bit for each member that is known here: a set of the four costs more than reading them.
        var known: UInt8 = 0
        var others: Set<ArraySlice<UInt8>> = []
        var reader = try JSONReader(bytes)
        try reader.beginObject()
        while let key = try reader.nextKey() {
            if key.elementsEqual("ceremony".utf8) {
                try Self.note(0, &known)
                ceremony = try reader.readString()
            } else if key.elementsEqual("credential".utf8) {
                try Self.note(1, &known)
                response = try Response(reading: &reader)
            } else if key.elementsEqual("session".utf8) {
                try Self.note(2, &known)
                session = try Self.optional(&reader) { try $0.readValue().object }
            } else if key.elementsEqual("name".utf8) {
                try Self.note(3, &known)
                name = try Self.optional(&reader) { try $0.readString() }
            } else {
                guard others.insert(key).inserted else { throw Self.twice }
                try reader.skipValue()
            }
        }
        try reader.finish()
        guard let ceremony, let response else {
            throw Self.refusal("The members \"ceremony\" and \"credential\" must be there.")
        }
        (self.ceremony, self.response, self.session, self.name) = (ceremony, response, session, name)
    }

    /// Notes that a member was read; two readers could take different ones of two.
    private static func note(_ place: UInt8, _ known: inout UInt8) throws {
        guard known & 1 << place == 0 else { throw twice }
        known |= 1 << place
    }

    private static var twice: APIError { refusal("A member stands twice.") }

    /// A member that may be null; a value of the wrong kind is refused.
    private static func optional<Value>(
        _ reader: inout JSONReader,
        _ read: (inout JSONReader) throws -> Value?
    ) throws -> Value? {
        if try reader.peekKind() == .null {
            try reader.readNull()
            return nil
        }
        guard let value = try read(&reader) else { throw refusal("A member is of another kind than expected.") }
        return value
    }

    private static func refusal(_ message: String) -> APIError { APIError(.badRequest, message) }
}
