// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
public import JSONCoding

/// A metadata statement (FIDO Metadata Statement 3), as far as attestation needs it.
public struct MetadataStatement: Sendable, Hashable {
    /// The model's name in English.
    public let description: String
    /// The certificates under which the model attests, in DER: roots, or attestation certificates themselves.
    ///
    /// Those that could not be read are left out.
    public let attestationRoots: [[UInt8]]
    /// How the model attests, such as `basic_full`, `basic_surrogate`, `attca`, `anonca`, `none`; nil when it is not said.
    public let attestationTypes: Set<String>?
    /// The whole statement, as it came.
    public let members: JSONObject

    init(_ members: JSONObject) throws(AttestationError) {
        self.members = members
        description = members["description"]?.string ?? ""
        attestationRoots = try Self.texts(members, "attestationRootCertificates")?.compactMap(Self.certificate) ?? []
        attestationTypes = try Self.texts(members, "attestationTypes").map { Set($0) }
    }

    /// The strings of an array; nil when there is none.
    static func texts(_ object: JSONObject, _ name: String) throws(AttestationError) -> [String]? {
        guard let value = object[name], value != .null else { return nil }
        guard let items = value.array else { throw .metadataMalformed("\(name) to be an array") }
        var texts: [String] = []
        for item in items {
            guard let text = item.string else { throw .metadataMalformed("strings in \(name)") }
            texts.append(text)
        }
        return texts
    }

    /// Published statements have line ends and spaces inside the base64.
    private static func certificate(_ text: String) -> [UInt8]? {
        Base64.decode(text.filter { !$0.isWhitespace })
    }
}
