// SPDX-License-Identifier: Apache-2.0
// Where to go after signing in: never to another site.

const START = "/account";

/** Pages that themselves go on to another. */
const loops = ["/sign-in", "/passkey-offer"];

/**
 * @param {string} search  the query of the page's address, with `return=` a path
 * @param {string} origin  the page's own
 * @returns {string} an address of this origin; the account page when the query names none that may be used
 */
export function returnAddress(search, origin) {
    const wish = new URLSearchParams(search).get("return");
    if (wish === null || !wish.startsWith("/")) return START;
    let address;
    try {
        address = new URL(wish, origin);
    } catch {
        return START;
    }
    // The parsed form decides: browsers drop tabs and turn backslashes, so that "/\t/host" would leave this site. A
    // path that begins with two slashes would be read as a host when it is used as a relative address.
    const isOwn = address.origin === origin && !address.pathname.startsWith("//");
    const isLoop = loops.includes(address.pathname) || address.pathname.startsWith("/api/");
    return isOwn && !isLoop ? address.pathname + address.search + address.hash : START;
}
