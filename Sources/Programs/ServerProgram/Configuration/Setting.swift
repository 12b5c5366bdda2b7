// SPDX-License-Identifier: Apache-2.0

/// A setting; the raw value is its name in the configuration file.
enum Setting: String, CaseIterable, Sendable {
    case data, host, port, rpId, origins, name, signUp, trustedProxies, tlsCertificate, tlsKey, userVerification
    case algorithms
    case attestation, attestationPolicy, allowedAuthenticators, refusedAuthenticators, fidoMetadata, fidoMetadataRoots
    case passwords, passwordWorkers, noNewPasswordsFrom, passwordsOffAfter, groupPolicies, breachCheck, codes
    case identifiers
    case recovery, recoveryWait
    case mailServer, mailUser, mailPasswordFile, mailAuthorities, mailCommand, mailFrom, mailOutbox
    case webhook, webhookKeyFile, webhookAuthorities
    case smsWebhook, smsWebhookKeyFile, smsWebhookAuthorities, smsPerDay, smsPrefixes
    case appleTeam, appleSite, appleBundles, appleAppIds, appleKeyId, appleKeyFile, appleEs256, appleSimulator
    case appleFormerTeam, appleTransferredOn
    case providers
    case relatedOrigins, apps, appleApps, androidApps, explainPage, logLevel

    /// What a setting's value is.
    enum Kind: Sendable {
        case text, number, list, truth

        /// The kind with its article, for messages.
        var description: String {
            switch self {
            case .text: "a string"
            case .number: "a whole number"
            case .list: "a list of strings"
            case .truth: "true or false"
            }
        }
    }

    var kind: Kind {
        switch self {
        case .port, .passwordWorkers, .passwordsOffAfter, .recoveryWait, .smsPerDay: .number
        case .explainPage, .mailOutbox, .appleEs256: .truth
        case .origins, .relatedOrigins, .trustedProxies, .algorithms, .apps, .appleApps, .androidApps,
            .allowedAuthenticators, .refusedAuthenticators, .groupPolicies, .smsPrefixes, .appleBundles, .appleAppIds:
            .list
        default: .text
        }
    }

    /// The name of the environment variable, for example `MARTLET_SIGN_UP`.
    var variable: String { "MARTLET_" + words.joined(separator: "_").uppercased() }

    /// The name of the flag, for example `--sign-up`.
    var flag: String { "--" + words.joined(separator: "-") }

    /// Both spellings, for messages: a wrong value may have come by either.
    var spoken: String { "\(flag) (or \(variable))" }

    private var words: [String] {
        rawValue.reduce(into: [""]) { words, character in
            if character.isUppercase { words.append("") }
            words[words.count - 1] += character.lowercased()
        }
    }
}
