// SPDX-License-Identifier: Apache-2.0
// One way to read the arguments of signals.

internal import JSONCoding

extension WebAuthnTypesError {
    /// Reads a signal's argument; whatever is wrong becomes `signalInvalid`.
    static func readingSignal<Signal>(
        _ json: JSONValue,
        _ read: (JSONObject) throws(JSONError) -> Signal
    ) throws(WebAuthnTypesError) -> Signal {
        do {
            return try read(try json.requiredObject())
        } catch {
            throw WebAuthnTypesError(.signalInvalid, "the signal cannot be read: \(error.message)")
        }
    }
}
