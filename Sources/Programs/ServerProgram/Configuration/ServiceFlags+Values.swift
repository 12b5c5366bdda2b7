// SPDX-License-Identifier: Apache-2.0

internal import Configuration

extension ServiceFlags {
    /// What was given, for the configuration reader.
    var values: [Setting: ConfigValue] {
        var values: [Setting: ConfigValue] = [:]
        let texts: [(Setting, String?)] = [
            (.host, host), (.rpId, rpId), (.name, name), (.signUp, signUp), (.tlsCertificate, tlsCertificate),
            (.tlsKey, tlsKey), (.userVerification, userVerification), (.attestation, attestation),
            (.passwords, passwords), (.noNewPasswordsFrom, noNewPasswordsFrom), (.breachCheck, breachCheck),
            (.codes, codes), (.identifiers, identifiers), (.recovery, recovery),
            (.attestationPolicy, attestationPolicy),
            (.fidoMetadata, fidoMetadata),
            (.fidoMetadataRoots, fidoMetadataRoots), (.logLevel, logLevel),
        ]
        for (setting, text) in texts {
            if let text { values[setting] = ConfigValue(.string(text), isSecret: false) }
        }
        let lists: [(Setting, String?)] = [
            (.origins, origins), (.relatedOrigins, relatedOrigins), (.trustedProxies, trustedProxies),
            (.algorithms, algorithms), (.apps, apps), (.appleApps, appleApps), (.androidApps, androidApps),
            (.allowedAuthenticators, allowedAuthenticators),
            (.refusedAuthenticators, refusedAuthenticators), (.groupPolicies, groupPolicies),
        ]
        for (setting, list) in lists {
            guard let list else { continue }
            let items = list.split(separator: ",").map { String($0.drop { $0 == " " }) }
            values[setting] = ConfigValue(.stringArray(items), isSecret: false)
        }
        if explainPage { values[.explainPage] = ConfigValue(.bool(true), isSecret: false) }
        if let passwordWorkers { values[.passwordWorkers] = ConfigValue(.int(passwordWorkers), isSecret: false) }
        if let passwordsOffAfter { values[.passwordsOffAfter] = ConfigValue(.int(passwordsOffAfter), isSecret: false) }
        if let recoveryWait { values[.recoveryWait] = ConfigValue(.int(recoveryWait), isSecret: false) }
        if let port { values[.port] = ConfigValue(.int(port), isSecret: false) }
        return values
    }
}
