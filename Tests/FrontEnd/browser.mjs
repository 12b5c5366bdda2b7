// SPDX-License-Identifier: Apache-2.0
// A browser and a server made of plain functions, for the module that talks to both.

/**
 * Puts stand-ins in the place of `fetch` and the credential interface, for one test.
 *
 * @param {import("node:test").TestContext} context
 * @param {(path: string, body: any) => object} serve  answers, or throws `refusal(…)`
 */
export function standIn(context, serve) {
    const seen = { calls: [], prompts: [], signals: [], headers: [], refuses: null };
    const put = (name, value) => {
        const before = Object.getOwnPropertyDescriptor(globalThis, name);
        Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
        context.after(() => {
            if (before) Object.defineProperty(globalThis, name, before);
            else delete globalThis[name];
        });
    };
    put("fetch", async (url, { method, body, headers, credentials }) => {
        const path = url.replace(/^.*\/api\/v1\//, "");
        seen.calls.push(method === "GET" ? `GET ${path}` : path);
        seen.headers.push({ ...headers, credentials, url });
        try {
            return Response.json(serve(path, body === undefined ? undefined : JSON.parse(body)));
        } catch (thrown) {
            if (thrown instanceof Response) return thrown;
            throw thrown;
        }
    });
    const prompt = (name) => async (options) => {
        seen.prompts.push({ name, ...options });
        if (seen.refuses) throw new DOMException("", seen.refuses);
        return { toJSON: () => ({ id: "made" }) };
    };
    put("navigator", { credentials: { create: prompt("create"), get: prompt("get") } });
    const signal = (name) => async (options) => void seen.signals.push([name, options]);
    put(
        "PublicKeyCredential",
        class {
            static signalUnknownCredential = signal("unknown");
            static signalAllAcceptedCredentials = signal("accepted");
            static signalCurrentUserDetails = signal("details");
        },
    );
    return seen;
}

/** What a server answers when it refuses. */
export function refusal(status, code, more = {}, headers = {}) {
    const error = { code, message: "words for developers", requestId: "r-1" };
    return Response.json({ error, ...more }, { status, headers });
}
