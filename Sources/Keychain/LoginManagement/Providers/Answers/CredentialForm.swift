// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
internal import SecretMemory

/// The members of an answer, as they came.
struct CredentialForm {
    private var version: Int64?
    private var error: String?
    private var record: String?
    private var kind: String?
    private var secrets: [String: SecretBytes] = [:]
    private var secondsLeft: Int64?
    private var names: Set<String> = []
    private var hasOthers = false

    mutating func read(_ reader: inout JSONReader) throws(JSONError) {
        try reader.beginObject()
        while let key = try reader.nextKey() {
            let name = String(decoding: key, as: UTF8.self)
            guard names.insert(name).inserted else {
                throw JSONError(.keyDuplicated, "an object names a member twice")
            }
            switch name {
            case "version": version = try reader.readInteger()
            case "error": error = try reader.readString()
            case "record": record = try reader.readString()
            case "kind": kind = try reader.readString()
            case "seconds_left": secondsLeft = try reader.readInteger()
            case "password", "code":
                // Where something was escaped these are bytes of their own, which nobody else would wipe.
                var text = try reader.readStringBytes()
                secrets[name] = SecretBytes(moving: &text)
            default:
                // Not refused here: a newer version, which is told as such, may have more.
                hasOthers = true
                try reader.skipValue()
            }
        }
    }

    func answer(
        for identity: ProviderIdentity
    ) throws(CredentialProvidersError) -> ProviderAnswer<ProviderCredential> {
        try FormObject.checkVersion(version)
        guard !hasOthers else { throw FormObject.unknownMember }
        if let error {
            guard names == ["version", "error"] else { throw Self.malformed("an error stands beside other members") }
            return .refused(try ProviderRefusal(word: error))
        }
        guard let record, let kind else { throw Self.malformed("the member \"record\" or \"kind\" is missing") }
        guard record.utf8.elementsEqual(identity.record.text.utf8), kind == identity.kind.rawValue else {
            throw CredentialProvidersError(.otherCredential, "it is for another record or kind than was asked for")
        }
        switch identity.kind {
        case .password:
            guard names == ["version", "record", "kind", "password"], let password = secrets["password"],
                (1...ProviderCredential.longestPassword).contains(password.count)
            else {
                throw Self.malformed(
                    "a password of 1 to \(ProviderCredential.longestPassword) bytes was expected, and nothing else"
                )
            }
            return .given(.password(password))
        case .code:
            guard names == ["version", "record", "kind", "code", "seconds_left"], let code = secrets["code"],
                Self.isCode(code), let secondsLeft, (1...3_600).contains(secondsLeft)
            else {
                throw Self.malformed(
                    "a code of 4 to 12 letters and digits with its seconds_left, 1 to 3600, was expected"
                )
            }
            return .given(.code(code, secondsLeft: Int(secondsLeft)))
        }
    }

    private static func isCode(_ code: SecretBytes) -> Bool {
        unsafe (4...12).contains(code.count)
            && code.withBytes { bytes in
                unsafe bytes.allSatisfy {
                    (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                }
            }
    }

    private static func malformed(_ message: String) -> CredentialProvidersError {
        CredentialProvidersError(.answerMalformed, message)
    }
}
