// SPDX-License-Identifier: Apache-2.0

/// A question to the owner.
package struct OwnerRequest: Sendable, Hashable {
    /// The ways, of which any will do.
    package var methods: OwnerMethods
    /// Why, in the owner's language; not empty.
    package var reason: String
    /// The words on the button for another way; nil for the usual ones, empty for no button.
    package var fallbackTitle: String?
    /// The words on the button that declines; nil for the usual ones.
    package var cancelTitle: String?
    /// Whether the owner may be asked at all; otherwise only what was proved before counts.
    package var allowsInteraction: Bool
    /// For how many seconds a match that came before may stand for another; 0 for none.
    package var reuseSeconds: Int
    /// What the application looks at faces for, for the person who is asked whether it may; nil where it does not say.
    package var faceUsage: String?

    /// Makes a question.
    package init(
        _ methods: OwnerMethods,
        reason: String,
        fallbackTitle: String? = nil,
        cancelTitle: String? = nil,
        allowsInteraction: Bool = true,
        reuseSeconds: Int = 0,
        faceUsage: String? = nil
    ) {
        self.methods = methods
        self.reason = reason
        self.fallbackTitle = fallbackTitle
        self.cancelTitle = cancelTitle
        self.allowsInteraction = allowsInteraction
        self.reuseSeconds = reuseSeconds
        self.faceUsage = faceUsage
    }
}
