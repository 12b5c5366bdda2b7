// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONCoding
import Testing
import WebAuthnRelyingParty

@Suite struct `A request to explain` {
    private func request() throws -> JSONObject {
        let vector = try Vector.named("none.ES256")
        return try Explained.authentication(vector, vector.authenticationResponse())
    }

    private func refusal(_ object: JSONObject) -> JSONError? {
        do throws(JSONError) {
            _ = try ExplanationRequest(json: .object(object))
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ["kind", "rpId", "origins", "challenge", "response", "publicKey"])
    func `needs each of its members`(_ name: String) throws {
        var object = try request()
        object[name] = nil
        let error = try #require(refusal(object))
        #expect(error.message.contains(name))
    }

    @Test(
        arguments: [
            ("kind", "login"), ("kind", 1), ("rpId", "https://example.org"), ("rpId", 7), ("origins", []),
            ("origins", ["https://example.org/"]), ("origins", "https://example.org"), ("origins", [1]),
            ("challenge", 7), ("challenge", "a+b="),
            ("challenge", .string(String(repeating: "A", count: 1_368))), ("publicKey", "#"), ("publicKey", nil),
            ("signCount", -1),
            ("signCount", 4_294_967_296), ("signCount", "1"), ("options", []),
        ] as [(String, JSONValue)]
    )
    func `needs each to be of its kind`(_ name: String, _ value: JSONValue) throws {
        var object = try request()
        object[name] = value
        let error = try #require(refusal(object))
        #expect(error.message.contains(name))
    }

    @Test(
        arguments: [
            ("requireUserPresence", 1), ("allowedAlgorithms", ["-7"]), ("trustRoots", ["*"]), ("trustRoots", "MII"),
            ("trustRoots", .array(Array(repeating: "MII=", count: 257))),
            ("verificationTime", "yesterday"), ("verificationTime", 1_800_000_000), ("allowCredentials", ["+"]),
            ("trustRoots", ["MII="]), ("appid", ""), ("expectedUserHandle", ""), ("topOrigins", ["example.org"]),
            ("requireUserVerificaton", true),
        ] as [(String, JSONValue)]
    )
    func `refuses options that mean nothing, misspelt ones too`(_ name: String, _ value: JSONValue) throws {
        let error = try #require(refusal(Explained.with([name: value], try request())))
        #expect(error.code == .valueInvalid || error.code == .typeUnexpected)
        #expect(error.message.contains(name))
    }

    @Test(arguments: ["origin", "rpID", "Kind", "", "signcount", "\u{212A}ind"])
    func `refuses members that mean nothing, misspelt ones too`(_ name: String) throws {
        var object = try request()
        object[name] = "https://example.org"
        let error = try #require(refusal(object))
        #expect(error.code == .valueInvalid)
        #expect(error.message.hasPrefix("there is no member \"\(name)\"; the members are kind, rpId, "))
    }

    @Test func `names the root that is no certificate, or has bytes behind it`() throws {
        let root = try Vector.root()
        for broken in [root + [0], Array(root.dropLast()), [], root + root, [0x30, 0x00]] {
            let roots: JSONValue = .array([root, broken].map { .string(Data($0).base64EncodedString()) })
            let error = try #require(refusal(Explained.with(["trustRoots": roots], try request())))
            #expect(error.code == .valueInvalid)
            #expect(error.message.contains("trustRoots[1]"))
        }
        let sound: JSONValue = [.string(Data(root).base64EncodedString())]
        #expect(refusal(Explained.with(["trustRoots": sound], try request())) == nil)
    }

    @Test func `takes null for left out`() throws {
        var object = try request()
        var options = JSONObject()
        for name in [
            "requireUserPresence", "requireUserVerification", "allowCrossOrigin", "topOrigins", "allowedAlgorithms",
            "trustRoots", "verificationTime", "allowConformanceTpmVendor", "allowCredentials", "expectedUserHandle",
            "requireUserHandle", "storedBackupEligible", "appid", "extensions",
        ] { options[name] = .null }
        object["options"] = .object(options)
        object["signCount"] = .null
        let given = try ExplanationRequest(json: .object(object)).explanation()
        object["options"] = .null
        #expect(try ExplanationRequest(json: .object(object)).explanation() == given)
        object["options"] = nil
        #expect(try ExplanationRequest(json: .object(object)).explanation() == given)
    }

    @Test(arguments: [JSONValue.null, [], "x", 3])
    func `is an object`(_ value: JSONValue) {
        #expect(throws: JSONError.self) { try ExplanationRequest(json: value) }
    }
}
