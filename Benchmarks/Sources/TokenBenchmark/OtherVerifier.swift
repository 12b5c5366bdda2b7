// SPDX-License-Identifier: Apache-2.0

import BenchmarkSupport
import JWTKit

/// jwt-kit's own type for Apple's tokens, which checks issuer and expiry, over the same key set.
struct OtherVerifier {
    private let keys: JWTKeyCollection

    init(keySet: [UInt8]) async throws {
        keys = JWTKeyCollection()
        try await keys.add(jwksJSON: String(decoding: keySet, as: UTF8.self))
    }

    /// Verifies a token again and again, on the clock: its calls are asynchronous, and a thread's own time misses some.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - calls: How often.
    /// - Returns: Nanoseconds for one call.
    /// - Throws: When it refuses the token.
    func nanoseconds(_ token: [UInt8], calls: Int) async throws -> Double {
        _ = try await keys.verify(token, as: AppleIdentityToken.self)
        let start = ProcessorTime.wallNanoseconds()
        for _ in 0..<calls { _ = try await keys.verify(token, as: AppleIdentityToken.self) }
        return Double(ProcessorTime.wallNanoseconds() - start) / Double(calls)
    }
}
