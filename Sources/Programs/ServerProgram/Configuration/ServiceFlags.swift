// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

/// The settings of the service.
struct ServiceFlags: ParsableArguments {
    @Option(help: ArgumentHelp("The address to listen on. Default: 127.0.0.1.", valueName: "address"))
    var host: String?

    @Option(help: ArgumentHelp("The port to listen on; 0 lets the system choose. Default: 8080.", valueName: "number"))
    var port: Int?

    @Option(
        help: ArgumentHelp(
            "The domain that passkeys are bound to, for ever. Default: localhost.",
            valueName: "domain"
        )
    )
    var rpId: String?

    @Option(
        help: ArgumentHelp(
            "Addresses under which browsers reach the service, the main one first, comma separated. Default: "
                + "https:// and the domain; for localhost http:// and the port.",
            valueName: "origins"
        )
    )
    var origins: String?

    @Option(
        help: ArgumentHelp(
            "Addresses on other domains that use this domain's passkeys too, comma separated; browsers take five names. "
                + "Default: none.",
            valueName: "origins"
        )
    )
    var relatedOrigins: String?

    @Option(help: ArgumentHelp("The service's name on pages and in prompts. Default: Martlet.", valueName: "name"))
    var name: String?

    @Option(
        help: ArgumentHelp(
            "Who may make an account: open, invite or closed. Default: open for localhost, else closed.",
            valueName: "rule"
        )
    )
    var signUp: String?

    @Option(
        help: ArgumentHelp(
            "Proxies whose X-Forwarded-For, -Host and -Proto are believed: addresses or ranges, comma separated. Default: none.",
            valueName: "ranges"
        )
    )
    var trustedProxies: String?

    @Option(
        help: ArgumentHelp("A PEM file with the certificate chain, to speak TLS without a proxy.", valueName: "file")
    )
    var tlsCertificate: String?

    @Option(help: ArgumentHelp("A PEM file with the certificate's private key.", valueName: "file"))
    var tlsKey: String?

    @Option(
        help: ArgumentHelp(
            "Whether a passkey must verify its user (PIN, fingerprint, face): preferred or required. Default: preferred.",
            valueName: "rule"
        )
    )
    var userVerification: String?

    @Option(
        help: ArgumentHelp(
            "The signature algorithms that new passkeys may have, the best liked first, comma separated, for example "
                + "ES256,ES256K. Default: EdDSA,ES256,RS256.",
            valueName: "names"
        )
    )
    var algorithms: String?

    @Option(
        help: ArgumentHelp(
            "Whether people may have passwords, authenticator apps and saved codes beside passkeys: off or on. Default: off.",
            valueName: "rule"
        )
    )
    var passwords: String?

    @Option(
        help: ArgumentHelp(
            "With --passwords on: how many passwords are hashed at once, each in 64 MiB of memory; 1 to 64. Default: one less "
                + "than there are processors, and at least one.",
            valueName: "number"
        )
    )
    var passwordWorkers: Int?

    @Option(
        help: ArgumentHelp(
            "With --passwords on: from this day on (UTC, as in 2027-01-31) nobody gets a first password; those that are there "
                + "go on and can be replaced. Default: no such day.",
            valueName: "day"
        )
    )
    var noNewPasswordsFrom: String?

    @Option(
        help: ArgumentHelp(
            "With --passwords on: a service that new passwords are looked up in, in case they were stolen elsewhere, by "
                + "ADDRESS/PREFIX with the first five digits of their SHA-1. It keeps nobody from a password when it does "
                + "not answer. Default: none is asked.",
            valueName: "address"
        )
    )
    var breachCheck: String?

    @Option(
        help: ArgumentHelp(
            "With --passwords on: after so many sign-ins in a row with a passkey that verified its owner, 1 to 100, an account "
                + "loses its password, where a second passkey or a saved code leads back. Default: never.",
            valueName: "number"
        )
    )
    var passwordsOffAfter: Int?

    @Option(
        help: ArgumentHelp(
            "With --passwords on: what the accounts of some groups are asked instead, comma separated, each item as "
                + "GROUP:no-new-passwords-from=DAY or GROUP:passwords-off-after=NUMBER, with never for neither. Default: none.",
            valueName: "rules"
        )
    )
    var groupPolicies: String?

    @Option(
        help: ArgumentHelp(
            "Whether people who lost everything get back in by themselves, by two proofs and a wait: on or off. With off, the "
                + "operator's one-time link opens any account at once. Default: on.",
            valueName: "rule"
        )
    )
    var recovery: String?

    @Option(
        help: ArgumentHelp(
            "With --recovery on: how many hours the account's owner has to stop a recovery; 0 to 720. Default: 48.",
            valueName: "hours"
        )
    )
    var recoveryWait: Int?

    @Option(
        help: ArgumentHelp(
            "With --passwords on and mail: what codes by message open. off; second-step, where a code follows the password of "
                + "whoever has a verified address and no app; or sign-in, where it stands in for that password, unless there is "
                + "a passkey, too. Default: off.",
            valueName: "use"
        )
    )
    var codes: String?

    @Option(
        help: ArgumentHelp(
            "With mail: what people type to sign in. name; email, a verified address, which is also the name of new accounts; or "
                + "both. Default: name.",
            valueName: "kind"
        )
    )
    var identifiers: String?

    @Option(
        help: ArgumentHelp(
            "What new passkeys' authenticators are asked to show of themselves: none, indirect, direct or enterprise. "
                + "Default: none.",
            valueName: "wish"
        )
    )
    var attestation: String?

    @Option(
        help: ArgumentHelp(
            "What is done with what they show: ignore, verify (refuse what is forged or compromised) or require (refuse "
                + "whoever does not prove its maker). Default: verify.",
            valueName: "rule"
        )
    )
    var attestationPolicy: String?

    @Option(
        help: ArgumentHelp(
            "The only authenticators that may make passkeys, by AAGUID, comma separated; with --attestation-policy require. "
                + "Default: all.",
            valueName: "aaguids"
        )
    )
    var allowedAuthenticators: String?

    @Option(
        help: ArgumentHelp(
            "Authenticators that may make no passkeys, by AAGUID, comma separated. Default: none.",
            valueName: "aaguids"
        )
    )
    var refusedAuthenticators: String?

    @Option(
        help: ArgumentHelp(
            "The FIDO Alliance's metadata, as https://mds3.fidoalliance.org/ hands them out: more makers to trust, and which "
                + "models are compromised. Read at the start. Default: none.",
            valueName: "file"
        )
    )
    var fidoMetadata: String?

    @Option(
        help: ArgumentHelp(
            "A PEM file with the roots under which metadata of your own are signed. Default: the FIDO Alliance's roots.",
            valueName: "file"
        )
    )
    var fidoMetadataRoots: String?

    @Option(
        help: ArgumentHelp(
            """
            Origins of apps that people may be signed in to through this service, comma separated, each on a host of its own; with \
            =token behind the origin of an app that takes tokens. Default: none.
            """,
            valueName: "origins"
        )
    )
    var apps: String?

    @Option(
        help: ArgumentHelp(
            "Apps on Apple's systems that use the domain's passkeys, as TEAMID.bundle.id, comma separated.",
            valueName: "apps"
        )
    )
    var appleApps: String?

    @Option(
        help: ArgumentHelp(
            "Apps on Android that use the domain's passkeys, as package=AA:BB:... with the certificate's SHA-256 "
                + "fingerprint, comma separated.",
            valueName: "apps"
        )
    )
    var androidApps: String?

    @Flag(
        help: "Serve /explain, a page for developers that says why a pasted response is refused. Default: not served."
    )
    var explainPage = false

    @Option(
        help: ArgumentHelp(
            "How much is logged: trace, debug, info, notice, warning, error or critical. "
                + "Default: notice.",
            valueName: "level"
        )
    )
    var logLevel: String?
}
