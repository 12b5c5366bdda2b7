// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import KeychainItems

/// The domain of errors that carry a status.
let statusDomain = "NSOSStatusErrorDomain"

extension KeychainError {
    /// The error as an object.
    var object: NSError {
        NSError(domain: statusDomain, code: Int(status.rawValue), userInfo: [NSLocalizedDescriptionKey: message])
    }
}

/// Does something; its error is put where the caller wants it.
func reporting<Value>(
    to error: UnsafeMutablePointer<Unmanaged<CFError>?>?,
    _ work: () throws(KeychainError) -> Value
) -> Value? {
    do {
        return try work()
    } catch let reason {
        unsafe error?.pointee = Unmanaged.passRetained(reason.object)
        return nil
    }
}
