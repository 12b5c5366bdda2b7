// SPDX-License-Identifier: Apache-2.0
// One task at a time: a second click while the first is under way does nothing.

/**
 * Makes a runner of tasks for a part of the page. Buttons keep their focus, and tell that they do not work just now.
 *
 * @param {HTMLElement} region
 * @returns {(task: () => Promise<void>) => Promise<void>} rejects when the task does
 */
export function oneAtATime(region) {
    let isBusy = false;
    /** @param {boolean} busy */
    const show = (busy) => {
        isBusy = busy;
        region.setAttribute("aria-busy", String(busy));
        // A dialog asks on behalf of the task under way: its buttons work.
        for (const button of region.querySelectorAll("button:not(dialog button)")) {
            if (busy) button.setAttribute("aria-disabled", "true");
            else button.removeAttribute("aria-disabled");
        }
    };
    return async (task) => {
        if (isBusy) return;
        show(true);
        try {
            await task();
        } finally {
            show(false);
        }
    };
}
