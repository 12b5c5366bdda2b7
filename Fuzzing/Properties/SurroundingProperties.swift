// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import WebAuthnRelyingParty
import WebAuthnTypes

extension FuzzProperty {
    /// Whatever one of the readers of JSON takes comes back the same from what it writes.
    static let surroundings = FuzzProperty("surroundings", decoding: { try JSONValue(parsing: $0) }) {
        json,
        _ throws(Violation) in
        try comesBack(CredentialCreationOptions.self, "a creation call", json, \.json) {
            try CredentialCreationOptions(json: $0)
        }
        try comesBack(CredentialRequestOptions.self, "a request call", json, \.json) {
            try CredentialRequestOptions(json: $0)
        }
        try comesBack(ClientCapabilities.self, "capabilities", json, \.json) { try ClientCapabilities(json: $0) }
        try comesBack(PasskeyEndpoints.self, "endpoints", json, \.json) { try PasskeyEndpoints(json: $0) }
        try comesBack(RelatedOrigins.self, "related origins", json, \.json) { try RelatedOrigins(json: $0) }
        try comesBack(UnknownCredentialSignal.self, "an unknown credential", json, \.json) {
            try UnknownCredentialSignal(json: $0)
        }
        try comesBack(AllAcceptedCredentialsSignal.self, "accepted credentials", json, \.json) {
            try AllAcceptedCredentialsSignal(json: $0)
        }
        try comesBack(CurrentUserDetailsSignal.self, "an account's names", json, \.json) {
            try CurrentUserDetailsSignal(json: $0)
        }
        try comesBack(RegistrationCeremony.self, "a stored registration", json, \.json) {
            try RegistrationCeremony(json: $0)
        }
        try comesBack(AuthenticationCeremony.self, "a stored authentication", json, \.json) {
            try AuthenticationCeremony(json: $0)
        }
    }

    /// Public suffixes, one a line, up to the first brace, behind it a document of related origins; each line is also tried as
    /// a name.
    static let relatedOrigins = FuzzProperty("related-origins") { bytes in
        let cut = bytes.firstIndex(of: UInt8(ascii: "{")) ?? bytes.endIndex
        let names = bytes[..<cut].split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        let suffixes = PublicSuffixLookup(names: Set(names))
        do throws(Violation) {
            for line in bytes.split(separator: UInt8(ascii: "\n")) {
                try checkNames(String(decoding: line, as: UTF8.self), suffixes)
            }
            if let document = try? RelatedOrigins(parsing: Array(bytes[cut...])) {
                try checkJudgement(document, suffixes)
            }
            return nil
        } catch {
            return error.description
        }
    }

    private static func comesBack<Value: Equatable>(
        _ type: Value.Type,
        _ name: String,
        _ json: JSONValue,
        _ write: (Value) -> JSONValue,
        _ read: (JSONValue) throws -> Value
    ) throws(Violation) {
        guard let value = try? read(json) else { return }
        let again = try Violation.accepting("\(name): the writer's output is refused") {
            try read(try JSONValue(parsing: write(value).serialized, limits: JSONLimits(maximumLength: .max)))
        }
        try Violation.unless(again == value, "\(name): another value comes back")
    }

    /// Names have one spelling, and the part of a domain that somebody registered is one of its ends.
    private static func checkNames(_ text: String, _ suffixes: PublicSuffixLookup) throws(Violation) {
        if let origin = try? Origin(text) {
            try Violation.unless(origin.text == text, "an origin of another spelling")
            try Violation.unless(origin.isApp == (origin.host == nil), "an app with a host, or a page without one")
        }
        if let fingerprint = try? AndroidCertificateFingerprint(text) {
            let again = try Violation.accepting("a fingerprint's own text is refused") {
                try AndroidCertificateFingerprint(fingerprint.description)
            }
            try Violation.unless(again == fingerprint, "another fingerprint comes back")
            let origin = try Violation.accepting("a fingerprint's origin is refused") {
                try Origin(fingerprint.origin.text)
            }
            try Violation.unless(origin == fingerprint.origin && origin.isApp, "another origin comes back")
        }
        guard let id = try? RelyingPartyID(text) else { return }
        try Violation.unless(id.text == text && id.hash.count == 32, "a domain of another spelling")
        guard let domain = suffixes.registrableDomain(of: text) else { return }
        try Violation.unless(text == domain || text.hasSuffix("." + domain), "a domain that is no end of the name")
        try Violation.unless(suffixes.registrableDomain(of: domain) == domain, "a registered domain that is none")
    }

    /// An origin that the document spells out is allowed exactly when its entry is not passed over.
    private static func checkJudgement(_ document: RelatedOrigins, _ suffixes: PublicSuffixLookup) throws(Violation) {
        try comesBack(RelatedOrigins.self, "the document", document.json, \.json) { try RelatedOrigins(json: $0) }
        let labels = document.labels(suffixes: suffixes)
        try Violation.unless(Set(labels).count == labels.count, "a label stands twice")
        let passedOver = document.entriesPassedOver(suffixes: suffixes)
        var taken: Set<String> = []
        for entry in document.entries {
            guard let origin = try? Origin(entry) else { continue }
            let isAllowed = document.allows(origin, suffixes: suffixes)
            try Violation.unless(isAllowed == !passedOver.contains(entry), "two judgements of one entry")
            guard isAllowed else { continue }
            try Violation.unless(!origin.isApp, "an app is allowed")
            let isAllowedByMore = document.allows(origin, suffixes: suffixes, labelLimit: .max)
            try Violation.unless(isAllowedByMore, "a client that takes more labels takes fewer")
            let domain = origin.host.flatMap { suffixes.registrableDomain(of: $0) }
            guard let label = domain?.split(separator: ".").first else { throw Violation("an origin without label") }
            taken.insert(String(label))
        }
        try Violation.unless(taken.count <= RelatedOrigins.labelLimit, "more labels than the limit")
    }
}
