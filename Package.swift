// swift-tools-version:6.2
// SPDX-License-Identifier: Apache-2.0
// Martlet's package: groups of targets, each of which depends on what stands above it alone. Tests/ArchitectureTests holds these walls.

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

/// Libraries that other packages may depend on.
let libraries = [
    "ByteEncodings", "JSONCoding", "CBORCoding", "SecretMemory", "COSEKeys", "LibcryptoSignatures", "WebAuthnTypes",
    "AttestationVerification", "WebAuthnRelyingParty", "SoftwareAuthenticator", "PasskeyClient", "Passwords",
    "OneTimeCodes", "PasswordHashing", "KeychainVault", "DeviceAuthentication", "KeychainQueries", "LoginManagement",
    "PublicSuffixes", "TerminalEditing", "KeychainAgentProtocol", "KeychainAgent", "KeychainAgentClient",
    "KeychainAgentService", "VaultStorage", "DeviceEvaluators", "TPMSealing", "AccountMessages", "AppleSignIn",
    "SignInAccounts", "AccountImport", "AccountStorage", "MessageDelivery", "SignInServer", "MartletClient",
    "MartletSecurity", "MartletLocalAuthentication",
]

let programs = ["martlet", "martlet-check-password", "martlet-keychain"]

let package = Package(
    name: "martlet",
    platforms: [.macOS(.v15)],
    products: libraries.map { .library(name: $0, targets: [$0]) }
        + programs.map { .executable(name: $0, targets: [$0]) },
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
    swiftLanguageModes: [.v6]
)

/// Adds a group: its targets' sources are in `Sources/GROUP/TARGET`, and each names the nearest of what it needs.
@MainActor func group(_ name: String, _ targets: KeyValuePairs<String, [Target.Dependency]>) {
    for (target, dependencies) in targets {
        let path = "Sources/\(name)/\(target)"
        package.targets.append(
            programs.contains(target)
                ? .executableTarget(name: target, dependencies: dependencies, path: path, linkerSettings: runtimeInside)
                : .target(name: target, dependencies: dependencies, path: path)
        )
    }
}

/// Adds tests: `Tests/TARGETTests`, of a target and of what else they need.
@MainActor func tests(_ targets: KeyValuePairs<String, [Target.Dependency]>) {
    for (target, dependencies) in targets {
        package.targets.append(
            .testTarget(name: "\(target)Tests", dependencies: [.target(name: target)] + dependencies)
        )
    }
}

/// The target of this name that stands above.
@MainActor func target(_ name: String) -> Target {
    guard let target = package.targets.first(where: { $0.name == name }) else { fatalError("no target \(name)") }
    return target
}

// MARK: Libraries of the system, one module each

package.targets += [
    "CArgon2", "CCrypt", "CLibcrypto", "CMalloc", "CPAM", "CPublicSuffix", "CQREncode", "CSystemBus",
].map { .systemLibrary(name: $0, path: "Sources/System/\($0)") }
group("System", ["CAgentProcess": [], "CLibcurl": [], "CTPM2": []])

// MARK: Groups

group(
    "Foundations",
    [
        "ByteEncodings": [],
        "SecretMemory": [],
        "JSONCoding": ["ByteEncodings"],
        "CBORCoding": ["ByteEncodings"],
    ]
)

group(
    "WebAuthn",
    [
        "COSEKeys": ["CBORCoding", "SecretMemory", crypto, cryptoExtras, asn1],
        "LibcryptoSignatures": ["CLibcrypto", "COSEKeys"],
        "WebAuthnTypes": ["COSEKeys", "JSONCoding"],
        "AttestationVerification": ["WebAuthnTypes", certificates],
        "SoftwareAuthenticator": ["WebAuthnTypes"],
        "WebAuthnRelyingParty": ["AttestationVerification"],
        "PasskeyClient": ["SoftwareAuthenticator"],
    ]
)

group(
    "Shared",
    [
        "Passwords": ["ByteEncodings", "SecretMemory", crypto],
        "PasswordHashing": ["CArgon2", "CCrypt", "Passwords", cryptoExtras],
        "OneTimeCodes": ["ByteEncodings", "SecretMemory", crypto],
    ]
)

group(
    "Keychain",
    [
        "TerminalEditing": [],
        "PublicSuffixes": ["CPublicSuffix"],
        "KeychainVault": ["CBORCoding", "SecretMemory", crypto],
        "DeviceAuthentication": ["CBORCoding", "SecretMemory", crypto],
        "KeychainQueries": ["DeviceAuthentication", "KeychainVault", asn1],
        "KeychainAgentProtocol": ["DeviceAuthentication", "KeychainVault", "Passwords"],
        "VaultStorage": ["KeychainVault", grdb],
        "DeviceEvaluators": ["CSystemBus", "DeviceAuthentication"],
        "TPMSealing": ["CTPM2", "KeychainVault"],
        "KeychainAgent": ["KeychainAgentProtocol"],
        "KeychainAgentClient": ["CAgentProcess", "KeychainAgentProtocol", "KeychainQueries"],
        "LoginManagement": ["JSONCoding", "KeychainAgentProtocol", "OneTimeCodes"],
        "KeychainAgentService": ["KeychainAgent", "KeychainAgentClient", "PasswordHashing", "VaultStorage"],
    ]
)

group(
    "SignIn",
    [
        "MartletClient": ["JSONCoding", "SecretMemory", crypto],
        "AccountMessages": ["ByteEncodings", "SecretMemory"],
        "AppleSignIn": ["JSONCoding", "SecretMemory", crypto, cryptoExtras],
        "MessageDelivery": ["AccountMessages", "CLibcurl", crypto, nioCore, nioHTTP1, nioPosix, nioSSL, nioTLS],
        "SignInAccounts": ["AccountMessages", "AppleSignIn", "OneTimeCodes", "Passwords", "WebAuthnRelyingParty"],
        "AccountImport": ["SignInAccounts"],
        "SignInServer": [
            "CQREncode", "SignInAccounts", httpTypes, hummingbird, hummingbirdCore, logging, metrics, mustache, nioCore,
            nioHTTP1, nioHTTPTypes, serviceLifecycle,
        ],
        "AccountStorage": ["SignInAccounts", grdb, sqlite],
    ]
)

group(
    "Apple",
    [
        "MartletSecurity": ["KeychainQueries", certificates],
        "MartletLocalAuthentication": ["KeychainQueries"],
    ]
)

group(
    "Beside",
    [
        "AppleSimulation": ["JSONCoding", "SecretMemory", crypto, cryptoExtras],
        "SimulationServer": ["AppleSimulation", httpTypes, hummingbird, logging, mustache, nioCore, serviceLifecycle],
    ]
)

// What uses Apple's names, as its own users do: the sources of an example, which the program has as a command.
package.targets.append(
    .target(
        name: "QuickNote",
        dependencies: ["MartletLocalAuthentication", "MartletSecurity", cryptoExtras],
        path: "Examples/QuickNote/Sources/QuickNote",
        swiftSettings: appleNames + testedInside
    )
)

group(
    "Programs",
    [
        "martlet-check-password": ["CPAM", "DeviceAuthentication"],
        "martlet-keychain": [
            "DeviceEvaluators", "KeychainAgentService", "LoginManagement", "MessageDelivery", "PublicSuffixes",
            "QuickNote", "TPMSealing", "TerminalEditing", argumentParser, httpTypes, hummingbird, logging,
            serviceLifecycle, unixSignals,
        ],
        "ServerProgram": [
            "AccountImport", "AccountStorage", "CMalloc", "LibcryptoSignatures", "MessageDelivery", "PasswordHashing",
            "SignInServer", "SimulationServer", argumentParser, configuration, hummingbirdTLS, unixSignals,
        ],
        "martlet": ["ServerProgram"],
    ]
)

target("SignInServer").resources = [.copy("Templates"), .copy("Static"), .copy("Words")]
target("AccountStorage").resources = [
    "accounts", "passkeys", "passwords", "addresses", "sessions", "recovery", "trail", "external", "migration",
    "service",
].map { .embedInCode("Schema/SQLite/\($0).sql") }
target("ServerProgram").swiftSettings = testedInside

// MARK: Tests

tests([
    "LoginManagement": [],
    "ByteEncodings": [],
    "JSONCoding": [],
    "CBORCoding": [],
    "DeviceAuthentication": [],
    "DeviceEvaluators": [],
    "LibcryptoSignatures": ["CLibcryptoSigning", "WebAuthnRelyingParty"],
    "TPMSealing": [],
    "SecretMemory": [],
    "COSEKeys": ["ByteEncodings"],
    "WebAuthnTypes": [],
    "WebAuthnRelyingParty": ["PasskeyClient"],
    "SoftwareAuthenticator": ["PasskeyClient"],
    "PasskeyClient": ["WebAuthnRelyingParty"],
    "Passwords": [],
    "PasswordHashing": ["ByteEncodings"],
    "OneTimeCodes": [],
    "AccountMessages": [],
    "AppleSignIn": [],
    "AppleSimulation": ["AppleSignIn"],
    "SimulationServer": [hummingbirdTesting],
    "SignInServer": [
        "AccountStorage", "AppleSimulation", "PasskeyClient", "PasswordHashing", metricsCore, hummingbirdTesting,
        nioEmbedded, nioPosix,
    ],
    "MessageDelivery": [certificates],
    "SignInAccounts": ["AccountStorage", "PasskeyClient", "PasswordHashing"],
    "AccountImport": ["LibcryptoSignatures"],
    "KeychainVault": ["PasswordHashing"],
    "VaultStorage": [],
    "MartletSecurity": ["MartletLocalAuthentication", cryptoExtras],
    "MartletLocalAuthentication": [],
    "TerminalEditing": [],
    "QuickNote": [],
    "KeychainQueries": ["DeviceEvaluators", "KeychainAgentService", "MartletSecurity"],
    "PublicSuffixes": ["LoginManagement"],
    "KeychainAgentService": [],
    "KeychainAgentProtocol": [],
    "KeychainAgent": [],
    "AccountStorage": [],
    "MartletClient": ["AccountStorage", "PasskeyClient", "SignInServer", hummingbirdTesting],
])

package.targets += [
    .testTarget(name: "ArchitectureTests"),
    // Real services, on a bus of their own.
    .testTarget(name: "DeviceTests", dependencies: ["DeviceEvaluators"]),
    .testTarget(
        name: "FuzzRegressionTests",
        dependencies: ["AccountImport", "AppleSimulation", "LoginManagement", "QuickNote", "TerminalEditing"]
    ),
    .testTarget(
        name: "MartletTests",
        dependencies: ["PasskeyClient", "ServerProgram"],
        resources: [.copy("Examples"), .copy("Snapshots")]
    ),
    // The examples of docs/libraries, seen as a stranger sees the libraries: without package access.
    .testTarget(
        name: "DocumentationTests",
        dependencies: [
            "AccountStorage", "KeychainAgentClient", "LoginManagement", "MartletClient", "PasskeyClient",
            "PublicSuffixes", "SignInServer", hummingbirdTesting,
        ],
        packageAccess: false
    ),
    // The other half of libcrypto, to sign with: the library needs it nowhere.
    .systemLibrary(name: "CLibcryptoSigning", path: "Tests/CLibcryptoSigning"),
    // Dies in the crash tests of the vault's file.
    .executableTarget(name: "VaultWorker", dependencies: ["VaultStorage"], path: "Tests/VaultWorker"),
    // Calls Apple's functions beside another process of its kind, and while its agent dies.
    .executableTarget(
        name: "SecurityWorker",
        dependencies: ["KeychainAgentClient", "MartletSecurity"],
        path: "Tests/SecurityWorker"
    ),
]
for name in ["KeychainVault", "MartletSecurity", "QuickNote", "WebAuthnRelyingParty"] {
    target("\(name)Tests").resources = [.copy("Fixtures")]
}

// What the tests and benchmarks need beside the programs: examples, whose own manifests are for their readers, and what
// measures. `Scripts/build-release --tests` and `Scripts/bench` ask for it; packages that depend on Martlet do not build it. No variable
// of a build begins with MARTLET_: the programs take those for settings, and refuse what they do not know.
if Context.environment["BUILD_EVERYTHING"] == "1" {
    let jwtKit = Target.Dependency.product(name: "JWTKit", package: "jwt-kit")
    package.dependencies.append(.package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"))

    func file(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
    @MainActor func program(_ path: String, _ dependencies: [Target.Dependency]) {
        package.targets.append(.executableTarget(name: file(path), dependencies: dependencies, path: path))
    }
    @MainActor func library(_ path: String, _ dependencies: [Target.Dependency]) {
        package.targets.append(.target(name: file(path), dependencies: dependencies, path: path))
    }

    // MARK: Examples
    library("Examples/TerminalApp/Sources/AuthenticatorWire", ["SoftwareAuthenticator"])
    program("Examples/TerminalApp/Sources/passkey-authenticator", ["AuthenticatorWire", argumentParser])
    program(
        "Examples/TerminalApp/Sources/passkey-app",
        ["AuthenticatorWire", "MartletClient", "PasskeyClient", argumentParser]
    )
    program("Examples/Shiny/Sources/Shiny", [crypto, httpTypes, hummingbird, jwtKit, nioCore])
    program(
        "Examples/PasskeyRoutes/Sources/PasskeyRoutes",
        ["PasskeyClient", "WebAuthnRelyingParty", httpTypes, hummingbird, logging, nioCore]
    )
    library("Examples/AppleNames/Sources/Clients", ["MartletLocalAuthentication", "MartletSecurity"])
    target("Clients").swiftSettings = appleNames
    program("Examples/AppleNames/Sources/apple-names", ["Clients"])
    program("Examples/QuickNote/Sources/quick-note", ["QuickNote"])
    target("quick-note").swiftSettings = [.unsafeFlags(["-module-alias", "NoteApplication=QuickNote"])]

    // MARK: Benchmarks
    library("Benchmarks/Sources/BenchmarkSupport", [])
    library("Benchmarks/Sources/VerificationScenes", ["WebAuthnRelyingParty"])
    // Counts what the process takes from the heap, which costs time: apart from the benchmark of time.
    library("Benchmarks/Sources/CountedHeap", [])
    library("Benchmarks/Sources/SignInLoad", ["BenchmarkSupport", "JSONCoding", crypto])
    program("Benchmarks/Sources/VerificationBenchmark", ["BenchmarkSupport", "VerificationScenes"])
    program("Benchmarks/Sources/TokenBenchmark", ["AppleSignIn", "BenchmarkSupport", jwtKit])
    program("Benchmarks/Sources/AllocationBenchmark", ["BenchmarkSupport", "CountedHeap", "VerificationScenes"])
    program("Benchmarks/Sources/EmptyServer", [hummingbird])
    program("Benchmarks/Sources/VaultBenchmark", ["BenchmarkSupport", "KeychainAgentService"])
    for name in ["SignInBenchmark", "GrowthBenchmark", "MemoryBenchmark", "FloodBenchmark"] {
        program("Benchmarks/Sources/\(name)", ["SignInLoad"])
    }
}

// One suite alone, for the edit loop of `Scripts/test-suite`: with what it needs, and nothing else, to build and to link.
if let suite = Context.environment["BUILD_SUITE"] {
    package.targets.removeAll { $0.type == .test && $0.name != suite }
}

/// The name of a target or product that is depended on.
func name(_ dependency: Target.Dependency) -> String {
    switch dependency {
    case .targetItem(let name, _), .byNameItem(let name, _), .productItem(let name, _, _, _): name
    @unknown default: fatalError("a dependency of an unknown kind")
    }
}

// A target imports what its dependencies need, too, and is compiled again when one of those changes.
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
