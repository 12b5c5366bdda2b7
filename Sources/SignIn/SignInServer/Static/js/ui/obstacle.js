// SPDX-License-Identifier: Apache-2.0
// Tells early when passkeys cannot work on this page, and leaves there what works without them.

import { hasWebAuthn } from "../statics.js";
import { betterAddress, isForPasskeysAlone, obstacle, obstacleWords } from "../words/availability.js";
import { word } from "../words/catalogue.js";
import { element, fill, part } from "./elements.js";

/** @returns {import("../words/availability.js").Obstacle | null} */
export function findObstacle() {
    return obstacle({
        isSecure: window.isSecureContext,
        hostname: location.hostname,
        keepsCookies: navigator.cookieEnabled,
        hasWebAuthn: hasWebAuthn(),
        userAgent: navigator.userAgent,
    });
}

/**
 * Says what stands in the way and how to get round it, and hides what it stands in the way of.
 *
 * @param {string} [beside]  what the page offers that needs no passkey, in words
 * @returns {"everything" | "passkeys" | null} what cannot be used here; null when nothing stands in the way
 */
export function showObstacle(beside = word("script.obstacle-other-ways")) {
    const found = findObstacle();
    if (found === null) return null;
    const ways = element("#ways", HTMLElement);
    const hasOtherWays = isForPasskeysAlone(found) && worksWithoutPasskeys(ways);
    const notice = element("#unavailable", HTMLElement);
    const rpId = document.body.dataset.rpId ?? "";
    const { text, section } = obstacleWords(found, rpId, hasOtherWays ? beside : "");
    const better = betterAddress(found, rpId, location.href);
    fill(notice, "text", text);
    part(notice, "way-out").setAttribute("href", better ?? `/help#${section}`);
    if (better !== null) fill(notice, "way-out", word("script.obstacle-open-there"));
    notice.hidden = false;
    if (!hasOtherWays) {
        ways.hidden = true;
        return "everything";
    }
    for (const needing of ways.querySelectorAll("[data-needs='passkey']")) needing.toggleAttribute("hidden", true);
    return "passkeys";
}

/**
 * @param {HTMLElement} ways
 * @returns {boolean} whether a button of the page works without a passkey
 */
function worksWithoutPasskeys(ways) {
    const buttons = [...ways.querySelectorAll("button")];
    return buttons.some((button) => button.closest("[data-needs='passkey']") === null);
}
