// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// An object whose members are all known.
///
/// What is not known is refused rather than passed over: the author of a provider hears of a name that is misspelt, and no two readers
/// see two different answers.
struct FormObject {
    /// The members.
    let members: JSONObject

    /// Takes a value that must be an object of these members.
    ///
    /// The version is looked at first: what a newer version has beside is no mistake of its own.
    ///
    /// - Throws: `answerMalformed`, `versionUnsupported`.
    init(_ value: JSONValue, members names: Set<String>) throws(CredentialProvidersError) {
        guard let object = value.object else {
            throw CredentialProvidersError(.answerMalformed, "an object was expected, found \(value.typeName)")
        }
        if names.contains("version") { try Self.checkVersion(object["version"]?.integer) }
        guard object.members.allSatisfy({ names.contains($0.key) }) else {
            throw Self.unknownMember
        }
        members = object
    }

    /// Refuses a version that is not 1.
    static func checkVersion(_ version: Int64?) throws(CredentialProvidersError) {
        guard let version else {
            throw CredentialProvidersError(.answerMalformed, "the member \"version\" is missing, or no integer")
        }
        guard version == 1 else {
            throw CredentialProvidersError(
                .versionUnsupported,
                "it has version \(version) of the format; this program knows version 1 alone"
            )
        }
    }

    /// That a member is not of the format.
    static var unknownMember: CredentialProvidersError {
        CredentialProvidersError(
            .answerMalformed,
            "an object has a member that this version of the format does not have"
        )
    }

    /// Says of a fault of the JSON that the answer is none.
    static func malformed(_ error: JSONError) -> CredentialProvidersError {
        CredentialProvidersError(.answerMalformed, error.message)
    }
}
