// SPDX-License-Identifier: Apache-2.0
// Tells the other tabs of this browser that the session has ended.

const CHANNEL = "martlet-session";

/** Tells all other tabs. */
export function tellTabsOfSignOut() {
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage("ended");
    channel.close();
}

/** @param {() => void} onEnd  runs when another tab ended the session */
export function listenForSignOut(onEnd) {
    new BroadcastChannel(CHANNEL).addEventListener("message", onEnd);
}
