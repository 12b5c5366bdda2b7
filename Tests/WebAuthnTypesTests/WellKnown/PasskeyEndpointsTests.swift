// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import Testing
import WebAuthnTypes

@Suite struct PasskeyEndpointsTests {
    @Test func `every member may be absent, and others survive`() throws {
        #expect(PasskeyEndpoints().json == [:])
        #expect(try PasskeyEndpoints(json: [:]) == PasskeyEndpoints())
        #expect(try PasskeyEndpoints(json: ["enroll": nil]) == PasskeyEndpoints())
        let json: JSONValue = [
            "enroll": "https://example.org/add", "manage": "https://example.org/keys",
            "prfUsageDetails": "https://example.org/prf", "ofTomorrow": [1],
        ]
        let endpoints = try PasskeyEndpoints(json: json)
        #expect(endpoints.enroll == "https://example.org/add" && endpoints.manage == "https://example.org/keys")
        #expect(endpoints.prfUsageDetails == "https://example.org/prf")
        #expect(endpoints.otherMembers == ["ofTomorrow": [1]])
        #expect(endpoints.json == json)
    }

    @Test func `anything else is refused`() {
        for json: JSONValue in [nil, [], "x", ["enroll": 5], ["manage": []], ["prfUsageDetails": true]] {
            #expect(throws: WebAuthnTypesError.with(.wellKnownInvalid)) { try PasskeyEndpoints(json: json) }
        }
    }
}
