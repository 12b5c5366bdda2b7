// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Crypto
import JSONCoding
import JSONWebSignatures
import Testing

/// The examples of RFC 7515, 7638 and 8037.
@Suite struct StandardVectorTests {
    static let rsa: JSONValue = [
        "kty": "RSA", "e": "AQAB",
        "n": .string(
            "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgN"
                + "MsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapH"
                + "g665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb5"
                + "4h4FRWyuXpoQ"
        ),
    ]
    static let p256: JSONValue = [
        "kty": "EC", "crv": "P-256", "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
        "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
    ]
    static let ed25519: JSONValue = [
        "kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
    ]
    private static let claims =
        "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"

    static let tokens: [(key: JSONValue, algorithm: JSONWebAlgorithm, token: String)] = [
        (
            rsa, .rs256,
            "eyJhbGciOiJSUzI1NiJ9.\(claims).cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_"
                + "lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb"
                + "1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6Lb"
                + "gGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw"
        ),
        (
            p256, .es256,
            "eyJhbGciOiJFUzI1NiJ9.\(claims).DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqP"
                + "P3-Kg6NU1Q"
        ),
        (
            ed25519, .edDSA,
            "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijc"
                + "NR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg"
        ),
    ]

    @Test(arguments: tokens)
    func `the standards' tokens are signed by the standards' keys`(
        entry: JSONValue,
        algorithm: JSONWebAlgorithm,
        token: String
    ) throws {
        let key = try JSONWebKey(entry)
        #expect(key.algorithm == algorithm)
        let signed = try JSONWebSignature(parsing: Array(token.utf8))
        #expect(try signed.payload(verifiedBy: key) == signed.uncheckedPayload())
        for (other, _, _) in Self.tokens where other != entry {
            #expect(throws: JSONWebSignatureError.self) { try signed.payload(verifiedBy: JSONWebKey(other)) }
        }
    }

    @Test func `a signature with Ed25519 is the standard's, byte by byte`() throws {
        let seed = try Base64URL.decode("nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A")
        let key = JSONWebSigningKey(try Curve25519.Signing.PrivateKey(rawRepresentation: seed))
        #expect(key.publicKey == (try JSONWebKey(Self.ed25519)))
        let parts = Self.tokens[2].token.split(separator: ".")
        #expect(try Base64URL.encode(key.signature(over: Array("\(parts[0]).\(parts[1])".utf8))) == parts[2])
    }

    @Test func `thumbprints are the standards'`() throws {
        #expect(try JSONWebKey(Self.ed25519).thumbprint == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")
        let rsa: JSONValue = [
            "kty": "RSA", "e": "AQAB", "alg": "RS256", "kid": "2011-04-29",
            "n": .string(
                "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3ok"
                    + "njhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zg"
                    + "dAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-c"
                    + "sFCur-kEgU8awapJzKnqDKgw"
            ),
        ]
        #expect(try JSONWebKey(rsa).thumbprint == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
    }

    @Test(arguments: tokens)
    func `any one character changed, cut off or added is refused`(
        entry: JSONValue,
        algorithm: JSONWebAlgorithm,
        token: String
    ) throws {
        let (key, good) = (try JSONWebKey(entry), Array(token.utf8))
        func isTaken(_ bytes: [UInt8]) -> Bool {
            (try? JSONWebSignature(parsing: bytes).payload(verifiedBy: key)) != nil
        }
        #expect(isTaken(good))
        for index in good.indices {
            var bytes = good
            bytes[index] ^= 0x01
            #expect(!isTaken(bytes), "\(index)")
        }
        for count in good.indices { #expect(!isTaken(Array(good[..<count])), "\(count)") }
        for more in ["A", "AA", "=", ".", "\n", ".e30"] { #expect(!isTaken(good + Array(more.utf8)), "\(more)") }
    }
}
