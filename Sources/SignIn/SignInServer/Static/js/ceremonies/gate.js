// SPDX-License-Identifier: Apache-2.0
// One request to the authenticator at a time: browsers refuse a second one while the first is pending.

/** @typedef {{ controller: AbortController, settled: Promise<void> }} Pending */

/** Lets one request through at a time; a new one aborts the one before and waits until that has settled. */
export class Gate {
    /** @type {Pending | null} */
    #last = null;

    /**
     * @template Result
     * @param {(signal: AbortSignal) => Promise<Result>} start  begins the request; called when nothing else is pending
     * @returns {Promise<Result>}
     * @throws what `start` throws; an AbortError when a later request took the place of this one
     */
    run(start) {
        const before = this.#last;
        before?.controller.abort();
        const controller = new AbortController();
        const request = this.#after(before, controller.signal, start);
        const settled = request.then(
            () => undefined,
            () => undefined,
        );
        this.#last = { controller, settled };
        return request;
    }

    /** Aborts what is pending; returns when it has settled. */
    async clear() {
        const last = this.#last;
        last?.controller.abort();
        await last?.settled;
    }

    /**
     * @template Result
     * @param {Pending | null} before
     * @param {AbortSignal} signal
     * @param {(signal: AbortSignal) => Promise<Result>} start
     */
    async #after(before, signal, start) {
        await before?.settled;
        if (signal.aborted) throw new DOMException("another request took its place", "AbortError");
        return start(signal);
    }
}
