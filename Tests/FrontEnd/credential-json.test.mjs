// SPDX-License-Identifier: Apache-2.0
// WebAuthn's JSON conversions, where the browser has none.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
    creationOptionsFromJSON,
    credentialToJSON,
    requestOptionsFromJSON,
} from "../../Sources/SignIn/SignInServer/Static/js/credential-json.js";

const bytes = (...values) => Uint8Array.from(values).buffer;

test("creation options get their bytes back and keep everything else", () => {
    const options = creationOptionsFromJSON({
        rp: { id: "localhost", name: "Test" },
        user: { id: "AQI", name: "robin", displayName: "Robin" },
        challenge: "AwQ",
        pubKeyCredParams: [{ type: "public-key", alg: -7 }],
        excludeCredentials: [{ type: "public-key", id: "BQY", transports: ["hybrid"] }],
        extensions: { credProps: true },
    });
    assert.deepEqual(options.challenge, bytes(3, 4));
    assert.deepEqual(options.user, { id: bytes(1, 2), name: "robin", displayName: "Robin" });
    assert.deepEqual(options.excludeCredentials, [{ type: "public-key", id: bytes(5, 6), transports: ["hybrid"] }]);
    assert.deepEqual(options.pubKeyCredParams, [{ type: "public-key", alg: -7 }]);
    assert.deepEqual(options.extensions, { credProps: true });
});

test("request options without an allow list get an empty one", () => {
    const options = requestOptionsFromJSON({ challenge: "AwQ", rpId: "localhost", userVerification: "preferred" });
    assert.deepEqual(options.challenge, bytes(3, 4));
    assert.deepEqual(options.allowCredentials, []);
    assert.equal(options.userVerification, "preferred");
});

test("a challenge that is not base64url is refused", () => {
    assert.throws(() => requestOptionsFromJSON({ challenge: "not base64url" }), TypeError);
});

test("a new passkey becomes the standard's registration response", () => {
    const json = credentialToJSON({
        id: "AQ",
        rawId: bytes(1),
        type: "public-key",
        authenticatorAttachment: "platform",
        response: {
            clientDataJSON: bytes(2),
            attestationObject: bytes(3),
            getTransports: () => ["internal", "hybrid"],
        },
        getClientExtensionResults: () => ({ credProps: { rk: true } }),
    });
    assert.deepEqual(json, {
        id: "AQ",
        rawId: "AQ",
        type: "public-key",
        authenticatorAttachment: "platform",
        response: { clientDataJSON: "Ag", attestationObject: "Aw", transports: ["internal", "hybrid"] },
        clientExtensionResults: { credProps: { rk: true } },
    });
});

test("an assertion becomes the standard's authentication response", () => {
    const json = credentialToJSON({
        id: "AQ",
        rawId: bytes(1),
        type: "public-key",
        authenticatorAttachment: null,
        response: {
            clientDataJSON: bytes(2),
            authenticatorData: bytes(3),
            signature: bytes(4),
            userHandle: bytes(5),
        },
    });
    assert.deepEqual(json, {
        id: "AQ",
        rawId: "AQ",
        type: "public-key",
        response: { clientDataJSON: "Ag", authenticatorData: "Aw", signature: "BA", userHandle: "BQ" },
        clientExtensionResults: {},
    });
});

test("members that a password manager leaves out are left out", () => {
    const json = credentialToJSON({
        id: "AQ",
        rawId: bytes(1),
        type: "public-key",
        response: { clientDataJSON: bytes(2), authenticatorData: bytes(3), signature: bytes(4), userHandle: null },
    });
    assert.equal("userHandle" in json.response, false);
    assert.equal("authenticatorAttachment" in json, false);
});

/** An object in which one member throws, as a getter or as a method. */
function throwing(object, name, isMethod) {
    const fail = () => {
        throw new TypeError("Illegal invocation");
    };
    return Object.defineProperty({ ...object }, name, isMethod ? { value: fail } : { get: fail });
}

const odd = [
    ["response", "getTransports", { transports: [] }],
    ["response", "authenticatorData", {}],
    ["response", "signature", {}],
    ["response", "userHandle", {}],
    ["credential", "getClientExtensionResults", {}],
    ["credential", "authenticatorAttachment", {}],
];
for (const [owner, name, change] of odd) {
    for (const isMethod of name.startsWith("get") ? [true, false] : [false]) {
        test(`a passkey is not lost for a ${name} that throws as a ${isMethod ? "method" : "getter"}`, () => {
            const response = { clientDataJSON: bytes(2), attestationObject: bytes(3), getTransports: () => ["usb"] };
            const credential = { id: "AQ", rawId: bytes(1), type: "public-key", response };
            const json = credentialToJSON(
                owner === "response"
                    ? { ...credential, response: throwing(response, name, isMethod) }
                    : throwing(credential, name, isMethod),
            );
            assert.deepEqual(json, {
                id: "AQ",
                rawId: "AQ",
                type: "public-key",
                response: { clientDataJSON: "Ag", attestationObject: "Aw", transports: ["usb"], ...change },
                clientExtensionResults: {},
            });
        });
    }
}

test("a sign-in is not lost for members of a registration that throw", () => {
    const response = { clientDataJSON: bytes(2), authenticatorData: bytes(3), signature: bytes(4) };
    for (const name of ["attestationObject", "getTransports", "userHandle"]) {
        const json = credentialToJSON({
            id: "AQ",
            rawId: bytes(1),
            type: "public-key",
            response: throwing(response, name, false),
        });
        assert.deepEqual(json.response, { clientDataJSON: "Ag", authenticatorData: "Aw", signature: "BA" });
    }
});
