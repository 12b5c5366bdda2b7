// SPDX-License-Identifier: Apache-2.0
// Whether passkeys can work on this page, and if not, why.

import { word } from "./catalogue.js";

/** @typedef {"ip_address" | "not_secure" | "no_cookies" | "web_view" | "old_browser"} Obstacle */

/**
 * @typedef {object} Surroundings
 * @property {boolean} isSecure  what the browser calls a secure context
 * @property {string} hostname  of the page's address
 * @property {boolean} keepsCookies  whether the browser keeps cookies for this page
 * @property {boolean} hasWebAuthn  whether the browser offers the interface
 * @property {string} userAgent
 */

/** Marks of windows inside other apps: Android's web view, and the apps that say their name. */
const webViews = /; wv\)|\bFBAN\/|\bFBAV\/|\bInstagram\b|\bLine\/|\bMicroMessenger\/|\bTikTok\b|\bSnapchat\b/;

/**
 * @param {Surroundings} surroundings
 * @returns {Obstacle | null} null when nothing stands in the way
 */
export function obstacle({ isSecure, hostname, keepsCookies, hasWebAuthn, userAgent }) {
    if (isIPAddress(hostname)) return "ip_address";
    if (!isSecure) return "not_secure";
    if (!keepsCookies) return "no_cookies";
    if (hasWebAuthn) return null;
    const isIOSWebView = /\b(iPhone|iPad|iPod)\b/.test(userAgent) && !/\bSafari\//.test(userAgent);
    return isIOSWebView || webViews.test(userAgent) ? "web_view" : "old_browser";
}

/**
 * @param {Obstacle} found
 * @returns {boolean} whether a password, a code or a provider signs in all the same: the obstacle is to passkeys alone
 */
export function isForPasskeysAlone(found) {
    return found === "web_view" || found === "old_browser";
}

/**
 * @param {string} hostname  as browsers give it: IPv6 in brackets
 * @returns {boolean}
 */
export function isIPAddress(hostname) {
    return hostname.startsWith("[") || /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Where the same page works, as far as that can be known: a service under a real name may live at any address below it.
 *
 * @param {Obstacle} found
 * @param {string} rpId
 * @param {string} address  of the page
 * @returns {string | null}
 */
export function betterAddress(found, rpId, address) {
    if (found !== "ip_address" || rpId !== "localhost") return null;
    const better = new URL(address);
    better.hostname = rpId;
    return better.href;
}

/**
 * @param {Obstacle} found
 * @param {string} rpId  the name that the service's passkeys belong to
 * @param {string} [beside]  what the page offers that needs no passkey
 * @returns {{ text: string, section: string }} words, and the part of the help page that says more
 */
export function obstacleWords(found, rpId, beside = "") {
    const section = found === "ip_address" || found === "not_secure" ? "address" : found.replaceAll("_", "-");
    const text = word(`script.obstacle.${found}`, { rpId });
    return { text: beside === "" ? text : `${text} ${beside}`, section };
}
