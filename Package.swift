// swift-tools-version:6.2
// SPDX-License-Identifier: Apache-2.0
// Martlet's package: targets in layer order, arrows pointing downward only. Tests/ArchitectureTests holds these walls.

import PackageDescription

let asn1 = Target.Dependency.product(name: "SwiftASN1", package: "swift-asn1")
let certificates = Target.Dependency.product(name: "X509", package: "swift-certificates")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")

/// A product that the service alone needs: without the trait its package is not even fetched.
func service(_ product: String, _ package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["Service"]))
}

let configuration = service("Configuration", "swift-configuration")
let grdb = service("GRDB", "GRDB.swift")
let sqlite = service("GRDBSQLite", "GRDB.swift")
let httpTypes = service("HTTPTypes", "swift-http-types")
let hummingbird = service("Hummingbird", "hummingbird")
let hummingbirdCore = service("HummingbirdCore", "hummingbird")
let hummingbirdTLS = service("HummingbirdTLS", "hummingbird")
let hummingbirdTesting = service("HummingbirdTesting", "hummingbird")
let logging = service("Logging", "swift-log")
let metrics = service("Metrics", "swift-metrics")
let metricsCore = service("CoreMetrics", "swift-metrics")
let mustache = service("Mustache", "swift-mustache")
let nioCore = service("NIOCore", "swift-nio")
let nioEmbedded = service("NIOEmbedded", "swift-nio")
let nioHTTP1 = service("NIOHTTP1", "swift-nio")
let nioHTTPTypes = service("NIOHTTPTypes", "swift-nio-extras")
let nioPosix = service("NIOPosix", "swift-nio")
let nioTLS = service("NIOTLS", "swift-nio")
let nioSSL = service("NIOSSL", "swift-nio-ssl")
let serviceLifecycle = service("ServiceLifecycle", "swift-service-lifecycle")
let unixSignals = service("UnixSignals", "swift-service-lifecycle")
let argumentParser = service("ArgumentParser", "swift-argument-parser")

/// Links the Swift runtime into a program that ships.
///
/// Its modules are compiled as the tests' are, so that one build serves both.
let runtimeInside: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-static-stdlib", "-use-ld=lld", "-lswiftSynchronization", "-lCoreFoundation", "-l_CFXMLInterface",
            "-lFoundationInternationalization", "-lFoundationEssentials", "-l_FoundationICU", "-l_FoundationCShims",
            "-l_FoundationCollections",
        ],
        .when(platforms: [.linux], configuration: .release)
    )
]

/// Lets tests look inside a program's own code, which no other package can take.
let testedInside: [SwiftSetting] = [.unsafeFlags(["-enable-testing"], .when(configuration: .release))]

/// Apple-style sources, unchanged: two names are other modules' here.
let appleNames: [SwiftSetting] = [
    .unsafeFlags([
        "-module-alias", "Security=MartletSecurity", "-module-alias", "LocalAuthentication=MartletLocalAuthentication",
    ])
]

let package = Package(
    name: "martlet",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "ByteEncodings", targets: ["ByteEncodings"]),
        .library(name: "JSONCoding", targets: ["JSONCoding"]),
        .library(name: "CBORCoding", targets: ["CBORCoding"]),
        .library(name: "SecretMemory", targets: ["SecretMemory"]),
        .library(name: "COSEKeys", targets: ["COSEKeys"]),
        .library(name: "LibcryptoSignatures", targets: ["LibcryptoSignatures"]),
        .library(name: "WebAuthnTypes", targets: ["WebAuthnTypes"]),
        .library(name: "AttestationVerification", targets: ["AttestationVerification"]),
        .library(name: "WebAuthnRelyingParty", targets: ["WebAuthnRelyingParty"]),
        .library(name: "SoftwareAuthenticator", targets: ["SoftwareAuthenticator"]),
        .library(name: "PasskeyClient", targets: ["PasskeyClient"]),
        .library(name: "Passwords", targets: ["Passwords"]),
        .library(name: "OneTimeCodes", targets: ["OneTimeCodes"]),
        .library(name: "AccountMessages", targets: ["AccountMessages"]),
        .library(name: "AppleSignIn", targets: ["AppleSignIn"]),
        .library(name: "SignInAccounts", targets: ["SignInAccounts"]),
        .library(name: "AccountImport", targets: ["AccountImport"]),
        .library(name: "KeychainVault", targets: ["KeychainVault"]),
        .library(name: "DeviceAuthentication", targets: ["DeviceAuthentication"]),
        .library(name: "OwnerPresence", targets: ["OwnerPresence"]),
        .library(name: "KeychainQueries", targets: ["KeychainQueries"]),
        .library(name: "CertificateTrust", targets: ["CertificateTrust"]),
        .library(name: "PasswordHashing", targets: ["PasswordHashing"]),
        .library(name: "VaultPasscodes", targets: ["VaultPasscodes"]),
        .library(name: "VaultStorage", targets: ["VaultStorage"]),
        .library(name: "PasswordGeneration", targets: ["PasswordGeneration"]),
        .library(name: "TerminalEditing", targets: ["TerminalEditing"]),
        .library(name: "SiteMatching", targets: ["SiteMatching"]),
        .library(name: "CredentialExchange", targets: ["CredentialExchange"]),
        .library(name: "KeychainAudit", targets: ["KeychainAudit"]),
        .library(name: "CredentialProviders", targets: ["CredentialProviders"]),
        .library(name: "PublicSuffixes", targets: ["PublicSuffixes"]),
        .library(name: "KeychainAgentProtocol", targets: ["KeychainAgentProtocol"]),
        .library(name: "KeychainAgent", targets: ["KeychainAgent"]),
        .library(name: "KeychainAgentSockets", targets: ["KeychainAgentSockets"]),
        .library(name: "KeychainAgentService", targets: ["KeychainAgentService"]),
        .library(name: "KeychainAgentClient", targets: ["KeychainAgentClient"]),
        .library(name: "KeychainAgentAccess", targets: ["KeychainAgentAccess"]),
        .library(name: "VaultSealing", targets: ["VaultSealing"]),
        .library(name: "TPMSealing", targets: ["TPMSealing"]),
        .library(name: "KeychainAgentVault", targets: ["KeychainAgentVault"]),
        .library(name: "AccountStorage", targets: ["AccountStorage"]),
        .library(name: "DeviceEvaluators", targets: ["DeviceEvaluators"]),
        .library(name: "MailDelivery", targets: ["MailDelivery"]),
        .library(name: "WebhookDelivery", targets: ["WebhookDelivery"]),
        .library(name: "QRDrawing", targets: ["QRDrawing"]),
        .library(name: "SignInServer", targets: ["SignInServer"]),
        .library(name: "MartletClient", targets: ["MartletClient"]),
        .library(name: "MartletSecurity", targets: ["MartletSecurity"]),
        .library(name: "MartletLocalAuthentication", targets: ["MartletLocalAuthentication"]),
        .executable(name: "martlet", targets: ["martlet"]),
        .executable(name: "martlet-check-password", targets: ["martlet-check-password"]),
        .executable(name: "martlet-keychain", targets: ["martlet-keychain"]),
    ],
    traits: [
        .default(enabledTraits: ["Service"]),
        .trait(
            name: "Service",
            description:
                "The sign-in service: AccountStorage, SignInServer and the program. Who takes the other libraries leaves it out, with `traits: []`, and fetches swift-crypto, swift-asn1 and swift-certificates alone."
        ),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
        .package(
            url: "https://github.com/apple/swift-configuration",
            from: "1.4.0",
            traits: [.defaults, "CommandLineArguments"]
        ),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // MARK: Byte formats and secrets
        .target(name: "ByteEncodings"),
        .target(name: "JSONCoding", dependencies: ["ByteEncodings"]),
        .target(name: "CBORCoding"),
        .target(name: "SecretMemory"),

        // MARK: Keys and wires
        .target(
            name: "COSEKeys",
            dependencies: ["CBORCoding", "SecretMemory", asn1, crypto, cryptoExtras]
        ),
        .systemLibrary(name: "CLibcrypto"),
        .target(
            name: "LibcryptoSignatures",
            dependencies: ["CLibcrypto", "COSEKeys"]
        ),
        .target(
            name: "WebAuthnTypes",
            dependencies: ["ByteEncodings", "CBORCoding", "COSEKeys", "JSONCoding", "SecretMemory", crypto]
        ),

        // MARK: Engines
        .target(
            name: "AttestationVerification",
            dependencies: [
                "ByteEncodings", "CBORCoding", "COSEKeys", "JSONCoding", "WebAuthnTypes", asn1, certificates, crypto,
            ]
        ),
        .target(
            name: "WebAuthnRelyingParty",
            dependencies: [
                "AttestationVerification", "ByteEncodings", "COSEKeys", "JSONCoding", "SecretMemory", "WebAuthnTypes",
                crypto,
            ]
        ),
        .target(
            name: "SoftwareAuthenticator",
            dependencies: [
                "ByteEncodings", "CBORCoding", "COSEKeys", "JSONCoding", "SecretMemory", "WebAuthnTypes", crypto,
            ]
        ),
        .target(
            name: "PasskeyClient",
            dependencies: [
                "ByteEncodings", "CBORCoding", "COSEKeys", "JSONCoding", "SoftwareAuthenticator", "WebAuthnTypes",
                crypto,
            ]
        ),
        .target(name: "Passwords", dependencies: ["SecretMemory", crypto]),
        .target(
            name: "OneTimeCodes",
            dependencies: ["ByteEncodings", "SecretMemory", "WebAuthnTypes", crypto]
        ),
        .target(
            name: "AccountMessages",
            dependencies: ["ByteEncodings", "SecretMemory", "WebAuthnTypes"]
        ),
        .target(
            name: "AppleSignIn",
            dependencies: ["ByteEncodings", "JSONCoding", "SecretMemory", "WebAuthnTypes", crypto, cryptoExtras]
        ),
        .target(
            name: "AppleSimulation",
            dependencies: ["ByteEncodings", "JSONCoding", "SecretMemory", "WebAuthnTypes", crypto, cryptoExtras]
        ),
        .target(
            name: "SignInAccounts",
            dependencies: [
                "AccountMessages", "AppleSignIn", "ByteEncodings", "COSEKeys", "JSONCoding", "OneTimeCodes",
                "Passwords", "SecretMemory", "WebAuthnRelyingParty", "WebAuthnTypes", crypto,
            ]
        ),
        .target(
            name: "AccountImport",
            dependencies: [
                "AccountMessages", "ByteEncodings", "CBORCoding", "COSEKeys", "JSONCoding", "Passwords",
                "SecretMemory", "SignInAccounts", "WebAuthnRelyingParty", "WebAuthnTypes", asn1,
            ]
        ),
        .target(name: "KeychainVault", dependencies: ["CBORCoding", "SecretMemory", crypto]),
        .target(
            name: "DeviceAuthentication",
            dependencies: ["CBORCoding", "SecretMemory", crypto]
        ),
        .target(name: "OwnerPresence", dependencies: ["SecretMemory"]),
        .target(
            name: "KeychainQueries",
            dependencies: ["CBORCoding", "KeychainVault", "OwnerPresence", "SecretMemory", asn1]
        ),
        .target(name: "CertificateTrust", dependencies: ["KeychainQueries", asn1, certificates]),
        .target(name: "PasswordGeneration", dependencies: ["SecretMemory"]),
        .target(name: "TerminalEditing"),
        .target(name: "SiteMatching"),
        .target(name: "CredentialExchange", dependencies: ["ByteEncodings", "JSONCoding", "SecretMemory"]),
        .target(name: "KeychainAudit", dependencies: ["JSONCoding", "Passwords", "SecretMemory", crypto]),
        .target(name: "CredentialProviders", dependencies: ["JSONCoding", "SecretMemory", "SiteMatching"]),
        .target(
            name: "KeychainAgentProtocol",
            dependencies: ["CBORCoding", "KeychainVault", "OwnerPresence", "Passwords", "SecretMemory"]
        ),
        .target(
            name: "KeychainAgent",
            dependencies: ["KeychainAgentProtocol", "KeychainVault", "OwnerPresence", "Passwords", "SecretMemory"]
        ),

        // MARK: Adapters
        .systemLibrary(name: "CArgon2"),
        .systemLibrary(name: "CCrypt"),
        .target(
            name: "PasswordHashing",
            dependencies: ["CArgon2", "CCrypt", "Passwords", "SecretMemory", crypto, cryptoExtras]
        ),
        .target(
            name: "VaultPasscodes",
            dependencies: ["KeychainVault", "PasswordHashing", "Passwords", "SecretMemory"]
        ),
        .target(name: "VaultStorage", dependencies: ["CBORCoding", "KeychainVault", "SecretMemory", grdb]),
        .systemLibrary(name: "CSystemd"),
        .target(name: "DeviceEvaluators", dependencies: ["CSystemd", "DeviceAuthentication", "SecretMemory"]),
        .target(name: "CAgentProcess"),
        .target(name: "KeychainAgentSockets", dependencies: ["CAgentProcess", "SecretMemory"]),
        .target(
            name: "KeychainAgentService",
            dependencies: [
                "CAgentProcess", "DeviceAuthentication", "KeychainAgent", "KeychainAgentProtocol",
                "KeychainAgentSockets", "OwnerPresence", "SecretMemory",
            ]
        ),
        .target(
            name: "KeychainAgentClient",
            dependencies: ["CAgentProcess", "KeychainAgentProtocol", "KeychainAgentSockets", "SecretMemory"]
        ),
        .target(
            name: "KeychainAgentAccess",
            dependencies: [
                "CBORCoding", "KeychainAgentClient", "KeychainAgentProtocol", "KeychainAgentSockets", "KeychainQueries",
                "KeychainVault", "OwnerPresence", "SecretMemory",
            ]
        ),
        .target(name: "VaultSealing", dependencies: ["KeychainVault", "SecretMemory"]),
        .target(
            name: "KeychainAgentVault",
            dependencies: [
                "CBORCoding", "DeviceAuthentication", "KeychainAgent", "KeychainAgentProtocol", "KeychainAgentService",
                "KeychainQueries", "KeychainVault", "OwnerPresence", "Passwords", "SecretMemory", "VaultPasscodes",
                "VaultSealing", "VaultStorage", crypto,
            ]
        ),
        .target(name: "CTPM2"),
        .target(name: "TPMSealing", dependencies: ["CTPM2", "KeychainVault", "SecretMemory", "VaultSealing"]),
        .systemLibrary(name: "CQREncode"),
        .target(name: "QRDrawing", dependencies: ["CQREncode"]),
        .systemLibrary(name: "CPublicSuffix"),
        .target(name: "PublicSuffixes", dependencies: ["CPublicSuffix"]),
        .target(name: "CLibcurl"),
        .target(
            name: "MailDelivery",
            dependencies: ["AccountMessages", "CLibcurl", "SecretMemory", "WebAuthnTypes"]
        ),
        .target(
            name: "WebhookDelivery",
            dependencies: [
                "ByteEncodings", "SecretMemory", "WebAuthnTypes", crypto, nioCore, nioHTTP1, nioPosix, nioSSL, nioTLS,
            ]
        ),
        .target(
            name: "AccountStorage",
            dependencies: [
                "AccountMessages", "AppleSignIn", "ByteEncodings", "OneTimeCodes", "SecretMemory", "SignInAccounts",
                "WebAuthnRelyingParty", "WebAuthnTypes", grdb, sqlite,
            ],
            resources: [
                "accounts", "passkeys", "passwords", "addresses", "sessions", "recovery", "trail", "external",
                "migration", "service",
            ].map { .embedInCode("Schema/SQLite/\($0).sql") }
        ),
        .target(
            name: "SignInServer",
            dependencies: [
                "AccountMessages", "AppleSignIn", "ByteEncodings", "COSEKeys", "JSONCoding", "OneTimeCodes",
                "Passwords", "QRDrawing",
                "SecretMemory", "SignInAccounts", "WebAuthnRelyingParty", "WebAuthnTypes", crypto, httpTypes,
                hummingbird, hummingbirdCore, logging, metrics, mustache, nioCore, nioHTTP1, nioHTTPTypes,
                serviceLifecycle,
            ],
            resources: [.copy("Templates"), .copy("Static"), .copy("Words")]
        ),
        .target(
            name: "SimulationServer",
            dependencies: [
                "AppleSimulation", "JSONCoding", "WebAuthnTypes", cryptoExtras, httpTypes, hummingbird,
                logging, mustache, nioCore, serviceLifecycle,
            ]
        ),

        // MARK: Faces
        .target(name: "MartletClient", dependencies: ["ByteEncodings", "JSONCoding", "SecretMemory", crypto]),
        .target(
            name: "MartletSecurity",
            dependencies: [
                "CertificateTrust", "KeychainQueries", "KeychainVault", "OwnerPresence", "SecretMemory", crypto,
            ]
        ),
        .target(name: "MartletLocalAuthentication", dependencies: ["KeychainQueries", "OwnerPresence"]),

        // What uses Apple's names, as its own users do: the sources of an example, which the program has as a command.
        .target(
            name: "QuickNote",
            dependencies: ["MartletLocalAuthentication", "MartletSecurity", crypto, cryptoExtras],
            path: "Examples/QuickNote/Sources/QuickNote",
            swiftSettings: appleNames + testedInside
        ),

        // MARK: Programs
        .systemLibrary(name: "CMalloc"),
        .target(
            name: "ServerProgram",
            dependencies: [
                "AccountImport", "AccountMessages", "AccountStorage", "AppleSignIn", "AppleSimulation",
                "AttestationVerification", "ByteEncodings", "CMalloc", "COSEKeys", "JSONCoding", "LibcryptoSignatures",
                "MailDelivery", "PasswordHashing", "Passwords", "SecretMemory", "SignInAccounts", "SignInServer",
                "SimulationServer", "WebAuthnRelyingParty", "WebAuthnTypes", "WebhookDelivery",
                argumentParser, asn1, certificates,
                configuration, crypto, hummingbird, hummingbirdCore, hummingbirdTLS, logging, metrics, nioCore,
                nioHTTP1, nioPosix, nioSSL, nioTLS, serviceLifecycle, unixSignals,
            ],
            swiftSettings: testedInside
        ),
        .executableTarget(name: "martlet", dependencies: ["ServerProgram"], linkerSettings: runtimeInside),
        .systemLibrary(name: "CPAM"),
        .executableTarget(
            name: "martlet-check-password",
            dependencies: ["CPAM", "DeviceAuthentication"],
            linkerSettings: runtimeInside
        ),

        .target(
            name: "KeychainLogins",
            dependencies: [
                "CBORCoding", "CredentialExchange", "KeychainAgentProtocol", "KeychainVault", "OneTimeCodes",
                "SecretMemory",
                "SiteMatching",
            ]
        ),
        .executableTarget(
            name: "martlet-keychain",
            dependencies: [
                "ByteEncodings", "CAgentProcess", "CredentialExchange", "CredentialProviders", "DeviceAuthentication",
                "DeviceEvaluators",
                "JSONCoding",
                "KeychainAgent", "KeychainAgentAccess", "KeychainAgentClient",
                "KeychainAgentProtocol", "KeychainAgentService", "KeychainAgentSockets", "KeychainAgentVault",
                "KeychainAudit",
                "KeychainLogins", "KeychainQueries", "KeychainVault", "OwnerPresence", "PasswordGeneration",
                "Passwords", "PublicSuffixes",
                "QuickNote", "SecretMemory", "SiteMatching", "TPMSealing", "TerminalEditing", "VaultSealing",
                "WebhookDelivery",
                argumentParser, httpTypes, hummingbird, logging, nioCore, nioHTTP1, serviceLifecycle,
                unixSignals,
            ],
            linkerSettings: runtimeInside
        ),

        // MARK: Tests
        .testTarget(name: "ArchitectureTests"),
        .testTarget(
            name: "KeychainLoginsTests",
            dependencies: [
                "CBORCoding", "CredentialExchange", "KeychainAgentProtocol", "KeychainLogins", "KeychainVault",
                "SecretMemory",
                "SiteMatching",
            ]
        ),
        .testTarget(name: "ByteEncodingsTests", dependencies: ["ByteEncodings"]),
        .testTarget(name: "JSONCodingTests", dependencies: ["JSONCoding"]),
        .testTarget(name: "CBORCodingTests", dependencies: ["CBORCoding"]),
        .testTarget(
            name: "DeviceAuthenticationTests",
            dependencies: ["DeviceAuthentication", "SecretMemory"]
        ),
        .testTarget(
            name: "DeviceTests",
            dependencies: [
                "DeviceAuthentication", "DeviceEvaluators", "SecretMemory",
            ]
        ),
        .testTarget(
            name: "DeviceEvaluatorsTests",
            dependencies: ["DeviceAuthentication", "DeviceEvaluators", "SecretMemory"]
        ),
        // The other half of libcrypto, to sign with: the library needs it nowhere.
        .systemLibrary(name: "CLibcryptoSigning", path: "Tests/CLibcryptoSigning"),
        .testTarget(
            name: "LibcryptoSignaturesTests",
            dependencies: [
                "AttestationVerification", "ByteEncodings", "CBORCoding", "CLibcryptoSigning", "COSEKeys", "JSONCoding",
                "LibcryptoSignatures", "WebAuthnRelyingParty", "WebAuthnTypes",
            ]
        ),
        // With swtpm, a TPM 2.0 in software.
        .testTarget(
            name: "TPMSealingTests",
            dependencies: ["KeychainVault", "SecretMemory", "TPMSealing", "VaultSealing"]
        ),
        .testTarget(name: "SecretMemoryTests", dependencies: ["SecretMemory"]),
        .testTarget(
            name: "COSEKeysTests",
            dependencies: ["ByteEncodings", "CBORCoding", "COSEKeys", "SecretMemory", crypto, cryptoExtras]
        ),
        .testTarget(
            name: "FuzzRegressionTests",
            dependencies: [
                "AccountImport", "AccountMessages", "AppleSignIn", "AppleSimulation", "AttestationVerification",
                "ByteEncodings", "CBORCoding", "COSEKeys", "CertificateTrust", "CredentialExchange",
                "CredentialProviders", "DeviceAuthentication",
                "JSONCoding", "KeychainAgentProtocol", "KeychainAudit", "KeychainQueries", "KeychainVault",
                "OneTimeCodes", "OwnerPresence", "PasswordGeneration", "Passwords", "QuickNote", "SecretMemory",
                "SiteMatching",
                "TerminalEditing", "WebAuthnRelyingParty", "WebAuthnTypes", crypto,
            ]
        ),
        .testTarget(
            name: "WebAuthnTypesTests",
            dependencies: [
                "ByteEncodings", "CBORCoding", "COSEKeys", "JSONCoding", "SecretMemory", "WebAuthnTypes", crypto,
            ]
        ),
        .testTarget(
            name: "WebAuthnRelyingPartyTests",
            dependencies: [
                "AttestationVerification", "ByteEncodings", "CBORCoding", "COSEKeys", "JSONCoding", "PasskeyClient",
                "SecretMemory", "SoftwareAuthenticator", "WebAuthnRelyingParty", "WebAuthnTypes", asn1, certificates,
                crypto, cryptoExtras,
            ],
            resources: [.copy("Fixtures")]
        ),
        .testTarget(
            name: "SoftwareAuthenticatorTests",
            dependencies: [
                "ByteEncodings", "CBORCoding", "COSEKeys", "JSONCoding", "PasskeyClient", "SecretMemory",
                "SoftwareAuthenticator", "WebAuthnTypes", crypto,
            ]
        ),
        .testTarget(
            name: "PasskeyClientTests",
            dependencies: [
                "AttestationVerification", "ByteEncodings", "CBORCoding", "COSEKeys", "JSONCoding", "PasskeyClient",
                "SecretMemory", "SoftwareAuthenticator", "WebAuthnRelyingParty", "WebAuthnTypes", crypto,
            ]
        ),
        .testTarget(name: "PasswordsTests", dependencies: ["Passwords", "SecretMemory", crypto]),
        .testTarget(
            name: "PasswordHashingTests",
            dependencies: ["ByteEncodings", "PasswordHashing", "Passwords", "SecretMemory"]
        ),
        .testTarget(
            name: "OneTimeCodesTests",
            dependencies: ["ByteEncodings", "OneTimeCodes", "SecretMemory", "WebAuthnTypes"]
        ),
        .testTarget(
            name: "AccountMessagesTests",
            dependencies: ["AccountMessages", "ByteEncodings", "SecretMemory", "WebAuthnTypes"]
        ),
        .testTarget(
            name: "AppleSignInTests",
            dependencies: [
                "AppleSignIn", "ByteEncodings", "JSONCoding", "SecretMemory", "WebAuthnTypes", crypto, cryptoExtras,
            ]
        ),
        .testTarget(
            name: "AppleSimulationTests",
            dependencies: [
                "AppleSignIn", "AppleSimulation", "ByteEncodings", "JSONCoding", "SecretMemory", "WebAuthnTypes",
                crypto, cryptoExtras,
            ]
        ),
        .testTarget(
            name: "SimulationServerTests",
            dependencies: [
                "AppleSimulation", "JSONCoding", "SecretMemory", "SimulationServer", "WebAuthnTypes", httpTypes,
                hummingbird, hummingbirdTesting, logging, nioCore,
            ]
        ),
        .testTarget(name: "QRDrawingTests", dependencies: ["QRDrawing"]),
        .testTarget(
            name: "MailDeliveryTests",
            dependencies: [
                "AccountMessages", "MailDelivery", "SecretMemory", "WebAuthnTypes", asn1, certificates, crypto, nioCore,
                nioPosix, nioSSL,
            ]
        ),
        .testTarget(
            name: "WebhookDeliveryTests",
            dependencies: ["SecretMemory", "WebAuthnTypes", "WebhookDelivery"]
        ),
        .testTarget(
            name: "SignInAccountsTests",
            dependencies: [
                "AccountMessages", "AccountStorage", "AppleSignIn", "ByteEncodings", "COSEKeys", "JSONCoding",
                "OneTimeCodes",
                "PasskeyClient",
                "PasswordHashing", "Passwords", "SecretMemory", "SignInAccounts", "SoftwareAuthenticator",
                "WebAuthnRelyingParty", "WebAuthnTypes", crypto, cryptoExtras, grdb,
            ]
        ),
        .testTarget(
            name: "AccountImportTests",
            dependencies: [
                "AccountImport", "AccountMessages", "ByteEncodings", "COSEKeys", "JSONCoding", "LibcryptoSignatures",
                "Passwords", "SecretMemory", "SignInAccounts", "WebAuthnTypes", crypto,
            ]
        ),
        .testTarget(
            name: "KeychainVaultTests",
            dependencies: ["CBORCoding", "KeychainVault", "PasswordHashing", "Passwords", "SecretMemory", crypto],
            resources: [.copy("Fixtures")]
        ),
        // Dies in the crash tests of the vault's file.
        .executableTarget(
            name: "VaultWorker",
            dependencies: ["CBORCoding", "KeychainVault", "SecretMemory", "VaultStorage"],
            path: "Tests/VaultWorker"
        ),
        .testTarget(
            name: "VaultStorageTests",
            dependencies: ["CBORCoding", "KeychainVault", "SecretMemory", "VaultStorage", crypto, grdb]
        ),
        // Calls Apple's functions beside another process of its kind, and while its agent dies.
        .executableTarget(
            name: "SecurityWorker",
            dependencies: ["KeychainAgentAccess", "KeychainAgentSockets", "MartletSecurity"],
            path: "Tests/SecurityWorker"
        ),
        .testTarget(
            name: "MartletSecurityTests",
            dependencies: [
                "CertificateTrust", "KeychainQueries", "KeychainVault", "MartletLocalAuthentication",
                "MartletSecurity", "OwnerPresence", "SecretMemory", asn1, certificates, crypto,
            ],
            resources: [.copy("Fixtures")]
        ),
        .testTarget(
            name: "MartletLocalAuthenticationTests",
            dependencies: ["KeychainQueries", "MartletLocalAuthentication", "OwnerPresence"]
        ),
        .testTarget(name: "TerminalEditingTests", dependencies: ["TerminalEditing"]),
        .testTarget(
            name: "QuickNoteTests",
            dependencies: ["KeychainQueries", "MartletLocalAuthentication", "OwnerPresence", "QuickNote", crypto],
            resources: [.copy("Fixtures")]
        ),
        .testTarget(name: "OwnerPresenceTests", dependencies: ["OwnerPresence"]),
        .testTarget(
            name: "KeychainQueriesTests",
            dependencies: [
                "CBORCoding", "CertificateTrust", "DeviceAuthentication", "DeviceEvaluators", "KeychainAgent",
                "KeychainAgentAccess", "KeychainAgentClient", "KeychainAgentProtocol",
                "KeychainAgentService", "KeychainAgentSockets", "KeychainAgentVault", "KeychainQueries",
                "KeychainVault", "OwnerPresence", "Passwords", "SecretMemory", asn1, certificates, crypto,
            ]
        ),
        .testTarget(
            name: "CertificateTrustTests",
            dependencies: ["CertificateTrust", "KeychainQueries", asn1, certificates, crypto, cryptoExtras]
        ),
        .testTarget(name: "PasswordGenerationTests", dependencies: ["PasswordGeneration", "SecretMemory"]),
        .testTarget(name: "SiteMatchingTests", dependencies: ["SiteMatching"]),
        .testTarget(
            name: "KeychainAuditTests",
            dependencies: ["JSONCoding", "KeychainAudit", "Passwords", "SecretMemory"]
        ),
        .testTarget(
            name: "CredentialExchangeTests",
            dependencies: ["CredentialExchange", "JSONCoding", "SecretMemory"]
        ),
        .testTarget(
            name: "CredentialProvidersTests",
            dependencies: ["CredentialProviders", "JSONCoding", "SecretMemory", "SiteMatching"]
        ),
        .testTarget(name: "PublicSuffixesTests", dependencies: ["PublicSuffixes", "SiteMatching"]),
        .testTarget(name: "VaultSealingTests", dependencies: ["KeychainVault", "SecretMemory", "VaultSealing"]),
        .testTarget(
            name: "VaultPasscodesTests",
            dependencies: ["KeychainVault", "Passwords", "SecretMemory", "VaultPasscodes"]
        ),
        .testTarget(
            name: "KeychainAgentProtocolTests",
            dependencies: [
                "CBORCoding", "KeychainAgentProtocol", "KeychainVault", "OwnerPresence", "Passwords", "SecretMemory",
            ]
        ),
        .testTarget(
            name: "KeychainAgentTests",
            dependencies: [
                "CBORCoding", "KeychainAgent", "KeychainAgentProtocol", "KeychainVault", "OwnerPresence", "Passwords",
                "SecretMemory",
            ]
        ),
        .testTarget(
            name: "KeychainAgentServiceTests",
            dependencies: [
                "CAgentProcess", "CBORCoding", "DeviceAuthentication", "KeychainAgent", "KeychainAgentClient",
                "KeychainAgentProtocol", "KeychainAgentService", "KeychainAgentSockets", "KeychainVault",
                "OwnerPresence", "Passwords", "SecretMemory",
            ]
        ),
        .testTarget(
            name: "KeychainAgentVaultTests",
            dependencies: [
                "CBORCoding", "DeviceAuthentication", "KeychainAgent", "KeychainAgentProtocol", "KeychainAgentService",
                "KeychainAgentVault",
                "KeychainVault", "OwnerPresence", "Passwords", "SecretMemory", "VaultPasscodes", "VaultSealing",
                "VaultStorage", grdb,
            ]
        ),
        .testTarget(
            name: "AccountStorageTests",
            dependencies: [
                "AccountMessages", "AccountStorage", "AppleSignIn", "ByteEncodings", "OneTimeCodes", "SecretMemory",
                "SignInAccounts",
                "WebAuthnRelyingParty", "WebAuthnTypes", crypto, grdb,
            ]
        ),
        .testTarget(
            name: "SignInServerTests",
            dependencies: [
                "AccountMessages", "AccountStorage", "AppleSignIn", "AppleSimulation", "ByteEncodings", "JSONCoding",
                "OneTimeCodes", "PasskeyClient", "PasswordHashing", "Passwords", "SecretMemory", "SignInAccounts",
                "SignInServer", "SoftwareAuthenticator", "WebAuthnRelyingParty", "WebAuthnTypes", crypto, cryptoExtras,
                httpTypes, hummingbird, hummingbirdTesting, logging, metricsCore, nioCore, nioEmbedded, nioPosix,
            ]
        ),
        .testTarget(
            name: "MartletClientTests",
            dependencies: [
                "AccountMessages", "AccountStorage", "ByteEncodings", "JSONCoding", "MartletClient", "PasskeyClient",
                "SecretMemory", "SignInAccounts", "SignInServer", "SoftwareAuthenticator", "WebAuthnRelyingParty",
                "WebAuthnTypes", crypto, httpTypes, hummingbird, hummingbirdTesting, logging, nioCore,
            ]
        ),
        .testTarget(
            name: "MartletTests",
            dependencies: [
                "AccountMessages", "AccountStorage", "AppleSignIn", "ByteEncodings", "JSONCoding", "OneTimeCodes",
                "PasskeyClient", "SecretMemory", "ServerProgram", "SignInAccounts", "SignInServer",
                "SoftwareAuthenticator", "WebAuthnRelyingParty", "WebAuthnTypes", "WebhookDelivery", crypto, logging,
            ],
            resources: [.copy("Examples"), .copy("Snapshots")]
        ),
        // The examples of docs/libraries, seen as a stranger sees the libraries: without package access.
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "AccountStorage", "AppleSignIn", "AttestationVerification", "ByteEncodings", "CBORCoding", "COSEKeys",
                "CredentialExchange", "DeviceAuthentication", "JSONCoding", "KeychainAgentAccess",
                "KeychainAgentClient",
                "KeychainAgentProtocol", "KeychainAgentSockets", "KeychainAudit", "KeychainQueries", "KeychainVault",
                "MartletClient", "OwnerPresence", "PasskeyClient", "PasswordGeneration", "PublicSuffixes",
                "SecretMemory", "SignInAccounts", "SignInServer", "SiteMatching", "SoftwareAuthenticator",
                "WebAuthnRelyingParty", "WebAuthnTypes", crypto, cryptoExtras, hummingbird, hummingbirdTesting,
                logging,
            ],
            packageAccess: false
        ),
    ],
    swiftLanguageModes: [.v6]
)

// What the tests and benchmarks need beside the programs: examples, whose own manifests are for their readers, and what
// measures. `Scripts/build-release --tests` and `Scripts/bench` ask for it; packages that depend on Martlet do not build it. No variable
// of a build begins with MARTLET_: the programs take those for settings, and refuse what they do not know.
if Context.environment["BUILD_EVERYTHING"] == "1" {
    let jwtKit = Target.Dependency.product(name: "JWTKit", package: "jwt-kit")
    package.dependencies.append(.package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"))

    func example(_ name: String, in folder: String, _ dependencies: [Target.Dependency]) -> Target {
        .executableTarget(name: name, dependencies: dependencies, path: "Examples/\(folder)/Sources/\(name)")
    }
    func benchmark(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
        .executableTarget(
            name: name,
            dependencies: ["BenchmarkSupport"] + dependencies,
            path: "Benchmarks/Sources/\(name)"
        )
    }

    package.targets += [
        // MARK: Examples
        .target(
            name: "AuthenticatorWire",
            dependencies: ["ByteEncodings", "COSEKeys", "JSONCoding", "SoftwareAuthenticator", "WebAuthnTypes"],
            path: "Examples/TerminalApp/Sources/AuthenticatorWire"
        ),
        example(
            "passkey-authenticator",
            in: "TerminalApp",
            [
                "AuthenticatorWire", "ByteEncodings", "COSEKeys", "JSONCoding", "SecretMemory",
                "SoftwareAuthenticator", "WebAuthnTypes", argumentParser,
            ]
        ),
        example(
            "passkey-app",
            in: "TerminalApp",
            ["AuthenticatorWire", "JSONCoding", "MartletClient", "PasskeyClient", "WebAuthnTypes", argumentParser]
        ),
        example("Shiny", in: "Shiny", [crypto, httpTypes, hummingbird, jwtKit, nioCore]),
        example(
            "PasskeyRoutes",
            in: "PasskeyRoutes",
            [
                "ByteEncodings", "JSONCoding", "PasskeyClient", "SecretMemory", "SoftwareAuthenticator",
                "WebAuthnRelyingParty", "WebAuthnTypes", httpTypes, hummingbird, logging, nioCore,
            ]
        ),
        .target(
            name: "Clients",
            dependencies: ["MartletLocalAuthentication", "MartletSecurity"],
            path: "Examples/AppleNames/Sources/Clients",
            swiftSettings: appleNames
        ),
        example("apple-names", in: "AppleNames", ["Clients", "KeychainQueries", "OwnerPresence"]),
        .executableTarget(
            name: "quick-note",
            dependencies: ["KeychainQueries", "OwnerPresence", "QuickNote"],
            path: "Examples/QuickNote/Sources/quick-note",
            swiftSettings: [.unsafeFlags(["-module-alias", "NoteApplication=QuickNote"])]
        ),

        // MARK: Benchmarks
        .target(name: "BenchmarkSupport", path: "Benchmarks/Sources/BenchmarkSupport"),
        .target(
            name: "VerificationScenes",
            dependencies: [
                "AttestationVerification", "CBORCoding", "JSONCoding", "SecretMemory", "WebAuthnRelyingParty",
                "WebAuthnTypes", asn1, certificates, crypto,
            ],
            path: "Benchmarks/Sources/VerificationScenes"
        ),
        benchmark("VerificationBenchmark", ["VerificationScenes"]),
        benchmark(
            "TokenBenchmark",
            [
                "AppleSignIn", "ByteEncodings", "JSONCoding", "SecretMemory", "WebAuthnTypes", crypto, cryptoExtras,
                jwtKit,
            ]
        ),
        // Counts what the process takes from the heap, which costs time: apart from the benchmark of time.
        .target(name: "CountedHeap", path: "Benchmarks/Sources/CountedHeap"),
        benchmark("AllocationBenchmark", ["CountedHeap", "VerificationScenes"]),
        .executableTarget(name: "EmptyServer", dependencies: [hummingbird], path: "Benchmarks/Sources/EmptyServer"),
        .target(
            name: "SignInLoad",
            dependencies: ["BenchmarkSupport", "ByteEncodings", "JSONCoding", crypto],
            path: "Benchmarks/Sources/SignInLoad"
        ),
        benchmark("SignInBenchmark", ["SignInLoad", crypto]),
        benchmark("GrowthBenchmark", ["SignInLoad"]),
        benchmark("MemoryBenchmark", ["SignInLoad"]),
        benchmark(
            "VaultBenchmark",
            ["CBORCoding", "KeychainVault", "Passwords", "SecretMemory", "VaultPasscodes", "VaultStorage"]
        ),
        benchmark("FloodBenchmark", ["SignInLoad"]),
    ]
}

// One suite alone, for the edit loop of `Scripts/test-suite`: with what it needs, and nothing else, to build and to link.
if let suite = Context.environment["BUILD_SUITE"] {
    package.targets.removeAll { $0.type == .test && $0.name != suite }
}

for target in package.targets where target.type != .system && target.path?.hasPrefix("Benchmarks/") != true {
    var settings = target.swiftSettings ?? []
    settings.append(.treatAllWarnings(as: .error))
    // These are written as strangers write, in Apple's style.
    if !["apple-names", "Clients", "quick-note"].contains(target.name) {
        settings += [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        ]
        // So is the note, as to pointers of Apple's functions.
        if target.type != .test, target.name != "QuickNote" { settings.append(.strictMemorySafety()) }
    }
    // What is tested is optimized, as it ships; tests themselves run once.
    if target.type == .test { settings.append(.unsafeFlags(["-Onone"], .when(configuration: .release))) }
    target.swiftSettings = settings
}
