// SPDX-License-Identifier: Apache-2.0
// Extension results that a server must never hold.

internal import JSONCoding

extension JSONObject {
    /// The same results without the outputs of the extension `prf`.
    ///
    /// They are keys of the person's own data, meant for the page alone; `toJSON()` of a browser puts them in (WebAuthn
    /// Level 3, section 10.1.4, warns). What is dropped on arrival is neither logged nor stored.
    var withoutSecrets: JSONObject {
        guard var prf = self["prf"]?.object, prf["results"] != nil else { return self }
        prf["results"] = nil
        var results = self
        results["prf"] = .object(prf)
        return results
    }
}
