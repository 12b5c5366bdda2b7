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
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        // To compare with, and for nothing else.
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    ],
    targets: [
        .target(name: "BenchmarkSupport"),
        .target(
            name: "VerificationScenes",
            dependencies: [
                .product(name: "AttestationVerification", package: "martlet"),
                .product(name: "CBORCoding", package: "martlet"),
                .product(name: "JSONCoding", package: "martlet"),
                .product(name: "SecretMemory", package: "martlet"),
                .product(name: "WebAuthnRelyingParty", package: "martlet"),
                .product(name: "WebAuthnTypes", package: "martlet"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
            ]
        ),
        .executableTarget(name: "VerificationBenchmark", dependencies: ["BenchmarkSupport", "VerificationScenes"]),
        .executableTarget(
            name: "TokenBenchmark",
            dependencies: [
                "BenchmarkSupport",
                .product(name: "AppleSignIn", package: "martlet"),
                .product(name: "ByteEncodings", package: "martlet"),
                .product(name: "JSONCoding", package: "martlet"),
                .product(name: "SecretMemory", package: "martlet"),
                .product(name: "WebAuthnTypes", package: "martlet"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "JWTKit", package: "jwt-kit"),
            ]
        ),
        // Counts what the process takes from the heap, which costs time: apart from the benchmark of time.
        .target(name: "CountedHeap"),
        .executableTarget(
            name: "AllocationBenchmark",
            dependencies: ["BenchmarkSupport", "CountedHeap", "VerificationScenes"]
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
        .executableTarget(
            name: "VaultBenchmark",
            dependencies: [
                "BenchmarkSupport",
                .product(name: "CBORCoding", package: "martlet"),
                .product(name: "KeychainVault", package: "martlet"),
                .product(name: "Passwords", package: "martlet"),
                .product(name: "SecretMemory", package: "martlet"),
                .product(name: "VaultPasscodes", package: "martlet"),
                .product(name: "VaultStorage", package: "martlet"),
            ]
        ),
        .executableTarget(name: "FloodBenchmark", dependencies: ["BenchmarkSupport", "SignInLoad"]),
    ],
    swiftLanguageModes: [.v6]
)
