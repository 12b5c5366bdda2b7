// SPDX-License-Identifier: Apache-2.0
// What became of the blob of a credential.

internal import JSONCoding

/// What became of the blob of the credential that answered (WebAuthn Level 3, section 10.1.5).
public enum LargeBlobOutput: Sendable, Hashable {
    /// It was read; any bytes.
    case blob([UInt8])
    /// It was replaced, or could not be.
    case written(Bool)
    /// There was none to read, or it could not be read.
    case nothing

    init(_ object: JSONObject) throws(JSONError) {
        let blob = try object.optionalBytes("blob")
        let written = try object.optionalBool("written")
        switch (blob, written) {
        case (let blob?, nil): self = .blob(blob)
        case (nil, let written?): self = .written(written)
        case (nil, nil): self = .nothing
        case (_?, _?): throw JSONError(.valueInvalid, "\"blob\" and \"written\" stand together; one may")
        }
    }
}
