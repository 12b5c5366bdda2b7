// SPDX-License-Identifier: Apache-2.0
// Where the browser goes once a way to a provider was begun.

/**
 * The provider's page; or where the service has several addresses, and this is not the one that providers send
 * people back to, the same page there: it is the place where the cookie counts that a sign-in is bound to.
 *
 * @param {string} address  as the service named it; a provider's has a query
 * @param {{ pathname: string, search: string, hash: string }} page  where this page is
 * @returns {string}
 */
export function wayOut(address, { pathname, search, hash }) {
    const place = new URL(address);
    if (place.search !== "") return address;
    // Set one by one: a path that begins with two slashes names no other host here.
    place.pathname = pathname;
    place.search = search;
    place.hash = hash;
    return place.href;
}
