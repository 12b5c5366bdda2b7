// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import COSEKeys
import WebAuthnTypes

extension FuzzProperty {
    static let cbor = FuzzProperty("cbor", decoding: { try CBORValue(decoding: $0) }) {
        value,
        bytes throws(Violation) in
        let encoded = value.encoded
        let strict = CBORLimits(requiresCanonicalForm: true)
        let again = try Violation.accepting("the encoder's output is refused") {
            try CBORValue(decoding: encoded, limits: strict)
        }
        try Violation.unless(again == value, "another value comes back")
        if !value.holdsFloat, (try? CBORValue(decoding: bytes, limits: strict)) != nil {
            try Violation.unless(encoded == bytes, "canonical input is spelled differently")
        }
    }

    static let coseKey = FuzzProperty("cose-key", decoding: { try COSEPublicKey(coseBytes: $0) }) {
        key,
        _ throws(Violation) in
        let again = try Violation.accepting("the encoder's output is refused") {
            try COSEPublicKey(coseBytes: key.encoded)
        }
        try Violation.unless(again.algorithm == key.algorithm, "another algorithm comes back")
        try Violation.unless(again.encoded == key.encoded, "another key comes back")
        try Violation.unless(!key.isValid(signature: [], over: []), "an empty signature is valid")
    }

    static let authenticatorData = FuzzProperty(
        "authenticator-data",
        decoding: { try AuthenticatorData(parsing: $0) }
    ) { data, bytes throws(Violation) in
        try check(data, bytes)
    }

    static let attestationObject = FuzzProperty(
        "attestation-object",
        decoding: { try AttestationObject(parsing: $0) }
    ) { object, bytes throws(Violation) in
        try check(object.authenticatorData, object.authenticatorDataBytes)
        let again = try Violation.accepting("the encoder's output is refused") {
            try AttestationObject(parsing: object.encoded)
        }
        try Violation.unless(again.format == object.format, "another format comes back")
        try Violation.unless(again.statement == object.statement, "another statement comes back")
        try Violation.unless(
            again.authenticatorDataBytes == object.authenticatorDataBytes,
            "other authenticator data come back"
        )
        if object.canonicalDeviations == 0, !object.statement.holdsFloat {
            try Violation.unless(object.encoded == bytes, "canonical input is spelled differently")
        }
    }

    private static func check(_ data: AuthenticatorData, _ bytes: [UInt8]) throws(Violation) {
        let encoded = data.encoded
        let again = try Violation.accepting("the encoder's output is refused") {
            try AuthenticatorData(parsing: encoded)
        }
        try Violation.unless(again.rpIDHash == data.rpIDHash && data.rpIDHash.count == 32, "another hash comes back")
        try Violation.unless(again.flags == data.flags, "other flags come back")
        try Violation.unless(again.signCount == data.signCount, "another counter comes back")
        try Violation.unless(again.attestedCredential == data.attestedCredential, "another credential comes back")
        try Violation.unless(again.extensions == data.extensions, "other extensions come back")
        let hasFloats = data.extensions.map { CBORValue.map($0).holdsFloat } ?? false
        if data.canonicalDeviations == 0, !hasFloats {
            try Violation.unless(encoded == bytes, "canonical input is spelled differently")
        }
    }
}

extension CBORValue {
    /// Whether a float stands anywhere inside; floats are widened, so their spelling may change.
    var holdsFloat: Bool {
        switch self {
        case .float: true
        case .array(let items): items.contains(where: \.holdsFloat)
        case .map(let map): map.pairs.contains { $0.value.holdsFloat }
        default: false
        }
    }
}
