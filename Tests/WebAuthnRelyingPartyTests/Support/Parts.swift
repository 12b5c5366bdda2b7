// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import JSONCoding
import Testing
import WebAuthnTypes

/// The parts of a response before they are put together.
struct Parts {
    var id: [UInt8]
    var clientData: [UInt8]
    var attestationObject: [UInt8] = []
    var authenticatorData: [UInt8] = []
    var signature: [UInt8] = []
    var userHandle: UserHandle?
    var extensions = JSONObject()

    /// Sets a member of the client data; nil removes it.
    mutating func setClientData(_ key: String, _ value: JSONValue?) throws {
        var object = try #require(try JSONValue(parsing: clientData).object)
        object[key] = value
        clientData = JSONValue.object(object).serialized
    }

    /// Changes the authenticator data inside the attestation object.
    mutating func changeAttested(_ change: (inout [UInt8]) -> Void) throws {
        try changeObject { object in
            var data = object["authData"]?.bytes ?? []
            change(&data)
            object["authData"] = .bytes(data)
        }
    }

    /// Changes the attestation statement.
    mutating func changeStatement(_ change: (inout CBORMap) throws -> Void) throws {
        try changeObject { object in
            var statement = object["attStmt"]?.map ?? CBORMap()
            try change(&statement)
            object["attStmt"] = .map(statement)
        }
    }

    /// Changes the attestation object's map.
    mutating func changeObject(_ change: (inout CBORMap) throws -> Void) throws {
        var object = try #require(try CBORValue(decoding: attestationObject).map)
        try change(&object)
        attestationObject = CBORValue.map(object).encoded
    }
}
