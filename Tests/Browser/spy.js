// SPDX-License-Identifier: Apache-2.0
// Runs before a page's own scripts. Notes every WebAuthn call and how it ended, and every answer sent to a `finish`
// route, across pages of one tab. With `test-hold` set, an answer of the authenticator is kept back until it is
// cleared, so that a test can let a challenge go stale in between.
(() => {
    if (window.top !== window || !navigator.credentials) {
        return;
    }
    const read = (key) => JSON.parse(sessionStorage.getItem(key) ?? "[]");
    const write = (key, value) => sessionStorage.setItem(key, JSON.stringify(value));
    let count = 0;
    // What a test had forgotten stays forgotten, however it ends.
    const note = (id, change) =>
        write("test-calls", read("test-calls").map((call) => (call.id === id ? { ...call, ...change } : call)));
    const released = async () => {
        while (sessionStorage.getItem("test-hold") !== null) {
            await new Promise((resolve) => setTimeout(resolve, 20));
        }
    };
    const watch = (owner, name, describe) => {
        const original = owner[name]?.bind(owner);
        if (original === undefined) {
            return;
        }
        owner[name] = async (options) => {
            const document = performance.timeOrigin;
            const id = `${document} ${(count += 1)}`;
            const begun = { id, document, name, page: location.pathname, state: "pending", ...describe(options) };
            write("test-calls", [...read("test-calls"), begun]);
            try {
                const result = await original(options);
                note(id, { state: "done" });
                await released();
                return result;
            } catch (error) {
                note(id, { state: error.name });
                throw error;
            }
        };
    };
    const ceremony = (options) => ({
        mediation: options?.mediation ?? "modal",
        ui: options?.uiMode ?? "usual",
        allowed: options?.publicKey?.allowCredentials?.length ?? 0,
        verification: options?.publicKey?.userVerification ?? options?.publicKey?.authenticatorSelection?.userVerification,
    });
    watch(navigator.credentials, "get", ceremony);
    watch(navigator.credentials, "create", ceremony);
    for (const name of ["signalUnknownCredential", "signalAllAcceptedCredentials", "signalCurrentUserDetails"]) {
        watch(PublicKeyCredential, name, (options) => ({ options }));
    }
    const fetched = window.fetch.bind(window);
    window.fetch = (resource, options) => {
        const path = new URL(resource instanceof Request ? resource.url : resource, location.href).pathname;
        if (path.endsWith("/finish") && typeof options?.body === "string") {
            write("test-sent", [...read("test-sent"), { path, body: options.body }]);
        }
        return fetched(resource, options);
    };
})();
