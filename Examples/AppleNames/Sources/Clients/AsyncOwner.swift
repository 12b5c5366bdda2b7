// SPDX-License-Identifier: Apache-2.0
// Asking the owner with async, and telling the ways in which it fails.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import LocalAuthentication

public enum AsyncOwner {
    // example apple-owner begins
    public static func check(_ policy: LAPolicy = .deviceOwnerAuthentication) async -> String {
        let context = LAContext()
        context.localizedCancelTitle = "Not now"
        context.touchIDAuthenticationAllowableReuseDuration = 0
        do {
            try await context.evaluatePolicy(policy, localizedReason: "Show the codes")
            return "owner"
        } catch LAError.userCancel {
            return "declined"
        } catch let error as LAError where error.code == .userFallback {
            return "another way"
        } catch let error as LAError {
            switch error.code {
            case .biometryNotAvailable, .biometryNotEnrolled, .biometryLockout: return "no sensor"
            case .passcodeNotSet: return "no passcode"
            case .appCancel, .systemCancel, .invalidContext: return "ended"
            default: return "failed \((error as NSError).code)"
            }
        } catch {
            return "unknown \(error)"
        }
    }
    // example apple-owner ends
}
