// SPDX-License-Identifier: Apache-2.0

internal import AttestationVerification
internal import ByteEncodings
internal import FoundationEssentials
internal import JSONCoding
internal import WebAuthnTypes

extension AttestationPlan {
    /// What the settings mean; a line that leads, and lines under it.
    func explanation(_ metadata: AuthenticatorMetadata?) -> [String] {
        var lines = ["Attestation: \(conveyance.rawValue), \(treatment.rawValue)\(meaning)"]
        if let allowed { lines.append("  Only these models: \(Self.names(allowed))") }
        if !refused.isEmpty { lines.append("  Not these models: \(Self.names(refused))") }
        if let metadata {
            lines.append(
                "  FIDO metadata: number \(metadata.number), \(metadata.entries.count) entries, next update due on "
                    + "\(metadata.nextUpdate.day)"
            )
        }
        return lines
    }

    /// What the settings come to, for programs.
    func json(_ metadata: AuthenticatorMetadata?) -> JSONValue {
        let list = { (models: Set<AAGUID>) in JSONValue.array(models.map(\.description).sorted().map { .string($0) }) }
        var object: JSONObject = [
            "conveyance": .string(conveyance.rawValue), "policy": .string(treatment.rawValue),
            "allowed": allowed.map(list) ?? .null, "refused": list(refused), "metadata": .null,
        ]
        if let metadata {
            object["metadata"] = [
                "number": .integer(metadata.number), "entries": .integer(Int64(metadata.entries.count)),
                "nextUpdate": .integer(metadata.nextUpdate.milliseconds),
            ]
        }
        return .object(object)
    }

    /// What works, yet not as people would expect.
    func warnings(_ metadata: AuthenticatorMetadata?, at now: UnixTime) -> [String] {
        var lines: [String] = []
        if treatment == .ignore, conveyance != .none {
            lines.append(
                "attestation is asked for and then ignored: browsers may ask people whether to show what they use, for "
                    + "nothing. Give \(Setting.attestationPolicy.flag) verify or require, or leave \(Setting.attestation.flag) out"
            )
        }
        if treatment == .verify, conveyance == .none, self.metadata != nil {
            lines.append(
                "the metadata speak of what authenticators prove, yet no attestation is asked for, so that hardly any will "
                    + "come; give \(Setting.attestation.flag) direct"
            )
        }
        if treatment != .require, !refused.isEmpty {
            lines.append(
                "without \(Setting.attestationPolicy.flag) require an authenticator's model is what it claims to be: "
                    + "\(Setting.refusedAuthenticators.flag) stops those that tell the truth"
            )
        }
        if treatment == .require, self.metadata == nil {
            lines.append(
                "without \(Setting.fidoMetadata.flag) only Apple's, Google's, Microsoft's and Yubico's authenticators are "
                    + "trusted, and nobody says which of them are compromised"
            )
        }
        if let metadata, let overdue = Self.overdue(metadata, at: now) { lines.append(overdue) }
        return lines
    }

    /// What is wrong with metadata whose day has passed; nil while they are good.
    static func overdue(_ metadata: AuthenticatorMetadata, at now: UnixTime) -> String? {
        guard now >= metadata.nextUpdate.adding(seconds: 86_400) else { return nil }
        return "the FIDO metadata (number \(metadata.number)) should have been replaced by \(metadata.nextUpdate.day): "
            + "models that were compromised since then are let in. Fetch the present ones from "
            + "https://mds3.fidoalliance.org/ and start the service again"
    }

    private var meaning: String {
        switch (conveyance, treatment) {
        case (.none, .ignore): " (every authenticator may be used, and none is asked what it is)"
        case (.none, .verify):
            " (every authenticator may be used, and none is asked what it is; what comes unasked must not be forged)"
        case (_, .ignore): " (what authenticators show of themselves is not looked at)"
        case (_, .verify): " (what is forged, or known to be compromised, is refused; showing nothing is fine)"
        case (_, .require):
            " (only authenticators that prove who made them, as security keys do; the passkeys of phones, browsers and "
                + "password managers mostly do not)"
        }
    }

    private static func names(_ models: Set<AAGUID>) -> String {
        models.map(\.description).sorted().joined(separator: ", ")
    }
}

extension UnixTime {
    /// The present time by the machine's clock.
    static var present: UnixTime { UnixTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}
