// swift-tools-version:6.2
// SPDX-License-Identifier: Apache-2.0
// Tests of the trait `TPM`, without the service. A package of its own, so that nobody else needs tpm2-tss' headers.

import PackageDescription

let libraries: [Target.Dependency] = ["KeychainVault", "SecretMemory", "TPMSealing", "VaultSealing"].map {
    .product(name: $0, package: "martlet")
}

let package = Package(
    name: "martlet-tpm",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "martlet", path: "..", traits: ["TPM"])
    ],
    targets: [
        .testTarget(name: "TPMSealingTests", dependencies: libraries)
    ],
    swiftLanguageModes: [.v6]
)
