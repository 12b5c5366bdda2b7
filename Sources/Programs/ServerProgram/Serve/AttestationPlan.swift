// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AttestationVerification
internal import WebAuthnTypes

/// How attestation is asked for, and what follows from what comes.
struct AttestationPlan: Sendable {
    /// What authenticators are asked to show of themselves; the names are the standard's.
    enum Conveyance: String, CaseIterable, Sendable {
        case none, indirect, direct, enterprise

        var preference: AttestationConveyance {
            switch self {
            case .none: .none
            case .indirect: .indirect
            case .direct: .direct
            case .enterprise: .enterprise
            }
        }
    }

    /// What is done with what comes.
    enum Treatment: String, CaseIterable, Sendable {
        case ignore, verify, require
    }

    let conveyance: Conveyance
    let treatment: Treatment
    /// The only models that are let in; nil: every one.
    let allowed: Set<AAGUID>?
    let refused: Set<AAGUID>
    /// A metadata BLOB.
    let metadata: String?
    /// Certificates under which the BLOB must be signed; nil: the FIDO Alliance's.
    let metadataRoots: String?

    /// Reads the settings.
    ///
    /// - Parameter settings: The settings from all places.
    /// - Throws: `configuration`, naming the setting; also for settings that together shut everybody out or mean nothing.
    init(_ settings: Settings) throws(CommandError) {
        conveyance = try ServicePlan.choice(.attestation, settings) ?? .none
        treatment = try ServicePlan.choice(.attestationPolicy, settings) ?? .verify
        allowed = try settings.list(.allowedAuthenticators).map { list throws(CommandError) in
            guard !list.isEmpty else {
                throw ServicePlan.wrong(.allowedAuthenticators, "names no model; leave it out to let all in")
            }
            return try Self.models(.allowedAuthenticators, list)
        }
        refused = try Self.models(.refusedAuthenticators, settings.list(.refusedAuthenticators) ?? [])
        metadata = settings.text(.fidoMetadata)
        metadataRoots = settings.text(.fidoMetadataRoots)
        try check()
    }

    private func check() throws(CommandError) {
        if treatment == .require, conveyance == .none {
            throw CommandError(
                .configuration,
                "\(Setting.attestationPolicy.spoken) require lets nobody in while no attestation is asked for",
                hint: "add \(Setting.attestation.flag) direct"
            )
        }
        if allowed != nil, treatment != .require {
            throw CommandError(
                .configuration,
                "\(Setting.allowedAuthenticators.spoken) needs proof of the model: without, every authenticator can claim to be "
                    + "one of them",
                hint: "add \(Setting.attestation.flag) direct \(Setting.attestationPolicy.flag) require"
            )
        }
        if let both = allowed?.intersection(refused).min(by: { $0.description < $1.description }) {
            throw ServicePlan.wrong(
                .refusedAuthenticators,
                "holds \(both), and so does \(Setting.allowedAuthenticators.flag)"
            )
        }
        if metadata != nil, treatment == .ignore {
            throw CommandError(
                .configuration,
                "\(Setting.fidoMetadata.spoken) changes nothing while attestations are not looked at",
                hint: "add \(Setting.attestationPolicy.flag) verify or require"
            )
        }
        if metadataRoots != nil, metadata == nil {
            throw ServicePlan.wrong(.fidoMetadataRoots, "goes with \(Setting.fidoMetadata.flag)")
        }
    }

    private static func models(_ setting: Setting, _ texts: [String]) throws(CommandError) -> Set<AAGUID> {
        var models: Set<AAGUID> = []
        for text in texts {
            guard let model = try? AAGUID(text.lowercased()), model != .zero else {
                throw CommandError(
                    .configuration,
                    "\(setting.spoken) holds \"\(text)\", which is no AAGUID of a model",
                    hint: "an AAGUID looks like ee882879-721c-4913-9775-3dfcce97072a"
                )
            }
            models.insert(model)
        }
        return models
    }

    /// Reads the metadata, if there are any.
    ///
    /// - Parameter now: The present time.
    /// - Returns: The metadata, also those for which newer ones are overdue.
    /// - Throws: `configuration` for files that cannot be read or are not signed as they must be.
    func readMetadata(at now: UnixTime) throws(CommandError) -> AuthenticatorMetadata? {
        guard let metadata else { return nil }
        return try FIDOMetadataFile.read(metadata, roots: metadataRoots, at: now)
    }

    /// The policy for new passkeys.
    ///
    /// - Parameter metadata: What is known of models.
    /// - Returns: The policy.
    func policy(_ metadata: AuthenticatorMetadata?) -> AttestationPolicy {
        var policy = AttestationPolicy()
        policy.requirement =
            switch treatment {
            case .ignore: .ignored
            case .verify: .reported
            case .require: .trusted
            }
        policy.trustAnchors = BuiltInRoot.attestation.map(\.trustAnchor)
        policy.models = AuthenticatorModelPolicy(allowed: allowed, refused: refused)
        policy.metadata = metadata.map { MetadataPolicy($0) }
        return policy
    }
}
