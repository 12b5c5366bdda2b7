// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// The answer of `PublicKeyCredential.getClientCapabilities()` (WebAuthn Level 3, section 5.1.7), as a page sends it.
///
/// Three-valued: a capability is there, is not there, or the client does not tell, and the standard says to draw no
/// conclusion from the last. Told by the client alone and unsigned: fit for choosing what to offer, never for trust.
public struct ClientCapabilities: Sendable, Hashable {
    /// Every member as it came, unknown ones too.
    public let members: JSONObject

    /// States capabilities.
    ///
    /// - Parameter capabilities: Those that are known to be there or not.
    public init(_ capabilities: [ClientCapability: Bool] = [:]) {
        var members = JSONObject()
        for (name, truth) in capabilities.map({ ($0.rawValue, $1) }).sorted(by: { $0.0 < $1.0 }) {
            members[name] = .bool(truth)
        }
        self.members = members
    }

    /// Reads what a page sent.
    ///
    /// - Parameter json: An object. Members that are no truth values are kept and count as not told.
    /// - Throws: `capabilitiesInvalid` for anything but an object.
    public init(json: JSONValue) throws(WebAuthnTypesError) {
        guard let members = json.object else {
            throw WebAuthnTypesError(.capabilitiesInvalid, "the client's capabilities are no JSON object")
        }
        self.members = members
    }

    /// Whether a capability is there; nil when the client does not tell.
    ///
    /// - Parameter capability: The capability in question.
    public subscript(capability: ClientCapability) -> Bool? { members[capability.rawValue]?.bool }

    /// What came, unchanged.
    public var json: JSONValue { .object(members) }
}
