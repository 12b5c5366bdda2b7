// SPDX-License-Identifier: Apache-2.0
// Tells early when passkeys cannot work on this page.

import { hasWebAuthn } from "../statics.js";
import { obstacle, obstacleWords } from "../words/availability.js";
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
    const { text, section } = obstacleWords(found, document.body.dataset.rpId ?? "");
    fill(notice, "text", text);
    part(notice, "way-out").setAttribute("href", `/help#${section}`);
    notice.hidden = false;
    return true;
}
