// SPDX-License-Identifier: Apache-2.0
// A link that is opened in a tab which shows its page already: browsers then change what stands behind the hash, and
// load nothing.

/**
 * Reloads the page when a link with something for it comes. Other changes of the hash are none of its business: the
 * skip link of each page makes one.
 *
 * @param {...string} names  what the page reads from its hash
 */
export function reloadForLinks(...names) {
    window.addEventListener("hashchange", () => {
        if (carries(location.hash, names)) location.reload();
    });
}

/**
 * @param {string} hash  with its sign
 * @param {readonly string[]} names
 * @returns {boolean} whether it holds one of the names with a value
 */
export function carries(hash, names) {
    const given = new URLSearchParams(hash.slice(1));
    return names.some((name) => (given.get(name) ?? "") !== "");
}
