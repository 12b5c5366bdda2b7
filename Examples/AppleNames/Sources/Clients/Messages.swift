// SPDX-License-Identifier: Apache-2.0
// Sentences for statuses, by both casts, and an error type over raw statuses.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import Security

public enum KeychainFault: Error, Equatable {
    case duplicate
    case missing
    case other(OSStatus)

    public init(_ status: OSStatus) {
        switch status {
        case errSecDuplicateItem: self = .duplicate
        case errSecItemNotFound: self = .missing
        default: self = .other(status)
        }
    }
}

public enum Messages {
    public static func certain(_ status: OSStatus) -> String {
        SecCopyErrorMessageString(status, nil) as String? ?? "none"
    }

    public static func careful(_ status: OSStatus) -> String {
        if let text = SecCopyErrorMessageString(status, nil) as? String { return text }
        return "none"
    }
}
