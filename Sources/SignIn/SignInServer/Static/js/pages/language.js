// SPDX-License-Identifier: Apache-2.0
// The switch of language at the foot of every page: comes back to where it was pressed.

import { element } from "../ui/elements.js";

const form = element("#language-form", HTMLFormElement);

form.addEventListener("submit", () => {
    element("#language-return", HTMLInputElement).value = location.pathname + location.search;
    // What stands after the hash may be a secret (of an invitation, of a link): the browser carries it over the
    // redirect, and the server never sees it.
    form.action = `/language${location.hash}`;
});
