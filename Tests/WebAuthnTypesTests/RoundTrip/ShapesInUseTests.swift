// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import JSONCoding
import Testing
import WebAuthnTypes

@Suite struct ShapesInUseTests {
    private func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

    @Test(arguments: [
        // What toJSON() of today's browsers gives.
        #"{"authenticatorAttachment":"platform","clientExtensionResults":{"credProps":{"rk":true}},"id":"AQID","rawId":"AQID","response":{"attestationObject":"oA","authenticatorData":"AQ","clientDataJSON":"e30","publicKey":"MA","publicKeyAlgorithm":-7,"transports":["hybrid","internal"]},"type":"public-key"}"#,
        // Shims from before toJSON(): no copies, no transports, no extension results.
        #"{"id":"AQID","rawId":"AQID","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"oA"}}"#,
        // A key whose algorithm the browser cannot export: publicKey is null.
        #"{"id":"AQID","rawId":"AQID","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"oA","transports":[],"publicKey":null,"publicKeyAlgorithm":-47},"clientExtensionResults":{}}"#,
        // A shim that writes what getTransports() did not give, and null for an unknown attachment.
        #"{"id":"AQID","rawId":"AQID","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"oA","transports":null},"authenticatorAttachment":null,"clientExtensionResults":null}"#,
        // FIDO's conformance tools name the extension results like the method.
        #"{"id":"AQID","rawId":"AQID","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"oA"},"getClientExtensionResults":{}}"#,
        // A transport of a draft, and one of another maker.
        #"{"id":"AQID","rawId":"AQID","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"oA","transports":["cable","wifi"]},"clientExtensionResults":{}}"#,
    ])
    func `a registration`(text: String) throws {
        let response = try RegistrationResponse(parsing: Array(text.utf8))
        #expect(response.id.bytes == [1, 2, 3])
        #expect(response.clientDataJSON == Array("{}".utf8))
        #expect(try RegistrationResponse(json: response.json) == response)
        let sent = try #require(try json(text)["response"]?["transports"]?.array ?? [])
        #expect(response.transports.map { .string($0.rawValue) } == sent)
    }

    @Test(
        arguments: [
            (#""userHandle":"AQI","#, [1, 2]), (#""userHandle":null,"#, nil), (#""userHandle":"","#, nil), ("", nil),
        ] as [(String, [UInt8]?)]
    )
    func `an authentication, with and without a user handle`(member: String, handle: [UInt8]?) throws {
        for rest in [#","clientExtensionResults":{},"authenticatorAttachment":"cross-platform""#, ""] {
            let text =
                #"{"id":"AQID","rawId":"AQID","type":"public-key","response":{"clientDataJSON":"e30","#
                + member + #""authenticatorData":"AQ","signature":"MA"}"# + rest + "}"
            let response = try AuthenticationResponse(parsing: Array(text.utf8))
            #expect(response.userHandle?.bytes == handle)
            // An empty or null handle is written as what it means: not at all.
            #expect((response.json["response"]?["userHandle"] != nil) == (handle != nil))
            #expect(try AuthenticationResponse(json: response.json) == response)
        }
    }

    private static let required = #"""
        "challenge":"AAAAAAAAAAAAAAAAAAAAAA","rp":{"id":"example.org","name":"Example"},"user":{"id":"AQ","name":"ada",\#
        "displayName":""},"pubKeyCredParams":[{"alg":-7,"type":"public-key"}]
        """#

    @Test(arguments: [
        (#""requireResidentKey":true"#, "required", true), (#""requireResidentKey":false"#, "discouraged", false),
        (#""residentKey":"required""#, "required", true), (#""residentKey":"preferred""#, "preferred", false),
        (#""residentKey":null,"requireResidentKey":true"#, "required", true), ("", "discouraged", false),
    ])
    func `creation options of older and newer servers`(member: String, requirement: String, flag: Bool) throws {
        let text = "{" + Self.required + #","authenticatorSelection":{"# + member + "}}"
        let options = try CreationOptions(json: try json(text))
        #expect(options.selection.residentKey.rawValue == requirement)
        #expect(options.json["authenticatorSelection"]?["requireResidentKey"] == .bool(flag))
        #expect(try CreationOptions(json: options.json) == options)
    }

    @Test func `options of a Level 1 server and of one that writes null for everything`() throws {
        let icons = Self.required.replacing(#""name":"Example""#, with: #""name":"Example","icon":"https://e/i.png""#)
        let first = try CreationOptions(json: try json("{" + icons + #","status":"ok","errorMessage":""}"#))
        #expect(first.relyingParty.otherMembers == ["icon": "https://e/i.png"])
        #expect(first.otherMembers == ["status": "ok", "errorMessage": ""])
        #expect(first.json["rp"]?["icon"] == "https://e/i.png" && first.json["status"] == "ok")
        let nulls = ["timeout", "excludeCredentials", "authenticatorSelection", "hints", "attestation", "extensions"]
        let second = try CreationOptions(
            json: try json("{" + Self.required + nulls.map { ",\"\($0)\":null" }.joined() + "}")
        )
        #expect(second == (try CreationOptions(json: try json("{" + Self.required + "}"))))
        let request = try RequestOptions(
            json: try json(
                #"{"challenge":"AAAAAAAAAAAAAAAAAAAAAA","rpId":"example.org","allowCredentials":[{"id":"AQ","type":"public-key","transports":null}],"userVerification":null}"#
            )
        )
        #expect(request.allowedCredentials.first?.transports == [])
        #expect(try RequestOptions(json: request.json) == request)
    }
}
