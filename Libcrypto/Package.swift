// swift-tools-version:6.2
// SPDX-License-Identifier: Apache-2.0
// Tests of the trait `Libcrypto`, without the service. A package of its own, so that nobody else needs OpenSSL's headers.

import PackageDescription

let package = Package(
    name: "martlet-libcrypto",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "martlet", path: "..", traits: ["Libcrypto"])
    ],
    targets: [
        .testTarget(
            name: "LibcryptoSignaturesTests",
            dependencies: ["COSEKeys", "LibcryptoSignatures", "WebAuthnRelyingParty", "WebAuthnTypes"].map {
                .product(name: $0, package: "martlet")
            }
        )
    ],
    swiftLanguageModes: [.v6]
)
