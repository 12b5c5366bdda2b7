// swift-tools-version:6.2
// SPDX-License-Identifier: Apache-2.0
// Fuzzing of every decoder of foreign bytes, with libFuzzer. A package of its own, so that nobody who depends on Martlet
// builds it; Scripts/fuzz builds and runs it.

import PackageDescription

let properties: [Target.Dependency] = [
    "AccountImport", "AccountMessages", "AppleSignIn", "AttestationVerification", "ByteEncodings", "CBORCoding",
    "COSEKeys", "DeviceAuthentication", "JSONCoding", "KeychainAgentProtocol", "KeychainQueries", "KeychainVault",
    "LoginManagement", "MartletSecurity", "OneTimeCodes", "Passwords", "SecretMemory", "TerminalEditing",
    "WebAuthnRelyingParty", "WebAuthnTypes",
].map { .product(name: $0, package: "martlet") }

/// What both of the following take from elsewhere.
let cryptography: [Target.Dependency] = ["Crypto", "CryptoExtras"].map { .product(name: $0, package: "swift-crypto") }

/// What the simulated Apple is made of, which no product of the outer package holds.
let simulation: [Target.Dependency] =
    ["ByteEncodings", "JSONCoding", "SecretMemory"].map { .product(name: $0, package: "martlet") }
    + cryptography

let package = Package(
    name: "martlet-fuzzing",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "martlet", path: ".."),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    ],
    targets: [
        // The simulator's own sources, behind a link that Scripts/fuzz makes: what they show to their package alone is shown to this one, too.
        .target(name: "FuzzedSimulation", dependencies: simulation, path: "Simulation"),
        .target(name: "FuzzedNote", dependencies: cryptography, path: "Note"),
        // Tests/FuzzRegressionTests of the outer package compiles the same folder, to replay inputs that failed once.
        .target(
            name: "FuzzProperties",
            dependencies: properties + cryptography + ["FuzzedNote", "FuzzedSimulation"],
            path: "Properties"
        ),
        .executableTarget(
            name: "fuzz-decoders",
            dependencies: ["FuzzProperties"],
            path: "Driver",
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]
        ),
    ],
    swiftLanguageModes: [.v6]
)
