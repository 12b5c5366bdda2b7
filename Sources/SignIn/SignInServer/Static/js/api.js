// SPDX-License-Identifier: Apache-2.0
// The only module that calls fetch: the JSON API under /api/v1.

/** How long a request may take before it counts as failed. */
const PATIENCE = 30_000;

/** A refusal of the server, or the lack of any answer. */
export class ApiError extends Error {
    /**
     * @param {object} facts
     * @param {string} facts.code  the API's stable code; `network_unreachable` when no answer came
     * @param {number} [facts.status]  the HTTP status; 0 when no answer came
     * @param {string} [facts.message]
     * @param {string} [facts.requestId]  what the operator can look up
     * @param {number} [facts.retryAfter]  seconds until another attempt makes sense
     * @param {string[] | undefined} [facts.details]  the codes of all that speaks against what was sent
     * @param {import("./types/api.js").UnknownCredential | undefined} [facts.unknownCredential]  a passkey to forget
     */
    constructor({ code, status = 0, message = code, requestId = "", retryAfter = 0, details = [], unknownCredential }) {
        super(message);
        this.name = "ApiError";
        this.code = code;
        this.status = status;
        this.requestId = requestId;
        this.retryAfter = retryAfter;
        this.details = details;
        this.unknownCredential = unknownCredential;
    }
}

/** One server's API. */
export class Api {
    #base = "";

    /**
     * @param {string} [baseURL]  the server's origin; empty for the page's own
     * @param {"always" | "before a token" | "never"} [cookies]  when the browser's cookies for the server go along
     */
    constructor(baseURL = "", cookies = "always") {
        this.#base = `${baseURL.replace(/\/+$/, "")}/api/v1`;
        this.cookies = cookies;
        /** @type {string | null} a bearer session's token; kept in memory only */
        this.token = null;
    }

    /**
     * @template Answer
     * @param {string} path  below /api/v1
     * @returns {Promise<Answer>}
     * @throws {ApiError}
     */
    get(path) {
        return this.#send("GET", path);
    }

    /**
     * @template Answer
     * @param {string} path  below /api/v1
     * @param {object} [body]
     * @returns {Promise<Answer>}
     * @throws {ApiError}
     */
    post(path, body = {}) {
        return this.#send("POST", path, JSON.stringify(body));
    }

    /**
     * @param {string} method
     * @param {string} path
     * @param {string} [body]
     * @returns {Promise<any>}
     */
    async #send(method, path, body) {
        /** @type {Record<string, string>} */
        const headers = { Accept: "application/json" };
        if (body !== undefined) headers["Content-Type"] = "application/json";
        if (this.token !== null) headers.Authorization = `Bearer ${this.token}`;
        const patience = new AbortController();
        const timer = setTimeout(() => patience.abort(), PATIENCE);
        try {
            const response = await fetch(`${this.#base}/${path}`, {
                method,
                headers,
                ...(body === undefined ? {} : { body }),
                credentials: this.#sendsCookies() ? "include" : "omit",
                signal: patience.signal,
                cache: "no-store",
            });
            const answer = await readJSON(response);
            if (!response.ok || answer === null) throw refusal(response, answer ?? {});
            return answer;
        } catch (error) {
            throw error instanceof ApiError ? error : new ApiError({ code: "network_unreachable" });
        } finally {
            clearTimeout(timer);
        }
    }

    /** Where cookies travel, and without a token, the browser's own is what ties a ceremony's end to its beginning. */
    #sendsCookies() {
        return this.cookies === "always" || (this.cookies === "before a token" && this.token === null);
    }
}

/** @param {Response} response */
async function readJSON(response) {
    return response.headers.get("Content-Type")?.startsWith("application/json") ? response.json() : null;
}

/**
 * @param {Response} response
 * @param {any} answer
 */
function refusal(response, answer) {
    const { code = "unexpected_answer", message, requestId } = answer.error ?? {};
    const retryAfter = Number(response.headers.get("Retry-After") ?? 0) || 0;
    const details = answer.error?.details?.map((/** @type {{ code: string }} */ detail) => detail.code);
    const unknownCredential = answer.signal?.unknownCredential;
    return new ApiError({ code, status: response.status, message, requestId, retryAfter, details, unknownCredential });
}
