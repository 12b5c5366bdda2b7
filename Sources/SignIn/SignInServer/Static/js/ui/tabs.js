// SPDX-License-Identifier: Apache-2.0
// Tells the other tabs of this browser that the session has ended.

/** One page's line to the pages in other tabs. */
export class Tabs {
    // One object to speak and to listen: a page does not hear what it says itself.
    #channel = new BroadcastChannel("martlet-session");

    /** @param {() => void} onEnd  runs when another tab ended the session */
    constructor(onEnd) {
        this.#channel.addEventListener("message", onEnd);
    }

    /** Tells all other tabs. */
    tellOfSignOut() {
        this.#channel.postMessage("ended");
    }
}
