// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AttestationVerification
import Testing
import WebAuthnTypes

@Suite struct `The page of AttestationVerification, on metadata` {
    private func policy(_ blob: [UInt8], at now: UnixTime) throws -> AttestationPolicy {
        // example metadata begins
        var refresh = MetadataRefresh()
        if refresh.isDue(at: now) { try refresh.receive(blob, at: now) }
        var policy = AttestationPolicy(requirement: .trusted)
        policy.metadata = refresh.current.map { MetadataPolicy($0) }
        // example metadata ends
        return policy
    }

    @Test func `has an example that refuses what the Alliance did not sign`() {
        let error = #expect(throws: AttestationError.self) {
            try policy(Array("<html>".utf8), at: UnixTime(seconds: 1_800_000_000))
        }
        #expect(error?.code == .metadataMalformed)
    }
}
