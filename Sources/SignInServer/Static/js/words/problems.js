// SPDX-License-Identifier: Apache-2.0
// Turns every refusal, of the server or of the browser, into words for the person in front of the page.

/**
 * @typedef {object} Explanation
 * @property {string} text
 * @property {boolean} calm  nothing went wrong: the person changed their mind, or may simply go on
 * @property {"name" | "displayName" | null} field  the input that the words are about
 */

/** The server's codes. */
const refusals = new Map([
    ["bad_request", "The server did not understand this page. Load the page again."],
    ["payload_too_large", "That is more than the server takes."],
    ["unsupported_media_type", "The server did not understand this page. Load the page again."],
    ["origin_not_allowed", "This address may not be used to sign in. Open the sign-in page at its own address."],
    ["not_signed_in", "You are not signed in any more. Sign in again to go on."],
    ["fresh_verification_required", "Confirm that it is you, then try again."],
    ["link_session_limited", "You came in with a one-time link. Add a passkey first; then everything else opens."],
    ["sign_up_closed", "New accounts cannot be made here at the moment."],
    ["invite_required", "You need an invitation to make an account here. Open the link in it."],
    ["invite_invalid", "This invitation was used already or has expired. Ask for a new one."],
    ["name_taken", "This user name is taken. Choose another one."],
    ["name_invalid", "A user name has 1 to 64 letters, digits or . _ - @ + and no spaces."],
    ["display_name_invalid", "The name that is shown has 1 to 64 characters, on one line."],
    ["ceremony_unknown", "That took too long, or was used already. Nothing changed; please try again."],
    ["credential_refused", "This passkey could not be confirmed. Nothing changed; try again, or use another passkey."],
    ["authenticator_refused", "This device or key is not allowed here. Ask those who run this service which are."],
    ["unknown_credential", "This passkey is not known here (any more). Use another one."],
    ["credential_already_registered", "This passkey belongs to an account here already. Sign in with it."],
    ["passkey_limit_reached", "This account has as many passkeys as it may have. Remove one that you no longer use."],
    ["last_passkey", "This is your only passkey. Add another one before you remove it."],
    ["confirmation_mismatch", "What you typed is not your user name. Nothing was deleted."],
    ["not_found", "That is not there any more."],
    ["method_not_allowed", "The server did not understand this page. Load the page again."],
    ["account_disabled", "This account is switched off. Ask the people who run this service."],
    ["link_invalid", "This link was used already or has expired. Ask for a new one."],
    ["code_invalid", "This way in was used already or has expired. Go back to where you came from and start again."],
    ["app_unknown", "This service signs nobody in to that address. Ask the people who run it."],
    ["relying_party_changed", "This service has moved to another address. Ask the people who run it."],
    ["service_unavailable", "The service is busy or being repaired. Try again in a moment."],
    ["internal_error", "Something went wrong on the server. Nothing on your side is broken; try again in a moment."],
    ["network_unreachable", "The server cannot be reached. Check your connection, then try again."],
]);

/** The browser's refusals, by the name of the exception. */
const exceptions = new Map([
    ["SecurityError", "Passkeys of this service do not work at this address. Open the page at its own address."],
    ["NotSupportedError", "This device cannot make or use the kind of passkey that is needed here."],
    ["ConstraintError", "This device has no fingerprint, face or screen lock set up. Set one up, then try again."],
]);

/** Refusals after which there is nothing to mend. */
const calmExceptions = new Map([
    ["NotAllowedError", "Nothing happened: the prompt was closed, or it waited too long. Try again when you like."],
    ["AbortError", "Nothing happened: another prompt took its place."],
    ["InvalidStateError", "This device has a passkey for this account already. There is no need for another one here."],
]);

/** For whatever else a browser may throw. */
const SURPRISE = "Something went wrong in the browser. Load the page again and try once more.";

/** @type {ReadonlyMap<string, "name" | "displayName">} */
const fields = new Map([
    ["name_taken", "name"],
    ["name_invalid", "name"],
    ["display_name_invalid", "displayName"],
]);

/**
 * @param {unknown} error
 * @returns {Explanation}
 */
export function explain(error) {
    const code = textOf(error, "code");
    const name = textOf(error, "name");
    if (name !== "ApiError") {
        const calm = calmExceptions.get(name);
        return { text: calm ?? exceptions.get(name) ?? SURPRISE, calm: calm !== undefined, field: null };
    }
    return { text: refusalWords(error, code), calm: false, field: fields.get(code) ?? null };
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function refusalWords(error, code) {
    const status = Number(Reflect.get(Object(error), "status"));
    if (code === "rate_limited") return `Too many attempts. Try again ${waitWords(error)}.`;
    const known = refusals.get(code);
    const text = known ?? (status >= 500 ? refusals.get("internal_error") : refusals.get("bad_request")) ?? "";
    const requestId = textOf(error, "requestId");
    return status >= 500 && requestId !== "" ? `${text} (Number for questions: ${requestId})` : text;
}

/** @param {unknown} error */
function waitWords(error) {
    const seconds = Number(Reflect.get(Object(error), "retryAfter")) || 0;
    if (seconds <= 0) return "in a moment";
    if (seconds < 60) return `in ${seconds} seconds`;
    const minutes = Math.ceil(seconds / 60);
    return minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
}

/**
 * @param {unknown} value
 * @param {string} key
 */
function textOf(value, key) {
    const text = Reflect.get(Object(value), key);
    return typeof text === "string" ? text : "";
}
