// SPDX-License-Identifier: Apache-2.0
// A lock on the main actor, opened by a finger through a callback, as a view's model does it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import LocalAuthentication

@MainActor
public final class NoteLock {
    public private(set) var isLocked = true
    public private(set) var problem: String?
    public init() {}

    public var icon: String {
        let context = LAContext()
        _ = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)
        switch context.biometryType {
        case .touchID: return "touchid"
        case .faceID: return "faceid"
        case .none, .opticID: return "lock"
        @unknown default: return "lock"
        }
    }

    public func unlock(then done: @escaping @MainActor @Sendable () -> Void) {
        let context = LAContext()
        context.localizedFallbackTitle = "Enter the password"
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else {
            problem = error?.localizedDescription ?? "not available"
            done()
            return
        }
        context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Unlock your note") {
            success,
            error in
            DispatchQueue.main.async {
                if success { self.isLocked = false } else { self.problem = error?.localizedDescription ?? "failed" }
                done()
            }
        }
    }
}
