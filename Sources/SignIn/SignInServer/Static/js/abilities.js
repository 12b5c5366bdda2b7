// SPDX-License-Identifier: Apache-2.0
// All that this browser says it can do with passkeys, for the page that shows it.

import { ability } from "./capabilities.js";
import { hasWebAuthn, statics } from "./statics.js";

/** @typedef {import("./capabilities.js").Ability} Ability */
/** @typedef {{ name: string, found: Ability }} NamedAbility */

/**
 * Each ability by a name of ours, with the capabilities that make it up: those of WebAuthn Level 3, section 5.1.7, and
 * browsers' own.
 *
 * @type {ReadonlyArray<readonly [name: string, capabilities: readonly string[]]>}
 */
const asked = [
    ["suggest", ["conditionalGet"]],
    ["keep", ["passkeyPlatformAuthenticator"]],
    ["verify", ["userVerifyingPlatformAuthenticator"]],
    ["borrow", ["hybridTransport"]],
    ["upgrade", ["conditionalCreate"]],
    ["immediate", ["immediateGet"]],
    ["signals", ["signalAllAcceptedCredentials", "signalUnknownCredential", "signalCurrentUserDetails"]],
    ["related", ["relatedOrigins"]],
];

/**
 * What the answer of `getClientCapabilities()` comes to, and what older ways to ask said where it is silent.
 *
 * @param {unknown} answer  whatever the browser gave; undefined when it lacks the call
 * @param {Readonly<Record<string, Ability>>} older  by the names of capabilities
 * @returns {NamedAbility[]} in the order in which they are shown
 */
export function abilities(answer, older = {}) {
    return asked.map(([name, capabilities]) => {
        const all = capabilities.map((one) => {
            const said = ability(answer, one);
            return said === "unknown" && Object.hasOwn(older, one) ? older[one] : said;
        });
        // Half of an ability is none; half an answer is no answer.
        const found = all.includes("no") ? "no" : all.every((one) => one === "yes") ? "yes" : "unknown";
        return { name, found };
    });
}

/**
 * @param {() => Promise<unknown> | undefined} ask  a call that some browsers lack, and that may fail
 * @returns {Promise<unknown>} undefined for no answer
 */
async function attempt(ask) {
    try {
        return await ask();
    } catch {
        return undefined; // No answer; the page says so.
    }
}

/** @param {unknown} said @returns {Ability} */
const plain = (said) => (typeof said === "boolean" ? (said ? "yes" : "no") : "unknown");

/** @returns {Promise<NamedAbility[]>} what this browser says of itself; all "no" where it has no passkeys */
export async function findAbilities() {
    if (!hasWebAuthn()) return asked.map(([name]) => ({ name, found: "no" }));
    const found = statics();
    return abilities(await attempt(() => found.getClientCapabilities?.()), {
        conditionalGet: plain(await attempt(() => found.isConditionalMediationAvailable?.())),
        userVerifyingPlatformAuthenticator: plain(
            await attempt(() => found.isUserVerifyingPlatformAuthenticatorAvailable?.()),
        ),
        // Present or not, they do not say more.
        signalAllAcceptedCredentials: plain("signalAllAcceptedCredentials" in found),
        signalUnknownCredential: plain("signalUnknownCredential" in found),
        signalCurrentUserDetails: plain("signalCurrentUserDetails" in found),
    });
}
