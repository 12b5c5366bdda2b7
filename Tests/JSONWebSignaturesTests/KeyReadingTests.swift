// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Crypto
import JSONCoding
import JSONWebSignatures
import Testing

@Suite struct KeyReadingTests {
    private static let p384 = JSONValue.object(JSONWebKey(P384.Signing.PrivateKey().publicKey).parameters)

    private func entry(_ entry: JSONValue, _ changes: (String, JSONValue?)...) -> JSONValue {
        var object = entry.object ?? [:]
        for (name, value) in changes { object[name] = value }
        return .object(object)
    }

    private func fault(_ entry: JSONValue, _ algorithms: JSONWebAlgorithm...) -> JSONWebKey.Fault? {
        do {
            let allowed = algorithms.isEmpty ? Set(JSONWebAlgorithm.allCases) : Set(algorithms)
            _ = try JSONWebKey(entry, algorithms: allowed)
            return nil
        } catch {
            return error
        }
    }

    @Test func `kinds that are not allowed, and names of other algorithms, are passed over`() {
        let (p256, ed) = (StandardVectorTests.p256, StandardVectorTests.ed25519)
        #expect(fault(p256, .rs256, .es384) == .otherAlgorithm)
        #expect(fault(Self.p384) == nil && fault(Self.p384, .es256) == .otherAlgorithm)
        #expect(fault(entry(p256, ("alg", "ES384"))) == .otherAlgorithm)
        #expect(fault(entry(p256, ("kty", "RSA"))) == .otherAlgorithm)
        #expect(fault(entry(ed, ("crv", "Ed448"))) == .otherAlgorithm)
        #expect(fault(entry(ed, ("crv", "X25519"))) == .otherAlgorithm)
        #expect(fault(["kty": "oct", "k": "AA"]) == .otherAlgorithm)
        #expect(fault(["kty": "EC", "crv": "P-521", "x": "AA", "y": "AA"]) == .otherAlgorithm)
    }

    @Test func `points are those of the curve that is named, whole and in one spelling`() {
        let (p256, ed) = (StandardVectorTests.p256, StandardVectorTests.ed25519)
        #expect(fault(entry(p256, ("crv", "P-384"))) == .unsound)
        #expect(fault(entry(Self.p384, ("crv", "P-256"))) == .unsound)
        #expect(fault(entry(p256, ("y", p256["x"]))) == .unsound)
        #expect(fault(entry(p256, ("y", nil))) == .malformed)
        #expect(fault(entry(p256, ("x", "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU="))) == .malformed)
        for bytes in [[], [UInt8](repeating: 2, count: 31), [UInt8](repeating: 2, count: 33)] {
            #expect(fault(entry(ed, ("x", .string(Base64URL.encode(bytes))))) == .unsound)
        }
        #expect(fault(entry(ed, ("x", 7))) == .malformed)
    }

    /// Anybody can write signatures that hold for such a key.
    @Test func `a point of small order is no key`() {
        for bytes in [[UInt8](repeating: 0, count: 32), [1] + [UInt8](repeating: 0, count: 31)] {
            #expect(
                fault(entry(StandardVectorTests.ed25519, ("x", .string(Base64URL.encode(bytes))))) == .unsound
            )
        }
    }

    @Test func `private halves, other uses and other operations are refused for every kind`() {
        for key in [StandardVectorTests.rsa, StandardVectorTests.p256, Self.p384, StandardVectorTests.ed25519] {
            #expect(fault(key) == nil)
            #expect(fault(entry(key, ("d", "AA"))) == .privatePartFound)
            #expect(fault(entry(key, ("use", "enc"))) == .otherUse)
            #expect(fault(entry(key, ("key_ops", ["sign"]))) == .otherUse)
            #expect(fault(entry(key, ("key_ops", ["verify"]), ("use", "sig"))) == nil)
        }
        for value in [[], "key", nil, 7] as [JSONValue] { #expect(fault(value) == .malformed) }
    }

    @Test func `a set gives keys by their exact names, and passes over what it cannot use`() throws {
        let keys: [JSONValue] = [
            entry(StandardVectorTests.rsa, ("kid", "r")), entry(StandardVectorTests.p256, ("kid", "K")),
            entry(Self.p384, ("kid", "")), StandardVectorTests.ed25519, entry(Self.p384, ("kid", "d"), ("d", "AA")),
        ]
        let set = try JSONWebKeySet(parsing: JSONValue.object(["keys": .array(keys)]).serialized)
        #expect(set.ids == ["K", "r"])
        #expect(set.skipped.map(\.fault) == [.unnamed, .unnamed, .privatePartFound])
        // The Kelvin sign is canonically equivalent to K.
        #expect(set["K"] != nil && set["\u{212A}"] == nil && set["d"] == nil)
    }
}
