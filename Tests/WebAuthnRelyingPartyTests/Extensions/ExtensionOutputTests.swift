// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import CBORCoding
import JSONCoding
import SecretMemory
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct ExtensionOutputTests {
    private static let secret = [UInt8](repeating: 0xA5, count: 32)
    private static let results: JSONObject = ["prf": ["results": ["first": .string(Base64URL.encode(secret))]]]
    private static let prf = RequestExtensionInputs(prf: PRFAssertionRequest(eval: PRFInput(first: [1])))

    @Test func `a registration tells what was asked, client and authenticator each`() throws {
        let inputs = CreationExtensionInputs(
            credentialProperties: true,
            prf: PRFCreationRequest(),
            largeBlob: .required,
            credentialProtection: CredentialProtection(.userVerificationRequired),
            minPINLength: true
        )
        let verified = try Passkey().register(asking: inputs) {
            $0.extensions = [
                "credProps": ["rk": true], "prf": ["enabled": true], "largeBlob": ["supported": false],
            ]
            $0.flags = 0xC5
            $0.tail =
                CBORValue.members([
                    "credProtect": .integer(3), "hmac-secret": .bool(true), "minPinLength": .integer(8),
                ]).encoded
        }
        let (client, authenticator) = (verified.extensions.client, verified.extensions.authenticator)
        #expect(client.credentialProperties?.isDiscoverable == true && verified.credential.isDiscoverable == true)
        #expect(client.prf?.isEnabled == true && client.isLargeBlobSupported == false)
        #expect(authenticator.credentialProtection == .userVerificationRequired)
        #expect(authenticator.hmacSecret == true && authenticator.minPINLength == 8)
        #expect(verified.extensions.unsolicited.isEmpty && verified.extensions.unreadable.isEmpty)
    }

    @Test func `an authentication tells what was asked, client and authenticator each`() throws {
        let inputs = try RequestExtensionInputs(largeBlob: .read, getCredBlob: true).asking(others: ["tide": true])
        let verified = try Passkey().authenticate(asking: inputs) {
            $0.extensions = ["largeBlob": ["blob": "AQI"], "getCredBlob": "AQID", "tide": ["height": .number(4.5)]]
            $0.flags = 0x85
            $0.tail = CBORValue.members(["credBlob": .bytes([1, 2, 3])]).encoded
        }
        #expect(verified.extensions.client.largeBlob == .blob([1, 2]))
        #expect(verified.extensions.client.credBlob == [1, 2, 3])
        #expect(verified.extensions.client.others == ["tide": ["height": .number(4.5)]])
        #expect(verified.extensions.authenticator.credBlob == [1, 2, 3])
    }

    @Test func `a ceremony without outputs has none`() throws {
        let used = try Passkey().authenticate()
        #expect(used.extensions.client == (try AuthenticationClientOutputs(json: [:])))
        #expect(used.extensions.authenticator == (try AuthenticationAuthenticatorOutputs([:])))
        #expect(used.extensions.unsolicited.isEmpty && used.extensions.unreadable.isEmpty)
        #expect(try Passkey().register().extensions.client.credentialProperties == nil)
    }

    @Test func `what was not asked for reaches no typed output, under every policy that accepts it`() throws {
        for policy in [UnsolicitedExtensionPolicy.ignore, .report] {
            let party = try Passkey.party { $0.unsolicitedExtensions = policy }
            let used = try Passkey().authenticate(party, asking: RequestExtensionInputs(), keepingSecrets: true) {
                $0.extensions = Self.results
                $0.extensions["appid"] = true
                $0.extensions["tide"] = 1
                $0.extensions["silent"] = .null
                $0.flags = 0x85
                $0.tail = CBORValue.members(["credBlob": .bytes([1]), "tide": .integer(1)]).encoded
            }
            #expect(used.extensions.client == (try AuthenticationClientOutputs(json: [:])))
            #expect(used.extensions.authenticator == (try AuthenticationAuthenticatorOutputs([:])))
            let named = policy == .report ? ["prf", "appid", "tide", "credBlob"] : []
            #expect(used.extensions.unsolicited.map(\.rawValue) == named)
            // As they came they are there, but for secrets.
            #expect(used.clientExtensionResults["tide"] == 1 && used.authenticatorExtensions?.count == 2)
        }
    }

    @Test func `what was not asked for is refused where the policy says so, with the names`() throws {
        let party = try Passkey.party { $0.unsolicitedExtensions = .refuse }
        let signed = refused(by: .extensionUnsolicited) {
            try Passkey().authenticate(party, asking: Self.prf) {
                $0.extensions = ["prf": [:], "uvm": []]
                $0.flags = 0x85
                $0.tail = CBORValue.members(["thirdPartyPayment": .bool(true)]).encoded
            }
        }
        #expect(signed?.found == "uvm, thirdPartyPayment")
        refused(by: .extensionUnsolicited) {
            try Passkey().register(party) {
                $0.flags = 0xC5
                $0.tail = CBORValue.members(["credProtect": .integer(2)]).encoded
            }
        }
        // An appid that nobody asked for.
        refused(by: .extensionUnsolicited) { try Passkey().authenticate(party) { $0.extensions = ["appid": false] } }
        // What was asked for, and silence, are accepted.
        try Passkey().authenticate(party, asking: Self.prf) { $0.extensions = ["prf": [:], "x": nil] }
        try Passkey().register(party) { $0.extensions = ["credProps": ["rk": true]] }
        try Passkey().register(party)
    }

    @Test func `an output that was asked for and cannot be read counts as silent, or is refused with its name`() throws
    {
        let inputs = CreationExtensionInputs(credentialProperties: true, minPINLength: true)
        let bend: (inout Enrolment) -> Void = {
            $0.extensions = ["credProps": ["rk": "yes"]]
            $0.flags = 0xC5
            $0.tail = CBORValue.members(["minPinLength": .integer(-4)]).encoded
        }
        for policy in [UnsolicitedExtensionPolicy.ignore, .report] {
            let party = try Passkey.party { $0.unsolicitedExtensions = policy }
            let verified = try Passkey().register(party, asking: inputs, bend)
            #expect(verified.extensions.unreadable == [.credProps, .minPinLength])
            #expect(verified.extensions.client.credentialProperties == nil)
            #expect(verified.extensions.authenticator.minPINLength == nil)
            #expect(verified.credential.isDiscoverable == nil)
        }
        let party = try Passkey.party { $0.unsolicitedExtensions = .refuse }
        let error = refused(by: .extensionOutputInvalid) { try Passkey().register(party, asking: inputs, bend) }
        #expect(error?.found == "credProps, minPinLength")
    }

    @Test func `a signature that does not hold is told before any extension`() throws {
        let party = try Passkey.party { $0.unsolicitedExtensions = .refuse }
        refused(by: .signatureInvalid) {
            try Passkey().authenticate(party) {
                $0.extensions = ["appid": true]
                $0.bendSignature = { _ in [] }
            }
        }
    }

    @Test func `a flood of names is cut in the error and costs little`() throws {
        let party = try Passkey.party { $0.unsolicitedExtensions = .refuse }
        let error = refused(by: .extensionUnsolicited) {
            try Passkey().authenticate(party) { assertion in
                for index in 0..<500 {
                    assertion.extensions["extension \(index) " + String(repeating: "x", count: 60)] = 1
                }
            }
        }
        #expect(error?.found?.hasSuffix(" and 492 more") == true && (error?.found?.count ?? 0) < 400)
    }

    @Test func `secrets are there only when response and ceremony ask for them`() throws {
        let secret = SecretBytes(copying: Self.secret)
        for (asked, kept) in [(true, true), (true, false), (false, true)] {
            let verified = try Passkey().authenticate(
                asking: asked ? Self.prf : RequestExtensionInputs(),
                keepingSecrets: kept
            ) { $0.extensions = Self.results }
            #expect((verified.extensions.client.prf?.results?.first == secret) == (asked && kept))
            #expect(verified.clientExtensionResults["prf"] == [:])
        }
    }

    @Test func `secrets are in no record, and nothing that is printed shows them`() throws {
        let verified = try Passkey().authenticate(asking: Self.prf, keepingSecrets: true) {
            $0.extensions = Self.results
        }
        #expect(verified.extensions.client.prf?.results != nil)
        var dumped = ""
        dump(verified.extensions, to: &dumped)
        let spelled = Base64URL.encode(Self.secret)
        for text in ["\(verified)", String(reflecting: verified), dumped] {
            #expect(!text.contains(spelled) && !text.contains("165, 165"))
        }
        #expect(!"\(verified.credential)".contains("redacted"))
        #expect(dumped.contains("<redacted>"))
    }
}
