// SPDX-License-Identifier: Apache-2.0

public import CBORCoding

/// An attestation object (WebAuthn Level 3, section 6.5.4): a CBOR map of exactly `fmt`, `attStmt` and `authData`.
public struct AttestationObject: Sendable, Hashable {
    /// The statement's format.
    public let format: AttestationFormat

    /// The statement, whatever its shape; the format's verifier judges it.
    public let statement: CBORValue

    /// The authenticator data byte for byte as they came: statements are signatures over them.
    public let authenticatorDataBytes: [UInt8]

    /// The same bytes, parsed.
    public let authenticatorData: AuthenticatorData

    /// How often the object, or the authenticator data within, left CTAP2 canonical CBOR.
    ///
    /// Not an error by itself: security keys that are in use do it.
    public let canonicalDeviations: Int

    /// Reads an attestation object that is the whole input.
    ///
    /// - Parameter bytes: One CBOR map.
    /// - Throws: `attestationObjectInvalid`, also for members that are missing, stand twice or are unknown, and for
    ///   bytes left over; `attestationFormatInvalid`; `authenticatorDataInvalid`.
    public init(parsing bytes: [UInt8]) throws(WebAuthnTypesError) {
        var reader = CBORReader(bytes[...])
        let value: CBORValue
        do {
            value = try reader.readValue()
            // Whatever follows would be seen by one reader and not by another.
            try reader.finish()
        } catch {
            throw Self.invalid("it cannot be read: \(error.message)")
        }
        guard let map = value.map else { throw Self.invalid("it is no CBOR map") }
        guard map.count == 3, let statement = map["attStmt"], let format = map["fmt"], let data = map["authData"] else {
            throw Self.invalid("exactly the text keys fmt, attStmt and authData were expected")
        }
        guard let identifier = format.text else { throw Self.invalid("fmt is no text") }
        guard let dataBytes = data.bytes else { throw Self.invalid("authData is no byte string") }
        self.statement = statement
        self.format = try AttestationFormat(identifier)
        authenticatorDataBytes = dataBytes
        authenticatorData = try AuthenticatorData(parsing: dataBytes)
        canonicalDeviations = reader.canonicalDeviations + authenticatorData.canonicalDeviations
    }

    /// Composes an attestation object.
    ///
    /// - Parameters:
    ///   - format: The statement's format.
    ///   - statement: The statement in that format.
    ///   - authenticatorData: What the statement is about.
    public init(format: AttestationFormat, statement: CBORValue, authenticatorData: AuthenticatorData) {
        self.format = format
        self.statement = statement
        self.authenticatorData = authenticatorData
        authenticatorDataBytes = authenticatorData.encoded
        canonicalDeviations = 0
    }

    /// The object in canonical CBOR; authenticator data stay as they are.
    public var encoded: [UInt8] {
        CBORValue.map([
            .text("fmt"): .text(format.rawValue),
            .text("attStmt"): statement,
            .text("authData"): .bytes(authenticatorDataBytes),
        ]).encoded
    }

    private static func invalid(_ message: String) -> WebAuthnTypesError {
        WebAuthnTypesError(.attestationObjectInvalid, "the attestation object is refused: \(message)")
    }
}
