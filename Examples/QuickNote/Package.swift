// swift-tools-version:6.2
// SPDX-License-Identifier: Apache-2.0
// A note behind a password and a finger, in Apple's style: two names are other modules' here, and that is all.

import PackageDescription

/// A library of the package that this example belongs to.
func martlet(_ name: String) -> Target.Dependency {
    .product(name: name, package: "martlet")
}

let package = Package(
    name: "quick-note",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "martlet", path: "../..", traits: []),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    ],
    targets: [
        // The outer package compiles the same files by the name of their folder, and no two targets may have one name.
        .target(
            name: "NoteApplication",
            dependencies: [
                martlet("MartletSecurity"), martlet("MartletLocalAuthentication"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            path: "Sources/QuickNote",
            swiftSettings: [
                .enableUpcomingFeature("InternalImportsByDefault"),
                .unsafeFlags([
                    "-module-alias", "Security=MartletSecurity",
                    "-module-alias", "LocalAuthentication=MartletLocalAuthentication",
                ]),
                .treatAllWarnings(as: .error),
            ]
        ),
        .executableTarget(
            name: "quick-note",
            dependencies: [
                "NoteApplication", martlet("KeychainAgentClient"),
                martlet("MartletLocalAuthentication"), martlet("MartletSecurity"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]
        ),
    ],
    swiftLanguageModes: [.v6]
)
