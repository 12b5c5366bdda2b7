// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
internal import SignInServer
internal import WebAuthnTypes

/// Compares documents by what platforms take from them: another app of the domain may have its own entries there.
enum WellKnownContent {
    /// What is wrong with a document.
    struct Fault: Sendable, Hashable {
        let found: String
        let expected: String
    }

    /// - Parameters:
    ///   - name: Which document.
    ///   - json: What it says.
    ///   - expected: What it should say at least; nil when nobody knows.
    ///   - suffixes: What tells registrable domains.
    /// - Returns: The first fault; nil when there is none.
    static func fault(
        _ name: WellKnownFile.Name,
        _ json: JSONValue,
        expected: JSONValue?,
        suffixes: PublicSuffixLookup?
    ) -> Fault? {
        switch name {
        case .webauthn: relatedOrigins(json, expected, suffixes)
        case .appleAppSiteAssociation:
            missing(apps(json), apps(expected ?? ["webcredentials": ["apps": []]]), "webcredentials.apps")
        case .assetLinks: missing(links(json), links(expected ?? []), "links with both relations")
        case .passkeyEndpoints: endpoints(json, expected)
        }
    }

    private static func relatedOrigins(
        _ json: JSONValue,
        _ expected: JSONValue?,
        _ suffixes: PublicSuffixLookup?
    ) -> Fault? {
        guard let document = try? RelatedOrigins(json: json) else {
            return Fault(found: "has no list of origins", expected: #"{"origins": ["https://…"]}"#)
        }
        let wanted = expected.flatMap { try? RelatedOrigins(json: $0) }?.entries ?? []
        if let fault = missing(document.entries, wanted, "origins") { return fault }
        let passedOver = document.entriesPassedOver(suffixes: suffixes ?? .lastLabelOnly)
        guard passedOver.isEmpty else {
            return Fault(
                found: "browsers pass over \(passedOver.prefix(5).joined(separator: ", "))",
                expected: "names of \(RelatedOrigins.labelLimit) different domains at most, each registered"
            )
        }
        return nil
    }

    private static func endpoints(_ json: JSONValue, _ expected: JSONValue?) -> Fault? {
        guard let found = try? PasskeyEndpoints(json: json) else {
            return Fault(found: "is no object with addresses", expected: "enroll and manage")
        }
        guard let wanted = expected.flatMap({ try? PasskeyEndpoints(json: $0) }) else { return nil }
        for (name, found, wanted) in [
            ("enroll", found.enroll, wanted.enroll), ("manage", found.manage, wanted.manage),
        ] where found != wanted {
            return Fault(found: "\(name) is \(found ?? "missing")", expected: wanted ?? "no \(name)")
        }
        return nil
    }

    /// The apps of Apple's document; nil when it has no such list.
    private static func apps(_ json: JSONValue) -> [String]? {
        json["webcredentials"]?["apps"]?.array?.compactMap(\.string)
    }

    /// Each app of Android's document that has both relations, with each of its fingerprints.
    private static func links(_ json: JSONValue) -> [String]? {
        let needed: Set = ["delegate_permission/common.handle_all_urls", "delegate_permission/common.get_login_creds"]
        var relations: [String: Set<String>] = [:]
        guard let statements = json.array else { return nil }
        for statement in statements {
            guard let target = statement["target"], target["namespace"] == "android_app",
                let package = target["package_name"]?.string
            else { continue }
            let found = statement["relation"]?.array?.compactMap(\.string) ?? []
            for fingerprint in target["sha256_cert_fingerprints"]?.array?.compactMap(\.string) ?? [] {
                relations["\(package)=\(fingerprint.uppercased())", default: []].formUnion(found)
            }
        }
        return relations.filter { $0.value.isSuperset(of: needed) }.map(\.key)
    }

    private static func missing(_ found: [String]?, _ wanted: [String]?, _ what: String) -> Fault? {
        guard let found else { return Fault(found: "has no list of \(what)", expected: "a list of \(what)") }
        let missing = (wanted ?? []).filter { !found.contains($0) }.sorted()
        guard !missing.isEmpty else { return nil }
        return Fault(found: "lacks \(missing.joined(separator: ", "))", expected: "these among its \(what)")
    }
}
