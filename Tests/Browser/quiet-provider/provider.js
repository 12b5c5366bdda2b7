// SPDX-License-Identifier: Apache-2.0
// A passkey provider for tests, which stands in for the browser's own.
//
// The browser hands it each request in place of an authenticator. A request to create is answered at once, with neither
// presence nor verification, as a password manager does that upgrades an account quietly. A request to get is answered
// with both, as if the person had touched the reader. What the user name holds decides otherwise: `.declines` has the
// provider say no, `.mistaken` has it sign another challenge, `.attentive` has it claim presence and verification.

import { assertion, attestation } from "./credentials.js";

/** @type {Map<string, {key: CryptoKeyPair, rpId: string, user: string}>} by credential ID in base64url */
const credentials = new Map();
const proxy = chrome.webAuthenticationProxy;

function nameOf(options) {
    return options.user?.name ?? "";
}

async function create(options) {
    const name = nameOf(options);
    if (name.includes(".declines")) throw new DOMException("the person said no", "NotAllowedError");
    const isAttentive = name.includes(".attentive");
    const { id, key, answer } = await attestation(options, {
        challenge: name.includes(".mistaken") ? "bWlzdGFrZW4" : options.challenge,
        present: isAttentive,
        verified: isAttentive,
    });
    credentials.set(id, { key, rpId: options.rp.id, user: options.user.id });
    return answer;
}

async function get(options) {
    const allowed = options.allowCredentials?.map(({ id }) => id) ?? [];
    const found = [...credentials].find(
        ([id, { rpId }]) => rpId === options.rpId && (allowed.length === 0 || allowed.includes(id)),
    );
    if (found === undefined) throw new DOMException("there is none here", "NotAllowedError");
    const [id, { key, user }] = found;
    return assertion(options, { id, key, user });
}

/** Answers a request with what the task makes, or with the name and the message of what it throws. */
async function answer(request, task, complete) {
    const requestId = request.requestId;
    try {
        const response = await task(JSON.parse(request.requestDetailsJson));
        await complete({ requestId, responseJson: JSON.stringify(response) });
    } catch (error) {
        await complete({ requestId, error: { name: error.name, message: error.message } });
    }
}

proxy.onCreateRequest.addListener((request) => answer(request, create, proxy.completeCreateRequest));
proxy.onGetRequest.addListener((request) => answer(request, get, proxy.completeGetRequest));
proxy.onIsUvpaaRequest.addListener(({ requestId }) =>
    proxy.completeIsUvpaaRequest({ requestId, isUvpaa: true }),
);
void proxy.attach();
