// swift-tools-version:6.2
// SPDX-License-Identifier: Apache-2.0
// Tests of the trait `Libcrypto`, without the service. A package of its own, so that nobody else needs OpenSSL's headers.

import PackageDescription

let libraries: [Target.Dependency] = [
    "AttestationVerification", "ByteEncodings", "CBORCoding", "COSEKeys", "JSONCoding", "LibcryptoSignatures",
    "WebAuthnRelyingParty", "WebAuthnTypes",
].map { .product(name: $0, package: "martlet") }

let package = Package(
    name: "martlet-libcrypto",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "martlet", path: "..", traits: ["Libcrypto"])
    ],
    targets: [
        // The other half of libcrypto, to sign with: the library needs it nowhere.
        .systemLibrary(name: "CLibcryptoSigning", path: "Tests/CLibcryptoSigning"),
        .testTarget(name: "LibcryptoSignaturesTests", dependencies: libraries + ["CLibcryptoSigning"]),
    ],
    swiftLanguageModes: [.v6]
)
