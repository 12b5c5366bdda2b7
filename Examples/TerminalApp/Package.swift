// swift-tools-version:6.2
// SPDX-License-Identifier: Apache-2.0
// Authenticator, app and server as three processes: a terminal app signs people in with an authenticator beside it.

import PackageDescription

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

/// A library of the package that this example belongs to.
func martlet(_ name: String) -> Target.Dependency {
    .product(name: name, package: "martlet")
}

let package = Package(
    name: "terminal-app",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "martlet", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(name: "AuthenticatorWire", dependencies: [martlet("PasskeyClient")]),
        .executableTarget(
            name: "passkey-authenticator",
            dependencies: ["AuthenticatorWire", argumentParser, martlet("PasskeyClient")]
        ),
        .executableTarget(
            name: "passkey-app",
            dependencies: ["AuthenticatorWire", argumentParser, martlet("MartletClient"), martlet("PasskeyClient")]
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .treatAllWarnings(as: .error),
        .strictMemorySafety(),
    ]
}
