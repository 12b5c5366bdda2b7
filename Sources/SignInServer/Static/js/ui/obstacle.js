// SPDX-License-Identifier: Apache-2.0
// Tells early when passkeys cannot work on this page.

import { hasWebAuthn } from "../statics.js";
import { betterAddress, obstacle, obstacleWords } from "../words/availability.js";
import { word } from "../words/catalogue.js";
import { element, fill, part } from "./elements.js";

/** @returns {import("../words/availability.js").Obstacle | null} */
export function findObstacle() {
    return obstacle({
        isSecure: window.isSecureContext,
        hostname: location.hostname,
        hasWebAuthn: hasWebAuthn(),
        userAgent: navigator.userAgent,
    });
}

/** @returns {boolean} whether something stands in the way; the page says what, and how to get round it */
export function showObstacle() {
    const found = findObstacle();
    if (found === null) return false;
    const notice = element("#unavailable", HTMLElement);
    const rpId = document.body.dataset.rpId ?? "";
    const { text, section } = obstacleWords(found, rpId);
    const better = betterAddress(found, rpId, location.href);
    fill(notice, "text", text);
    part(notice, "way-out").setAttribute("href", better ?? `/help#${section}`);
    if (better !== null) fill(notice, "way-out", word("script.obstacle-open-there"));
    notice.hidden = false;
    element("#ways", HTMLElement).hidden = true;
    return true;
}
