// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Crypto
import JSONCoding
import SecretMemory
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct AppIDWorkTests {
    @Test func `a credential that nobody has costs what a registered one costs under an AppID, too`() async throws {
        let (passkey, party) = (try Passkey(), try Passkey.party())
        let appID = "https://example.org/u2f.json"
        var assertion = Assertion(passkey)
        assertion.rpIDHash = Array(SHA256.hash(data: Array(appID.utf8)))
        assertion.extensions = ["appid": true]
        assertion.bendSignature = { Array($0.reversed()) }
        let response = try assertion.response(passkey)
        let ceremony = AuthenticationCeremony(
            challenge: try Challenge(bytes: Passkey.challenge),
            userVerification: .preferred,
            appID: appID,
            expiresAt: Vector.now.adding(seconds: 1)
        )
        let registered = await WorkTally.measure {
            do throws(CeremonyError) {
                _ = try party.finishAuthentication(response, ceremony, credential: passkey.record, at: Vector.now)
            } catch {
                #expect(error.code == .signatureInvalid)
                party.evenOutRefusal(response, ceremony, after: error, at: Vector.now)
            }
        }
        let unknown = await WorkTally.measure { party.rejectUnknownCredential(response, ceremony, at: Vector.now) }
        #expect(registered[.signatureVerification] == 3)
        #expect(unknown == registered)
    }
}
