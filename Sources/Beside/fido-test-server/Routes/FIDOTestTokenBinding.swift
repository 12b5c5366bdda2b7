// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// Token binding in client data, as the standard had it (WebAuthn Level 2, section 5.8.1).
///
/// Level 3 reserves the name and asks servers to pass it over, since clients in use have written all sorts of things there;
/// so does the relying party. The tools have cases with a malformed one, which a server is to refuse.
enum FIDOTestTokenBinding {
    private static let statuses: Set = ["present", "supported", "not-supported"]

    /// Refuses token binding that is malformed.
    ///
    /// - Parameter clientData: The client data as they came; what is no JSON is for the ceremony's rules to refuse.
    /// - Throws: `bad_request`.
    static func check(_ clientData: [UInt8]) throws(FIDOTestRefusal) {
        guard let binding = (try? JSONValue(parsing: clientData))?["tokenBinding"], !binding.isNull else { return }
        guard let status = binding["status"]?.string, statuses.contains(status) else {
            throw FIDOTestRefusal(
                "bad_request",
                "The client data's tokenBinding must be an object whose status is present, supported or not-supported."
            )
        }
    }
}
