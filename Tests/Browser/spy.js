// SPDX-License-Identifier: Apache-2.0
// Runs before a page's own scripts and notes every WebAuthn call and how it ended, across pages of one tab.
(() => {
    const key = "test-spy";
    if (window.top !== window || !navigator.credentials) {
        return;
    }
    const read = () => JSON.parse(sessionStorage.getItem(key) ?? "[]");
    const note = (index, change) => {
        const calls = read();
        calls[index] = { ...calls[index], ...change };
        sessionStorage.setItem(key, JSON.stringify(calls));
    };
    const watch = (owner, name, describe) => {
        const original = owner[name]?.bind(owner);
        if (original === undefined) {
            return;
        }
        owner[name] = (options) => {
            const index = read().length;
            note(index, { name, page: location.pathname, state: "pending", ...describe(options) });
            const promise = original(options);
            promise.then(
                () => note(index, { state: "done" }),
                (error) => note(index, { state: error.name }),
            );
            return promise;
        };
    };
    const ceremony = (options) => ({
        mediation: options?.mediation ?? "modal",
        allowed: options?.publicKey?.allowCredentials?.length ?? 0,
        verification: options?.publicKey?.userVerification ?? options?.publicKey?.authenticatorSelection?.userVerification,
    });
    watch(navigator.credentials, "get", ceremony);
    watch(navigator.credentials, "create", ceremony);
    for (const name of ["signalUnknownCredential", "signalAllAcceptedCredentials", "signalCurrentUserDetails"]) {
        watch(PublicKeyCredential, name, (options) => ({ options }));
    }
})();
