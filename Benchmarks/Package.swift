// swift-tools-version:6.2
// SPDX-License-Identifier: Apache-2.0
// Speed and memory as ratios within one run. Kept apart from the main package so that nobody who depends on Martlet
// builds a benchmark.

import PackageDescription

let package = Package(
    name: "martlet-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "martlet", path: ".."),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    ],
    targets: [
        .target(name: "BenchmarkSupport"),
        .executableTarget(
            name: "VerificationBenchmark",
            dependencies: [
                "BenchmarkSupport",
                .product(name: "WebAuthnRelyingParty", package: "martlet"),
                .product(name: "WebAuthnTypes", package: "martlet"),
                .product(name: "Crypto", package: "swift-crypto"),
            ]
        ),
        .executableTarget(
            name: "EmptyServer",
            dependencies: [.product(name: "Hummingbird", package: "hummingbird")]
        ),
        .target(
            name: "SignInLoad",
            dependencies: [
                "BenchmarkSupport",
                .product(name: "ByteEncodings", package: "martlet"),
                .product(name: "JSONCoding", package: "martlet"),
                .product(name: "Crypto", package: "swift-crypto"),
            ]
        ),
        .executableTarget(
            name: "SignInBenchmark",
            dependencies: ["BenchmarkSupport", "SignInLoad", .product(name: "Crypto", package: "swift-crypto")]
        ),
        .executableTarget(name: "GrowthBenchmark", dependencies: ["BenchmarkSupport", "SignInLoad"]),
        .executableTarget(name: "MemoryBenchmark", dependencies: ["BenchmarkSupport", "SignInLoad"]),
    ],
    swiftLanguageModes: [.v6]
)
