// SPDX-License-Identifier: Apache-2.0
// What the provider answers with: WebAuthn Level 3, sections 5.8.1, 6.1 and 6.5, for ES256 and no attestation.

const text = new TextEncoder();

/** @param {ArrayBuffer | Uint8Array} bytes */
function base64url(bytes) {
    const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
    return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function joined(...parts) {
    const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
        bytes.set(part, at);
        at += part.length;
    }
    return bytes;
}

async function sha256(bytes) {
    return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** Where the request came from stands beside it, since the browser does not build client data for a proxy. */
function clientData(type, challenge, options) {
    const { origin, sameOriginWithAncestors } = options.extensions.remoteDesktopClientOverride;
    return text.encode(JSON.stringify({ type, challenge, origin, crossOrigin: !sameOriginWithAncestors }));
}

/** The signature of WebCrypto, two numbers of 32 bytes, as a sequence of two integers in DER. */
function der(signature) {
    const integer = (number) => {
        let start = 0;
        while (start < number.length - 1 && number[start] === 0) start += 1;
        const short = number.slice(start);
        const padded = short[0] < 0x80 ? short : joined([0], short);
        return joined([0x02, padded.length], padded);
    };
    const both = joined(integer(signature.slice(0, 32)), integer(signature.slice(32)));
    return joined([0x30, both.length], both);
}

async function authenticatorData(rpId, { present, verified }, attested = null) {
    // Backed up and so eligible for it, as passkeys of password managers are.
    const flags = (present ? 0x01 : 0) | (verified ? 0x04 : 0) | 0x18 | (attested === null ? 0 : 0x40);
    return joined(await sha256(text.encode(rpId)), [flags, 0, 0, 0, 0], attested ?? []);
}

/** A COSE key (RFC 9053, section 7.1): kty EC2, alg ES256, crv P-256, x, y. */
async function coseKey(publicKey) {
    const point = new Uint8Array(await crypto.subtle.exportKey("raw", publicKey));
    const [x, y] = [point.slice(1, 33), point.slice(33)];
    return joined([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32], x, [0x22, 0x58, 32], y);
}

/** A new passkey, and the answer that tells of it. */
export async function attestation(options, { challenge, present, verified }) {
    const key = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign"]);
    const id = crypto.getRandomValues(new Uint8Array(32));
    const attested = joined(new Uint8Array(16), [0, id.length], id, await coseKey(key.publicKey));
    const data = await authenticatorData(options.rp.id, { present, verified }, attested);
    const member = (name) => joined([0x60 + name.length], text.encode(name));
    const object = joined(
        [0xa3],
        joined(member("fmt"), member("none")),
        joined(member("attStmt"), [0xa0]),
        joined(member("authData"), [0x58, data.length], data),
    );
    const response = {
        clientDataJSON: base64url(clientData("webauthn.create", challenge, options)),
        attestationObject: base64url(object),
        authenticatorData: base64url(data),
        publicKey: base64url(await crypto.subtle.exportKey("spki", key.publicKey)),
        publicKeyAlgorithm: -7,
        transports: ["internal", "hybrid"],
    };
    const answer = {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        authenticatorAttachment: "platform",
        clientExtensionResults: { credProps: { rk: true } },
        response,
    };
    return { id: base64url(id), key, answer };
}

/** A proof of a passkey, with presence and verification. */
export async function assertion(options, { id, key, user }) {
    const data = await authenticatorData(options.rpId, { present: true, verified: true });
    const client = clientData("webauthn.get", options.challenge, options);
    const signed = joined(data, await sha256(client));
    const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key.privateKey, signed);
    return {
        id,
        rawId: id,
        type: "public-key",
        authenticatorAttachment: "platform",
        clientExtensionResults: {},
        response: {
            clientDataJSON: base64url(client),
            authenticatorData: base64url(data),
            signature: base64url(der(new Uint8Array(signature))),
            userHandle: user,
        },
    };
}
