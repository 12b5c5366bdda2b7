// swift-tools-version:6.2
// SPDX-License-Identifier: Apache-2.0
// Fuzzing of every decoder of foreign bytes, with libFuzzer. A package of its own, so that nobody who depends on Martlet
// builds it; Scripts/fuzz builds and runs it.

import PackageDescription

let properties: [Target.Dependency] = [
    "AccountImport", "AccountMessages", "AppleSignIn", "AttestationVerification", "ByteEncodings", "CBORCoding",
    "COSEKeys", "JSONCoding", "OneTimeCodes", "Passwords", "SecretMemory", "WebAuthnRelyingParty", "WebAuthnTypes",
].map { .product(name: $0, package: "martlet") }

let package = Package(
    name: "martlet-fuzzing",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "martlet", path: "..")
    ],
    targets: [
        // Tests/FuzzRegressionTests of the outer package compiles the same folder, to replay inputs that failed once.
        .target(name: "FuzzProperties", dependencies: properties, path: "Properties"),
        .executableTarget(
            name: "fuzz-decoders",
            dependencies: ["FuzzProperties"],
            path: "Driver",
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]
        ),
    ],
    swiftLanguageModes: [.v6]
)
