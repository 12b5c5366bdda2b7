// SPDX-License-Identifier: Apache-2.0
// The page that says what this browser can do with passkeys, and what to do where it cannot.

import { findAbilities } from "../abilities.js";
import { copyOf, element, fill, part } from "../ui/elements.js";
import { findObstacle } from "../ui/obstacle.js";
import { obstacleWords } from "../words/availability.js";
import { word } from "../words/catalogue.js";

const rpId = document.body.dataset.rpId ?? "";

/** @param {import("../abilities.js").NamedAbility} ability */
function add({ name, found }) {
    const row = copyOf("#ability-template");
    row.dataset.ability = name;
    row.dataset.found = found;
    fill(row, "what", word(`script.browser.${name}`));
    fill(row, "answer", word(`script.help.${found}`));
    fill(row, "meaning", word(`script.browser.${name}-why`));
    part(row, "advice").hidden = found === "yes";
    fill(row, "advice", word(`script.browser.${name}-do`, { rpId }));
    element("#abilities", HTMLElement).append(row);
}

async function show() {
    const found = findObstacle();
    element("#verdict", HTMLElement).textContent =
        found === null ? word("script.help.works") : obstacleWords(found, rpId).text;
    for (const ability of await findAbilities()) add(ability);
}

void show();
