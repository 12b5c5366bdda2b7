// swift-tools-version:6.2
// SPDX-License-Identifier: Apache-2.0
// Groups of targets, each of which depends on what stands above it alone. Tests/ArchitectureTests holds these walls.

import PackageDescription

let asn1 = Target.Dependency.product(name: "SwiftASN1", package: "swift-asn1")
let certificates = Target.Dependency.product(name: "X509", package: "swift-certificates")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")

/// A product that the programs alone need.
func service(_ product: String, _ package: String, _ trait: String = "Service") -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: [trait]))
}

let configuration = service("Configuration", "swift-configuration")
let grdb = service("GRDB", "GRDB.swift")
let sqlite = service("GRDBSQLite", "GRDB.swift")
let httpTypes = service("HTTPTypes", "swift-http-types")
let hummingbird = service("Hummingbird", "hummingbird")
let hummingbirdCore = service("HummingbirdCore", "hummingbird")
let hummingbirdTLS = service("HummingbirdTLS", "hummingbird", "TLS")
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
let nioSSL = service("NIOSSL", "swift-nio-ssl", "TLS")
let serviceLifecycle = service("ServiceLifecycle", "swift-service-lifecycle")
let unixSignals = service("UnixSignals", "swift-service-lifecycle")
let argumentParser = service("ArgumentParser", "swift-argument-parser")

/// Links the Swift runtime into a program that ships; one build serves programs and tests.
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

/// Tests look inside.
let testedInside: [SwiftSetting] = [.unsafeFlags(["-enable-testing"], .when(configuration: .release))]

/// Apple-style sources, unchanged: two names are other modules' here.
let appleNames: [SwiftSetting] = [
    .unsafeFlags([
        "-module-alias", "Security=MartletSecurity", "-module-alias", "LocalAuthentication=MartletLocalAuthentication",
    ])
]

func github(
    _ path: String,
    _ version: Version,
    traits: Set<Package.Dependency.Trait> = [.defaults]
) -> Package.Dependency {
    .package(url: "https://github.com/\(path)", from: version, traits: traits)
}

let libraries = [
    "WebAuthnRelyingParty", "WebAuthnTypes", "COSEKeys", "CBORCoding", "PasskeyClient", "AppleSignIn", "MartletClient",
    "MartletSecurity", "MartletLocalAuthentication", "KeychainAgentClient",
]

/// What those speak in.
let vocabulary = [
    "ByteEncodings", "JSONCoding", "SecretMemory", "AttestationVerification", "SoftwareAuthenticator",
    "DeviceAuthentication", "KeychainItems", "PasskeyRecords",
]

/// The last three are in no archive.
let programs = [
    "martlet", "martlet-check-password", "martlet-keychain", "apple-simulator", "ctap-test-authenticator",
    "fido-test-server",
]

let (everything, suite) = (Context.environment["BUILD_EVERYTHING"], Context.environment["BUILD_SUITE"])

let package = Package(
    name: "martlet",
    platforms: [.macOS(.v15)],
    products: programs.dropLast(3).map { .executable(name: $0, targets: [$0]) },
    traits: [
        .default(enabledTraits: Set(["Service"] + ((everything ?? suite) == nil ? [] : ["TLS"]))),
        .trait(
            name: "Service",
            description: "The programs. A library alone needs three packages: leave it out (`traits: []`)."
        ),
        .trait(name: "TLS", description: "TLS inside the server"),
    ],
    dependencies: [
        github("apple/swift-argument-parser", "1.8.2"),
        github("apple/swift-asn1", "1.7.4"),
        github("apple/swift-certificates", "1.21.1"),
        github("apple/swift-configuration", "1.4.0", traits: [.defaults, "CommandLineArguments"]),
        github("apple/swift-crypto", "4.5.2"),
        github("apple/swift-http-types", "1.8.0"),
        github("apple/swift-log", "1.16.2"),
        github("apple/swift-metrics", "2.13.0"),
        github("apple/swift-nio", "2.101.2"),
        github("apple/swift-nio-extras", "1.34.0"),
        github("apple/swift-nio-ssl", "2.37.6"),
        github("apple/swift-system", "1.8.1"),
        github("groue/GRDB.swift", "7.10.0"),
        github("hummingbird-project/hummingbird", "2.28.1"),
        github("hummingbird-project/swift-mustache", "2.1.1"),
        github("swift-server/swift-service-lifecycle", "2.13.0"),
        github("swiftlang/swift-subprocess", "1.0.2", traits: []),
    ],
    swiftLanguageModes: [.v6]
)

/// Adds a group; its targets are in `Sources/GROUP/TARGET` and name the nearest of their needs.
@MainActor func group(_ name: String, _ targets: KeyValuePairs<String, [Target.Dependency]>) {
    for (target, dependencies) in targets {
        let path = "Sources/\(name)/\(target)"
        package.targets.append(
            programs.contains(target)
                ? .executableTarget(name: target, dependencies: dependencies, path: path)
                : .target(name: target, dependencies: dependencies, path: path)
        )
    }
}

/// Adds `Tests/TARGETTests`, of a target and what else they need.
@MainActor func tests(_ targets: KeyValuePairs<String, [Target.Dependency]>) {
    for (target, dependencies) in targets {
        package.targets.append(
            .testTarget(name: "\(target)Tests", dependencies: [.target(name: target), "MartletTesting"] + dependencies)
        )
    }
}

/// The target of this name above.
@MainActor func target(_ name: String) -> Target {
    guard let target = package.targets.first(where: { $0.name == name }) else { fatalError("no target \(name)") }
    return target
}

// MARK: Libraries of the system, one module each

package.targets += [
    "CArgon2", "CCrypt", "CLibcrypto", "CMalloc", "CPAM", "CPublicSuffix", "CQREncode", "CSQLite", "CSystemBus",
].map { .systemLibrary(name: $0, path: "Sources/System/\($0)") }
group("System", ["CAgentProcess": [], "CCommonPasswords": [], "CLibcurl": [], "CTPM2": []])
target("CCommonPasswords").exclude = ["LICENSE.txt", "common-passwords.txt"]

// MARK: Groups

group(
    "Foundations",
    [
        "AtomicFiles": [],
        "ByteEncodings": [],
        "SecretMemory": [],
        "JSONCoding": ["ByteEncodings"],
        "CBORCoding": ["ByteEncodings"],
    ]
)

group(
    "WebAuthn",
    [
        "PasskeyRecords": ["ByteEncodings", "SecretMemory"],
        "COSEKeys": ["CBORCoding", "SecretMemory", crypto, cryptoExtras, asn1],
        "LibcryptoSignatures": ["CLibcrypto", "COSEKeys"],
        "JSONWebSignatures": ["COSEKeys", "JSONCoding"],
        "WebAuthnTypes": ["COSEKeys", "JSONCoding"],
        "AttestationVerification": ["JSONWebSignatures", "WebAuthnTypes", certificates],
        "CTAPTypes": ["WebAuthnTypes"],
        "SoftwareAuthenticator": ["CTAPTypes", "PasskeyRecords"],
        "WebAuthnRelyingParty": ["AttestationVerification"],
        "PasskeyClient": ["SoftwareAuthenticator"],
    ]
)

group(
    "Shared",
    [
        "Passwords": ["ByteEncodings", "CCommonPasswords", "SecretMemory", crypto],
        "PasswordHashing": ["CArgon2", "CCrypt", "Passwords", cryptoExtras],
        "OneTimeCodes": ["ByteEncodings", "SecretMemory", crypto],
        "OutgoingHTTP": ["ByteEncodings", "CLibcurl"],
        "PublicSuffixes": ["CPublicSuffix"],
        "ProgramRuns": [service("Subprocess", "swift-subprocess"), service("SystemPackage", "swift-system")],
    ]
)

group(
    "Keychain",
    [
        "DeviceAuthentication": ["CBORCoding", "SecretMemory", crypto],
        "KeychainItems": ["DeviceAuthentication", "PasskeyRecords", asn1],
        "KeychainVault": ["KeychainItems"],
        "KeychainAgentProtocol": ["KeychainItems", "Passwords", "WebAuthnTypes"],
        "VaultStorage": ["KeychainVault", grdb],
        "DeviceEvaluators": ["AtomicFiles", "CSystemBus", "DeviceAuthentication", "ProgramRuns"],
        "TPMSealing": ["CTPM2", "KeychainVault"],
        "KeychainAgent": ["KeychainAgentProtocol", "SoftwareAuthenticator"],
        "KeychainAgentClient": ["CAgentProcess", "KeychainAgentProtocol", "SoftwareAuthenticator"],
        "LoginManagement": ["JSONCoding", "KeychainAgentProtocol", "OneTimeCodes"],
        "CredentialProviders": ["AtomicFiles", "KeychainAgentClient", "LoginManagement"],
        "KeychainAgentService": [
            "AtomicFiles", "KeychainAgent", "KeychainAgentClient", "PasswordHashing", "VaultStorage",
        ],
    ]
)

group(
    "SignIn",
    [
        "MartletClient": ["AtomicFiles", "JSONCoding", "SecretMemory", crypto],
        "AccountMessages": ["ByteEncodings", "SecretMemory"],
        "AppleSignIn": ["JSONWebSignatures"],
        "MessageDelivery": ["AccountMessages", "OutgoingHTTP", "ProgramRuns", crypto],
        "SignInAccounts": ["AccountMessages", "AppleSignIn", "OneTimeCodes", "Passwords", "WebAuthnRelyingParty"],
        "SignInServer": [
            "CQREncode", "SignInAccounts", httpTypes, hummingbird, hummingbirdCore, logging, metrics, mustache, nioCore,
            nioHTTP1, nioHTTPTypes, serviceLifecycle,
        ],
        "AccountStorage": ["CSQLite", "SignInAccounts", grdb, sqlite],
    ]
)

group(
    "Apple",
    [
        "MartletSecurity": ["KeychainItems", certificates],
        "MartletLocalAuthentication": ["KeychainItems"],
    ]
)

// An example whose parts have tests and are fuzzed.
package.targets += [
    .target(
        name: "QuickNote",
        dependencies: ["MartletLocalAuthentication", "MartletSecurity", cryptoExtras],
        path: "Examples/QuickNote/Sources/QuickNote",
        swiftSettings: appleNames + testedInside
    )
]

group(
    "Programs",
    [
        "martlet-check-password": ["CPAM", "DeviceAuthentication"],
        "martlet-keychain": [
            "CredentialProviders", "DeviceEvaluators", "KeychainAgentService", "OutgoingHTTP", "PasskeyClient",
            "PublicSuffixes", "TPMSealing", argumentParser, crypto,
        ],
        "ServerProgram": [
            "AccountStorage", "AtomicFiles", "CMalloc", "LibcryptoSignatures", "MessageDelivery",
            "PasswordHashing", "PublicSuffixes", "SignInServer", argumentParser, configuration, hummingbirdTLS,
            nioPosix, nioSSL, unixSignals,
        ],
        "martlet": ["ServerProgram"],
    ]
)

group(
    "Beside",
    [
        "AppleSimulation": ["JSONWebSignatures"],
        "apple-simulator": [
            "AppleSimulation", "OutgoingHTTP", argumentParser, hummingbird, mustache, nioPosix, unixSignals,
        ],
        "ctap-test-authenticator": ["SoftwareAuthenticator", argumentParser, nioCore, nioPosix],
        "fido-test-server": ["LibcryptoSignatures", "WebAuthnRelyingParty", argumentParser, hummingbird, unixSignals],
    ]
)

target("SignInServer").resources = [.copy("Templates"), .copy("Static"), .copy("Words")]
target("AccountStorage").resources = [
    "accounts", "passkeys", "passwords", "addresses", "sessions", "recovery", "trail", "external", "migration",
    "service",
].map { .embedInCode("Schema/SQLite/\($0).sql") }
for name in programs.dropLast(3) { target(name).linkerSettings = runtimeInside }
for name in ["ServerProgram"] + programs.suffix(3) { target(name).swiftSettings = testedInside }

// MARK: Tests

/// What tests share.
let shared: KeyValuePairs<String, [Target.Dependency]> = [
    "MartletTesting": ["ByteEncodings", "SecretMemory", certificates],
    "SignInTesting": ["PasskeyClient", "SignInAccounts", hummingbirdTesting, logging],
    "KeychainTesting": ["KeychainVault"],
]
package.targets += shared.map { .target(name: $0, dependencies: $1, path: "Tests/Support/\($0)") }

for name in [
    "OutgoingHTTP", "AccountMessages", "AccountStorage", "AppleSignIn", "AtomicFiles", "ByteEncodings", "CBORCoding",
    "COSEKeys", "CTAPTypes", "DeviceAuthentication", "DeviceEvaluators", "JSONCoding", "JSONWebSignatures",
    "KeychainAgentProtocol", "MartletLocalAuthentication", "OneTimeCodes", "PasswordHashing", "Passwords",
    "ProgramRuns", "QuickNote", "SecretMemory", "TPMSealing", "VaultStorage", "WebAuthnTypes",
] { tests([name: []]) }
tests([
    "LibcryptoSignatures": ["CLibcryptoSigning", "WebAuthnRelyingParty"],
    "WebAuthnRelyingParty": ["PasskeyClient"],
    "SoftwareAuthenticator": ["PasskeyClient"],
    "PasskeyClient": ["WebAuthnRelyingParty"],
    "AppleSimulation": ["AppleSignIn"],
    "SignInServer": [
        "AccountStorage", "AppleSimulation", "PasswordHashing", "SignInTesting", metricsCore, nioEmbedded, nioPosix,
    ],
    "MessageDelivery": [asn1, nioPosix, nioSSL],
    "SignInAccounts": ["AccountStorage", "LibcryptoSignatures", "PasswordHashing", "SignInTesting"],
    "KeychainAgent": ["KeychainVault"],
    "KeychainVault": ["KeychainTesting", "PasswordHashing"],
    "KeychainAgentService": ["KeychainTesting"],
    "LoginManagement": ["KeychainVault"],
    "MartletSecurity": ["MartletLocalAuthentication", cryptoExtras],
    "KeychainItems": ["DeviceEvaluators", "KeychainAgentService", "MartletSecurity"],
    "PublicSuffixes": ["LoginManagement", "WebAuthnTypes"],
    "MartletClient": ["AccountStorage", "SignInServer", "SignInTesting"],
])

package.targets += [
    .testTarget(name: "ArchitectureTests"),
    .testTarget(name: "AppleSimulatorTests", dependencies: ["apple-simulator", hummingbirdTesting]),
    .testTarget(name: "FIDOTestServerTests", dependencies: ["MartletTesting", "SignInTesting", "fido-test-server"]),
    // On a bus of their own.
    .testTarget(name: "DeviceTests", dependencies: ["DeviceEvaluators"]),
    .testTarget(
        name: "FuzzRegressionTests",
        dependencies: [
            "AppleSimulation", "KeychainVault", "LoginManagement", "QuickNote", "SignInAccounts",
            "SoftwareAuthenticator",
        ]
    ),
    .testTarget(
        name: "MartletTests",
        dependencies: ["PasskeyClient", "ServerProgram"],
        resources: [.copy("Examples"), .copy("Snapshots")]
    ),
    // The examples of docs/libraries, without package access, as strangers have them.
    .testTarget(
        name: "DocumentationTests",
        dependencies: ["KeychainAgentClient", "MartletClient", "MartletTesting", "SignInTesting"],
        packageAccess: false
    ),
    // To sign with libcrypto.
    .systemLibrary(name: "CLibcryptoSigning", path: "Tests/CLibcryptoSigning"),
    // Dies in the crash tests of the vault's file.
    .executableTarget(name: "VaultWorker", dependencies: ["VaultStorage"], path: "Tests/VaultWorker"),
    // Calls Apple's functions while another does, or its agent dies.
    .executableTarget(
        name: "SecurityWorker",
        dependencies: ["KeychainAgentClient", "MartletSecurity"],
        path: "Tests/SecurityWorker"
    ),
]
for name in ["KeychainVault", "MartletSecurity", "QuickNote", "WebAuthnRelyingParty"] {
    target("\(name)Tests").resources = [.copy("Fixtures")]
}

// Examples and benchmarks, for this package alone.
if everything == "1" {
    let jwtKit = Target.Dependency.product(name: "JWTKit", package: "jwt-kit")
    package.dependencies.append(github("vapor/jwt-kit", "5.7.1"))

    /// Examples see the libraries as a stranger does.
    @MainActor func add(_ folder: String, _ name: String, _ dependencies: [Target.Dependency], isProgram: Bool = true) {
        let (path, isOurs) = ("\(folder)/Sources/\(name)", ["Benchmarks", "Examples/QuickNote"].contains(folder))
        package.targets.append(
            isProgram
                ? .executableTarget(name: name, dependencies: dependencies, path: path, packageAccess: isOurs)
                : .target(name: name, dependencies: dependencies, path: path, packageAccess: isOurs)
        )
    }
    @MainActor func library(_ folder: String, _ name: String, _ dependencies: [Target.Dependency]) {
        add(folder, name, dependencies, isProgram: false)
    }

    library("Examples/TerminalApp", "AuthenticatorWire", ["SoftwareAuthenticator"])
    add("Examples/TerminalApp", "passkey-authenticator", ["AuthenticatorWire", argumentParser])
    add("Examples/TerminalApp", "passkey-app", ["AuthenticatorWire", "MartletClient", "PasskeyClient", argumentParser])
    add("Examples/Shiny", "Shiny", [crypto, httpTypes, hummingbird, jwtKit, nioCore])
    add(
        "Examples/PasskeyRoutes",
        "PasskeyRoutes",
        ["PasskeyClient", "WebAuthnRelyingParty", httpTypes, hummingbird, logging, nioCore]
    )
    library("Examples/AppleNames", "Clients", ["MartletLocalAuthentication", "MartletSecurity"])
    target("Clients").swiftSettings = appleNames
    add("Examples/AppleNames", "apple-names", ["Clients"])
    add("Examples/QuickNote", "quick-note", ["KeychainAgentClient", "QuickNote", argumentParser])
    target("quick-note").swiftSettings = [.unsafeFlags(["-module-alias", "NoteApplication=QuickNote"])]

    library("Benchmarks", "BenchmarkSupport", [])
    library("Benchmarks", "VerificationScenes", ["WebAuthnRelyingParty"])
    // Counting costs time: apart from the benchmark of time.
    library("Benchmarks", "CountedHeap", [])
    library("Benchmarks", "SignInLoad", ["BenchmarkSupport", "JSONCoding", crypto])
    add("Benchmarks", "VerificationBenchmark", ["BenchmarkSupport", "VerificationScenes"])
    add("Benchmarks", "TokenBenchmark", ["AppleSignIn", "BenchmarkSupport", jwtKit])
    add("Benchmarks", "AllocationBenchmark", ["BenchmarkSupport", "CountedHeap", "VerificationScenes"])
    add("Benchmarks", "EmptyServer", [hummingbird])
    add("Benchmarks", "VaultBenchmark", ["BenchmarkSupport", "KeychainAgentService"])
    for name in ["SignInBenchmark", "GrowthBenchmark", "MemoryBenchmark", "FloodBenchmark"] {
        add("Benchmarks", name, ["SignInLoad"])
    }
}

// For Scripts/fuzz: properties, which FuzzRegressionTests compiles, and libFuzzer's driver.
if Context.environment["BUILD_FUZZING"] == "1" {
    package.targets += [
        .target(
            name: "FuzzProperties",
            dependencies: target("FuzzRegressionTests").dependencies,
            path: "Fuzzing/Properties"
        ),
        .executableTarget(
            name: "fuzz-decoders",
            dependencies: ["FuzzProperties"],
            path: "Fuzzing/Driver",
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]
        ),
    ]
}

// One suite alone, for `Scripts/test-suite`.
if let suite {
    package.targets.removeAll { $0.type == .test && $0.name != suite }
}

func name(_ dependency: Target.Dependency) -> String {
    switch dependency {
    case .targetItem(let name, _), .byNameItem(let name, _), .productItem(let name, _, _, _): name
    @unknown default: fatalError("a dependency of an unknown kind")
    }
}

// A target imports what its dependencies need.
var reach: [String: [String: Target.Dependency]] = [:]
for target in package.targets {
    var all: [String: Target.Dependency] = [:]
    for dependency in target.dependencies {
        all[name(dependency)] = dependency
        all.merge(reach[name(dependency)] ?? [:]) { first, _ in first }
    }
    reach[target.name] = all
    target.dependencies = all.sorted { $0.key < $1.key }.map(\.value)
}

package.products += libraries.map { name in
    .library(name: name, targets: [name] + (libraries + vocabulary).filter { reach[name]?[$0] != nil })
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
        if target.type != .test, !["QuickNote", "FuzzProperties", "fuzz-decoders"].contains(target.name) {
            settings.append(.strictMemorySafety())
        }
    }
    // What is tested is optimized, as it ships; tests run once.
    if target.type == .test { settings.append(.unsafeFlags(["-Onone"], .when(configuration: .release))) }
    target.swiftSettings = settings
}
