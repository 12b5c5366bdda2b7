// swift-tools-version:6.2
// SPDX-License-Identifier: Apache-2.0
// Code in Apple's style, unchanged, on Linux: two names are other modules' here, and that is all.
//
// APPLE_NAMES_MODE=5 builds the clients in language mode 5, otherwise in 6.

import PackageDescription

/// A library of the package that this example belongs to.
func martlet(_ name: String) -> Target.Dependency {
    .product(name: name, package: "martlet")
}

let mode: SwiftLanguageMode = Context.environment["APPLE_NAMES_MODE"] == "5" ? .v5 : .v6

let package = Package(
    name: "apple-names",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "martlet", path: "../..", traits: [])
    ],
    targets: [
        .target(
            name: "Clients",
            dependencies: [martlet("MartletSecurity"), martlet("MartletLocalAuthentication")],
            swiftSettings: [
                .swiftLanguageMode(mode),
                .unsafeFlags([
                    "-module-alias", "Security=MartletSecurity",
                    "-module-alias", "LocalAuthentication=MartletLocalAuthentication",
                ]),
                .treatAllWarnings(as: .error),
            ]
        ),
        .executableTarget(
            name: "apple-names",
            dependencies: ["Clients", martlet("MartletLocalAuthentication"), martlet("MartletSecurity")],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
        ),
    ]
)
