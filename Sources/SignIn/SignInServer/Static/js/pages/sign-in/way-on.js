// SPDX-License-Identifier: Apache-2.0
// Where a sign-in leads: where the person wanted to go, or first to the page that offers a passkey.

import { returnAddress } from "../../return-path.js";

/**
 * @param {import("../../martlet.js").Martlet} martlet
 * @param {import("../../types/api.js").SignedIn} signedIn
 * @returns {Promise<string>} an address of this origin
 */
export async function wayOn(martlet, signedIn) {
    const address = returnAddress(location.search, location.origin);
    const isOffered = (await martlet.upgrade.after(signedIn)) === "prompt";
    return isOffered ? `/passkey-offer?${new URLSearchParams({ return: address })}` : address;
}
