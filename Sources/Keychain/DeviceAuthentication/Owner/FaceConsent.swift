// SPDX-License-Identifier: Apache-2.0
// Whether the person lets an application have their face looked at.

/// What the person said when an application first wanted their face looked at.
public enum FaceConsent: String, Sendable, Hashable, CaseIterable {
    /// Nothing yet: the first question to the face asks for it.
    case unasked
    /// It may.
    case allowed
    /// It may not, until the person says otherwise.
    case denied
}
